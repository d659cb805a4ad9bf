/** What a page of each kind weighs on a phone, in what the network carries. */
import { gzipSync } from "node:zlib";
import { expect, type Response } from "@playwright/test";
import { test } from "vitest";
import { FIRST_FLIGHT, firstScreenBytes, MOST_SCRIPTS } from "../../scripts/bench/pages/first-screen.ts";
import { KINDS } from "../../scripts/bench/pages/kinds.ts";
import { setUpSharedSite } from "./fixture.ts";
import { hydrated, PHONE } from "./visitor.ts";

const { newVisitor, siteUrl } = setUpSharedSite();

test("all that the first screen needs arrives before the server waits for an answer", async () => {
  const { page } = await newVisitor({ width: PHONE, height: 844, touch: true, scripts: false });
  for (const path of KINDS) {
    let bytes = 0;
    const measure = async () => (bytes = await firstScreenBytes(page, siteUrl() + path));
    // A page's first answer is compressed quickly; the best compression follows in the background.
    await expect.poll(measure, { message: path, timeout: 15_000 }).toBeLessThanOrEqual(FIRST_FLIGHT);
    // It's measured: less than half of it would be no first screen.
    expect(bytes, path).toBeGreaterThan(FIRST_FLIGHT / 3);
  }
});

test.each(["/privacy", "/buy/browse", "/sell/estimate"])(
  "the scripts of %s that come before it's used stay within their bytes",
  async (path) => {
    const { page } = await newVisitor({ width: PHONE, height: 844, touch: true });
    const scripts: Response[] = [];
    page.on("response", (response) => void (response.url().endsWith(".js") && scripts.push(response)));
    await page.goto(path);
    // The stylesheet is asked for after them, and the fonts are the last to come.
    await expect.poll(() => page.locator('link[rel="stylesheet"]').evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
    await expect(page.locator("html[data-far]")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
    expect(bytes).toBeGreaterThan(MOST_SCRIPTS / 2);
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPTS);
    // The page's own come when it's used.
    const before = scripts.length;
    await hydrated(page);
    expect(scripts.length).toBeGreaterThan(before);
  },
);
