/**
 * Finished pages, kept in memory: rendered once, compressed once, answered with an ETag and 304. A page is kept per path and known query and
 * made anew when the day changes where the agent works (open houses fall on coming days) or after an hour. What carries a visitor's
 * state (answers to posts) never comes here.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Page = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bodies: Partial<Record<Encoding, Uint8Array>> & { readonly identity: Uint8Array };
  readonly madeAt: number;
  readonly day: string;
};

type Render = (url: URL) => Promise<Response>;

export type PageCache = {
  /**
   * The cached page of this path and query, or what `render` makes of them; a `Response` when that can't be cached.
   * @param query the parameters that the page depends on; all others are dropped before it is rendered.
   */
  get(url: URL, query: readonly string[], render: Render): Promise<Page | Response>;
  /** The cached page of exactly this path and query, if it is there and fresh. */
  kept(address: string): Page | undefined;
  /** Pages kept and their bytes, all encodings together. */
  size(): { pages: number; bytes: number };
};

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** How long a page may be kept, in milliseconds: it carries the stamp of its forms. */
const HOUR = 3_600_000;
/** The clock may be set back by so much before what was kept counts as made in another time. Milliseconds. */
const SLACK = 60_000;
const MOST_PAGES = 1000;
const MOST_BYTES = 96 * 1024 * 1024;

const isQueried = (key: string): boolean => key.includes("?");

/** @param now the present instant, @param today the agent's present day, as text that changes when the day does. */
export function createPageCache(now: () => number, today: () => string): PageCache {
  const pages = new Map<string, Page>();
  const making = new Map<string, Promise<Page | Response>>();
  let bytes = 0;
  /** One page at a time: anyone who waits for a page shares the machine with this. */
  let tightening = Promise.resolve();

  const fresh = (page: Page): boolean => {
    const age = now() - page.madeAt;
    return age < HOUR && age >= -SLACK && page.day === today();
  };
  const weight = (page: Page): number => Object.values(page.bodies).reduce((sum, body) => sum + body.byteLength, 0);

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= weight(page);
    pages.delete(key);
  }

  function keep(key: string, page: Page): void {
    drop(key);
    pages.set(key, page);
    bytes += weight(page);
    // Queries are without number, the site's own pages are not: those with a query go first, so that no one can push out the others.
    for (const mayGo of [isQueried, () => true])
      for (const oldest of pages.keys()) {
        if (pages.size <= MOST_PAGES && bytes <= MOST_BYTES) return;
        if (oldest !== key && mayGo(oldest)) drop(oldest);
      }
  }

  /** The best compression, when there is time. It costs much more than the page itself, so it is for the site's own pages only. */
  function tightenInTurn(key: string, page: Page): void {
    if (isQueried(key)) return;
    tightening = tightening
      .then(async () => {
        if (pages.get(key) !== page) return;
        const tight = await tighten(page);
        if (pages.get(key) === page) keep(key, tight);
      })
      // The quick one serves as well.
      .catch(() => undefined);
  }

  async function make(key: string, url: URL, render: Render): Promise<Page | Response> {
    const response = await render(url);
    if (response.status !== 200 && response.status !== 404) return response;
    const page = await finish(response, now(), today());
    // Unknown paths are without number; they are answered, not kept.
    if (response.status === 200) {
      keep(key, page);
      tightenInTurn(key, page);
    }
    return page;
  }

  async function load(url: URL, render: Render): Promise<Page | Response> {
    const key = url.pathname + url.search;
    const kept = pages.get(key);
    if (kept && fresh(kept)) return kept;
    let made = making.get(key);
    if (!made) {
      made = make(key, url, render).finally(() => making.delete(key));
      making.set(key, made);
    }
    return made;
  }

  return {
    get: (url, query, render) => load(only(url, query), render),
    kept(address) {
      const page = pages.get(address);
      return page && fresh(page) ? page : undefined;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

/** The address with only these query parameters, in one order. */
function only(url: URL, known: readonly string[]): URL {
  const plain = new URL(url.pathname, url.origin);
  for (const name of known) for (const value of url.searchParams.getAll(name)) plain.searchParams.append(name, value);
  return plain;
}

async function finish(response: Response, madeAt: number, day: string): Promise<Page> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== "content-length") headers[name] = value;
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Quick compression for anyone who waits; the best one follows.
  const [br, gz] = await Promise.all([squeeze.br(identity, { params: brotli(5, identity) }), squeeze.gzip(identity, { level: 6 })]);
  return { status: response.status, headers, etag, madeAt, day, bodies: { identity, br, gzip: gz } };
}

async function tighten(page: Page): Promise<Page> {
  const { identity } = page.bodies;
  const [br, gz] = await Promise.all([squeeze.br(identity, { params: brotli(11, identity) }), squeeze.gzip(identity, { level: 9 })]);
  return { ...page, bodies: { identity, br, gzip: gz } };
}

const brotli = (quality: number, body: Uint8Array) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
});

/** The best encoding that a client accepts, by its `Accept-Encoding`. `q=0` refuses one. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const refused = /\b(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const allowed = accepted.toLowerCase().replaceAll(refused, "");
  if (/\bbr\b/.test(allowed)) return "br";
  return /\bgzip\b/.test(allowed) ? "gzip" : "identity";
}

/** Whether the client has this very page, by its `If-None-Match` (weak comparison, RFC 9110 §13.1.2). */
export function isSame(page: Page, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "").replace(/^"|"$/g, "").split(":")[0] === page.etag);
}
