/**
 * HTTP in front of the app: health, files and cached pages; everything else goes to
 * `handle(request, services)`. Requests that are refused without a page (from another origin, too
 * large, too many at once) are answered here.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { PageAt } from "../../domain/page-handle.ts";
import type { AddressedCard } from "../../domain/social-card.ts";
import { SENT } from "../../domain/leads/sent-request.ts";
import type { Services } from "../../domain/services.ts";
import { type Log, loggable } from "../log.ts";
import { toAppRequest, toSharedRequest, urlOf, warnAboutProxy } from "./app-request.ts";
import { canonicalUrl, nowhere, redirectToCanonical } from "./canonical-url.ts";
import { createQueue, QueueFull } from "./concurrency.ts";
import { createBackground } from "./background.ts";
import { compressed } from "./encodings.ts";
import { guardPages, pageFor } from "./guard.ts";
import { answerHealth } from "./health.ts";
import { type OpenCard, type OpenPhoto, photoResponse, servePhotos } from "./listing-photos.ts";
import { serveMapTiles } from "./map-tiles.ts";
import { PageCache } from "./page-cache.ts";
import { createPreparer, toResponse } from "./prepared.ts";
import { refusePosts } from "./refuse-posts.ts";
import { PAGE_NONCE, PLAIN_POLICY, policyOf, type PolicySettings, securityHeaders } from "./security-headers.ts";

/** The app's build, `app/handler.ts`. */
export type App = {
  /** Answers one request. */
  readonly handle: (request: Request, services: Services) => Promise<Response>;
  /** What the page at a path declares. */
  readonly pageHandleFor: (pathname: string) => PageAt;
  /** The social cards of all pages as they are now, without those that the build drew. */
  readonly socialCards?: (services: Pick<Services, "content" | "listings">) => readonly AddressedCard[];
};

export type HttpOptions = {
  readonly app: App;
  readonly services: Services;
  readonly settings: PolicySettings & { readonly trustProxy: boolean; readonly readyzToken?: string | undefined };
  /** Folder of the built files that browsers ask for. */
  readonly files: string;
  /** The photos of listings. */
  readonly photo?: OpenPhoto;
  /** The social cards that were drawn since the build. */
  readonly card?: OpenCard;
  /** The path of the owner's own map. */
  readonly mapTiles?: string;
  readonly log: Log;
  /** What `/readyz` reports; 503 if not ready. */
  readonly readiness: () => Promise<{ ready: boolean } & Record<string, unknown>>;
  /** While the server closes, responses close their connections. */
  readonly closing: () => boolean;
  /** The agent's present day and light; pages are rendered again when it changes. */
  readonly today: () => string;
};

const FOREVER = "public, max-age=31536000, immutable";
const HASHED = /^\/(assets|pictures|cards)\//;

/** Pages rendered at the same time, and waiting for it: each takes megabytes. */
const PAGES = { atOnce: 16, waiting: 64 };
/** The same for fixed pages that are cached for everyone: so few that no flood can fill this queue. */
const OWN_PAGES = { atOnce: 4, waiting: 256 };

/** Seconds after which a client that was turned away may try again. */
const TRY_AGAIN = "10";
/** Delay of the answer 503. Milliseconds. */
const TURN_AWAY_AFTER = 1000;
const busy = (phone: string): string => `We're very busy right now. Please try again in a moment, or call ${phone}.`;

export type Http = ReturnType<typeof createHttp>;

export function createHttp(options: HttpOptions) {
  const { app, closing, settings } = options;
  // Posts have a queue of their own: a flood of pages keeps no request from being stored.
  const inTurn = createQueue(PAGES);
  const cache = new PageCache(() => options.services.now().getTime(), options.today, {
    own: createQueue(OWN_PAGES),
    others: inTurn,
  });
  const prepared = createPreparer(Object.entries(securityHeaders(settings)));
  const http = new Hono();

  addCommonHeaders(http, options);
  if (!settings.trustProxy) warnAboutProxy(http, options.log);
  answerHealth(http, options);
  serveFiles(http, options);
  guardPages(http, options);
  serveStored(http, options);

  const pageOf = (c: Context): PageAt => pageFor(c, options);

  /** A page that shows a visitor's sent request is never cached; a made-up one changes nothing. */
  const isPerRequest = (c: Context): boolean => {
    const sent = pageOf(c).perRequest ? null : urlOf(c, settings.siteUrl).searchParams.get(SENT);
    return sent === null ? pageOf(c).perRequest === true : options.services.sentRequests.read(sent) !== undefined;
  };

  http.on(["GET", "HEAD"], "*", async (c) => {
    const redirect = redirectToCanonical(c);
    if (redirect) return redirect;
    return isPerRequest(c) ? inTurn(() => answerUncached(c)) : answerShared(c, pageOf(c));
  });
  refusePosts(http, options);
  http.post("*", (c) => {
    const page = pageOf(c);
    return page.missing ? answerShared(c, page) : answerUncached(c);
  });
  http.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD, POST" }));
  answerErrors(http, options);

  const shared = (url: URL, page: PageAt) => cache.getOrRender(url, page, (asked) => render(toSharedRequest(asked)));

  /** The page that every visitor gets. */
  async function answerShared(c: Context, page: PageAt): Promise<Response> {
    const url = page.missing ? nowhere(urlOf(c, settings.siteUrl)) : urlOf(c, settings.siteUrl);
    const found = await shared(url, page);
    if (found instanceof Response) return found;
    return toResponse(prepared(found, c.req.header("accept-encoding"), c.req.header("if-none-match")), c.req.method);
  }

  async function answerUncached(c: Context): Promise<Response> {
    const answer = await render(toAppRequest(c, urlOf(c, settings.siteUrl), settings.trustProxy));
    answer.headers.set("Cache-Control", "no-store");
    return c.req.method === "HEAD" ? answer : compressed(answer, c.req.header("accept-encoding"));
  }

  /** The app's answer; a page with the policy that allows its own scripts. */
  async function render(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    return withPolicy(await app.handle(request, options.services), settings, app.pageHandleFor(pathname).framed === true);
  }

  /** Renders pages again before anyone asks, one at a time: visitors who wait for another page go first. */
  const renderAgain = createBackground((path) => shared(new URL(path, settings.siteUrl), app.pageHandleFor(path)));

  return {
    fetch: http.fetch,
    /** Has pages rendered again, because what they show has changed. */
    clearPages: (): void => void renderAgain(cache.clear()),
    /** What the page at a request's URL declares. Nothing has checked this URL yet. */
    pageAt: (url: string): PageAt =>
      URL.canParse(url, settings.siteUrl) ? app.pageHandleFor(canonicalUrl(url, settings.siteUrl).pathname) : {},
    /** Answers a GET of a cached page without building a request for it. `undefined`: it needs all of `fetch`. */
    fromCache(address: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
      const cached = closing() ? undefined : cache.get(address);
      return cached && prepared(cached, acceptEncoding, ifNoneMatch);
    },
  };
}

function addCommonHeaders(http: Hono, { settings, closing }: HttpOptions): void {
  const common = Object.entries(securityHeaders(settings));
  http.use(async (c, next) => {
    await next();
    for (const [name, value] of common) c.res.headers.set(name, value);
    if (!c.res.headers.has("Content-Security-Policy")) c.res.headers.set("Content-Security-Policy", PLAIN_POLICY);
    if (!c.res.headers.has("Cache-Control"))
      c.res.headers.set("Cache-Control", !c.res.ok ? "no-store" : HASHED.test(c.req.path) ? FOREVER : "public, max-age=3600");
    if (closing()) c.res.headers.set("Connection", "close");
  });
}

/** What isn't built but stored: the photos of listings, and the owner's map. */
function serveStored(http: Hono, { photo, mapTiles }: HttpOptions): void {
  if (photo) servePhotos(http, photo);
  if (mapTiles) serveMapTiles(http, mapTiles);
}

function serveFiles(http: Hono, { files, card }: HttpOptions): void {
  // A folder is not a file: without `index`, an address like /assets would be looked up as one.
  http.use(serveStatic({ root: files, precompressed: true, index: "no-index-file" }));
  if (card) http.get("/cards/*", async (c) => photoResponse(await card(c.req.path)));
  for (const folder of ["/assets/*", "/pictures/*", "/cards/*"]) http.get(folder, (c) => c.text("Not found", 404));
}

function answerErrors(http: Hono, { services, log }: HttpOptions): void {
  http.onError(async (error, c) => {
    if (error instanceof QueueFull) {
      // Answered at once, a flood would ask again at once, and leave no time for others.
      await pause(TURN_AWAY_AFTER);
      return c.text(busy(services.content.current().agent.phone), 503, { "Retry-After": TRY_AGAIN });
    }
    // Nobody reads this answer, and anyone could fill the log.
    if (isCutOff(c)) return c.text("The request was cut off.", 400);
    log("error", "http.error", loggable(error));
    return c.text("Something went wrong on our end. Please try again.", 500);
  });
}

/** Whether the client is gone before its post has arrived. */
const isCutOff = (c: Context): boolean =>
  c.req.method === "POST" && (c.env as Partial<HttpBindings> | undefined)?.incoming?.readableAborted === true;

async function withPolicy(response: Response, settings: PolicySettings, framed: boolean): Promise<Response> {
  const nonce = response.headers.get(PAGE_NONCE);
  if (!nonce) return response;
  const { html, csp } = policyOf(await response.text(), nonce, settings, framed);
  const headers = new Headers(response.headers);
  headers.delete(PAGE_NONCE);
  headers.set("Content-Security-Policy", csp);
  return new Response(html, { status: response.status, headers });
}
