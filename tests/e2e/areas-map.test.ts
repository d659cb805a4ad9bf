/** The map of the areas served, as it is drawn in a browser. */
import { expect } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { boxesOn, collisionsOn, within } from "./map-boxes.ts";
import { sectionReady } from "./visitor.ts";

const { open } = setUpSharedSite();

const SCREENS = [320, 360, 390, 430, 480, 600, 767, 768, 900, 1024, 1279, 1280, 1440, 1680] as const;

test("labels and houses never touch each other, nor the edge, on any screen", { timeout: 60_000 }, async () => {
  const page = await open("/");
  await sectionReady(page.locator("section:has(> .areas)"));
  for (const width of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    const { texts, houses, homes } = await boxesOn(page);
    expect(houses.length, `${width} px`).toBeGreaterThan(0);
    expect(texts.length, `${width} px`).toBeGreaterThanOrEqual(houses.length);
    expect(await collisionsOn(page), `${width} px`).toEqual([]);
    expect(
      homes.filter((number) => !houses.some((house) => within({ ...number, top: number.bottom - 2 }, house))),
      `${width} px`,
    ).toEqual([]);
    const smallest = Math.min(...texts.map(({ top, bottom }) => bottom - top));
    expect(smallest, `height of the text at ${width} px`).toBeGreaterThan(10);
  }
});

describe.each([
  ["with scripts", true],
  ["without", false],
])("%s", (_, scripts) => {
  test("a house leads to its area's page, and from there to the search with the town chosen", async () => {
    const page = await open("/", { scripts });
    const map = page.locator(".areas-map");
    await map.scrollIntoViewIfNeeded();
    if (scripts) await sectionReady(page.locator("section:has(> .areas)"));
    const link = page.locator(".area").last();
    const [name, homes] = [await link.locator(".area-name").textContent(), await link.locator(".homes").textContent()];
    await link.locator(".area-house path").click();
    await page.waitForURL(/\/areas\//);
    await expect(page.locator("h1")).toContainText(name ?? "");
    await page.locator("a[href*='/buy/browse?location=']").first().click();
    await page.waitForURL(/buy\/browse\?location=/);
    await expect(page.getByLabel("Location").locator("option:checked")).toHaveText(name ?? "");
    const found = Number(homes);
    await expect(page.locator("main output")).toHaveText(found === 0 ? "No matching properties" : new RegExp(` of ${found}$`));
  });
});

test("pointing at the list or tabbing to it lights the house, and the other way around", async () => {
  const page = await open("/");
  await sectionReady(page.locator("section:has(> .areas)"));
  const link = page.locator(".area").first();
  const border = () => link.locator("path").evaluate((path) => getComputedStyle(path).strokeWidth);
  const underlined = () => link.locator(".area-name").evaluate((name) => getComputedStyle(name).textDecorationLine);
  const [plain] = [await border()];
  await link.locator(".area-name").hover();
  await expect.poll(border).not.toBe(plain);
  await page.mouse.move(2, 2);
  await expect.poll(border).toBe(plain);
  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(border).not.toBe(plain);
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await link.locator("path").hover();
  await expect.poll(underlined).toBe("underline");
});
