/**
 * The one address of each page: on the site's own origin, in lower case, with nothing escaped
 * needlessly.
 */
import type { Context } from "hono";

/** A path at which there never is a page. */
const NOWHERE = "/-";

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * An escape of a character that needs none (RFC 3986, section 2.3): with it, one page would have
 * addresses without number.
 */
const NEEDLESS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/**
 * The one canonical form of a path: nothing escaped needlessly, lower case, single slashes, none at
 * the end. `undefined` when it is that already.
 */
export function tidyPath(path: string): string | undefined {
  const tidy = path
    .replaceAll(NEEDLESS, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .toLowerCase();
  return tidy === path ? undefined : tidy;
}

/** The canonical address of a request on the site's own origin, as the app sees it. */
export function canonicalUrl(requested: string, siteUrl: string): URL {
  const { pathname, search } = new URL(requested, siteUrl);
  const url = new URL(siteUrl);
  // What can't be decoded is no page's path, and the router would write it to the console.
  url.pathname = isDecodable(pathname) ? (tidyPath(pathname) ?? pathname) : NOWHERE;
  url.search = search;
  return url;
}

/** The redirect to the canonical path; `undefined` when the request has it already. */
export function redirectToCanonical(c: Context): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  const path = tidyPath(pathname);
  return path === undefined ? undefined : c.redirect(path + search, 301);
}

/** What the router adds to a page's path for its data alone; "_" means nothing after a slash. */
const DATA = /(?<=\/)_\.data$|\.data$/;

/** Whether a path is that of a page's data alone. */
export const isDataPath = (pathname: string): boolean => DATA.test(pathname);

/** The one address for all without a page: its path if a page was asked for, or that of its data. */
export const nowhere = (url: URL): URL => new URL(NOWHERE + (DATA.test(url.pathname) ? ".data" : ""), url.origin);

/** The path of the page itself, given its own or that of its data. */
export const pagePath = (pathname: string): string => pathname.replace(DATA, "") || "/";
