/** The quick look at a home's value, on a phone, with scripts and without. */
import { expect } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, hydrated, PHONE } from "./visitor.ts";

const { open } = setUpSharedSite();

const ANSWERS = { size: "1,900", beds: "3", year: "1985" };

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", (_, scripts) => {
  test("five answers give a range from sample sales, and the form below has them", async () => {
    const page = await open("/sell/estimate", { width: PHONE, scripts });
    if (scripts) await hydrated(page);
    const form = page.locator(".quick-form");
    await form.getByLabel("Town").selectOption({ label: "Plymouth" });
    await form.getByLabel("Kind of home").selectOption({ label: "Single Family Home" });
    for (const [name, text] of Object.entries(ANSWERS)) await form.locator(`[name=${name}]`).fill(text);
    await form.getByRole("button").click();
    await page.waitForURL(/\?town=plymouth&kind=single-family&size=1%2C900&beds=3&year=1985#range$/);
    await expect(page.locator(".quick-range")).toBeInViewport();
    await expect(page.locator(".quick-look .sample")).toBeVisible();
    expect(await page.locator(".quick-sales > li").count()).toBeGreaterThanOrEqual(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
    if (scripts) expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator(".quick-said > .button").click();
    await expect(page.locator("#form")).toBeInViewport();
    await expect(page.locator("[name=squareFeet]")).toHaveValue("1900");
    await expect(page.locator("[name=propertyType]")).toHaveValue("Single Family Home");
  });

  test("a wrong answer is said beside its field, and all stay", async () => {
    const page = await open("/sell/estimate?town=plymouth&kind=condo&size=big&beds=2&year=1985#range", { width: PHONE, scripts });
    await expect(page.locator("#quick-size-error")).toBeVisible();
    await expect(page.locator("#quick-size")).toHaveValue("big");
    // Its neighbor stays beside it.
    const [top, besideTop] = await Promise.all(
      ["size", "beds"].map(async (name) => (await page.locator(`#quick-${name}`).boundingBox())?.y),
    );
    expect(top).toBe(besideTop);
    await expect(page.locator("#quick-town option:checked")).toHaveText("Plymouth");
    await expect(page.locator(".quick-range")).toHaveCount(0);
  });
});

test("an area's chart of closed sales has its numbers in a table, and leads to the quick look", async () => {
  const page = await open("/areas/plymouth", { width: PHONE });
  const section = page.locator("section", { has: page.locator("#closed-sales") });
  await expect(section.getByRole("img")).toBeVisible();
  await section.locator("summary").click();
  await expect(section.getByRole("row")).toHaveCount(9);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await section.getByRole("link").click();
  await page.waitForURL(/\/sell\/estimate\?town=plymouth$/);
  await expect(page.locator("#quick-town option:checked")).toHaveText("Plymouth");
});
