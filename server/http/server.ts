/**
 * HTTP in front of the app: health, files, pages from memory, and everything else handed to `handle(request, services)` on the site's own
 * address. Refusals that need no page (foreign origin, too large) are made here, before a body is read.
 */
import { serveStatic } from "@hono/node-server/serve-static";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { agent } from "../../content/agent.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { CLIENT_ADDRESS, type Services } from "../../domain/services.ts";
import { type Log, loggable } from "../log.ts";
import { createPageCache, type Encoding, encodingFor, isSame, type Page } from "./page-cache.ts";
import { PAGE_NONCE, PLAIN_POLICY, policyOf, type PolicySettings, securityHeaders } from "./security-headers.ts";
import { isUpload } from "./uploads.ts";

/** The app's build, `app/handler.ts`. */
export type App = {
  /** Answers one request. */
  readonly handle: (request: Request, services: Services) => Promise<Response>;
  /** What the page at a path says of itself. */
  readonly pageHandleFor: (pathname: string) => PageHandle;
};

export type HttpOptions = {
  readonly app: App;
  readonly services: Services;
  readonly settings: PolicySettings & { readonly trustProxy: boolean };
  /** Folder of the built files that browsers ask for. */
  readonly files: string;
  readonly log: Log;
  /** What `/readyz` tells; not ready answers 503. */
  readonly readiness: () => Promise<{ ready: boolean } & Record<string, unknown>>;
  /** While the server closes, connections are told to go. */
  readonly closing: () => boolean;
  /** The present day where the agent works; pages are made anew when it changes. */
  readonly today: () => string;
};

/** The most bytes of a posted form without files. */
const LARGEST_FORM = 256 * 1024;
const FOREVER = "public, max-age=31536000, immutable";
const HASHED = /^\/(assets|pictures|cards)\//;
const TOO_LARGE = `That's more than this form can accept. Please go back, shorten your answers and submit the form again, or call ${agent.phone}.`;

/** What the router adds to a page's path for its data alone; "_" stands for nothing after a slash. */
const DATA = /(?<=\/)_\.data$|\.data$/;

export type Http = {
  readonly fetch: Hono["fetch"];
  /** What the page at a request's URL says of itself. */
  readonly pageAt: (url: string) => PageHandle;
  /** Answers a GET of a cached page without building a request for it. `undefined`: the request needs all of `fetch`. */
  readonly fromCache: (address: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) => Prepared | undefined;
};

export function createHttp(options: HttpOptions): Http {
  const { app, log, files, readiness, closing } = options;
  const common = Object.entries(securityHeaders(options.settings));
  const cache = createPageCache(() => options.services.now().getTime(), options.today);
  const prepared = createPreparer(common);
  const http = new Hono();

  http.use(async (c, next) => {
    await next();
    for (const [name, value] of common) c.res.headers.set(name, value);
    if (!c.res.headers.has("Content-Security-Policy")) c.res.headers.set("Content-Security-Policy", PLAIN_POLICY);
    if (!c.res.headers.has("Cache-Control"))
      c.res.headers.set("Cache-Control", !c.res.ok ? "no-store" : HASHED.test(c.req.path) ? FOREVER : "public, max-age=3600");
    if (closing()) c.res.headers.set("Connection", "close");
  });

  http.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  http.get("/readyz", async (c) => {
    const state = await readiness();
    return c.json(state, state.ready ? 200 : 503, { "Cache-Control": "no-store" });
  });

  http.use(
    serveStatic({
      root: files,
      precompressed: true,
      // A folder is not a file: without this, an address like /assets would be looked up as one.
      index: "no-index-file",
    }),
  );
  http.get("/assets/*", (c) => c.text("Not found", 404));
  http.get("/pictures/*", (c) => c.text("Not found", 404));
  http.get("/cards/*", (c) => c.text("Not found", 404));

  // Cached pages are compressed once, by the cache; these are compressed while the visitor waits.
  const compressed = compress();
  http.use((c, next) => (pageOrDataAt(here(c)).perRequest ? compressed(c, next) : next()));
  http.on(["GET", "HEAD"], "*", async (c) => {
    const moved = canonical(c);
    if (moved) return moved;
    const url = here(c);
    const { perRequest, query = [] } = pageOrDataAt(url);
    if (perRequest) return answerLive(c);
    const made = await cache.get(url, query, (known) => rendered(known));
    if (made instanceof Response) return made;
    const { status, headers, body } = prepared(made, c.req.header("accept-encoding"), c.req.header("if-none-match"));
    const named = new Headers();
    for (let at = 0; at < headers.length; at += 2) named.set(headers[at] ?? "", headers[at + 1] ?? "");
    return new Response(c.req.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | undefined), { status, headers: named });
  });

  const inBounds = bodyLimit({ maxSize: LARGEST_FORM, onError: async (c) => c.text(TOO_LARGE, 413, await passBy(c)) });
  // Whoever reads a form with files counts its bytes as they come: here they would be gathered first.
  http.post("*", (c, next) => (isUpload(app.pageHandleFor(here(c).pathname), c.req.header("content-type")) ? next() : inBounds(c, next)));
  http.post("*", async (c) => {
    if (!isSameOrigin(c))
      return c.text(
        `This form can only be submitted from its own page at ${options.settings.siteUrl}. Please open it there and try again, or call ${agent.phone}.`,
        403,
        await passBy(c),
      );
    return answerLive(c);
  });

  http.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD, POST" }));

  http.onError((error, c) => {
    log("error", "http.error", loggable(error));
    return c.text("Something went wrong on our end. Please try again.", 500);
  });

  /** The request as the app sees it: on the site's own address, with the client's address in our own header and nowhere else. */
  function toAppRequest(c: Context, url: URL): Request {
    const headers = new Headers(c.req.raw.headers);
    // The origin was checked above, against what the visitor's browser sees; behind a proxy the app could not.
    headers.delete("origin");
    headers.set(CLIENT_ADDRESS, clientAddress(c));
    const { method, body, signal } = c.req.raw;
    return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" }) });
  }

  /** The page at a path, or the one whose data alone is there. */
  function pageOrDataAt({ pathname }: URL): PageHandle {
    return app.pageHandleFor(pathname.replace(DATA, "") || "/");
  }

  const here = (c: Context): URL => canonicalUrl(c.req.url);

  function canonicalUrl(requested: string): URL {
    const { pathname, search } = new URL(requested, options.settings.siteUrl);
    const url = new URL(options.settings.siteUrl);
    // What cannot be decoded is no page's path, and the router would write it out on the console.
    url.pathname = isDecodable(pathname) ? (tidyPath(pathname) ?? pathname) : NOWHERE;
    url.search = search;
    return url;
  }

  function clientAddress(c: Context): string {
    const forwarded = options.settings.trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
    const address = forwarded || getConnInfo(c).remote.address || "";
    // Some proxies write a port behind it. Left there, all visitors would look like one whose address is unknown.
    const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
    return bare.replace(/^::ffff:(?=\d+\.)/, "");
  }

  let hasWarnedAboutSiteUrl = false;

  /** A form is taken from our own pages only. Browsers name the page's origin; what names none is not a browser with someone's session. */
  function isSameOrigin(c: Context): boolean {
    if (app.pageHandleFor(here(c).pathname).crossSitePosts) return true;
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none") return false;
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    if (origin === options.settings.siteUrl) return true;
    const isOwnHost = !options.settings.siteUrl.startsWith("https:") && new URL(origin).host === c.req.header("host");
    if (isOwnHost) warnAboutSiteUrl(new URL(origin).hostname);
    return isOwnHost;
  }

  /** What a visitor asks for is taken in any case; but links in emails would lead nowhere, and no one would notice. */
  function warnAboutSiteUrl(host: string): void {
    if (hasWarnedAboutSiteUrl || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return;
    hasWarnedAboutSiteUrl = true;
    log("warn", "site-url.elsewhere", {
      problem: "forms are submitted from an address other than SITE_URL; links in emails point to SITE_URL",
    });
  }

  /** Renders a page for everyone: no header of this visitor's goes in. */
  async function rendered(url: URL): Promise<Response> {
    const request = new Request(url, { headers: { accept: "text/html" } });
    return withPolicy(await app.handle(request, options.services), url);
  }

  async function withPolicy(response: Response, url: URL): Promise<Response> {
    const nonce = response.headers.get(PAGE_NONCE);
    if (!nonce) return response;
    const { html, csp } = policyOf(await response.text(), nonce, options.settings, app.pageHandleFor(url.pathname).framed === true);
    const headers = new Headers(response.headers);
    headers.delete(PAGE_NONCE);
    headers.set("Content-Security-Policy", csp);
    return new Response(html, { status: response.status, headers });
  }

  async function answerLive(c: Context): Promise<Response> {
    const url = here(c);
    const answer = await withPolicy(await app.handle(toAppRequest(c, url), options.services), url);
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  }

  return {
    fetch: http.fetch,
    pageAt: (url) => app.pageHandleFor(canonicalUrl(url).pathname),
    fromCache(address, acceptEncoding, ifNoneMatch) {
      const kept = closing() ? undefined : cache.kept(address);
      return kept && prepared(kept, acceptEncoding, ifNoneMatch);
    },
  };
}

/** How much of a body that no one wants is read nevertheless. Bytes. */
const PASSED_BY = 4 * 1_048_576;

/**
 * Reads on where a request is answered without its body: a connection with bytes left on it is cut, and a proxy that keeps it may have put
 * another visitor's request on it by then. Where it is too much, the header that goes with the answer says that the connection ends.
 */
async function passBy({ req }: Context): Promise<{ Connection?: string }> {
  const { body } = req.raw;
  if (!body) return {};
  let read = 0;
  try {
    for await (const piece of body) {
      read += piece.byteLength;
      if (read > PASSED_BY) return { Connection: "close" };
    }
    return {};
  } catch {
    return { Connection: "close" };
  }
}

/** What a client is sent for a cached page: status, headers in one list of names and values, and the body unless it has the page already. */
export type Prepared = { readonly status: number; readonly headers: readonly string[]; readonly body: Uint8Array | undefined };

/** A page in one encoding, whole or as 304; made once for each and kept with the page. */
function createPreparer(common: readonly (readonly [string, string])[]) {
  const made = new WeakMap<Page, Map<string, Prepared>>();
  return (found: Page, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): Prepared => {
    const encoding = encodingFor(acceptEncoding);
    const same = found.status === 200 && isSame(found, ifNoneMatch);
    const key = same ? `304 ${encoding}` : encoding;
    const ready = made.get(found) ?? new Map<string, Prepared>();
    if (ready.size === 0) made.set(found, ready);
    let prepared = ready.get(key);
    if (!prepared) ready.set(key, (prepared = prepare(found, encoding, same, common)));
    return prepared;
  };
}

function prepare(page: Page, encoding: Encoding, same: boolean, common: readonly (readonly [string, string])[]): Prepared {
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const headers = new Headers(page.headers);
  for (const [name, value] of common) headers.set(name, value);
  headers.set("ETag", `"${page.etag}:${encoding}"`);
  headers.set("Vary", "Accept-Encoding");
  headers.set("Cache-Control", page.status === 200 ? "no-cache" : "no-store");
  if (same) headers.delete("Content-Type");
  else headers.set("Content-Length", String(body.byteLength));
  if (!same && encoding !== "identity") headers.set("Content-Encoding", encoding);
  return { status: same ? 304 : page.status, headers: [...headers].flat(), body: same ? undefined : body };
}

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

/** An escape of a character that needs none (RFC 3986, section 2.3): with it, one page would have addresses without number. */
const NEEDLESS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** The one canonical form of a path: nothing escaped needlessly, lower case, single slashes, none at the end. `undefined` when it is that already. */
export function tidyPath(path: string): string | undefined {
  const tidy = path
    .replaceAll(NEEDLESS, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .toLowerCase();
  return tidy === path ? undefined : tidy;
}

function canonical(c: Context): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  const path = tidyPath(pathname);
  return path === undefined ? undefined : c.redirect(path + search, 301);
}
