/** The hero's background video. It loads when the browser is idle, and not with reduced motion or data. */
import { useEffect, useMemo, useRef, useState } from "react";
import av1 from "../../art/masters/hero-loop.av1.mp4?url";
import h264 from "../../art/masters/hero-loop.h264.mp4?url";
import { type Video, videoOf } from "./video.ts";

/** Our own loop; its first frame is the hero's picture for wide screens. */
const OWN: Video = {
  kind: "file",
  sources: [
    { src: av1, type: 'video/mp4; codecs="av01.0.08M.10"' },
    { src: h264, type: 'video/mp4; codecs="avc1.640028"' },
  ],
};
/** Narrower screens have another picture, which the loop doesn't match. */
const WIDE_SCREEN = "(width >= 64rem)";

/** @param url the agent's video; without it, our loop. */
export function HeroVideo({ url }: { url?: string | undefined }) {
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const source = useMemo(() => (url === undefined ? OWN : videoOf(url)), [url]);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches) return;
    if (source === OWN && !matchMedia(WIDE_SCREEN).matches) return;
    return whenIdle(() => setReady(true));
  }, [source]);

  if (!source || !ready) return null;

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
          // oxlint-disable-next-line react/iframe-missing-sandbox -- one of two known players, which need scripts and their origin
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

/** Calls back when the page has loaded and the browser is idle. Returns a function that cancels. */
function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(callback);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(callback, 1000);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    cancel();
  };
}
