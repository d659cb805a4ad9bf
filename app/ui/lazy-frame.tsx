/**
 * A page in a frame that is fetched when someone comes near it. A browser's own lazy loading begins some screens earlier, on a phone together
 * with the first picture; here it waits for the page's scripts. Without scripts the frame is the browser's own.
 */
import { useEffect, useRef, useState } from "react";

/** The class keeps the height too: until someone is near, only the frame's place stands there. An empty frame is a whole document to a browser. */
export type LazyFrameProps = { src: string; title: string; height: number; className: string };

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
        <iframe title={title} height={height} src={src} className={`${className} scripted`} />
      ) : (
        <div ref={place} className={`${className} scripted`} />
      )}
      <noscript>
        <iframe title={title} height={height} src={src} className={className} loading="lazy" />
      </noscript>
    </>
  );
}
