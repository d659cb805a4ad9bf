/** Pages that arrive slowly, in pieces: what has been painted does not move. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { hydrated, PHONE, type Visitor, type VisitorOptions } from "./visitor.ts";

const { newVisitor, siteUrl } = setUpSharedSite();
let slow: Server;
beforeAll(async () => {
  slow = createServer((request, response) => void pass(request.url ?? "/", response)).listen(0, "127.0.0.1");
  await once(slow, "listening");
});
afterAll(() => slow?.close());

/** A visitor whose pages come slowly. */
const slowVisitor = (options?: VisitorOptions): Promise<Visitor> =>
  newVisitor(options, { url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` });

/** Passes on what the site answers; a page in pieces, with time to paint between them. */
async function pass(path: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(siteUrl() + path);
  const type = answer.headers.get("content-type") ?? "";
  response.writeHead(answer.status, {
    "content-type": type,
    "content-security-policy": answer.headers.get("content-security-policy") ?? "",
  });
  if (!type.startsWith("text/html")) return void response.end(Buffer.from(await answer.arrayBuffer()));
  for (const piece of (await answer.text()).split(/(?=<(?:main|picture|h1|h2|section|footer)[\s>])/)) {
    response.write(piece);
    await wait(60);
  }
  response.end();
}

test.each([
  "/",
  "/sell",
  "/buy/open-houses",
  "/buy/browse",
  "/rent/browse",
  "/invest/browse",
  "/listings/longfellow-bungalow",
  "/sell/estimate",
])(
  "no layout shift while %s arrives in pieces",
  async (path) => {
    const { page } = await slowVisitor({ width: PHONE });
    await page.addInitScript(() => {
      const moved: string[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
          if (entry.value > 0.01) moved.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.nodeName).join()}`);
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(globalThis, { moved });
    });
    await page.goto(path, { waitUntil: "load" });
    // Fonts, scripts and lower sections come after the load.
    await expect.poll(() => page.evaluate(() => "far" in document.documentElement.dataset), { timeout: 30_000 }).toBe(false);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  },
  60_000,
);

test("a page used before it has fully arrived hydrates afterward", async () => {
  const { page } = await slowVisitor();
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  await hydrated(page);
});
