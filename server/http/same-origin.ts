/** Forms are accepted from this site's own pages only. */
import type { Context } from "hono";
import type { Log } from "../log.ts";

/**
 * Whether a request comes from a page of this site, by the headers of the browser. A client that
 * sends none is no browser with cookies.
 */
export function createSameOriginCheck(siteUrl: string, log: Log): (c: Context) => boolean {
  let hasWarned = false;

  /**
   * The form is accepted; but links in emails would lead elsewhere, and nothing else would show it.
   */
  function warnAboutSiteUrl(host: string): void {
    if (hasWarned || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return;
    hasWarned = true;
    log("warn", "site-url.elsewhere", {
      problem: "forms are submitted from an address other than SITE_URL; links in emails point to SITE_URL",
    });
  }

  return function isSameOrigin(c) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none") return false;
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    if (origin === siteUrl) return true;
    const isOwnHost = !siteUrl.startsWith("https:") && new URL(origin).host === c.req.header("host");
    if (isOwnHost) warnAboutSiteUrl(new URL(origin).hostname);
    return isOwnHost;
  };
}
