/**
 * Finished pages in memory: rendered once, compressed once, answered with an ETag and 304. A page
 * is cached per path and known query, until the day changes for the agent (open houses fall on
 * coming days) or for an hour. Pages with a visitor's state (responses to posts) are never cached.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { BEST, bodyIn, encoded, QUICK } from "./encodings.ts";

export type Page = Readonly<Awaited<ReturnType<typeof finish>>>;

type Render = (url: URL) => Promise<Response>;

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Each waits until there is room for one more rendering, or rejects. */
export type Queues = {
  /** For the site's few fixed pages, which a flood of other addresses must not keep from being rendered. */
  readonly own: InTurn;
  /** For addresses of which there is no end: those with a query or a parameter in the path. */
  readonly others: InTurn;
};

/** What a page depends on, as far as the cache knows. */
export type Cacheable = {
  /** The query parameters; all others are dropped before the page is rendered. */
  readonly query?: readonly string[];
  /** A response of 404 is cached, too: it is the same for every visitor. */
  readonly missing?: boolean;
  /** Its query is typed: only the page without one is cached. */
  readonly typedQuery?: boolean;
  /** One of the site's few paths without parameters. */
  readonly fixed?: boolean;
};

/** When a rendering began, for which day, and after how many changes: what it read is no newer than this. */
type Stamp = { readonly madeAt: number; readonly day: string; readonly round: number };

/** How long a page may be cached, in milliseconds: it carries the token of its forms. */
const HOUR = 3_600_000;
/** How far the clock may be set back before cached pages count as stale. Milliseconds. */
const SLACK = 60_000;
const MAX_PAGES = 1000;
const MAX_BYTES = 32 * 1024 * 1024;
/** No search that a form of ours makes has a longer address; such pages are rendered but not cached. Characters. */
const MAX_KEY = 1000;

/** How long after a change the best compression waits. Milliseconds. */
const CALM_MS = 5000;

const hasQuery = (key: string): boolean => key.includes("?");
const bytesOf = ({ bodies }: Page): number => bodies.br.byteLength + bodies.gzip.byteLength;

export class PageCache {
  private readonly now: () => number;
  private readonly today: () => string;
  private readonly queues: Queues;
  private readonly pages = new Map<string, Page>();
  private readonly rendering = new Map<string, { readonly day: string; readonly page: Promise<Page | Response> }>();
  private bytes = 0;
  /** How often the cache was cleared. */
  private round = 0;
  /** One page at a time: visitors who wait for a page share the machine with this. */
  private recompressing = Promise.resolve();
  /** Resolves when nothing has changed for a while. */
  private calm: Promise<void> = Promise.resolve();
  private readonly wait: (milliseconds: number) => Promise<void>;

  /**
   * @param now the present instant.
   * @param today the agent's present day, as text that changes when the day does.
   * @param wait resolves after so many milliseconds; by default without keeping the process alive.
   */
  constructor(
    now: () => number,
    today: () => string,
    queues: Queues = { own: (work) => work(), others: (work) => work() },
    wait = (milliseconds: number): Promise<void> => pause(milliseconds, undefined, { ref: false }),
  ) {
    this.now = now;
    this.today = today;
    this.queues = queues;
    this.wait = wait;
  }

  /** The cached page of exactly this path and query, if there is a fresh one. */
  get(address: string): Page | undefined {
    const page = this.pages.get(address);
    return page && this.isFresh(page) ? page : undefined;
  }

  /**
   * Forgets all pages, because what they show has changed. What is being rendered now isn't cached. Returns the
   * addresses of the site's own pages that were cached, the latest last.
   */
  clear(): readonly string[] {
    const own = [...this.pages.keys()].filter((key) => !hasQuery(key));
    this.round += 1;
    this.pages.clear();
    this.rendering.clear();
    this.bytes = 0;
    this.calm = this.wait(CALM_MS);
    return own;
  }

  private isFresh({ madeAt, day, round }: Stamp): boolean {
    const age = this.now() - madeAt;
    return age < HOUR && age >= -SLACK && day === this.today() && round === this.round;
  }

  /** The cached page, or what `render` returns, which is a `Response` when that can't be cached. */
  async getOrRender(
    url: URL,
    { query = [], missing = false, fixed = false, typedQuery = false }: Cacheable,
    render: Render,
  ): Promise<Page | Response> {
    const canonical = only(url, query);
    const key = canonical.pathname + canonical.search;
    const cached = this.get(key);
    if (cached) return cached;
    const day = this.today();
    const current = this.rendering.get(key);
    // A rendering that began for another day isn't waited for.
    if (current?.day === day) return current.page;
    const inTurn = fixed && !hasQuery(key) ? this.queues.own : this.queues.others;
    const started = { day, page: inTurn(() => this.render(key, canonical, { missing, typedQuery }, render)) };
    this.rendering.set(key, started);
    try {
      return await started.page;
    } finally {
      if (this.rendering.get(key) === started) this.rendering.delete(key);
    }
  }

  /** Cached pages and their bytes, all encodings together. */
  size(): { pages: number; bytes: number } {
    return { pages: this.pages.size, bytes: this.bytes };
  }

  private async render(
    key: string,
    url: URL,
    { missing, typedQuery }: Pick<Cacheable, "missing" | "typedQuery">,
    render: Render,
  ): Promise<Page | Response> {
    // Taken before anything is read: a page whose content changed meanwhile is stale when it's done.
    const stamp = { madeAt: this.now(), day: this.today(), round: this.round };
    const response = await render(url);
    if (response.status !== 200 && response.status !== 404) return response;
    const page = await finish(response, stamp);
    // The number of addresses without a page has no limit: only the one page for all of them is cached.
    const isEndless = key.length > MAX_KEY || (typedQuery && hasQuery(key));
    if ((response.status === 200 || missing) && this.isFresh(page) && !isEndless) {
      this.set(key, page);
      this.recompress(key, page);
    }
    return page;
  }

  private set(key: string, page: Page): void {
    this.delete(key);
    this.pages.set(key, page);
    this.bytes += bytesOf(page);
    // Pages with a query go first: there is no limit to those, and they must not push out the
    // site's own pages.
    for (const mayGo of [hasQuery, () => true])
      for (const oldest of this.pages.keys()) {
        if (this.pages.size <= MAX_PAGES && this.bytes <= MAX_BYTES) return;
        if (oldest !== key && mayGo(oldest)) this.delete(oldest);
      }
  }

  private delete(key: string): void {
    const page = this.pages.get(key);
    if (page) this.bytes -= bytesOf(page);
    this.pages.delete(key);
  }

  /**
   * The best compression, when there is time. It costs ten times as much as rendering the page, so it is for the site's own pages
   * only, and not while all pages are rendered again because of a change: visitors wait for those.
   */
  private recompress(key: string, page: Page): void {
    if (hasQuery(key)) return;
    this.recompressing = this.recompressing
      .then(() => this.calm)
      .then(async () => {
        if (this.pages.get(key) !== page) return;
        const bodies = await encoded(bodyIn(page.bodies, "identity"), BEST);
        if (this.pages.get(key) === page) this.set(key, { ...page, bodies });
      })
      // The quick one serves as well.
      .catch(() => undefined);
  }
}

/** A page that has this parameter is given it where an address has others than it knows, whatever they are. */
const UNREAD = "unread";
/** What links in emails and advertising, and the router, add to addresses. */
const ADDED = /^(?:utm_|mc_|_)|^(?:gclid|fbclid|msclkid|ref)$/;

/** The address with only these query parameters, in one order. */
function only(url: URL, known: readonly string[]): URL {
  const plain = new URL(url.pathname, url.origin);
  const read = known.filter((name) => name !== UNREAD);
  for (const name of read) for (const value of url.searchParams.getAll(name)) plain.searchParams.append(name, value);
  const isUnread = read.length < known.length && [...url.searchParams.keys()].some((name) => !read.includes(name) && !ADDED.test(name));
  if (isUnread) plain.searchParams.append(UNREAD, "1");
  return plain;
}

async function finish(response: Response, stamp: Stamp) {
  const identity = new Uint8Array(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== "content-length") headers[name] = value;
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Quick compression while a visitor waits; the best one follows.
  return { status: response.status, headers, etag, ...stamp, bodies: await encoded(identity, QUICK) };
}

/**
 * Whether the client has this very page, by its `If-None-Match` (weak comparison, RFC 9110
 * §13.1.2).
 */
export function isSame(page: Page, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "").replace(/^"|"$/g, "").split(":")[0] === page.etag);
}
