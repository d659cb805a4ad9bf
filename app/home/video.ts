/** Which player a video's address needs, and the player's messages for pause and play. */

/** A video file. With `type`, browsers skip files they cannot play. */
export type Source = { readonly src: string; readonly type?: string };

export type Video =
  | { readonly kind: "file"; readonly sources: readonly Source[] }
  | { readonly kind: "frame"; readonly src: string; readonly origin: string; readonly pause: string; readonly play: string };

/** YouTube, Vimeo, or for any other https address a video file; otherwise `undefined`. */
export function videoOf(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:") return undefined;
  const host = url.hostname.replace(/^www\.|^m\./, "");
  const parts = url.pathname.split("/").filter(Boolean);

  if (host === "youtu.be" || host === "youtube.com" || host === "youtube-nocookie.com") {
    const id = host === "youtu.be" ? parts[0] : (url.searchParams.get("v") ?? parts[1]);
    if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
    const origin = "https://www.youtube-nocookie.com";
    const options = `autoplay=1&mute=1&loop=1&playlist=${id}&controls=0&playsinline=1&rel=0&disablekb=1&enablejsapi=1`;
    const say = (func: string) => JSON.stringify({ event: "command", func, args: [] });
    return { kind: "frame", src: `${origin}/embed/${id}?${options}`, origin, pause: say("pauseVideo"), play: say("playVideo") };
  }
  if (host === "vimeo.com" || host === "player.vimeo.com") {
    const id = parts.find((part) => /^\d+$/.test(part));
    if (!id) return undefined;
    const origin = "https://player.vimeo.com";
    const say = (method: string) => JSON.stringify({ method });
    return {
      kind: "frame",
      src: `${origin}/video/${id}?background=1&autoplay=1&muted=1&loop=1&dnt=1`,
      origin,
      pause: say("pause"),
      play: say("play"),
    };
  }
  return { kind: "file", sources: [{ src: url.href }] };
}
