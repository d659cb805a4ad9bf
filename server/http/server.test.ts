import { mkdtempSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageHandleFor } from "../../tests/app.ts";
import { shippedContent } from "../content/site-content.ts";
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
      content: shippedContent(),
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
  const ask = (path: string, init: RequestInit = {}, remoteAddress = "::ffff:192.0.2.7") =>
    fetch(new Request(`http://site.test${path}`, init), {
      incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv6" } },
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
    "/scheduler/decide?key=a&do=spam",
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
      expect(reached.map(({ url }) => new URL(url).pathname)).toEqual(["/-"]);
    },
  );

  test("that don't exist are one page, rendered once whatever was asked for or posted", async () => {
    const { ask, reached } = server({ app: missingApp() });
    const paths = ["/no/such/page", "/nowhere?q=1", "/sell/nothing.php", "/no/such/page.data", "/other.data?_routes=a"];
    const answers = [];
    for (const path of paths) answers.push(await ask(path));
    answers.push(await ask("/no/form", form()));
    expect(answers.map(({ status, headers }) => [status, headers.get("cache-control")])).toEqual(answers.map(() => [404, "no-store"]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect([...new Set(bodies)]).toEqual(["nothing at /-", "nothing at /-.data"]);
    expect(reached).toEqual([]);
  });
});

/** An app without pages, which says what was asked for. */
const missingApp = () => ({
  handle: (request: Request) => Promise.resolve(new Response(`nothing at ${new URL(request.url).pathname}`, { status: 404 })),
  pageHandleFor,
});

describe("when too much is asked for at once", () => {
  /** A server whose pages are done when the test says so. */
  function slow() {
    const waiting: (() => void)[] = [];
    let rendering = 0;
    const handle = async () => {
      rendering += 1;
      await new Promise<void>((done) => waiting.push(done));
      rendering -= 1;
      return new Response("page", { headers: { "content-type": "text/html" } });
    };
    const { ask, lines } = server({ app: { handle, pageHandleFor } });
    return { ask, lines, rendering: () => rendering, finish: () => waiting.splice(0).forEach((done) => done()) };
  }

  const searches = (ask: ReturnType<typeof slow>["ask"], count: number) =>
    Array.from({ length: count }, (_, n) => ask(n % 2 === 0 ? `/rent/browse?q=${n}` : `/scheduler?n=${n}`));

  test("16 pages are rendered, 64 wait, and the rest is told to come back, without a line in the log", async () => {
    const { ask, lines, rendering, finish } = slow();
    const answers: Response[] = [];
    const asked = searches(ask, 100).map(async (answer) => answers.push(await answer));
    // They hear so after a second, so that a flood leaves time for others.
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(20);
    expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(answers.map(() => [503, "10"]));
    expect(await answers[0]!.text()).toContain("We're very busy");
    expect(rendering()).toBe(16);
    await expect.poll(() => (finish(), answers.length)).toBe(100);
    await Promise.all(asked);
    expect(answers.slice(20).map(({ status }) => status)).toEqual(Array.from({ length: 80 }, () => 200));
    expect(lines).toEqual([]);
  });

  test("a post is answered all the same, and so is a cached page", async () => {
    const { ask, rendering, finish } = slow();
    const home = ask("/");
    await expect.poll(rendering).toBe(1);
    finish();
    await home;
    const asked = searches(ask, 100);
    await expect.poll(rendering).toBe(16);
    expect((await ask("/")).status).toBe(200);
    const posted = ask("/sell/estimate", form());
    await expect.poll(rendering).toBe(17);
    let isDone = false;
    const all = Promise.all([posted, ...asked]).finally(() => (isDone = true));
    await expect.poll(() => (finish(), isDone)).toBe(true);
    expect((await all)[0].status).toBe(200);
  });

  test("forms beyond 64 from one address are refused unread; another address isn't", async () => {
    const { ask, rendering, finish } = slow();
    const body = () => new ReadableStream({ start: () => undefined });
    const silent = (remote: string) => ask("/sell/estimate", { ...form(), body: body(), duplex: "half" } as RequestInit, remote);
    const all = Array.from({ length: 65 }, () => silent("192.0.2.8"));
    expect((await Promise.race(all)).status).toBe(503);
    const other = ask("/sell/estimate", form(), "198.51.100.9");
    await expect.poll(rendering).toBe(1);
    finish();
    expect((await other).status).toBe(200);
  });

  test("a thousand forms of as many visitors are all answered; large ones are refused beyond 64 MB", async () => {
    const { ask, rendering, finish } = slow();
    const from = (n: number) => `198.${n >> 8}.${n & 255}.7`;
    const ended: number[] = [];
    const posts = (count: number, body: string) =>
      Array.from({ length: count }, async (_, n) => {
        const { status } = await ask("/sell/estimate", form({ "content-length": String(body.length) }, body), from(n));
        ended.push(status);
      });
    const small = posts(1000, "a=b");
    await expect.poll(rendering).toBe(64);
    await expect.poll(() => (finish(), ended.length), { interval: 2, timeout: 20_000 }).toBe(1000);
    await Promise.all(small);
    expect(ended.filter((status) => status !== 200)).toEqual([]);
    const large = posts(300, `a=${"b".repeat(250_000)}`);
    await expect.poll(() => (finish(), ended.length), { interval: 2, timeout: 20_000 }).toBe(1300);
    await Promise.all(large);
    expect(ended.filter((status) => status === 503).length).toBeGreaterThan(50);
  });
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
      await ask("/robots.txt"),
      await ask("/robots.txt"),
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

test.each([
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
  "/privacy.data",
  "/buy/open-houses/a/open-house.ics",
])("%s has its policy each time, from the cache, too", async (path) => {
  const handle = () => Promise.resolve(new Response("text", { headers: { "content-type": "text/plain" } }));
  const { ask, fromCache } = server({ app: { handle, pageHandleFor } });
  const policies = [];
  for (let n = 0; n < 3; n += 1) policies.push((await ask(path)).headers.get("content-security-policy"));
  const cached = fromCache(path, undefined, undefined)!.headers;
  policies.push(cached[cached.findIndex((name) => name.toLowerCase() === "content-security-policy") + 1]);
  expect(policies).toEqual(Array.from({ length: 4 }, () => "default-src 'none'; frame-ancestors 'none'"));
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
  const answer = await server().ask("/readyz");
  expect([answer.status, await answer.json()]).toEqual([200, { ready: true }]);
});

test.each(["/healthz", "/readyz"])("%s tells balancers at once that the server stops, and that nothing else is wrong", async (path) => {
  let isClosing = false;
  const readiness = () => (isClosing ? Promise.reject(new Error("The database was asked.")) : Promise.resolve({ ready: true }));
  const { ask } = server({ closing: () => isClosing, readiness });
  expect((await ask(path)).status).toBe(200);
  isClosing = true;
  const answer = await ask(path);
  expect([answer.status, answer.headers.get("connection"), await answer.text()]).toEqual([
    503,
    "close",
    expect.stringContaining("stopping"),
  ]);
});

test("/healthz is no matter of the database or the mail server, so that a balancer keeps copies that serve pages", async () => {
  const { ask } = server({ readiness: () => Promise.resolve({ ready: false, store: "not writable" }) });
  expect([(await ask("/healthz")).status, (await ask("/readyz")).status]).toEqual([200, 503]);
});

describe("/readyz", () => {
  const state = { ready: false, store: "not writable" };
  const TOKEN = "correct-horse-battery";
  const from = async (remote: string, headers: Record<string, string>, readyzToken?: string) => {
    const { ask } = server({ readiness: () => Promise.resolve(state), settings: { ...site, readyzToken } });
    const answer = await ask("/readyz", { headers }, remote);
    return [answer.status, await answer.json()] as const;
  };

  test.each([
    ["127.0.0.1", { host: "127.0.0.1:3000" }],
    ["::ffff:127.0.0.1", { host: "localhost:3000" }],
    ["::1", { host: "[::1]:3000" }],
  ])("tells this machine (%s) the details", async (remote, headers) => {
    expect(await from(remote, headers)).toEqual([503, state]);
  });

  test.each([
    ["another machine", "192.0.2.7", { host: "127.0.0.1:3000" }],
    ["a proxy that says whom it asks for", "127.0.0.1", { host: "127.0.0.1:3000", "x-forwarded-for": "127.0.0.1" }],
    ["a proxy by the standard", "127.0.0.1", { host: "127.0.0.1:3000", forwarded: "for=127.0.0.1" }],
    ["a proxy that passes only the name", "127.0.0.1", { host: "www.site.test" }],
    ["a token that isn't set", "192.0.2.7", { host: "www.site.test", authorization: "Bearer undefined" }],
  ])("tells %s only whether it is ready", async (_, remote, headers) => {
    expect(await from(remote, headers as Record<string, string>)).toEqual([503, { ready: false }]);
  });

  test("tells the details to anyone with READYZ_TOKEN", async () => {
    const headers = { host: "www.site.test", "x-forwarded-for": "192.0.2.7" };
    expect(await from("127.0.0.1", { ...headers, authorization: `Bearer ${TOKEN}` }, TOKEN)).toEqual([503, state]);
    for (const authorization of [`Bearer ${TOKEN}x`, "Bearer", `Basic ${TOKEN}`, TOKEN])
      expect(await from("127.0.0.1", { ...headers, authorization }, TOKEN)).toEqual([503, { ready: false }]);
  });
});

test("X-Forwarded-For that is ignored is logged once, and not at all behind a trusted proxy", async () => {
  const direct = server();
  for (const path of ["/", "/privacy", "/"]) await direct.ask(path, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(direct.lines).toEqual([expect.stringMatching(/proxy\.ignored.*TRUST_PROXY=1/)]);
  expect(direct.lines.join()).not.toContain("203.0.113.9");
  const trusted = server({ settings: { ...site, trustProxy: true } });
  await trusted.ask("/", { headers: { "x-forwarded-for": "203.0.113.9" } });
  await server().ask("/");
  expect(trusted.lines).toEqual([]);
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
