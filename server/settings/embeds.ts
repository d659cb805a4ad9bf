/**
 * Which other sites' pages may be embedded, by https host and path. The Content-Security-Policy
 * follows from this list.
 */

type Embed = {
  /** The directive that must allow it. */
  readonly directive: "frame-src" | "media-src";
  /** The origin that the directive names. */
  readonly source: string;
};

type Rule = {
  readonly host: string;
  readonly path: RegExp;
  /** The origin of the player, if it differs from the address that people copy. */ readonly source?: string;
};

const ANY_PAGE = /^\/[\w.-]+(\/[\w.-]+)*\/?$/;
const YOUTUBE = "https://www.youtube-nocookie.com";

const RULES: Record<"scheduler" | "video", readonly Rule[]> = {
  scheduler: [
    { host: "calendar.google.com", path: /^\/calendar\/(u\/\d+\/)?appointments\/(schedules\/)?(?!schedules\/?$)[\w-]+\/?$/ },
    { host: "cal.com", path: ANY_PAGE },
    { host: "app.cal.com", path: ANY_PAGE },
    { host: "calendly.com", path: ANY_PAGE },
  ],
  video: [
    { host: "www.youtube.com", path: /^\/(watch|embed\/[\w-]{11})$/, source: YOUTUBE },
    { host: "youtu.be", path: /^\/[\w-]{11}$/, source: YOUTUBE },
    { host: "www.youtube-nocookie.com", path: /^\/embed\/[\w-]{11}$/ },
    { host: "vimeo.com", path: /^\/\d+$/, source: "https://player.vimeo.com" },
    { host: "player.vimeo.com", path: /^\/video\/\d+$/ },
  ],
};

/**
 * A domain name as it may be in a policy, where `*` and `;` have a meaning. Addresses of numbers can't be: policies know
 * none (CSP3 §6.7.2.8).
 */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/** Whether the policy can name the host of an https address. */
export const hasNamedHost = (address: string): boolean => URL.canParse(address) && DOMAIN.test(new URL(address).hostname);

/**
 * What the policy must allow for this address, or `undefined` if it isn't on the list (look-alike
 * host, http, wrong path).
 */
export function embeddable(kind: "scheduler" | "video", address: string): Embed | undefined {
  // Browsers accept more than this as an address, and don't always read it as Node does.
  if (!/^https:\/\/[!-~]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  if (kind === "video" && hasNamedHost(address) && /\.(mp4|webm)$/i.test(url.pathname))
    return { directive: "media-src", source: url.origin };
  const rule = RULES[kind].find(({ host, path }) => url.hostname === host && path.test(url.pathname));
  return rule && { directive: "frame-src", source: rule.source ?? url.origin };
}

/**
 * The address of a scheduler for a frame: Google's needs `gv=true`, which the address in the
 * browser lacks.
 */
export function framed(address: string): string {
  const url = new URL(address);
  if (url.hostname !== "calendar.google.com" || url.searchParams.has("gv")) return address;
  url.searchParams.set("gv", "true");
  return url.href;
}
