/** Refuses posts that are too large or come from other sites, without a page. */
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { agent } from "../../content/agent.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { canonicalUrl } from "./canonical-url.ts";
import { createSameOriginCheck } from "./same-origin.ts";
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
