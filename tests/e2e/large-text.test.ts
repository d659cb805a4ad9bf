/** A browser's larger text on a phone: nothing leaves the screen, nothing is cut, and no short word is broken. */
import { type Browser, expect, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, test } from "vitest";
import { registeredPaths } from "../../content/site-map.ts";
import { launch } from "../browser.ts";
import { setUpSharedSite } from "./fixture.ts";
import { newVisitor, PHONE } from "./visitor.ts";

const { siteUrl } = setUpSharedSite();

/** What is wrong with how a page shows its text, one line each. Runs in the page. */
function textFaults(): string[] {
  const root = document.documentElement;
  const found = new Set<string>();
  if (root.scrollWidth > root.clientWidth) found.add(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  for (const part of document.querySelectorAll("header .brand, header .toggle, header .start")) {
    const { left, right, width } = part.getBoundingClientRect();
    if (width > 0 && (left < 0 || right > root.clientWidth + 0.5)) found.add(`header: .${part.className} is off the screen`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const holder = node.parentElement;
    if (
      !holder?.checkVisibility({ visibilityProperty: true }) ||
      // Names of days and types scroll in a row of their own.
      holder.closest("script, style, .sr-only, .to-calendar, option, .carousel, .gallery, .open-filter, [aria-hidden]")
    )
      continue;
    const range = document.createRange();
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\d,.'$%]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      // A name or an email address may be longer than a line.
      if (word.length <= 11 && !node.nodeValue?.includes("@") && new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
        found.add(`“${word}” is broken`);
      for (const box of boxes) {
        if (box.left < -0.5 || box.right > root.clientWidth + 0.5) found.add(`“${word}” leaves the screen`);
        for (let around: Element | null = holder; around && around !== root; around = around.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(around);
          const edge = around.getBoundingClientRect();
          const cutX = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1);
          const cutY = /hidden|clip/.test(overflowY) && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2);
          if (cutX || cutY) found.add(`“${word}” is cut by .${around.className}`);
        }
      }
    }
  }
  return [...found];
}

const faultsAt = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  return (await page.evaluate(textFaults)).map((fault) => `${path}: ${fault}`);
};

describe.each([
  ["150 %", 24],
  ["200 %", 32],
])("text at %s on a phone", (_, size) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch([`--blink-settings=defaultFontSize=${size}`]);
  });
  afterAll(() => browser.close());

  test("every page keeps its words whole and within the screen", async () => {
    const { page } = await newVisitor(browser, siteUrl(), { scripts: false, width: PHONE });
    const faults: string[] = [];
    for (const path of [...registeredPaths, "/listings/longfellow-bungalow", "/scheduler", "/nowhere"])
      faults.push(...(await faultsAt(page, path)));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
    expect(faults).toEqual([]);
  });

  test("the menu opens, and its sections, its number and Get Started can be reached", async () => {
    const { page, open } = await newVisitor(browser, siteUrl(), { width: PHONE, height: 844 });
    await open("/");
    await page.locator(".toggle summary").click();
    await page.locator("#menu-buy").locator("xpath=..").locator("summary").click();
    await expect(page.locator("#menu-buy a").first()).toBeInViewport();
    await page.locator(".menu-contact a").first().scrollIntoViewIfNeeded();
    await expect(page.locator(".menu-contact a").first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(textFaults)).toEqual([]);
  });
});
