/** The addresses of the site that a copy as files has, and the file of each. */
import { RENT_PRICE } from "../../domain/listings/search.ts";
import { StoreProblem } from "../store/problems.ts";

/** Pages that do nothing without a server. */
const NEEDS_SERVER =
  /^\/(?:scheduler|calendar|search|saved|newsletter|requests|alerts|dashboard|healthz|readyz)(?:\/|$)|^\/sell\/add-listing\/send$|^\/buy\/open-houses\/(?:visit|[^/]+\/coming)$/;
/** Links to them are of no use to a reader without a server, and no phone call replaces them. */
const OWN_BROWSER = /^\/(?:saved|dashboard)(?:\/|$)/;
const BOOKING = /^\/scheduler(?:\/|$)/;

export const needsServer = (pathname: string): boolean => NEEDS_SERVER.test(pathname);

/** What becomes of a link to a page that needs a server: it leads to the booking page or the agent's phone, or it's removed. */
export const insteadOf = (pathname: string): "booking" | "phone" | "nothing" =>
  OWN_BROWSER.test(pathname) ? "nothing" : BOOKING.test(pathname) ? "booking" : "phone";

/** The query with which a list leaves out no home, if it does without one. */
export const wholeList = (pathname: string): string => (pathname === "/rent/browse" ? `?max=${RENT_PRICE.max}` : "");

/** An address on the site. */
export type OwnAddress = { readonly pathname: string; readonly search: string; readonly hash: string };

/** The parts of an address as a page at `from` has it; `undefined` if it leads elsewhere. `siteUrl` has no slash at its end. */
export function ownAddress(address: string, from: string, siteUrl: string): OwnAddress | undefined {
  const base = siteUrl + from;
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === siteUrl ? { pathname, search, hash } : undefined;
}

/** The file of a path below the copy's folder, with "/" between names. Throws if a name isn't one of a file. */
export function fileOf(pathname: string, isPage: boolean): string {
  const names = pathname
    .split("/")
    .filter((name) => name !== "")
    .map((name) => decodeURIComponent(name));
  // eslint-disable-next-line no-control-regex -- a name with one can't be written on every system
  if (names.some((name) => name === "." || name === ".." || /[/\\\0]/.test(name)))
    throw new StoreProblem(`The address ${pathname} can't be the name of a file.`);
  return [...names, ...(isPage ? ["index.html"] : [])].join("/");
}

/** The addresses in a style sheet. */
export const addressesInStyles = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/g)].flatMap(([, double, single, plain]) => {
    const address = (double ?? single ?? plain ?? "").trim();
    return address === "" || address.startsWith("data:") || address.startsWith("#") ? [] : [address];
  });

/** Styles as a browser without scripts applies them, because the copy has none. */
export const stylesWithoutScripts = (css: string): string =>
  css.replaceAll(/\(\s*scripting\s*:\s*none\s*\)/g, "(min-width:0)").replaceAll(/\(\s*scripting\s*:\s*enabled\s*\)/g, "(max-width:0)");
