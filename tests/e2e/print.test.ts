/** Pages as printed. */
import { expect } from "@playwright/test";
import { test } from "vitest";
import { listings } from "../../content/listings.ts";
import { setUpSharedSite } from "./fixture.ts";

const { open } = setUpSharedSite();

/** Pages of a document as Chromium writes it. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.each(["/?price=350000#mortgage", "/?price=398500#calculator"])(
  "the calculator of %s is printed alone, on two pages at most",
  async (path) => {
    const page = await open(path);
    await page.emulateMedia({ media: "print" });
    const parts = page.locator("header, footer, main > *");
    const seen = await parts.evaluateAll((all) => all.filter((part) => part.checkVisibility()).map(({ id }) => id));
    expect(seen).toEqual(["calculator"]);
    expect(pagesOf(await page.pdf())).toBeLessThanOrEqual(2);
  },
);

test("open houses are printed as days and homes, without controls", async () => {
  const page = await open("/buy/open-houses");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "All Open Houses" })).toBeVisible();
  expect(await page.locator("#all .listing").count()).toBe(30);
  const pressed = page.locator("main :is(.carousel, aside, .button, .listing-link, a[href$='.ics'])");
  expect(await pressed.evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML))).toEqual([]);
});

test("a listing is printed with its pictures side by side, on two pages at most, and the footer's names in the text's color", async () => {
  const page = await open("/listings/plymouth-two-bedroom");
  expect(pagesOf(await page.pdf())).toBeLessThanOrEqual(2);
  for (const width of [700, 800]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: "print" });
    const pictures = await page.locator(".gallery > li").evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map((box) => [box.top, Math.round(box.width), Math.round(box.height)]),
    );
    expect(pictures).toHaveLength(2);
    expect(pictures[0]).toEqual(pictures[1]);
  }
  const colors = await page.locator("footer address p").evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
  expect(new Set(colors)).toEqual(new Set(["rgb(0, 0, 0)"]));
});

/** Without one, as an agent's own homes may all have their tax, there's nothing to leave out. */
const untaxed = listings.filter(({ market, yearlyTax }) => market === "sale" && yearlyTax === undefined).slice(0, 1);

test("what a monthly cost leaves out is printed in the sum's color, not in that of a dark ground", async () => {
  for (const { id } of untaxed) {
    const page = await open(`/listings/${id}`);
    await page.emulateMedia({ media: "print" });
    const colorOf = (selector: string) => page.locator(selector).evaluate((each) => getComputedStyle(each).color);
    expect(await colorOf(".cost-lacks")).toBe(await colorOf(".cost-sum > output"));
  }
});
