/** The film over the hero's picture. It comes only after the page is at rest, never to those who ask for less motion or less data. */
import { useEffect, useRef, useState } from "react";
import { filmOf } from "./film.ts";

export function HeroFilm({ url }: { url: string }) {
  const [welcome, setWelcome] = useState(false);
  const [playing, setPlaying] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const film = filmOf(url);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches) return;
    return atRest(() => setWelcome(true));
  }, []);

  if (!film || !welcome) return null;

  const toggle = () => {
    setPlaying(!playing);
    if (film.kind === "frame") frame.current?.contentWindow?.postMessage(playing ? film.pause : film.play, film.origin);
    else if (playing) video.current?.pause();
    else void video.current?.play();
  };

  return (
    <>
      <div className="hero-film">
        {film.kind === "frame" ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of two known hosts, which needs its scripts and its own origin
          <iframe ref={frame} src={film.src} title="Background film" allow="autoplay" tabIndex={-1} aria-hidden="true" />
        ) : (
          <video ref={video} src={film.src} autoPlay muted loop playsInline aria-hidden="true" />
        )}
      </div>
      <button type="button" onClick={toggle} className="button button-quiet absolute right-5 bottom-5">
        {playing ? "Pause film" : "Play film"}
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
