/** Text over pictures, and drawings in forced colors: contrast measured on the pixels, which axe can't see. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { describe, test } from "vitest";
import { derivePicture } from "../../server/content/derive-own-picture.ts";
import { setUpSharedSite } from "./fixture.ts";

const { newVisitor } = setUpSharedSite();

type Line = { readonly text: string; readonly color: string; readonly box: Box };
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Rgb = readonly [red: number, green: number, blue: number];

/** The lines of all visible text in the header and over the hero. Runs in the page. */
function linesOver(): Line[] {
  const lines: Line[] = [];
  for (const part of document.querySelectorAll("header.top, .hero-text")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const holder = node.parentElement;
      if (!node.nodeValue?.trim() || !holder?.checkVisibility({ visibilityProperty: true }) || holder.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1) lines.push({ text: node.nodeValue.trim(), color: getComputedStyle(holder).color, box: { x, y, width, height } });
    }
  }
  return lines;
}

/** Leaves only what is behind the letters. Runs in the page. */
function hideLetters(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { color: transparent !important; }");
  document.adoptedStyleSheets.push(sheet);
}

/** By the value of a channel, from 0 to 255. */
const LINEAR = Array.from({ length: 256 }, (_, value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const rgbOf = (color: string): Rgb => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as unknown as Rgb;

/** About the thickness of a letter's strokes, in pixels: single brighter pixels between them don't matter. */
const BLOCK = 6;

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number; readonly channels: number };

async function pixelsOf(page: Page, height: number): Promise<Pixels> {
  const { width, height: screen } = page.viewportSize() ?? { width: 0, height: 0 };
  // A whole page is painted only for what is below the screen.
  const { data, info } = await sharp(await page.screenshot({ fullPage: height > screen, clip: { x: 0, y: 0, width, height } }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The mean luminance of one block. */
function blockLuminance({ data, width, channels }: Pixels, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      const at = (y * width + x) * channels;
      sum += luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  return sum / BLOCK ** 2;
}

/** The lowest contrast of a line with any block behind it. */
function lowestContrast({ color, box }: Line, pixels: Pixels): number {
  const text = luminance(rgbOf(color));
  let lowest = Infinity;
  for (let y = Math.floor(box.y); y + BLOCK <= Math.min(box.y + box.height, pixels.height); y += BLOCK)
    for (let x = Math.max(0, Math.floor(box.x)); x + BLOCK <= Math.min(box.x + box.width, pixels.width); x += BLOCK)
      lowest = Math.min(lowest, contrast(text, blockLuminance(pixels, x, y)));
  return lowest;
}

/** Every line below 4.5:1, with its contrast. */
async function faintLines(page: Page): Promise<string[]> {
  await page.locator(".hero > picture img").evaluate((image: HTMLImageElement) => image.decode());
  const lines = await page.evaluate(linesOver);
  await page.evaluate(hideLetters);
  const pixels = await pixelsOf(page, Math.ceil(Math.max(...lines.map(({ box }) => box.y + box.height))));
  return lines.flatMap((line) => {
    const lowest = lowestContrast(line, pixels);
    return lowest >= 4.5 ? [] : [`${lowest.toFixed(2)}: ${line.text.slice(0, 40)}`];
  });
}

describe("text over a picture", () => {
  const WIDTHS = [320, 390, 480, 640, 768, 900, 1024, 1152, 1280, 1440, 1680, 1920];
  // One scrim lies over all pictures: they take the widths in turn.
  test.each([
    ["/", WIDTHS.filter((_, at) => at % 2 === 0)],
    ["/sell", WIDTHS.filter((_, at) => at % 4 === 1)],
    ["/buy/open-houses", WIDTHS.filter((_, at) => at % 4 === 3)],
  ])("%s: 4.5:1 or better at its widths", async (path, widths) => {
    const faint: string[] = [];
    const { page } = await newVisitor({ scripts: false });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      faint.push(...(await faintLines(page)).map((line) => `${width} px: ${line}`));
    }
    expect(faint).toEqual([]);
  });

  test("an uploaded picture is darkened until it's 4.5:1 at every width, however bright it was", async () => {
    const { page } = await newVisitor({ scripts: false });
    const white = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    for (const [place, address] of [
      ["tall", /\/pictures\/hero-portrait-\d/],
      ["wide", /\/pictures\/hero-\d/],
    ] as const) {
      const derived = await derivePicture(place, white, () => true);
      if (typeof derived === "string") throw new Error(derived);
      const body = derived.files.at(-1)?.content ?? "";
      await page.route(address, (route) => route.fulfill({ body, contentType: "image/webp" }));
    }
    const faint: string[] = [];
    for (const [at, width] of [320, 480, 768, 1024, 1280, 1680].entries()) {
      await page.setViewportSize({ width, height: at % 2 === 0 ? 800 : 1000 });
      await page.goto("/");
      faint.push(...(await faintLines(page)).map((line) => `${width} px: ${line}`));
    }
    expect(faint).toEqual([]);
  });

  test("a bright picture without its scrim is found", async () => {
    const { page } = await newVisitor({ width: 1280 });
    await page.goto("/sell");
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".hero::before { background: none !important; }");
      document.adoptedStyleSheets.push(sheet);
    });
    expect((await faintLines(page)).length).toBeGreaterThan(3);
  });
});

test.each(["light", "dark"] as const)("in forced colors, %s, the Equal Housing mark is as clear as text", async (colorScheme) => {
  const { page } = await newVisitor();
  await page.emulateMedia({ forcedColors: "active", colorScheme });
  await page.goto("/privacy");
  const mark = page.getByRole("img", { name: "Equal Housing Opportunity" });
  await mark.scrollIntoViewIfNeeded();
  const { data } = await sharp(await mark.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = Array.from({ length: data.length / 3 }, (_, i) => luminance([data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0]));
  expect(contrast(Math.max(...all), Math.min(...all))).toBeGreaterThan(7);
});

test("a card's lit windows shine under the pointer and under the focus, and nothing else changes", async () => {
  const { page, open } = await newVisitor();
  await open("/buy/browse");
  const photo = page.locator(".listing-photo").first();
  await photo.scrollIntoViewIfNeeded();
  await photo.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const pixels = async () =>
    (
      await sharp(await photo.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
    ).data;
  const before = await pixels();
  const brighter = (after: Buffer) => after.filter((value, i) => value > (before[i] ?? 0) + 24).length / after.length;
  const darker = (after: Buffer) => after.filter((value, i) => value < (before[i] ?? 0) - 8).length / after.length;
  const shines = async () => {
    const after = await pixels();
    return brighter(after) > 0.002 && brighter(after) < 0.3 && darker(after) < 0.01;
  };
  expect(await shines()).toBe(false);
  // Not by `hover`, which wants nothing above the picture: the card's link covers it.
  const box = await photo.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
  await expect.poll(shines).toBe(true);
  await page.mouse.move(0, 400);
  await expect.poll(shines).toBe(false);
  await page.keyboard.press("Tab");
  await page.locator(".listing-link").first().focus();
  await expect.poll(shines).toBe(true);
});
