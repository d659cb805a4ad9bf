/** The quick look at a home's value: a page for each address, without scripts, with any agent's content. */
import { describe, expect, test } from "vitest";
import { quickLookCopy as copy } from "../../../content/home-value.ts";
import { placeKey } from "../../../domain/listings/location.ts";
import type { Listing } from "../../../domain/listings/listing.ts";
import type { ClosedSale } from "../../../domain/valuation/closed-sale.ts";
import { get } from "../../../tests/app.ts";
import { fakeServices } from "../../../tests/fakes.ts";
import { mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { LISTINGS } from "../../../tests/listings.ts";

const TOWN = "Zumbrota";
const sale = (at: number, more: Partial<ClosedSale> = {}): ClosedSale => ({
  id: `s${at}`,
  date: "2026-09-14",
  price: 300_000 + at * 10_000,
  town: TOWN,
  place: placeKey(TOWN),
  kind: "condo",
  sqft: 1200,
  beds: 2,
  yearBuilt: 1990,
  ...more,
});
const SIX = [0, 1, 2, 3, 4, 5].map((at) => sale(at));
const ASKED = "?town=zumbrota&kind=condo&size=1,200&beds=2&year=1990";

async function page(query: string, sales: readonly ClosedSale[] = SIX, more: { listings?: readonly Listing[]; yearly?: number } = {}) {
  const { listings, yearly } = more;
  const services = fakeServices({ sales: { sales, ...(yearly !== undefined && { yearly }) }, ...(listings && { listings }) });
  const main = mainOf(await (await get(`/sell/estimate${query}`, services)).text());
  return { main, words: wordsOf(main) };
}
const formOf = (main: string) => tag(main, "form", { method: "get" });

describe("the quick look", () => {
  test("asks five things by a plain form, and no address", async () => {
    const { main, words } = await page("");
    const names = [...tags(formOf(main).html, "input"), ...tags(formOf(main).html, "select")].map(({ attributes }) => attributes["name"]);
    expect(names.map(String).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(["beds", "kind", "size", "town", "year"]);
    expect(words).not.toContain(copy.salesHeading);
    expect(tags(main, "option", { value: "zumbrota" })).toHaveLength(1);
  });

  test("answers with a range, the method, and each sale with its date", async () => {
    const { main, words } = await page(ASKED);
    expect(tag(main, "h3", { class: "quick-range" }).text).toBe("$307,000 to $340,000");
    expect(words).toContain("never an appraisal");
    expect(words).toContain("too few sales to see how they changed");
    expect(tags(tag(main, "ol", { class: "quick-sales" }).html, "li")).toHaveLength(6);
    expect(words).toContain("Sold September 14, 2026");
    expect(words).not.toContain(copy.sampleNote);
    expect(tag(main, "a", { href: "#form" }).text).toBe(copy.toForm);
  });

  test("keeps what was said in its form, and in the form below", async () => {
    const { main } = await page(ASKED);
    expect(tag(main, "input", { name: "size" }).attributes["value"]).toBe("1,200");
    expect(tag(main, "input", { name: "squareFeet" }).attributes["value"]).toBe("1200");
    expect(tag(main, "input", { name: "yearBuilt" }).attributes["value"]).toBe("1990");
    const chosen = tags(main, "option", { selected: true }).map(({ text }) => text);
    expect(chosen).toEqual([TOWN, "Condo", "Condo"]);
  });

  test("names the agent's figure where there is one", async () => {
    expect((await page(ASKED, SIX, { yearly: 0.04 })).words).toContain("the agent's figure: prices rising 4% a year");
    expect((await page(ASKED, SIX, { yearly: -0.025 })).words).toContain("the agent's figure: prices falling 2.5% a year");
  });

  test("says that there are too few sales, and that the form is next", async () => {
    const { main, words } = await page(ASKED, SIX.slice(2));
    expect(words).toContain("only 4 sales like it");
    expect(tag(main, "a", { href: "#form" }).text).toBe(copy.toForm);
    expect(tags(main, "ol", { class: "quick-sales" })).toEqual([]);
    expect((await page(ASKED.replace("condo", "townhouse"))).words).toContain("We know of no sale like it");
  });

  test("has an honest answer for a town that isn't in the list, and carries the rest to the form", async () => {
    const { main, words } = await page(ASKED.replace("zumbrota", "other"));
    expect(words).toContain("towns that aren't in the list");
    expect(tag(main, "a", { href: "#form" }).text).toBe(copy.toForm);
    expect(tag(main, "input", { name: "squareFeet" }).attributes["value"]).toBe("1200");
  });

  test("says beside each field what is wrong", async () => {
    const { main } = await page("?town=atlantis&kind=castle&size=big&beds=&year=90");
    for (const name of ["town", "kind", "size", "beds", "year"]) {
      expect(tag(main, "*", { id: `quick-${name}` }).attributes["aria-describedby"]).toBe(`quick-${name}-error`);
      expect(tag(main, "*", { id: `quick-${name}-error` }).text).not.toBe("");
    }
    expect(tag(main, "input", { name: "size" }).attributes["value"]).toBe("big");
  });

  test("a link may choose the town alone", async () => {
    const { main, words } = await page("?town=zumbrota");
    expect(tags(formOf(main).html, "option", { selected: true })[0]?.text).toBe(TOWN);
    expect(words).not.toContain(copy.wrong);
  });

  test("says that samples are samples; without any sale it isn't there", async () => {
    const { words } = await page(
      ASKED,
      SIX.map((each) => Object.assign({}, each, { sample: true as const })),
    );
    expect(words).toContain(copy.sampleNote);
    const { main } = await page("", []);
    expect(tags(main, "form", { method: "get" })).toEqual([]);
    expect(tags(main, "input", { name: "address" })).toHaveLength(1);
  });
});

describe("one of the agent's own sold homes", () => {
  const sold: Listing = {
    ...LISTINGS.find(({ market }) => market === "sale")!,
    id: "sold-home",
    street: "12 Elm Street",
    status: "sold",
    closed: { on: "2026-09-14", price: 300_000 },
  };
  const withHome = [sale(0, { home: "sold-home" }), ...SIX.slice(1)];

  test("is named and linked, as its page shows the same", async () => {
    const { main } = await page(ASKED, withHome, { listings: [sold] });
    expect(tag(main, "a", { href: "/listings/sold-home" }).text).toContain("12 Elm Street");
  });

  test.each<[string, Partial<Listing>]>([
    ["whose address is withheld", { street: "" }],
    ["whose price isn't shown", { closed: { on: "2026-09-14" } }],
    ["that is for sale again", { status: "active" }],
  ])("%s stays without a name", async (_, more) => {
    const { main, words } = await page(ASKED, withHome, { listings: [{ ...sold, ...more }] });
    expect(words).not.toContain("Elm");
    expect(tags(main, "a", { href: "/listings/sold-home" })).toEqual([]);
  });
});
