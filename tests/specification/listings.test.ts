/** The sample listings: enough of each type, without contradictions, as the pages promise. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogOf } from "../../domain/listings/catalog.ts";
import { calendarOf, filterOpenHouses, QUICK_FILTERS, SAMPLE_COUNTS } from "../../domain/listings/open-houses.ts";
import { BUY_LOCATIONS, BUY_PRICES, BUY_TYPES, INVEST_TYPES } from "../../domain/listings/search.ts";
import type { Listing, Market } from "../../domain/listings/listing.ts";
import { locationValue } from "../../domain/listings/location.ts";
import { readSearch } from "../../domain/search/query.ts";
import { agent } from "../../content/agent.ts";
import { investBrowsePage, rentBrowsePage } from "../../content/browse.ts";
import { categories } from "../../content/categories.ts";
import { listings } from "../../content/listings.ts";
import { menus } from "../../content/menus.ts";

const catalog = catalogOf(listings, () => agent.timeZone);
const PLACES = new Map(BUY_LOCATIONS.map((name) => [locationValue(name), name]));
const search = (market: Market, values: Record<string, string> = {}) =>
  catalog.search(readSearch(market, new URLSearchParams(values), PLACES).search, new Date("2026-10-14T15:00:00Z"));
const LIVED_IN: ReadonlySet<string> = new Set(["single-family", "condo", "townhouse", "apartment"]);

describe("the catalog", () => {
  test("has at least 24 listings, all labeled as samples, with different addresses", () => {
    expect(listings.length).toBeGreaterThanOrEqual(24);
    expect(listings.every(({ sample }) => sample)).toBe(true);
    for (const key of ["id", "street", "title", "description"] as const)
      expect([key, new Set(listings.map((each) => each[key])).size]).toEqual([key, listings.length]);
    for (const { id } of listings) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  test("shows three featured homes, four rentals and four investments at first", () => {
    expect(catalog.featured("sale")).toHaveLength(3);
    const rentals = search("rent");
    expect([rentals.total, rentals.items]).toEqual([4, catalog.featured("rent")]);
    const investments = search("investment");
    expect(investments.items).toEqual(catalog.featured("investment"));
    expect(investments.items).toHaveLength(4);
    expect(investments.items.some(({ capRate }) => capRate === 0)).toBe(true);
  });

  test("gives the first listings of a page different pictures", () => {
    for (const market of ["sale", "rent", "investment"] as const) {
      const pictures = catalog.featured(market).map(({ picture }) => picture);
      expect([market, new Set(pictures).size]).toEqual([market, pictures.length]);
    }
  });

  test("has results for every word that the search fields suggest", () => {
    const suggested = (placeholder: string) => placeholder.replace(" …", "").split(", ");
    const empty = [
      ...suggested(rentBrowsePage.filters.qPlaceholder).filter((q) => search("rent", { q }).total === 0),
      ...suggested(investBrowsePage.filters.qPlaceholder).filter((q) => search("investment", { q }).total === 0),
    ];
    expect(empty).toEqual([]);
  });

  test("has results for every option of the browse pages and every category", () => {
    const counts = [
      ...BUY_LOCATIONS.map((location) => [location, search("sale", { location }).total]),
      ...BUY_PRICES.map(({ value }) => [value, search("sale", { price: value }).total]),
      ...BUY_TYPES.map((type) => [type, search("sale", { type }).total]),
      ...INVEST_TYPES.map((type) => [type, search("investment", { type }).total]),
      ...categories.map(({ path, filter }) => [path, catalog.category(filter, 1).total]),
    ];
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  });

  test("has two to five different pictures of each home, the building first", () => {
    const homes = listings.filter(({ propertyType }) => LIVED_IN.has(propertyType) || propertyType === "multi-family");
    expect(homes.length).toBeGreaterThanOrEqual(24);
    const shown = homes.map(({ id, picture, gallery = [] }) => ({ id, pictures: [picture, ...gallery] }));
    expect(shown.filter(({ pictures }) => pictures.length < 2 || pictures.length > 5)).toEqual([]);
    expect(shown.filter(({ pictures }) => new Set(pictures).size < pictures.length)).toEqual([]);
    expect(shown.filter(({ pictures: [first = ""] }) => first.startsWith("room-") || first === "door")).toEqual([]);
    // Not the same rooms in the same order everywhere.
    expect(new Set(homes.map(({ gallery = [] }) => gallery.join())).size).toBeGreaterThanOrEqual(10);
  });

  test("has pictures of rooms only where they fit", () => {
    const showing = (room: string) => listings.filter(({ gallery = [] }) => gallery.includes(room));
    for (const { style = "" } of showing("room-loft")) expect(style).toMatch(/loft|warehouse/i);
    // Its window wall looks over a lake, and its hall has a stair.
    expect(showing("room-living").filter(({ waterfront = "" }) => !waterfront.startsWith("Lake "))).toEqual([]);
    expect(showing("room-entry").filter(({ style = "" }) => /rambler|apartment|condominium/i.test(style))).toEqual([]);
    const unlived = listings.filter(({ propertyType }) => propertyType === "land" || propertyType === "commercial");
    expect(unlived.filter(({ gallery = [] }) => gallery.some((name) => name.startsWith("room-")))).toEqual([]);
  });

  test("uses existing pictures", () => {
    const masters = new Set(readdirSync(new URL("../../art/masters", import.meta.url)).map((file) => file.replace(/\.\w+$/, "")));
    const named = listings.flatMap(({ picture, gallery = [] }) => [picture, ...gallery]);
    expect(named.filter((key) => !masters.has(key))).toEqual([]);
  });
});

/** Problems of a listing: facts that its type cannot have, missing ones, contradictions. */
function faults(listing: Listing): string[] {
  const { market, propertyType, price, beds, baths, sqft, yearBuilt, lotAcres, units, capRate, facts } = listing;
  const home = LIVED_IN.has(propertyType);
  const perFoot = sqft === undefined ? undefined : price / sqft;
  const income = facts.map((fact) => /^Net operating income about \$([\d,]+) a year$/.exec(fact)?.[1]).find(Boolean);
  const within = (value: number | undefined, least: number, most: number): boolean =>
    value === undefined || (value >= least && value <= most);
  const rules: Readonly<Record<string, boolean>> = {
    "zip of the metro": /^55\d{3}$/.test(listing.zip),
    "street with a number": /^\d+ .*[A-Za-z]/.test(listing.street),
    "a real description": listing.description.length > 120,
    "three facts, none twice": facts.length >= 3 && new Set(facts).size === facts.length,
    "a home has rooms, size and year": !home || [beds, baths, sqft, yearBuilt].every((each) => each !== undefined),
    "land has acres and nothing built":
      propertyType !== "land" || (lotAcres !== undefined && [beds, baths, sqft, yearBuilt, units].every((each) => each === undefined)),
    "nobody sleeps in commercial property": propertyType !== "commercial" || (beds === undefined && baths === undefined),
    "multi-family has two units or more": propertyType !== "multi-family" || (units ?? 0) >= 2,
    "baths in halves": baths === undefined || Number.isInteger(baths * 2),
    "availability for rentals only": (listing.available !== undefined) === (market === "rent"),
    "returns for investments only":
      (capRate !== undefined) === (market === "investment") && (listing.roi !== undefined) === (market === "investment"),
    "new construction is new": !listing.newConstruction || (yearBuilt ?? 0) >= 2025,
    "dues belong to an association": listing.monthlyDues === undefined || ["condo", "townhouse"].includes(propertyType),
    "a price in whole dollars": Number.isInteger(price) && price > 0,
    "a rent, not a price": market === "rent" ? within(price, 900, 5000) && within(perFoot, 1, 4) : price >= 100_000,
    "a price for its size": market === "rent" || !home || within(perFoot, 150, 700),
    "room enough for its bedrooms": !home || !beds || (sqft ?? 0) / beds > 350,
    "a plausible year": within(yearBuilt, 1870, 2026),
    "a lot of plausible size": within(lotAcres, 0.05, 100),
    "taxes that fit the price": within(listing.yearlyTax, 0, price * 0.035),
    "a plausible cap rate": within(capRate, 0, 12),
    "income named where there is some": (income !== undefined) === (capRate !== undefined && capRate > 0),
    "income is price times cap rate":
      income === undefined || Math.abs(Number(income.replaceAll(",", "")) - (price * (capRate ?? 0)) / 100) < 51,
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

describe("the facts of a listing", () => {
  test.each(listings.map((listing) => [listing.id, listing] as const))("%s are consistent", (_, listing) => {
    expect(faults(listing)).toEqual([]);
  });

  test("are reported if inconsistent", () => {
    const pick = (id: string): Listing => {
      const found = catalog.get(id);
      if (!found) throw new Error(`no sample is called ${id}`);
      return found;
    };
    expect(faults({ ...pick("andover-wooded-lot"), beds: 3 })).toEqual(["land has acres and nothing built"]);
    expect(faults({ ...pick("longfellow-bungalow"), baths: 1.75, monthlyDues: 90 })).toEqual([
      "baths in halves",
      "dues belong to an association",
    ]);
    expect(faults({ ...pick("whittier-fourplex"), capRate: 8 })).toEqual(["income is price times cap rate"]);
  });
});

describe("the category pages", () => {
  test("have another picture than their first listing", () => {
    const same = categories.filter(({ filter, picture }) => catalog.category(filter, 1).items[0]?.picture === picture);
    expect(same.map(({ path }) => path)).toEqual([]);
  });

  test("mention studios only if there is one", () => {
    const rentals = categories.filter(({ section }) => section === "rent");
    const studios = catalog.all().filter(({ market, beds }) => market === "rent" && beds === 0);
    const said = JSON.stringify([rentals, menus]).match(/studio/gi) ?? [];
    expect(studios.length === 0 ? said : []).toEqual([]);
  });
});

describe("sample open houses", () => {
  const now = new Date("2026-11-20T18:00:00Z");
  const open = catalog.openHouses(now);

  test("have the specified counts on five days, and every home is open", () => {
    expect(calendarOf(open).map(({ count }) => count)).toEqual([...SAMPLE_COUNTS]);
    expect(new Set(open.map(({ id }) => id)).size).toBe(30);
    expect(open.every(({ sample }) => sample)).toBe(true);
  });

  test("have results for each quick filter", () => {
    expect(QUICK_FILTERS.filter(({ value }) => filterOpenHouses(open, { quick: value }).length === 0)).toEqual([]);
  });
});
