/**
 * Refuses posts that come from other sites, are too large or too many, without a page. The body of a form without files
 * is read here, so that a slow client takes no place in the queue.
 */
import type { Context, Hono } from "hono";
import { LARGEST_FORM } from "../../domain/forms/values.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { Log } from "../log.ts";
import { clientAddress, urlOf } from "./app-request.ts";
import { drain, readBody } from "./bodies.ts";
import { createConcurrency, createQueue, QueueFull } from "./concurrency.ts";
import { isFromOwnPage } from "./guard.ts";
import { isLoopbackHost } from "./health.ts";
import type { HttpOptions } from "./server.ts";
import { isUpload } from "./uploads.ts";

/** What a form that is being received or answered takes at least, beside its body. Bytes. */
const LEAST = 32 * 1024;
/**
 * Forms that are being received or answered: all together by their bytes, so that a thousand
 * visitors who want one appointment are all answered. Behind a proxy that isn't trusted, all come
 * from one address.
 */
const FORMS = { all: 64 * 1024 * 1024, perAddress: 64, perNetwork: 128 };
/** Of these, so many are answered at the same time: they share commits. */
const ANSWERED = { atOnce: 64, waiting: FORMS.all / LEAST };

const tooLarge = (phone: string): string =>
  `That's more than this form can accept. Please go back, shorten your answers and submit the form again, or call ${phone}.`;
const CUT_OFF = "The request was cut off. Please submit the form again.";

export function refusePosts(http: Hono, options: HttpOptions): void {
  const { app, services, settings, log } = options;
  const { siteUrl, trustProxy } = settings;
  const phone = (): string => services.content.current().agent.phone;
  const isSameOrigin = createSameOriginCheck(siteUrl, log);
  const forms = createConcurrency(FORMS);
  const inTurn = createQueue(ANSWERED);
  // By the exact address: what a page allows isn't allowed at the address of its data.
  const pageOf = (c: Context): PageHandle => c.get("page") ?? app.pageHandleFor(urlOf(c, siteUrl).pathname);
  const mayPost = (c: Context): boolean =>
    pageOf(c).guarded ? isFromOwnPage(c, siteUrl) : pageOf(c).crossSitePosts === true || isSameOrigin(c);

  http.post("*", async (c, next) => {
    if (mayPost(c)) return next();
    await drain(c.req.raw);
    return c.text(
      `This form can only be submitted from its own page at ${siteUrl}. Please open it there and try again, or call ${phone()}.`,
      403,
    );
  });
  http.post("*", async (c, next) => {
    // The service that reads photos has bounds of its own.
    if (isUpload(pageOf(c), c.req.header("content-type"))) return next();
    const leave = forms.enter(clientAddress(c, trustProxy), costOf(c));
    if (!leave) throw new QueueFull();
    try {
      const body = await readBody(c.req.raw, LARGEST_FORM);
      if (body === "too large") return c.text(tooLarge(phone()), 413);
      if (body === "cut off") return c.text(CUT_OFF, 400);
      c.set("arrived", body);
      return await inTurn(next);
    } finally {
      leave();
    }
  });
}

/** Bytes of memory for a form; the most when its length isn't announced. */
function costOf(c: Context): number {
  const length = c.req.header("transfer-encoding") === undefined ? Number(c.req.header("content-length") ?? 0) : LARGEST_FORM;
  return LEAST + Math.min(LARGEST_FORM, length || 0);
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
    if (hasWarned || isLoopbackHost(host)) return;
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
