/**
 * A frame whose page is loaded when the visitor comes near. A browser's own lazy loading starts
 * some screens earlier, on a phone together with the first picture; this one waits for the page's
 * scripts. Without scripts it is a plain lazy frame.
 */
import { useEffect, useRef, useState } from "react";

type LazyFrameProps = { src: string; title: string; height: number; className: string };

/**
 * The class reserves the height. Until the visitor is near there is no frame at all, as even an
 * empty one costs a document.
 */
export function LazyFrame({ src, title, height, className }: LazyFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: "600px 0px",
    });
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return (
    <>
      {near ? (
        <iframe title={title} height={height} src={src} className={`${className} noscript:hidden`} />
      ) : (
        <div ref={place} className={`${className} noscript:hidden`} />
      )}
      <noscript>
        <iframe title={title} height={height} src={src} className={className} loading="lazy" />
      </noscript>
    </>
  );
}
