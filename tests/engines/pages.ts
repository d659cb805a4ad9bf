/** What visitors look at and search, with real pointer and key events. */
import { expect, test } from "vitest";
import { fieldOf, type Here, openingFor } from "./here.ts";
import { newVisitor } from "./visitor.ts";

const PHONE = 390;

export function pageTests(here: () => Here): void {
  const open = openingFor(here);

  test("a home's pictures fill the screen, and Escape and Back close them and stay on the page", async () => {
    const visitor = await open("/listings/longfellow-bungalow");
    await visitor.click(".gallery a");
    await visitor.sees("dialog .viewer-number", "1 / 4");
    await visitor.click("dialog .viewer-next");
    await visitor.sees("dialog .viewer-number", "2 / 4");
    await visitor.press("Escape");
    await visitor.misses("dialog");
    const focused = () => visitor.evaluate(() => [...document.querySelectorAll(".gallery a")].indexOf(document.activeElement as Element));
    await expect.poll(focused).toBe(1);
    await visitor.click(".gallery a");
    await visitor.sees("dialog .viewer-number", "/ 4");
    await visitor.evaluate(() => history.back());
    await visitor.misses("dialog");
    expect(await visitor.path()).toBe("/listings/longfellow-bungalow");
    await visitor.fill("#cost-down", "10");
    await visitor.sees("#monthly-cost dl", "Mortgage insurance");
  });

  test("each press on a link to a place of the page goes there, and the next home's question knows who asks", async () => {
    const visitor = await open("/listings/longfellow-bungalow");
    const isThere = (id: string) =>
      visitor.evaluate((place) => Math.abs(document.querySelector(place)?.getBoundingClientRect().top ?? 999) < 200, id);
    for (const id of ["#monthly-cost", "#ask", "#monthly-cost"]) {
      await visitor.click(`.listing-overview a[href="${id}"]`);
      await expect.poll(() => isThere(id), { message: id }).toBe(true);
      await visitor.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect([id, await isThere(id)]).toEqual([id, true]);
    }
    await visitor.click(".suggestions a");
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.getAttribute("name") ?? "")).toBe("name");
    await visitor.type("Ana Lee");
    await visitor.fill("#ask [name=contact]", "ana@visitor.test");
    await visitor.click("#ask button[type=submit]");
    await visitor.sees("#ask", "Question sent");
    await visitor.click("[aria-label='Similar listings'] .listing-link");
    await visitor.hasValue("#ask [name=name]", "Ana Lee");
    await visitor.hasValue("#ask [name=contact]", "ana@visitor.test");
  });

  test("a home is saved, removed and brought back, and two homes are compared", async () => {
    const visitor = await open("/listings/longfellow-bungalow");
    await visitor.click(".save-labeled");
    await visitor.sees(".save-labeled[aria-pressed=true]", "Save");
    await visitor.sees("[role=status]", "Find your saved homes");
    await visitor.click("[role=status] a");
    await visitor.sees("h1", "Saved homes");
    await visitor.click(".listing .save[aria-pressed=true]");
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.textContent ?? "")).toContain("Undo");
    expect(await visitor.evaluate(() => location.search)).toBe("");
    await visitor.click(".saved-removed button");
    await visitor.sees(".listing .save[aria-pressed=true]");
    expect(await visitor.evaluate(() => location.search)).toBe("?ids=longfellow-bungalow");
    await visitor.open("/saved?ids=longfellow-bungalow,plymouth-colonial");
    await visitor.click(".listings > :nth-child(1) input");
    await visitor.click(".listings > :nth-child(2) input");
    await visitor.click("#compare-homes button");
    await visitor.sees("table th[scope=row]", "Monthly cost");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("on a desktop the payment stays in view while costs are typed, and ends with its column", async () => {
    const visitor = await open("/?tax=4200#calculator");
    await visitor.fill('#mortgage input[name="fees"]', "6400");
    await visitor.sees("#mortgage", "Annual percentage rate (APR)");
    const placeAt = (share: number) =>
      visitor.evaluate((part) => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const now = box(".calc-now");
        window.scrollTo({ top: window.scrollY + now.top + now.height * part, behavior: "instant" });
        const payment = box(".calc-payment");
        return [payment.top - box("header").bottom, box(".calc-now").bottom - payment.bottom].map(Math.round);
      }, share);
    const [below = -1] = await placeAt(0.4);
    expect(below).toBeGreaterThanOrEqual(-1);
    expect(below).toBeLessThanOrEqual(8);
    const [, above = -1] = await placeAt(1.1);
    expect(above).toBeGreaterThanOrEqual(-1);
  });

  test("the calculator accepts a price as people write it", async () => {
    const visitor = await open("/");
    const price = '#mortgage input[name="price"]';
    for (const [typed, payment] of [
      ["450,000", "$2,347"],
      ["$300,000.00", "$1,565"],
      ["500000", "$2,608"],
    ] as const) {
      await visitor.fill(price, typed);
      await visitor.sees("#mortgage output", payment);
    }
    await visitor.fill('#mortgage input[name="down"]', "10");
    await visitor.sees("#mortgage output", "$2,934");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("the selling guide remembers what is checked", async () => {
    const visitor = await open("/sell/browse");
    await visitor.click(".checklist li:nth-child(2) input");
    await visitor.sees(".guide-progress output", "1 of ");
    await visitor.open("/sell/browse");
    await visitor.sees(".guide-progress output", "1 of ");
    await visitor.click(".guide-progress button");
    await visitor.sees(".guide-progress output", "0 of ");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("a house on the map of the areas served leads to that area's homes", async () => {
    const visitor = await open("/");
    const address = await visitor.evaluate(() => document.querySelector("li:last-child > .area")?.getAttribute("href") ?? "");
    await visitor.click("li:last-child > .area .homes");
    await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe(address);
    await visitor.sees("main h1");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("homes are found from the home page's line, with filters that show what they would give, and cleared one by one", async () => {
    const visitor = await open("/");
    await visitor.fill("#search", "3 bedrooms in Plymouth under $500,000");
    await visitor.click(".search-line button");
    await visitor.hasValue("#buy-location", "plymouth");
    await visitor.hasValue("#buy-beds", "3");
    await visitor.hasValue("#buy-max", "$500,000");
    await visitor.sees("main h2", "Matching properties");
    await visitor.click(".loosen a", "Without Plymouth");
    await visitor.sees("main .listing");
    await visitor.misses(".chip", "Plymouth");
    await visitor.hasValue("#buy-location", "");
    await visitor.click(".chip", "3+ beds");
    await visitor.misses(".chip", "3+ beds");
    await expect.poll(() => visitor.evaluate(() => location.search)).toBe("?max=500000");
    await visitor.click("#buy-garage");
    await expect.poll(() => visitor.evaluate(() => location.search)).toBe("?max=500000&garage=yes");
    await visitor.click("form.filters button", "Search Properties");
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe("results");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("rentals are found while typing, and Back undoes it", async () => {
    const visitor = await open("/rent/browse");
    const before = await visitor.evaluate(() => document.querySelector("main output")?.textContent ?? "");
    await visitor.fill(fieldOf("q"), "igloo");
    await visitor.sees("main output", "0 properties found");
    await visitor.misses("main .listing");
    await expect.poll(() => visitor.evaluate(() => location.search)).toBe("?q=igloo");
    await visitor.fill(fieldOf("q"), "");
    await visitor.sees("main output", before);
    await visitor.choose(fieldOf("beds"), "3+");
    await visitor.misses("main output", before);
    await visitor.sees("main .listing");
    await visitor.evaluate(() => history.back());
    await visitor.sees("main output", before);
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("cards below the screen are laid out with the page's own font, also when it arrives late", async () => {
    const visitor = await newVisitor(here().engine, here().url);
    await visitor.goto(`${here().url}/rent/browse`);
    await visitor.sees("html:not([data-far])");
    await visitor.evaluate(() => document.fonts.ready.then(() => true));
    const buttons = (): number[] =>
      [...document.querySelectorAll("main .listing a.button")].map((button) => button.getBoundingClientRect().width);
    expect((await visitor.evaluate(buttons)).length).toBeGreaterThan(2);
    await expect.poll(async () => new Set(await visitor.evaluate(buttons)).size).toBe(1);
    expect(visitor.consoleErrors).toEqual([]);
    await visitor.close();
  });

  test("the menus open by pointer and by keyboard, one at a time", async () => {
    const visitor = await open("/privacy");
    await visitor.hover("header summary", "Buy");
    await visitor.sees("#menu-buy");
    await visitor.hover("header summary", "Rent");
    await visitor.sees("#menu-rent");
    await visitor.misses("#menu-buy");
    await visitor.point(640, 850);
    await visitor.misses("#menu-rent");

    await visitor.evaluate(() => document.querySelector<HTMLElement>("li:has(> #menu-sell) summary")?.focus());
    await visitor.press("Enter");
    await visitor.sees("#menu-sell");
    await visitor.press("ArrowDown");
    await visitor.press("ArrowDown");
    await expect.poll(() => visitor.evaluate(() => document.activeElement === document.querySelectorAll("#menu-sell a")[1])).toBe(true);
    await visitor.press("Escape");
    await visitor.misses("#menu-sell");
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("a small screen's menu is collapsed, opens, leads on, and is collapsed again", async () => {
    const visitor = await open("/privacy", PHONE);
    await visitor.misses("header .menus");
    await visitor.click("header .toggle summary");
    await visitor.click("li:has(> #menu-buy) summary");
    await visitor.click("#menu-buy a");
    await expect.poll(() => visitor.path()).toBe("/buy/browse");
    await visitor.misses("header .menus");
    expect(visitor.consoleErrors).toEqual([]);
  });
}
