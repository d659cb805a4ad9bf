/** The map of homes in a browser: opened by a press, moved by hand, wheel and keys, and tied to the list. */
import { expect, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, test } from "vitest";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { mapWords as words } from "../../content/map/words.ts";
import { tileArchive } from "../pmtiles.ts";
import { newDataDir, type Site, startSite } from "../site.ts";
import { setUpSharedSite } from "./fixture.ts";
import { accessibilityViolations, PHONE, present } from "./visitor.ts";

const { newVisitor, open } = setUpSharedSite();

/** What it may weigh when it's opened, script, styles and data together. */
const MOST_BYTES = 70_000;

const marks = (page: Page) => page.locator(".map-marks a");
/** The middle and the size of what is seen. */
const viewBox = async (page: Page): Promise<number[]> =>
  ((await page.locator(".map-ground").getAttribute("viewBox")) ?? "").split(" ").map(Number);
const isLive = (page: Page) => present(page, ".map-stage[data-moves]");

test("not a byte before it's opened, little then, and nothing of a third party", async () => {
  const { page, open: go, thirdPartyRequests, consoleErrors } = await newVisitor();
  const loaded: string[] = [];
  const data: Buffer[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    loaded.push(pathname);
    if (/panel-|\/map-|\.data$/.test(pathname)) data.push(await response.body());
  });
  await go("/buy/browse");
  expect(loaded.filter((each) => /panel-|\/map-|tiles-|maplibre/.test(each))).toEqual([]);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await isLive(page);
  expect(new URL(page.url()).search).toBe("?map=1");
  expect(loaded.some((each) => /panel-/.test(each))).toBe(true);
  expect(loaded.filter((each) => /tiles-|maplibre/.test(each))).toEqual([]);
  expect(data.reduce((sum, bytes) => sum + brotliCompressSync(bytes).byteLength, 0)).toBeLessThan(MOST_BYTES);
  expect(thirdPartyRequests).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test("moves by hand, by wheel and by keys, and searches what is seen", async () => {
  const page = await open("/buy/browse?map=1&show=30");
  await isLive(page);
  const stage = page.locator(".map-stage");
  await stage.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await stage.boundingBox())!;
  const [left = 0, top = 0, size = 0] = await viewBox(page);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 60, y + height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  const [afterLeft = 0, afterTop = 0] = await viewBox(page);
  expect([afterLeft > left, afterTop < top]).toEqual([true, true]);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await viewBox(page))[2]).toBeLessThan(size);
  await stage.focus();
  for (const [key, isCloser] of [
    ["-", false],
    ["+", true],
  ] as const) {
    const [, , before = 0] = await viewBox(page);
    await page.keyboard.press(key);
    await expect.poll(async () => ((await viewBox(page))[2] ?? 0) < before).toBe(isCloser);
  }
  const [beforeKey = 0] = await viewBox(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await viewBox(page))[0]).toBeGreaterThan(beforeKey);
  const seen = await viewBox(page);
  await page.getByRole("link", { name: words.searchArea }).click();
  await page.waitForURL(/box=/);
  await expect(page.getByRole("link", { name: words.anyArea })).toBeVisible();
  expect(await viewBox(page)).toEqual(seen);
  await page.reload();
  await isLive(page);
  await page.getByRole("link", { name: words.anyArea }).click();
  await page.waitForURL((url) => !url.searchParams.has("box"));
  await page.goBack();
  await page.waitForURL(/box=/);
});

test("a price shows its home, which lights up in the list, and Escape gives the focus back", async () => {
  const page = await open("/buy/browse?map=1&show=30");
  await isLive(page);
  // Near enough that some are alone.
  const price = page.locator("a.map-price").first();
  const id = await price.getAttribute("data-home");
  await price.focus();
  await expect(page.locator(`li[data-on-map]:has(a[href="/listings/${id}"])`)).toHaveCount(1);
  await page.keyboard.press("Enter");
  const details = page.locator(".map-card").getByRole("link");
  await expect(details).toBeFocused();
  await expect(details).toHaveAttribute("href", `/listings/${id}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".map-card")).toHaveCount(0);
  await expect(page.locator(`[data-home="${id}"]`)).toBeFocused();
  await page.locator(`li:has(a[href="/listings/${id}"])`).hover();
  await expect(page.locator(`svg[data-lit] [data-home="${id}"]`)).toHaveCount(1);
});

test("a number zooms to its homes", async () => {
  const page = await open("/buy/browse?map=1");
  await isLive(page);
  const [, , size = 0] = await viewBox(page);
  await page.locator("a.map-count").first().click();
  await expect.poll(async () => (await viewBox(page))[2]).toBeLessThan(size);
  expect(new URL(page.url()).search).toBe("?map=1");
});

describe("on a phone", () => {
  test("it's a sheet that keeps the focus and closes by Escape", async () => {
    const page = await open("/buy/browse", { width: PHONE, height: 844, touch: true });
    await page.getByRole("link", { name: "Map", exact: true }).click();
    await isLive(page);
    await expect(page.locator("dialog.map-panel:modal")).toHaveCount(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.search === "");
    await expect(page.locator(".map-panel")).toHaveCount(0);
  });

  test("two fingers zoom it", async () => {
    const page = await open("/buy/browse?map=1", { width: PHONE, height: 844, touch: true });
    await isLive(page);
    const stage = page.locator(".map-stage");
    await stage.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await stage.boundingBox())!;
    const [, , size = 0] = await viewBox(page);
    const client = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [-apart, apart].map((by, id) => ({ x: x + width / 2 + by, y: y + height / 2, id }));
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (const apart of [45, 60, 75, 90]) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(async () => (await viewBox(page))[2]).toBeLessThan(size / 2);
  });
});

test("without scripts it's a picture with links, and a filter keeps it open", async () => {
  const page = await open("/buy/browse?map=1", { scripts: false });
  expect(await marks(page).count()).toBeGreaterThan(0);
  const box = (await marks(page).first().boundingBox())!;
  expect([box.width >= 24, box.height >= 24]).toEqual([true, true]);
  const [, , size = 0] = await viewBox(page);
  await page.getByRole("link", { name: words.zoomIn, exact: true }).click();
  await page.waitForURL(/box=/);
  expect((await viewBox(page))[2]).toBeLessThan(size);
  await page.locator("form.filters [type=submit]").click();
  await page.waitForURL(/map=1/);
  expect(new URL(page.url()).searchParams.has("box")).toBe(true);
  await page.locator("a.map-price, a.map-count").first().click();
  await page.waitForURL(/\/listings\/|box=/);
});

test("dark, light and forced colors show land, water and prices", async () => {
  for (const dark of [false, true]) {
    const page = await open("/buy/browse?map=1", { dark });
    await isLive(page);
    expect(await accessibilityViolations(page), dark ? "dark" : "light").toEqual([]);
  }
  const page = await open("/buy/browse?map=1");
  await page.emulateMedia({ forcedColors: "active" });
  await isLive(page);
  const colors = await page.evaluate(() =>
    [".map-marks rect", ".map-marks text", ".map-stage"].map((selector) => {
      const style = getComputedStyle(document.querySelector(selector)!);
      return selector === ".map-stage" ? style.backgroundColor : style.fill;
    }),
  );
  expect(colors[0]).not.toBe(colors[1]);
});

describe("with the owner's map.pmtiles", () => {
  let site: Site;
  beforeAll(async () => {
    const dataDir = await newDataDir();
    await writeArchive(dataDir);
    site = await startSite({ DATA_DIR: dataDir });
  });
  afterAll(() => site?.remove());

  /** Water as far as 93.3 degrees west, which goes through the homes. */
  async function writeArchive(dataDir: string): Promise<void> {
    const shore = Math.round(((180 - 93.3) / 360) * 4096);
    const water = [
      [
        [0, 0],
        [shore, 0],
        [shore, 4096],
        [0, 4096],
      ],
    ] as const;
    await writeFile(path.join(dataDir, "map.pmtiles"), tileArchive({ water }, "© Test <b>Survey</b>"));
  }

  test("MapLibre draws it under the same marks, in the site's colors, within the site's policy", async () => {
    const { page, open: go, consoleErrors, thirdPartyRequests } = await newVisitor({}, site);
    const parts: number[] = [];
    page.on("response", (response) => response.url().endsWith("/map.pmtiles") && parts.push(response.status()));
    await go("/buy/browse?map=1");
    await present(page, ".map-tiles canvas");
    await expect(page.locator(".map-source")).toHaveText("© Test Survey");
    await expect(page.locator(".map-ground")).toHaveCount(0);
    expect(await marks(page).count()).toBeGreaterThan(0);
    expect(parts.length).toBeGreaterThan(0);
    expect([...new Set(parts)]).toEqual([206]);
    expect(consoleErrors.filter((each) => !/WebGL|GPU|GL Driver/.test(each))).toEqual([]);
    expect(thirdPartyRequests).toEqual([]);
    // West is water, east is land.
    const stage = page.locator(".map-stage");
    await stage.scrollIntoViewIfNeeded();
    const { x, y, height } = (await stage.boundingBox())!;
    const colorAt = async (right: number): Promise<string> => {
      const shot = await page.screenshot({ clip: { x: x + right, y: y + height - 12, width: 2, height: 2 }, type: "png" });
      return page.evaluate(async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(2, 2).getContext("2d")!;
        canvas.drawImage(bitmap, 0, 0);
        return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
      }, shot.toString("base64"));
    };
    const { width } = (await stage.boundingBox())!;
    await expect.poll(() => colorAt(6)).toBe("185,202,222");
    expect(await colorAt(width - 8)).toBe("241,236,226");
  });
});
