/** The parts that all browse pages have: counts, chips, the order, and what to drop from an empty search. */
import { describe, expect, test } from "vitest";
import { searchCopy as copy } from "../../../content/search.ts";
import type { Listing } from "../../../domain/listings/listing.ts";
import { get } from "../../../tests/app.ts";
import { fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { HOME } from "../../../tests/listings.ts";

const home = (id: string, more: Partial<Listing>): Listing => ({ ...HOME, id, title: id, featured: true, ...more });
const homes = [
  home("colonial", { city: "Plymouth", price: 640_000, beds: 4, garage: 2 }),
  home("townhouse", {
    city: "Plymouth",
    price: 320_000,
    beds: 2,
    listedOn: "2026-10-12",
    openHours: [{ date: "2026-10-17", from: 660, to: 780 }],
  }),
  home("rambler", { city: "Anoka", price: 290_000, beds: 3, description: "A sump pump and a heated shop." }),
  home("loft", { city: "Minneapolis", price: 410_000, beds: 3, propertyType: "condo", status: "pending" }),
  home("flat", { market: "rent", propertyType: "apartment", price: 1700, pets: "One dog", city: "Anoka" }),
  home("house", { market: "rent", price: 3600, pets: "No pets", city: "Blaine" }),
];
const services = fakeServices({ listings: homes });
const page = async (path: string): Promise<string> => mainOf(await (await get(path, services)).text());
const cards = (html: string): string[] => addresses(html, /^\/listings\//).map((path) => path.slice("/listings/".length));
const labelOf = (html: string, select: string, value: string): string | undefined =>
  tag(tag(html, "select", { name: select }).html, "option", { value }).attributes["label"];

describe("buy browse", () => {
  test("shows beside each choice what one would get, the other filters as they are", async () => {
    const html = await page("/buy/browse?beds=3");
    expect(cards(html)).toEqual(["colonial", "rambler", "loft"]);
    expect(labelOf(html, "location", "plymouth")).toBe("Plymouth (1)");
    expect(labelOf(html, "location", "minneapolis")).toBe("Minneapolis (1)");
    expect(labelOf(html, "beds", "2")).toBe("2+ (4)");
    expect(labelOf(html, "type", "condo")).toBe("Condo (1)");
    // The specified words stay the option's text.
    expect(tag(tag(html, "select", { name: "type" }).html, "option", { value: "condo" }).text).toBe("Condo");
    expect(wordsOf(html)).toContain("Garage (1)");
    expect(wordsOf(html)).toMatch(/Search Properties 3 homes/);
  });

  test("filters by facts, days and words", async () => {
    expect(cards(await page("/buy/browse?max=$350k&beds=3"))).toEqual(["rambler"]);
    expect(cards(await page("/buy/browse?garage=yes"))).toEqual(["colonial"]);
    expect(cards(await page("/buy/browse?open=weekend"))).toEqual(["townhouse"]);
    expect(cards(await page("/buy/browse?listed=week"))).toEqual(["townhouse"]);
    expect(cards(await page("/buy/browse?status=pending"))).toEqual(["loft"]);
    expect(cards(await page("/buy/browse?q=sump+heated"))).toEqual(["rambler"]);
    expect(cards(await page("/buy/browse?sort=price"))).toEqual(["rambler", "townhouse", "loft"]);
  });

  test("has a chip for each filter that clears it alone, and one that clears all", async () => {
    const chips = tag(await page("/buy/browse?location=plymouth&beds=2&max=500000&sort=price"), "ul", { class: "chips" });
    expect(tags(chips.html, "a").map(({ text, attributes }) => [text, attributes["href"]])).toEqual([
      ["Remove Plymouth ×", "/buy/browse?beds=2&max=500000&sort=price"],
      ["Remove 2+ beds ×", "/buy/browse?location=plymouth&max=500000&sort=price"],
      ["Remove Up to $500,000 ×", "/buy/browse?location=plymouth&beds=2&sort=price"],
      [copy.clearAll, "/buy/browse"],
    ]);
  });

  test("an area of the map has its chip too, also with the map closed, and one that can't be read is named", async () => {
    const chips = async (query: string) =>
      tags(tag(await page(`/buy/browse${query}`), "ul", { class: "chips" }).html, "a").map(({ attributes }) => attributes["href"]);
    expect(await chips("?beds=3&box=-93.5,44.9,-93.1,45.1")).toEqual([
      "/buy/browse?box=-93.5%2C44.9%2C-93.1%2C45.1",
      "/buy/browse?beds=3",
      "/buy/browse",
    ]);
    expect(wordsOf(await page("/buy/browse?box=1,2,3"))).toContain("We couldn't read the area in this address, so we search everywhere.");
  });

  test("says of an empty search which filter to drop and what that gives, the most first", async () => {
    const html = await page("/buy/browse?location=plymouth&beds=3&max=500000");
    expect(wordsOf(html)).toContain("No matching properties");
    const ways = tags(tag(html, "div", { class: "loosen" }).html, "a");
    expect(ways.map(({ text, attributes }) => [text, attributes["href"]])).toEqual([
      ["Without Plymouth: 2 homes", "/buy/browse?beds=3&max=500000"],
      ["Without 3+ beds: 1 home", "/buy/browse?location=plymouth&max=500000"],
      ["Without Up to $500,000: 1 home", "/buy/browse?location=plymouth&beds=3"],
    ]);
  });

  test("shows what is nearest to a town without a match, with the other filters", async () => {
    const html = await page("/buy/browse?location=plymouth&beds=3&max=500000");
    const near = tag(html, "div", { class: "near" });
    // Minneapolis is 10 miles from Plymouth, Anoka 13.
    expect(cards(near.html)).toEqual(["loft", "rambler"]);
    expect(near.text).toContain(copy.near("Plymouth", [10, 13]));
    expect(cards(await page("/buy/browse?location=plymouth&beds=9"))).toEqual([]);
  });

  test("folds for a phone once something is set, in one line", async () => {
    const folded = async (query: string) => tag(await page(`/buy/browse${query}`), "details", { class: /^filters-fold/ });
    expect((await folded("")).attributes).toHaveProperty("open");
    const set = await folded("?price=350k-500k");
    expect(set.attributes).not.toHaveProperty("open");
    expect(set.text).toBe("Any location, $350k-$500k Edit");
    const more = async (query: string) => tag(await page(`/buy/browse${query}`), "details", { class: "more-filters" }).attributes;
    expect(await more("?price=350k-500k")).not.toHaveProperty("open");
    expect(await more("?beds=3")).toHaveProperty("open");
  });

  test("offers no feature that no home has", async () => {
    const html = await page("/buy/browse");
    const boxes = tags(html, "input", { type: "checkbox" }).map(({ attributes: { name } }) => name);
    expect(boxes).toEqual(expect.arrayContaining(["garage", "open", "listed"]));
    const plain = [{ ...home("plain", {}), garage: 0 }];
    const without = mainOf(await (await get("/buy/browse", fakeServices({ listings: plain }))).text());
    expect(tags(without, "input", { name: "garage" })).toEqual([]);
  });

  test("a card says when the home is open next, and its status", async () => {
    const tagsOf = (html: string, title: string): string => tags(html, "li").find(({ text }) => text.includes(title))?.text ?? "";
    const html = await page("/buy/browse?show=9");
    expect(tagsOf(html, "townhouse")).toContain("Open Sat 11 to 1");
    expect(tagsOf(html, "loft")).toContain("Pending");
    expect(tagsOf(html, "colonial")).not.toContain("Open");
  });

  test("the form leads to the results without scripts, and the order belongs to it", async () => {
    const html = await page("/buy/browse");
    const form = tag(html, "form", { role: "search" });
    expect([form.attributes["action"], form.attributes["method"]]).toEqual(["#results", "get"]);
    expect(tag(html, "h2", { id: "results" }).attributes["tabindex"]).toBe("-1");
    expect(tag(html, "select", { name: "sort" }).attributes["form"]).toBe(form.attributes["id"]);
  });
});

describe("rent browse", () => {
  test("knows pets, and says how many rentals are above its standard highest rent", async () => {
    const html = await page("/rent/browse");
    expect(cards(html)).toEqual(["flat"]);
    const above = tags(html, "a").find(({ text }) => text === copy.aboveStandard(1));
    expect(above?.attributes["href"]).toBe("/rent/browse?max=5000");
    expect(cards(await page("/rent/browse?max=5000"))).toEqual(["flat", "house"]);
    expect(cards(await page("/rent/browse?max=5000&pets=dog"))).toEqual(["flat"]);
    expect(labelOf(html, "pets", "dog")).toBe("Dogs allowed (1)");
  });
});
