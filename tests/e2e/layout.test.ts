/** The grid and the sizes of headings, over many pages. */
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { setUpSharedSite } from "./fixture.ts";

const { newVisitor, open } = setUpSharedSite();

const PAGES =
  "/ /booking /buy/browse /buy/hire-agent /buy/open-houses /buy/homes /sell /sell/browse /sell/estimate /rent/browse /rent/partner /invest/browse /privacy /listings/longfellow-bungalow".split(
    " ",
  );

describe("from 1440 px up, header, hero and sections begin and end on the same lines", () => {
  test.each(["/", "/sell", "/buy/open-houses", "/buy/browse"])("%s", async (path) => {
    const { page } = await newVisitor({ scripts: false });
    await page.goto(path);
    for (const width of [1440, 1680, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await page.locator("header .wrap, main .wrap, footer .wrap").evaluateAll((all) =>
        all.map((each) => {
          const { left, right } = each.getBoundingClientRect();
          return `${Math.round(left)}–${Math.round(right)}`;
        }),
      );
      expect(edges.length).toBeGreaterThan(2);
      expect([...new Set(edges)], `${width} px`).toEqual([`${(width - 1280) / 2}–${(width + 1280) / 2}`]);
    }
  });
});

/** The sizes in pixels of all headings that are shown and aren't labels in capitals. */
const headingSizes = (page: Page): Promise<{ level: string; size: number }[]> =>
  page
    .locator("main :is(h1, h2, h3, h4):not(.eyebrow, .sr-only)")
    .evaluateAll((all) =>
      all
        .filter((heading) => heading.checkVisibility())
        .map((heading) => ({ level: heading.tagName, size: Number.parseFloat(getComputedStyle(heading).fontSize) })),
    );

test("at 1280 and 390 px there are at most seven sizes of headings, and an h1 is larger than every h2", async () => {
  const page = await open("/", { scripts: false });
  const sizes = new Map([1280, 390].map((width) => [width, new Set<number>()]));
  const tooLarge: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    for (const [width, seen] of sizes) {
      await page.setViewportSize({ width, height: 800 });
      const all = await headingSizes(page);
      for (const { size } of all) seen.add(Math.round(size * 10) / 10);
      const first = all.find(({ level }) => level === "H1")?.size ?? 0;
      for (const { level, size } of all)
        if (level !== "H1" && size >= first) tooLarge.push(`${path} at ${width} px: ${level} ${size} px, h1 ${first} px`);
    }
  }
  expect(tooLarge).toEqual([]);
  for (const [width, seen] of sizes) {
    expect(seen.size, `${width} px`).toBeGreaterThan(2);
    expect(seen.size, `${width} px`).toBeLessThanOrEqual(7);
  }
});
