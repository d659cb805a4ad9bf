import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { QueueFull } from "./concurrency.ts";
import { bodyIn, encodingFor } from "./encodings.ts";
import { PageCache, isSame, type Page } from "./page-cache.ts";

const clock = { now: 0, day: "2026-11-21" };
const newCache = () =>
  new PageCache(
    () => clock.now,
    () => clock.day,
  );

/** A renderer that counts, and whose page shows the address it was asked for. */
function renderer(status = 200) {
  const seen: string[] = [];
  const render = (url: URL) => {
    seen.push(url.pathname + url.search);
    return Promise.resolve(
      new Response(`<p>${url.pathname}${url.search}</p>`.repeat(50), {
        status,
        headers: { "content-type": "text/html" },
      }),
    );
  };
  return { render, seen };
}
const at = (path: string) => new URL(path, "http://site.test");
const text = (page: Page | Response) => new TextDecoder().decode(bodyIn((page as Page).bodies, "identity"));

describe("the page cache", () => {
  test("of a page with a typed query, caches only the one without it", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    const page = { query: ["size"], typedQuery: true, fixed: true };
    for (const path of [
      "/sell/estimate",
      "/sell/estimate?size=1",
      "/sell/estimate",
      "/sell/estimate?size=1",
      "/sell/estimate?utm_source=x",
    ])
      expect(text(await cache.getOrRender(at(path), page, render))).toContain("/sell/estimate");
    expect(seen).toEqual(["/sell/estimate", "/sell/estimate?size=1", "/sell/estimate?size=1"]);
    expect(cache.size().pages).toBe(1);
  });

  test("renders a page once, also when many ask at the same time", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender(at("/a"), {}, render)));
    expect(seen).toEqual(["/a"]);
    expect(new Set(pages.map((page) => (page as Page).etag)).size).toBe(1);
  });

  test("renders the site's fixed pages while a flood of other addresses fills the queue", async () => {
    const full = () => Promise.reject(new QueueFull());
    const cache = new PageCache(
      () => clock.now,
      () => clock.day,
      { own: (work) => work(), others: full },
    );
    const { render, seen } = renderer();
    await cache.getOrRender(at("/sell/estimate?utm_source=x"), { fixed: true }, render);
    await expect(cache.getOrRender(at("/rent?q=loft"), { query: ["q"], fixed: true }, render)).rejects.toThrow(QueueFull);
    await expect(cache.getOrRender(at("/listings/made-up"), {}, render)).rejects.toThrow(QueueFull);
    expect(seen).toEqual(["/sell/estimate"]);
  });

  test("drops query parameters that the page does not depend on, so that nothing foreign is cached or shown to others", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    await cache.getOrRender(at("/rent?utm_source=x&evil=<script>"), { query: ["q"] }, render);
    await cache.getOrRender(at("/rent?q=loft&utm_source=y"), { query: ["q"] }, render);
    await cache.getOrRender(at("/rent?q=loft"), { query: ["q"] }, render);
    const plain = await cache.getOrRender(at("/rent"), { query: ["q"] }, render);
    expect(seen).toEqual(["/rent", "/rent?q=loft"]);
    expect(text(plain)).not.toContain("?");
  });

  test("gives a page that wants it the fact that an address has unknown parameters, once for all of them", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    for (const query of ["q=a&town=x", "bedrooms=3&q=a", "q=a&unread=42", "q=a&utm_source=x&_routes=y", "q=a"])
      await cache.getOrRender(at(`/rent?${query}`), { query: ["q", "unread"] }, render);
    expect(seen).toEqual(["/rent?q=a&unread=1", "/rent?q=a"]);
  });

  test("doesn't cache a page of a longer address than any form makes", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    const long = at(`/rent?q=${"a".repeat(1000)}`);
    for (let times = 0; times < 2; times += 1) await cache.getOrRender(long, { query: ["q"] }, render);
    expect([seen.length, cache.size().pages]).toEqual([2, 0]);
  });

  test("caches one page for a query, whatever the order of its parameters", async () => {
    const { render } = renderer();
    expect(text(await newCache().getOrRender(at("/rent?q=loft&beds=2"), { query: ["beds", "q"] }, render))).toContain(
      "/rent?beds=2&q=loft",
    );
  });

  test("renders pages again after they changed, and doesn't cache what was being rendered meanwhile", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    await cache.getOrRender(at("/a"), {}, render);
    cache.clear();
    expect([cache.get("/a"), cache.size()]).toEqual([undefined, { pages: 0, bytes: 0 }]);
    let finish = (): void => {};
    const slow = cache.getOrRender(at("/b"), {}, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return new Response("old");
    });
    cache.clear();
    const fast = await cache.getOrRender(at("/b"), {}, render);
    finish();
    expect(text(await slow)).toBe("old");
    expect(cache.get("/b")?.etag).toBe((fast as Page).etag);
    expect(seen).toEqual(["/a", "/b"]);
  });

  test("compresses pages best at once, but after a change only when nothing has changed for a while", async () => {
    const calm = Promise.withResolvers<void>();
    const cacheWith = (wait: () => Promise<void>) =>
      new PageCache(
        () => clock.now,
        () => clock.day,
        undefined,
        wait,
      );
    const [cache, other] = [cacheWith(() => calm.promise), cacheWith(() => Promise.resolve())];
    // Long enough that both compressions differ.
    const body = Array.from({ length: 3000 }, (_, line) => `<p>${line * 7919}</p>`).join("");
    const render = () => Promise.resolve(new Response(body, { headers: { "content-type": "text/html" } }));
    const bytesIn = (one: PageCache) => (): number => one.get("/a")?.bodies.br.byteLength ?? 0;
    const quick = ((await cache.getOrRender(at("/a"), {}, render)) as Page).bodies.br.byteLength;
    await expect.poll(bytesIn(cache)).toBeLessThan(quick);
    cache.clear();
    await cache.getOrRender(at("/a"), {}, render);
    // By then this one would be done, too.
    await other.getOrRender(at("/a"), {}, render);
    await expect.poll(bytesIn(other)).toBeLessThan(quick);
    expect(bytesIn(cache)()).toBe(quick);
    calm.resolve();
    await expect.poll(bytesIn(cache)).toBeLessThan(quick);
  });

  test("renders a page again when the clock was set back, because its form tokens would be in the future", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    clock.now = 50_000_000;
    await cache.getOrRender(at("/a"), {}, render);
    clock.now = 40_000_000;
    await cache.getOrRender(at("/a"), {}, render);
    expect(seen).toHaveLength(2);
    expect(cache.get("/a")).toBeDefined();
  });

  test("renders a page again when the agent's day changes, and after an hour", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    await cache.getOrRender(at("/a"), {}, render);
    clock.day = "2026-11-22";
    await cache.getOrRender(at("/a"), {}, render);
    clock.now += 3_600_000;
    await cache.getOrRender(at("/a"), {}, render);
    await cache.getOrRender(at("/a"), {}, render);
    expect(seen).toHaveLength(3);
  });

  test("doesn't cache a missing page or a redirect", async () => {
    const cache = newCache();
    const missing = renderer(404);
    await cache.getOrRender(at("/x"), {}, missing.render);
    await cache.getOrRender(at("/x"), {}, missing.render);
    expect(missing.seen).toHaveLength(2);
    const moved = await cache.getOrRender(at("/buy"), {}, () =>
      Promise.resolve(new Response(null, { status: 301, headers: { location: "/buy/browse" } })),
    );
    expect(moved).toBeInstanceOf(Response);
    expect(cache.size().pages).toBe(0);
  });

  test("caches the one page for all addresses that don't exist", async () => {
    const cache = newCache();
    const { render, seen } = renderer(404);
    for (let n = 0; n < 3; n += 1) expect(await cache.getOrRender(at("/-"), { missing: true }, render)).toMatchObject({ status: 404 });
    expect(seen).toEqual(["/-"]);
  });

  test("doesn't cache what was read before a change and is done after it, nor hands it to anyone who asks after it", async () => {
    const cache = newCache();
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const old = cache.getOrRender(at("/a"), {}, async () => {
      await done;
      return new Response("old");
    });
    clock.day = "after the change";
    const asked = cache.getOrRender(at("/a"), {}, () => Promise.resolve(new Response("new")));
    expect(text(await asked)).toBe("new");
    finish();
    expect(text(await old)).toBe("old");
    expect(text(cache.get("/a")!)).toBe("new");
    clock.day = "2026-11-22";
  });

  test("an hour counts from when the rendering began", async () => {
    const cache = newCache();
    await cache.getOrRender(at("/a"), {}, () => {
      clock.now += 3_600_000;
      return Promise.resolve(new Response("slow"));
    });
    expect(cache.get("/a")).toBeUndefined();
  });

  test("a page that fails to render is tried again", async () => {
    const cache = newCache();
    await expect(cache.getOrRender(at("/a"), {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(text(await cache.getOrRender(at("/a"), {}, renderer().render))).toContain("/a");
  });

  test("never holds more than a thousand pages; the oldest are dropped first", async () => {
    const cache = newCache();
    const { render, seen } = renderer();
    for (let n = 0; n < 1100; n += 1) await cache.getOrRender(at(`/a?n=${n}`), { query: ["n"] }, render);
    expect(cache.size().pages).toBeLessThanOrEqual(1000);
    const rendered = seen.length;
    await cache.getOrRender(at("/a?n=1099"), { query: ["n"] }, render);
    expect(seen.length).toBe(rendered);
  });

  test("queries without number never push out a page of the site", async () => {
    const cache = newCache();
    const { render } = renderer();
    await cache.getOrRender(at("/home"), {}, render);
    await cache.getOrRender(at("/a"), { query: ["n"] }, render);
    for (let n = 0; n < 1100; n += 1) await cache.getOrRender(at(`/a?n=${n}`), { query: ["n"] }, render);
    expect(cache.get("/home")).toBeDefined();
    expect(cache.get("/a")).toBeDefined();
    expect(cache.get("/a?n=0")).toBeUndefined();
  });

  test("every encoding has the same page", async () => {
    const { bodies } = (await newCache().getOrRender(at("/a"), {}, renderer().render)) as Page;
    const plain = "<p>/a</p>".repeat(50);
    expect(brotliDecompressSync(bodies.br).toString()).toBe(plain);
    expect(gunzipSync(bodies.gzip).toString()).toBe(plain);
    expect(Buffer.from(bodyIn(bodies, "identity")).toString()).toBe(plain);
  });
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["BR", "br"],
  ["deflate", "identity"],
])("Accept-Encoding %j gets %s", (accepted, expected) => {
  expect(encodingFor(accepted)).toBe(expected);
});

test("a page is recognized by its tag in any encoding, strong or weak", async () => {
  const page = (await newCache().getOrRender(at("/a"), {}, renderer().render)) as Page;
  expect(isSame(page, `"${page.etag}:br"`)).toBe(true);
  expect(isSame(page, `"zzz", W/"${page.etag}:gzip"`)).toBe(true);
  expect(isSame(page, `"other:br"`)).toBe(false);
  expect(isSame(page, undefined)).toBe(false);
});
