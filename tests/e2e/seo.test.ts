/** What the server puts into a page's head for machines outlives the scripts, and goes when the visitor goes on. */
import { type Browser, expect, type Page } from "@playwright/test";
import { afterAll, beforeAll, test } from "vitest";
import { launch } from "../browser.ts";
import { type Site, startSite } from "../site.ts";
import { visit } from "./visitor.ts";

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const TAGS = "link[rel=canonical], meta[property], script[type='application/ld+json']";
const count = (page: Page): Promise<number> => page.locator(TAGS).count();

test("the scripts leave the tags alone, and find nothing amiss", async () => {
  const { page, context, consoleErrors, open } = await visit(browser, site.url);
  await open("/sell");
  expect(await count(page)).toBeGreaterThan(8);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/sell`);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test("the next page has its own name, and nothing that was said of the one before", async () => {
  const { page, context, consoleErrors, open } = await visit(browser, site.url);
  await open("/sell");
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("main").getByRole("link", { name: "Get a Free Estimate" }).first().click();
  await expect(page).toHaveTitle(/^Get a Home Estimate/);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /^Describe your home/);
  await expect(page.locator(TAGS)).toHaveCount(0);
  // Who cannot see that the page has changed is told.
  await expect(page.locator("[data-arrival][aria-live]")).toHaveText(/^Get a Home Estimate/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Sell Your Home/);
  await expect(page.locator("[data-arrival][aria-live]")).toHaveText(/^Sell Your Home/);
  // All in one document: no page was loaded anew.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test("a filter keeps the page's name without asking for it", async () => {
  const { page, context, consoleErrors, open } = await visit(browser, site.url);
  await open("/rent/browse");
  const title = await page.title();
  await page.getByRole("searchbox").fill("duplex");
  await expect(page).toHaveURL(/q=duplex/);
  await expect(page).toHaveTitle(title);
  expect(await count(page)).toBeGreaterThan(8);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
