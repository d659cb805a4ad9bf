/** The map of the areas served, as it is drawn in a browser. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";
import { sectionReady } from "./visitor.ts";

const { open } = setUpSharedSite();

const SCREENS = [320, 360, 390, 430, 480, 600, 767, 768, 900, 1024, 1279, 1280, 1440, 1680] as const;

type Box = { readonly name: string; readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The boxes of all that is written on the map and of its houses. */
const boxesOn = (page: Page): Promise<{ map: Box; texts: Box[]; houses: Box[]; homes: Box[] }> =>
  page.evaluate(() => {
    const box = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.textContent || element.parentElement?.textContent || "", left, top, right, bottom };
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].map(box).filter(({ left, right }) => right > left);
    return {
      map: box(document.querySelector(".areas-map")!),
      texts: all(".area-house text:not(.homes), .map-name"),
      houses: all(".area-house path"),
      homes: all(".area-house .homes"),
    };
  });

const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

test("labels and houses never touch each other, nor the edge, on any screen", { timeout: 60_000 }, async () => {
  const page = await open("/");
  await sectionReady(page.locator("section:has(> .areas)"));
  for (const width of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    const { map, texts, houses, homes } = await boxesOn(page);
    expect(houses.length, `${width} px`).toBeGreaterThan(0);
    expect(texts.length, `${width} px`).toBeGreaterThanOrEqual(houses.length);
    const all = [...texts, ...houses];
    const touching = all.flatMap((one, at) =>
      all.slice(at + 1).flatMap((other) => (touch(one, other) ? [`${one.name} / ${other.name}`] : [])),
    );
    expect(touching, `${width} px`).toEqual([]);
    expect(
      all.filter((each) => !within(each, map)).map(({ name }) => name),
      `over the edge at ${width} px`,
    ).toEqual([]);
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
  test("a house leads to its area's homes, and the town is chosen there", async () => {
    const page = await open("/", { scripts });
    const map = page.locator(".areas-map");
    await map.scrollIntoViewIfNeeded();
    if (scripts) await sectionReady(page.locator("section:has(> .areas)"));
    const link = page.locator(".area").last();
    const [name, homes] = [await link.locator(".area-name").textContent(), await link.locator(".homes").textContent()];
    await link.locator(".area-house path").click();
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
