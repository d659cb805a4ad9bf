/** The video over the hero's picture. It comes only after the page is at rest, never to those who ask for less motion or less data. */
import { useEffect, useMemo, useRef, useState } from "react";
import av1 from "../../art/masters/hero-loop.av1.mp4?url";
import h264 from "../../art/masters/hero-loop.h264.mp4?url";
import { type Video, videoOf } from "./video.ts";

/** Our own loop: the opening picture with moving water. Its first frame is that picture, as it stands on wide screens. */
const OWN: Video = {
  kind: "file",
  sources: [
    { src: av1, type: 'video/mp4; codecs="av01.0.08M.10"' },
    { src: h264, type: 'video/mp4; codecs="avc1.640028"' },
  ],
};
/** Narrower screens have another picture, which the loop would not fit. */
const FITS = "(width >= 64rem)";

/** @param url a video of the agent's own; without it, our loop. */
export function HeroVideo({ url }: { url?: string | undefined }) {
  const [welcome, setWelcome] = useState(false);
  const [playing, setPlaying] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const source = useMemo(() => (url === undefined ? OWN : videoOf(url)), [url]);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches) return;
    if (source === OWN && !matchMedia(FITS).matches) return;
    return atRest(() => setWelcome(true));
  }, [source]);

  if (!source || !welcome) return null;

  const toggle = () => {
    setPlaying(!playing);
    if (source.kind === "frame") frame.current?.contentWindow?.postMessage(playing ? source.pause : source.play, source.origin);
    else if (playing) video.current?.pause();
    else void video.current?.play();
  };

  return (
    <>
      <div className="hero-video">
        {source.kind === "frame" ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of two known hosts, which needs its scripts and its own origin
          <iframe ref={frame} src={source.src} title="Background video" allow="autoplay" tabIndex={-1} aria-hidden="true" />
        ) : (
          <video ref={video} autoPlay muted loop playsInline aria-hidden="true">
            {source.sources.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
        )}
      </div>
      <button type="button" onClick={toggle} className="button button-quiet absolute right-5 bottom-5">
        {playing ? "Pause video" : "Play video"}
      </button>
    </>
  );
}

/** Calls back when the page has loaded and the browser has nothing else to do. The answer takes the wish back. */
function atRest(then: () => void): () => void {
  let stop = () => {};
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(then);
      stop = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(then, 1000);
      stop = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    stop();
  };
}
