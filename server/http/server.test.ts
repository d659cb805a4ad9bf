import { mkdtempSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageHandleFor } from "../../tests/app.ts";
import { CLIENT_ADDRESS, type Services } from "../../domain/services.ts";
import { tidyPath } from "./canonical-url.ts";
import { createHttp, type HttpOptions } from "./server.ts";
import { PAGE_NONCE } from "./security-headers.ts";

const files = mkdtempSync(join(tmpdir(), "porchlight-files-"));
mkdirSync(join(files, "assets"));
writeFileSync(join(files, "assets", "entry-abc123.js"), "export {};");
writeFileSync(join(files, "favicon.svg"), "<svg/>");

const PAGE = `<html><head><style data-site="">p{color:red}</style></head><body><script nonce="N">one()</script><script>stolen()</script><script nonce="N" src="/x.js"></script></body></html>`;
const site = { siteUrl: "http://site.test", schedulerUrl: undefined, heroVideoUrl: undefined, trustProxy: false };

const SENT_REQUEST = {
  form: "estimate",
  at: "1970-01-01T00:00:00.000Z",
  reference: "K7Q-4MX",
  receipt: true,
  reachable: true,
  photos: 0,
  leftOut: 0,
};

/** The server around an app that reports what reached it. */
function server(over: Partial<HttpOptions> & { settings?: HttpOptions["settings"] } = {}) {
  const reached: Request[] = [];
  const lines: string[] = [];
  const { fetch, fromCache } = createHttp({
    app: {
      handle: async (request) => {
        reached.push(request);
        if (request.method === "POST") await request.text();
        return new Response(PAGE, { headers: { "content-type": "text/html", [PAGE_NONCE]: "N" } });
      },
      pageHandleFor,
    },
    services: {
      now: () => new Date(0),
      sentRequests: { sign: () => "", read: (signed) => (signed === "ours" ? SENT_REQUEST : undefined) },
    } as Partial<Services> as Services,
    settings: site,
    files,
    log: (...line) => lines.push(JSON.stringify(line)),
    readiness: () => Promise.resolve({ ready: true }),
    closing: () => false,
    today: () => "2026-11-21",
    ...over,
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new Request(`http://site.test${path}`, init), {
      incoming: { socket: { remoteAddress: "::ffff:192.0.2.7", remotePort: 1, remoteFamily: "IPv6" } },
    }) as Promise<Response>;
  return { ask, fromCache, reached, lines };
}
const form = (headers: Record<string, string> = {}, body: BodyInit = "a=b") => ({
  method: "POST",
  body,
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
});

describe("pages", () => {
  test("are rendered once for everyone, without a header of anyone who asked first", async () => {
    const { ask, reached } = server();
    await ask("/privacy", { headers: { cookie: "secret=1", authorization: "x" } });
    await ask("/privacy");
    expect(reached).toHaveLength(1);
    expect([...reached[0]!.headers]).toEqual([["accept", "text/html"]]);
  });

  test("of the agent's calendar are rendered per request and never cached", async () => {
    const { ask, fromCache, reached } = server();
    await ask("/calendar/a.ics");
    const answer = await ask("/calendar/a.ics");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(reached).toHaveLength(2);
    expect(reached[0]?.headers.get("x-porchlight-client")).toBe("192.0.2.7");
    expect(fromCache("/calendar/a.ics", undefined, undefined)).toBeUndefined();
  });

  test.each(["/sell/estimate?sent=ours", "/sell/estimate.data?sent=ours", "/?sent=ours"])(
    "that confirm a visitor's request are rendered per request and never cached: %s",
    async (path) => {
      const { ask, fromCache, reached } = server();
      await ask(path);
      expect((await ask(path)).headers.get("cache-control")).toBe("no-store");
      expect(reached.map(({ url }) => url)).toEqual([`http://site.test${path}`, `http://site.test${path}`]);
      expect(fromCache(path, undefined, undefined)).toBeUndefined();
    },
  );

  test("with a made-up or expired confirmation are the cached ones", async () => {
    const { ask, reached } = server();
    for (const sent of ["made-up", "", "estimate.1.K7Q4MX.r0.0.0.AAAAAAAAAAAAAAAAAAAAAA"]) await ask(`/sell/estimate?sent=${sent}`);
    expect(reached.map(({ url }) => url)).toEqual(["http://site.test/sell/estimate"]);
  });

  test.each([
    "/scheduler?kind=consultation",
    "/scheduler.data?kind=consultation",
    "/scheduler/booking?key=a",
    "/scheduler/booking.ics?key=a",
    "/scheduler/confirm?key=a",
  ])("of the scheduler are rendered per request and never cached: %s", async (path) => {
    const { ask, fromCache, reached } = server();
    await ask(path);
    const answer = await ask(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(reached.map(({ url }) => url)).toEqual([`http://site.test${path}`, `http://site.test${path}`]);
    expect(fromCache(path, undefined, undefined)).toBeUndefined();
  });

  test("are cached by the query parameters they depend on, and so is their data", async () => {
    const { ask, reached } = server();
    for (const path of [
      "/rent/browse?q=loft&utm_source=x",
      "/rent/browse?q=loft",
      "/rent/browse.data?q=loft&_routes=a",
      "/_.data?price=1&q=a",
    ])
      await ask(path);
    expect(reached.map(({ url }) => url.replace("http://site.test", ""))).toEqual([
      "/rent/browse?q=loft",
      "/rent/browse.data?q=loft",
      "/_.data?price=1",
    ]);
  });

  test("of the scheduler may be framed by our own pages", async () => {
    const { ask } = server();
    for (const path of ["/scheduler", "/scheduler/booking?key=a", "/scheduler/confirm?key=a"])
      expect((await ask(path)).headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  test("of the scheduler have one address, and keep their query", async () => {
    const { ask, reached } = server();
    for (const path of ["/scheduler/", "/Scheduler/Booking"]) {
      const answer = await ask(`${path}?key=aB.C_`);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, `${tidyPath(path)}?key=aB.C_`]);
    }
    expect(reached).toEqual([]);
  });

  test("carry a tag, and are not sent again to anyone who has them", async () => {
    const { ask } = server();
    const first = await ask("/", { headers: { "accept-encoding": "br" } });
    expect(first.headers.get("content-encoding")).toBe("br");
    const again = await ask("/", { headers: { "accept-encoding": "br", "if-none-match": first.headers.get("etag")! } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("are answered from the cache exactly as they were the first time", async () => {
    const { ask, fromCache } = server();
    expect(fromCache("/privacy", "br", undefined)).toBeUndefined();
    const first = await ask("/privacy", { headers: { "accept-encoding": "br" } });
    const again = fromCache("/privacy", "br", undefined)!;
    const pairs = Object.fromEntries(
      again.headers.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), again.headers[index + 1]]] : [])),
    );
    expect({ status: again.status, ...pairs }).toEqual({ status: 200, ...Object.fromEntries(first.headers) });
    expect(Buffer.from(again.body!)).toEqual(Buffer.from(await first.arrayBuffer()));
    expect(fromCache("/privacy", "br", first.headers.get("etag")!)).toMatchObject({ status: 304, body: undefined });
  });

  test("are not answered from the cache while the server closes, so that the connection closes, too", async () => {
    const { ask, fromCache } = server({ closing: () => true });
    expect((await ask("/")).headers.get("connection")).toBe("close");
    expect(fromCache("/", "br", undefined)).toBeUndefined();
  });

  test("answer HEAD with the same headers and no body", async () => {
    const answer = await server().ask("/", { method: "HEAD" });
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await answer.text()).toBe("");
  });

  test.each([
    ["/Sell/Estimate/", "/sell/estimate"],
    ["/sell//estimate?a=B", "/sell/estimate?a=B"],
    ["//evil.example/", "/evil.example"],
    ["/%73ell/%45stim%61te", "/sell/estimate"],
    ["/a%2Db%5Fc%7e1%30", "/a-b_c~10"],
  ])("%s has one canonical address", async (path, location) => {
    const { ask, reached } = server();
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, location]);
    expect(reached).toHaveLength(0);
  });

  test.each(["/%zz", "/%ff", "/sell/%c0%af"])(
    "a path that cannot be decoded (%s) never reaches the app, whose router would write it out",
    async (path) => {
      const { ask, reached } = server();
      await ask(path);
      await ask(path, form());
      expect(reached.map(({ url }) => new URL(url).pathname)).toEqual(["/-", "/-"]);
    },
  );
});

describe("the policy of a page", () => {
  test("lets our own pages frame the scheduler", async () => {
    const answer = await server().ask("/scheduler");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  test("HSTS only on https, and for no other name of the domain", async () => {
    expect((await server().ask("/")).headers.has("strict-transport-security")).toBe(false);
    const secure = server({ settings: { ...site, siteUrl: "https://site.test" } });
    expect((await secure.ask("/")).headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
  });

  test("every answer carries the common headers, files and refusals too", async () => {
    const { ask } = server();
    for (const answer of [
      await ask("/"),
      await ask("/favicon.svg"),
      await ask("/healthz"),
      await ask("/x", { method: "PUT" }),
      await ask("/assets/none.js"),
    ]) {
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(answer.headers.get("content-security-policy")).toBeTruthy();
    }
  });
});

describe("posts", () => {
  test("reach the app on the site's own address, with the client's address in our header only", async () => {
    const { ask, reached } = server({ settings: { ...site, siteUrl: "https://www.site.test" } });
    await ask("/sell/estimate/", form({ origin: "https://www.site.test", [CLIENT_ADDRESS]: "6.6.6.6", "x-forwarded-for": "7.7.7.7" }));
    expect(reached[0]!.url).toBe("https://www.site.test/sell/estimate");
    expect(reached[0]!.headers.get(CLIENT_ADDRESS)).toBe("192.0.2.7");
  });

  test.each([
    ["6.6.6.6, 203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:51234", "203.0.113.9"],
    ["6.6.6.6, [2001:db8::7]:51234", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["2001:db8::7", "2001:db8::7"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["", "192.0.2.7"],
  ])("behind a proxy of ours the last forwarded address counts (%s)", async (forwarded, address) => {
    const { ask, reached } = server({ settings: { ...site, trustProxy: true } });
    await ask("/", form({ "x-forwarded-for": forwarded }));
    expect(reached[0]!.headers.get(CLIENT_ADDRESS)).toBe(address);
  });

  test.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["a browser that says it comes from elsewhere", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { origin: "http://site.test", "sec-fetch-site": "same-site" }],
  ])("%s is refused before the body is read", async (_, headers) => {
    const { ask, reached } = server();
    expect((await ask("/sell/estimate", form(headers as Record<string, string>))).status).toBe(403);
    expect(reached).toHaveLength(0);
  });

  test("from an address other than SITE_URL are accepted without https, and the log says once that links in emails won't point there", async () => {
    const { ask, reached, lines } = server({ settings: { ...site, siteUrl: "http://localhost:3000" } });
    const from = (host: string) => ask("/sell/estimate", form({ host, origin: `https://${host}` }));
    await from("127.0.0.1:3000");
    expect(lines.join()).not.toContain("site-url.elsewhere");
    await from("www.site.test");
    await from("www.site.test");
    expect(reached).toHaveLength(3);
    expect(lines.filter((line) => line.includes("site-url.elsewhere"))).toHaveLength(1);
    expect(lines.join()).not.toContain("www.site.test");
  });

  test("a megabyte is refused", async () => {
    const { ask, reached } = server();
    expect((await ask("/sell/estimate", form({}, `a=${"x".repeat(1_000_000)}`))).status).toBe(413);
    expect(reached).toHaveLength(0);
  });

  test("are never cached", async () => {
    const { ask, reached } = server();
    const answer = await ask("/", form());
    await ask("/", form());
    expect(reached).toHaveLength(2);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("files", () => {
  test("with a hash in their name are cached forever; others for an hour", async () => {
    const { ask } = server();
    expect((await ask("/assets/entry-abc123.js")).headers.get("cache-control")).toContain("immutable");
    expect((await ask("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  test.each(["/assets/../../package.json", "/assets/%2e%2e/%2e%2e/package.json", "/assets", "/..%5c..%5cpackage.json"])(
    "%s gives nothing away",
    async (path) => {
      const { ask } = server();
      expect(await (await ask(path)).text()).not.toContain("porchlight");
    },
  );
});

test("health and readiness answer on their own", async () => {
  expect(await (await server().ask("/healthz")).text()).toBe("ok");
  const answer = await server({ readiness: () => Promise.resolve({ ready: false, store: "not writable" }) }).ask("/readyz");
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false, store: "not writable" }]);
});

test("a failing app is logged with its error, but without what the visitor sent", async () => {
  const { ask, lines } = server({
    app: { handle: () => Promise.reject(new Error("cannot store ana@example.com")), pageHandleFor },
  });
  expect((await ask("/", form({}, "email=ana@example.com"))).status).toBe(500);
  expect(lines.join()).toContain("http.error");
  expect(lines.join()).toContain("cannot store [redacted]");
  expect(lines.join()).not.toContain("ana@");
});
