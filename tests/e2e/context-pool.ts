/**
 * A pool of browser contexts: one test after another gets the same window, cleaned in between. A new one takes three times as much of
 * the processor's time, because the browser starts a process for it that has nothing in its cache. One that a test has changed for good
 * is closed.
 */
import type { CDPSession } from "@playwright/test";
import { type Visitor, type VisitorOptions, WIDE } from "./visitor.ts";

/** What changes a window for all pages that are opened in it later. */
const LASTING = {
  page: ["addInitScript", "exposeBinding", "exposeFunction", "route", "routeFromHAR", "setDefaultTimeout", "setExtraHTTPHeaders"],
  context: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "grantPermissions",
    "newCDPSession",
    "newPage",
    "on",
    "once",
    "route",
    "routeFromHAR",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setOffline",
  ],
  clock: ["fastForward", "install", "pauseAt", "runFor", "setFixedTime", "setSystemTime"],
} as const;

/** Most that are kept for the next tests of the same kind: a test opens one page, or few. */
const MOST = 2;
/** How long cleaning may take. Milliseconds. */
const TIMEOUT = 5000;

type PooledContext = {
  readonly url: string;
  readonly kind: string;
  readonly visitor: Visitor;
  readonly session: CDPSession;
  /** What a test listens to. */
  readonly heard: (() => void)[];
  isChanged: boolean;
};

export type ContextPool = {
  /** One that is free, or a new one, until the test ends. */
  take(url: string, options: VisitorOptions | undefined, create: () => Promise<Visitor>): Promise<Visitor>;
  /** To be called after each test. @param passed what a failed one has left isn't known. */
  cleanUp(passed: boolean): Promise<void>;
  /** Closes those of a site. Others end with the browser. */
  close(url: string): Promise<void>;
};

export function createContextPool(): ContextPool {
  const taken: PooledContext[] = [];
  let free: PooledContext[] = [];

  async function leave(pooled: PooledContext, passed: boolean): Promise<void> {
    const isFull = free.filter(({ url, kind }) => url === pooled.url && kind === pooled.kind).length >= MOST;
    if (passed && !isFull && !pooled.isChanged && (await isCleaned(pooled).catch(() => false))) free.push(pooled);
    else await pooled.visitor.context.close();
  }

  return {
    async take(url, options = {}, create) {
      const { width = WIDE, height = 800, dark = false, ...others } = options;
      const kind = JSON.stringify(others);
      const found = free.find((pooled) => pooled.url === url && pooled.kind === kind);
      free = free.filter((pooled) => pooled !== found);
      const pooled = found ?? (await newPooled(url, kind, await create()));
      taken.push(pooled);
      if (found) {
        const { page } = pooled.visitor;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({
          media: null,
          colorScheme: dark ? "dark" : "light",
          reducedMotion: "reduce",
          forcedColors: null,
          contrast: null,
        });
      }
      return pooled.visitor;
    },
    async cleanUp(passed) {
      await Promise.all(taken.splice(0).map((pooled) => leave(pooled, passed)));
    },
    async close(site) {
      const leaving = free.filter(({ url }) => url === site);
      free = free.filter(({ url }) => url !== site);
      await Promise.all(leaving.map(({ visitor }) => visitor.context.close()));
    },
  };
}

/** One that notes what a test does to it. */
async function newPooled(url: string, kind: string, visitor: Visitor): Promise<PooledContext> {
  const { page, context } = visitor;
  const pooled: PooledContext = { url, kind, visitor, session: await context.newCDPSession(page), heard: [], isChanged: false };
  const note = (owner: object, names: readonly string[], onCall: (...given: unknown[]) => void): void => {
    for (const name of names) {
      const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
      Reflect.set(owner, name, (...given: unknown[]) => {
        onCall(...given);
        return original.apply(owner, given);
      });
    }
  };
  const change = (): void => void (pooled.isChanged = true);
  note(page, LASTING.page, change);
  note(context, LASTING.context, change);
  note(context.clock, LASTING.clock, change);
  note(page, ["on", "once"], (event, listener) => pooled.heard.push(() => page.off(event as "request", listener as () => void)));
  return pooled;
}

/** Leaves the page and removes what it has stored. False where other windows are open. */
async function isCleaned({ url, visitor: { page, context }, session, heard }: PooledContext): Promise<boolean> {
  if (page.isClosed() || context.pages().length > 1) return false;
  for (const forget of heard.splice(0)) forget();
  await page.mouse.move(0, 0);
  await page.goto(`${url}/robots.txt`, { timeout: TIMEOUT });
  await Promise.all([page.evaluate(forgetAll), context.clearCookies(), session.send("Page.resetNavigationHistory")]);
  return true;
}

/** Runs in the page. */
async function forgetAll(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  window.name = "";
}
