/** The selling guide's checklist: saved in the browser, and working without that. */
import { expect, type Page } from "@playwright/test";
import { test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { PHONE } from "./visitor.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { guide } = DEFAULTS;

const { newVisitor } = setUpSharedSite();

const TOTAL = guide.reduce((sum, { actions }) => sum + actions.length, 0);
const box = (page: Page, at: number) => page.locator(".checklist input").nth(at);
const progress = (page: Page) => page.locator(".guide-progress output");

test("checks are counted, saved in this browser for the next visit, and cleared", async () => {
  const { page, context, open, consoleErrors } = await newVisitor();
  await open("/sell/browse");
  await expect(page.locator(".checklist input")).toHaveCount(TOTAL);
  await expect(progress(page)).toHaveText(`0 of ${TOTAL} done`);
  await page.getByLabel(guide[0]!.actions[1]!).check();
  await box(page, 5).check();
  await box(page, 6).check();
  await box(page, 6).uncheck();
  await expect(progress(page)).toHaveText(`2 of ${TOTAL} done`);

  await open("/sell/browse");
  await expect(progress(page)).toHaveText(`2 of ${TOTAL} done`);
  await expect(box(page, 1)).toBeChecked();
  await expect(box(page, 5)).toBeChecked();

  // Another tab of the same browser follows.
  const other = await context.newPage();
  await other.goto("/sell/browse");
  await expect(progress(other)).toHaveText(`2 of ${TOTAL} done`);
  await box(page, 7).check();
  await expect(progress(other)).toHaveText(`3 of ${TOTAL} done`);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(progress(page)).toHaveText(`0 of ${TOTAL} done`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.locator(".checklist :checked")).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test("what is checked before the scripts run counts", async () => {
  const { page } = await newVisitor({ touch: true, width: PHONE });
  await page.goto("/sell/browse");
  await box(page, 2).tap();
  await expect(progress(page)).toHaveText(`1 of ${TOTAL} done`);
  await expect(box(page, 2)).toBeChecked();
  await page.reload();
  await expect(progress(page)).toHaveText(`1 of ${TOTAL} done`);
});

test("with storage blocked, boxes still work and the page says that they aren't saved", async () => {
  const { page, context, open, consoleErrors } = await newVisitor();
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"] as const)
      Object.defineProperty(window, storage, { configurable: true, get: refuse });
  });
  await open("/sell/browse");
  await box(page, 0).check();
  await expect(progress(page)).toHaveText(`1 of ${TOTAL} done`);
  await expect(page.getByText("Your browser isn't saving these checks")).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("without scripts, boxes can be checked, and no count is claimed", async () => {
  const { page } = await newVisitor({ scripts: false });
  await page.goto("/sell/browse");
  await box(page, 0).check();
  await expect(box(page, 0)).toBeChecked();
  await expect(progress(page)).toHaveText(`${TOTAL} things to do`);
});

test("on paper, checked boxes are checked, and the guide fits on two pages", async () => {
  const { page, open } = await newVisitor();
  await open("/sell/browse");
  await box(page, 0).check();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".guide-progress")).toBeHidden();
  const { appearance, adjust } = await box(page, 0).evaluate((input) => {
    const { appearance: look, printColorAdjust } = getComputedStyle(input);
    return { appearance: look, adjust: printColorAdjust };
  });
  expect([appearance, adjust]).toEqual(["none", "exact"]);
  const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages).toBeLessThanOrEqual(2);
});
