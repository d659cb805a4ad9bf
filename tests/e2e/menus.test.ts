/** The header's menus open by pointer, click, keyboard and touch, and without scripts. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { PHONE, type VisitorOptions } from "./visitor.ts";

const { open: openAt } = setUpSharedSite();

const open = (options: VisitorOptions = {}, path = "/privacy"): Promise<Page> => openAt(path, options);

const panel = (page: Page, menu: string) => page.locator(`#menu-${menu}`);
const summary = (page: Page, menu: string) => page.locator("li", { has: panel(page, menu) }).locator("summary");

describe("on a desktop", () => {
  test("hovering opens one at a time; it closes 300 ms after the pointer has left", async () => {
    const page = await open();
    await summary(page, "buy").hover();
    await expect(panel(page, "buy")).toBeVisible();
    await summary(page, "rent").hover();
    await expect(panel(page, "rent")).toBeVisible();
    await expect(panel(page, "buy")).toBeHidden();

    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(640, 780);
    await page.clock.runFor(299);
    await expect(panel(page, "rent")).toBeVisible();
    await page.clock.runFor(1);
    await expect(panel(page, "rent")).toBeHidden();
  });

  test("returning the pointer in time keeps it open", async () => {
    const page = await open();
    await summary(page, "buy").hover();
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(640, 780);
    await page.clock.runFor(200);
    await panel(page, "buy").getByRole("link").first().hover();
    await page.clock.runFor(1000);
    await expect(panel(page, "buy")).toBeVisible();
  });

  test("a click keeps it open, the next closes it", async () => {
    const page = await open();
    await summary(page, "invest").click();
    await expect(panel(page, "invest")).toBeVisible();
    await summary(page, "invest").click();
    await expect(panel(page, "invest")).toBeHidden();
  });

  test("by keyboard: Enter opens, arrows move, Escape closes and returns the focus", async () => {
    const page = await open();
    await summary(page, "sell").focus();
    await page.keyboard.press("Enter");
    await expect(panel(page, "sell")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page, "sell").getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page, "sell").getByRole("link").nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page, "sell")).toBeHidden();
    await expect(summary(page, "sell")).toBeFocused();
  });

  test("by touch", async () => {
    const page = await open({ touch: true });
    await summary(page, "buy").tap();
    await expect(panel(page, "buy")).toBeVisible();
    await panel(page, "buy").getByRole("link", { name: "Open Houses" }).tap();
    await expect(page).toHaveURL(/\/buy\/open-houses$/);
    await expect(panel(page, "buy")).toBeHidden();
  });

  test("without scripts", async () => {
    const page = await open({ scripts: false });
    await summary(page, "rent").click();
    await expect(panel(page, "rent")).toBeVisible();
    await panel(page, "rent").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/rent\/browse$/);
  });
});

describe.each([true, false])("on a phone (scripts: %s)", (scripts) => {
  test("the menu is collapsed, opens, leads on, and is collapsed again", async () => {
    const page = await open({ width: PHONE, touch: true, scripts });
    const toggle = page.locator("header .toggle summary");
    await expect(summary(page, "buy")).toBeHidden();
    await toggle.tap();
    await expect(summary(page, "buy")).toBeVisible();
    await summary(page, "buy").tap();
    await panel(page, "buy").getByRole("link").first().tap();
    await expect(page).toHaveURL(/\/buy\/browse$/);
    await expect(summary(page, "buy")).toBeHidden();
    await toggle.tap();
    await toggle.tap();
    await expect(summary(page, "buy")).toBeHidden();
  });
});
