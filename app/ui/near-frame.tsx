/**
 * A page in a frame that is fetched when somebody comes near it. A browser's own lazy loading begins some screens earlier, on a phone together
 * with the first picture; here it waits for the page's scripts. Without scripts the frame is the browser's own.
 */
import { useEffect, useRef, useState } from "react";

export type NearFrameProps = { src: string; title: string; height: number; className: string };

export function NearFrame({ src, title, height, className }: NearFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: "600px 0px",
    });
    if (frame.current) seen.observe(frame.current);
    return () => seen.disconnect();
  }, []);
  return (
    <>
      <iframe ref={frame} title={title} height={height} src={near ? src : undefined} className={`${className} scripted`} />
      <noscript>
        <iframe title={title} height={height} src={src} className={className} loading="lazy" />
      </noscript>
    </>
  );
}
