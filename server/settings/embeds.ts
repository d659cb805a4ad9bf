/** Which other sites' pages may be embedded, by https host and path. The Content-Security-Policy follows from this list. */

type Embed = {
  /** The directive that must allow it. */
  readonly directive: "frame-src" | "media-src";
  /** The origin that the directive names. */
  readonly source: string;
};

type Rule = {
  readonly host: string;
  readonly path: RegExp;
  readonly directive: Embed["directive"];
  /** Origins of the player, where it differs from the address that people copy. */ readonly source?: string;
};

const RULES: Record<"scheduler" | "video", readonly Rule[]> = {
  scheduler: [
    {
      host: "calendar.google.com",
      path: /^\/calendar\/(u\/\d+\/)?appointments\/(schedules\/)?(?!schedules\/?$)[\w-]+\/?$/,
      directive: "frame-src",
    },
    { host: "cal.com", path: /^\/[\w.-]+(\/[\w.-]+)*\/?$/, directive: "frame-src" },
    { host: "app.cal.com", path: /^\/[\w.-]+(\/[\w.-]+)*\/?$/, directive: "frame-src" },
    { host: "calendly.com", path: /^\/[\w.-]+(\/[\w.-]+)*\/?$/, directive: "frame-src" },
  ],
  video: [
    { host: "www.youtube.com", path: /^\/(watch|embed\/[\w-]{11})$/, directive: "frame-src", source: "https://www.youtube-nocookie.com" },
    { host: "youtu.be", path: /^\/[\w-]{11}$/, directive: "frame-src", source: "https://www.youtube-nocookie.com" },
    { host: "www.youtube-nocookie.com", path: /^\/embed\/[\w-]{11}$/, directive: "frame-src" },
    { host: "vimeo.com", path: /^\/\d+$/, directive: "frame-src", source: "https://player.vimeo.com" },
    { host: "player.vimeo.com", path: /^\/video\/\d+$/, directive: "frame-src" },
  ],
};

/** What the policy must allow for this address, or `undefined` when it is not on the list (look-alike host, http, wrong path). */
export function embeddable(kind: "scheduler" | "video", address: string): Embed | undefined {
  // A browser reads more than this as an address, and in a page of ours not always as the same one.
  if (!/^https:\/\/[!-~]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  if (kind === "video" && /\.(mp4|webm)$/i.test(url.pathname)) return { directive: "media-src", source: url.origin };
  const rule = RULES[kind].find(({ host, path }) => url.hostname === host && path.test(url.pathname));
  return rule && { directive: rule.directive, source: rule.source ?? url.origin };
}

/** The address of a scheduler as its own code for websites has it: Google shows a schedule in a frame with `gv=true`, which the address in the browser lacks. */
export function framed(address: string): string {
  const url = new URL(address);
  if (url.hostname !== "calendar.google.com" || url.searchParams.has("gv")) return address;
  url.searchParams.set("gv", "true");
  return url.href;
}
