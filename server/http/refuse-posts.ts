/** Refuses posts that are too large or come from other sites, without a page. */
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { agent } from "../../content/agent.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { Log } from "../log.ts";
import { canonicalUrl } from "./canonical-url.ts";
import type { HttpOptions } from "./server.ts";
import { drain, isUpload } from "./uploads.ts";

/** Maximum bytes of a posted form without files. */
const LARGEST_FORM = 256 * 1024;
const TOO_LARGE = `That's more than this form can accept. Please go back, shorten your answers and submit the form again, or call ${agent.phone}.`;

export function refusePosts(http: Hono, { app, settings: { siteUrl }, log }: HttpOptions): void {
  const isSameOrigin = createSameOriginCheck(siteUrl, log);
  const pageOf = (c: Context): PageHandle => app.pageHandleFor(canonicalUrl(c.req.url, siteUrl).pathname);
  const limited = bodyLimit({ maxSize: LARGEST_FORM, onError: async (c) => c.text(TOO_LARGE, 413, await drain(c.req.raw)) });
  // The reader of a form with files counts its bytes as they come: `bodyLimit` would gather them
  // first.
  http.post("*", (c, next) => (isUpload(pageOf(c), c.req.header("content-type")) ? next() : limited(c, next)));
  http.post("*", async (c, next) => {
    if (pageOf(c).crossSitePosts || isSameOrigin(c)) return next();
    const refusal = `This form can only be submitted from its own page at ${siteUrl}. Please open it there and try again, or call ${agent.phone}.`;
    return c.text(refusal, 403, await drain(c.req.raw));
  });
}

/**
 * Whether a request comes from a page of this site, by the headers of the browser. A client that
 * sends none is no browser with cookies.
 */
function createSameOriginCheck(siteUrl: string, log: Log): (c: Context) => boolean {
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
