/** The tags that the server writes into a page's head for search engines: they stay while the page does. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";

const { newVisitor, siteUrl } = setUpSharedSite();

const TAGS = "link[rel=canonical], meta[property], script[type='application/ld+json']";
const count = (page: Page): Promise<number> => page.locator(TAGS).count();

test("hydration leaves the tags alone and logs nothing", async () => {
  const { page, consoleErrors, open } = await newVisitor();
  await open("/sell");
  expect(await count(page)).toBeGreaterThan(8);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${siteUrl()}/sell`);
  expect(consoleErrors).toEqual([]);
});

test("the next page has its own title and description, and none of the previous tags", async () => {
  const { page, consoleErrors, open } = await newVisitor();
  await open("/sell");
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("main").getByRole("link", { name: "Get a Free Estimate" }).first().click();
  await expect(page).toHaveTitle(/^Get a Home Estimate/);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /^Describe your home/);
  await expect(page.locator(TAGS)).toHaveCount(0);
  // Screen readers announce the new page.
  await expect(page.locator("[data-arrival][aria-live]")).toHaveText(/^Get a Home Estimate/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Sell Your Home/);
  await expect(page.locator("[data-arrival][aria-live]")).toHaveText(/^Sell Your Home/);
  // All in one document: no page was reloaded.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  expect(consoleErrors).toEqual([]);
});

test("a filter keeps the page's title and tags", async () => {
  const { page, consoleErrors, open } = await newVisitor();
  await open("/rent/browse");
  const title = await page.title();
  await page.getByRole("searchbox").fill("duplex");
  await expect(page).toHaveURL(/q=duplex/);
  await expect(page).toHaveTitle(title);
  expect(await count(page)).toBeGreaterThan(8);
  expect(consoleErrors).toEqual([]);
});
