/** Every page of the site, as a whole: it answers, leads nowhere dead, shuts no one out, and keeps to itself. */
import { type Browser, expect } from "@playwright/test";
import { afterAll, beforeAll, describe, test } from "vitest";
import { launch } from "../browser.ts";
import { type Site, startSite } from "../site.ts";
import { barriers, PHONE, visit, WIDE } from "./visitor.ts";

/** The registered routes of the specification and our own, written out: a route that gets lost is found here. */
const ROUTES = [
  ..."/ /booking /scheduler /privacy /accessibility /newsletter/confirm /newsletter/leave".split(" "),
  ...["browse", "hire-agent", "open-houses", "homes", "new-construction", "land", "commercial"].map((page) => `/buy/${page}`),
  "/sell",
  ...["browse", "estimate", "hire-agent", "add-listing", "condo", "home", "land", "commercial"].map((page) => `/sell/${page}`),
  ...["browse", "partner", "apartment", "townhouse", "house"].map((page) => `/rent/${page}`),
  ...["browse", "hire-agent", "land", "single-family", "multi-family", "commercial"].map((page) => `/invest/${page}`),
];

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** The rules of axe that go by colors. */
const COLORS = ["color-contrast", "link-in-text-block"];

const ask = (path: string): Promise<Response> => fetch(site.url + path, { redirect: "manual" });

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** Addresses of ours that a page names, and the places within pages. */
function linksOf(html: string, page: string): URL[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)]
    .map(([, target = ""]) => new URL(unescaped(target), site.url + page))
    .filter((url) => url.origin === site.url);
}

describe("addresses", () => {
  test.each(ROUTES)("%s answers with one heading", async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect([...(await response.text()).matchAll(/<h1[\s>]/g)]).toHaveLength(1);
  });

  test.each(["/buy", "/rent", "/invest"])("%s leads to its browse page", async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get("location") ?? "", site.url).pathname).toBe(`${path}/browse`);
  });

  test("no link is dead, and no place that a link names is missing", async () => {
    const pages = new Map<string, string>();
    const dead: string[] = [];
    const places: URL[] = [];
    const waiting: string[] = [...ROUTES];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const response = await fetch(site.url + path);
      pages.set(path, response.headers.get("content-type")?.includes("html") ? await response.text() : "");
      if (response.status !== 200) dead.push(`${path} answers ${response.status}`);
      for (const url of linksOf(pages.get(path) ?? "", path)) {
        if (url.hash) places.push(url);
        // One address for each page is enough; what a page does with a query is its own tests' matter.
        if (!pages.has(url.pathname)) waiting.push(url.pathname);
      }
    }
    for (const { pathname, hash } of places)
      if (!pages.get(pathname)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) dead.push(`${pathname}${hash} names nothing`);
    expect(dead).toEqual([]);
  });

  test("an unknown path is not found, says so in words and in its status, and tells the console", async () => {
    const { page, context, consoleErrors } = await visit(browser, site.url);
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("404")).toBeVisible();
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect.poll(() => consoleErrors.join()).toContain("/no/such/page");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await context.close();
  });
});

describe("in the browser", () => {
  test.each(ROUTES)("%s has no barrier, no sideways scrolling, no complaint and no stranger", async (path) => {
    const { page, context, consoleErrors, strangers, open } = await visit(browser, site.url);
    await open(path);
    for (const width of [WIDE, 768, PHONE]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
      expect(await barriers(page), `${width} px, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await barriers(page, COLORS), `${width} px, dark`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, "sideways scrolling at 320 px").toBe(0);
    expect(consoleErrors).toEqual([]);
    expect(strangers).toEqual([]);
    await context.close();
  });

  test("each of the two sets of rules finds what the other overlooks", async () => {
    const { page, context, open } = await visit(browser, site.url);
    await open("/privacy");
    await page.locator("main").evaluate((main) => main.insertAdjacentHTML("beforeend", '<h4>A</h4><output form="a">B</output>'));
    expect((await barriers(page)).map((line) => line.split(":")[0])).toEqual(["heading-order", "input_label_exists"]);
    await context.close();
  });
});
