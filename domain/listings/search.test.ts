import { describe, expect, test } from "vitest";
import { catalogOf } from "./catalog.ts";
import { formatLocation, locationValue } from "./location.ts";
import { formatSearch, type Places, readSearch, withValue } from "../search/query.ts";
import { BUY_LOCATIONS, MAX_SHOWN } from "./search.ts";
import type { Listing, Market, PropertyType } from "./listing.ts";

const query = (text: string): URLSearchParams => new URLSearchParams(text);

const offer = (id: string, market: Market, propertyType: PropertyType, price: number, more: Partial<Listing> = {}): Listing => ({
  id,
  market,
  propertyType,
  title: id,
  street: "1 Main Street",
  city: "Minneapolis",
  state: "MN",
  zip: "55401",
  price,
  description: "",
  facts: [],
  picture: "bungalow",
  ...more,
});

const catalog = catalogOf(
  [
    offer("cheap-condo", "sale", "condo", 200_000, { neighborhood: "Downtown East" }),
    offer("house", "sale", "single-family", 350_000, { city: "Eden Prairie" }),
    offer("star", "sale", "single-family", 900_000, { featured: true }),
    offer("lot", "sale", "land", 99_000, { city: "Bloomington", newConstruction: true }),
    offer("studio", "rent", "apartment", 1000, { beds: 0, title: "Café loft", street: "12 2nd Street" }),
    offer("big", "rent", "single-family", 3000, { beds: 4, city: "Anoka" }),
    offer("dear", "rent", "single-family", 6200, { beds: 5 }),
    offer("fourplex", "investment", "multi-family", 600_000, { title: "Brick Fourplex" }),
    offer("field", "investment", "land", 500_000, { city: "Maple Grove" }),
  ],
  () => "America/Chicago",
);
/** A Wednesday. */
const NOW = new Date("2026-10-14T15:00:00Z");
const PLACES: Places = new Map([...BUY_LOCATIONS, "Kāneʻohe", "Downtown East"].map((name) => [locationValue(name), name]));
const ids = ({ items }: { items: readonly Listing[] }): string[] => items.map(({ id }) => id);
const read = (market: Market, text: string) => readSearch(market, query(text), PLACES);
const found = (market: Market, text: string) => catalog.search({ ...read(market, text).search, show: 99 }, NOW);
const buy = (text: string) => found("sale", text);
const rent = (text: string) => found("rent", text);
const invest = (text: string) => found("investment", text);
const canonical = (market: Market, text: string): string => formatSearch(read(market, text).search);

describe("buy browse", () => {
  test("shows the whole market, featured first, without a filter", () => {
    expect(ids(buy(""))).toEqual(["star", "cheap-condo", "house", "lot"]);
    expect(ids(buy("location=&price=&type="))).toHaveLength(4);
  });

  test("combines three filters", () => {
    expect(ids(buy("location=eden-prairie"))).toEqual(["house"]);
    expect(ids(buy("location=minneapolis&type=condo"))).toEqual(["cheap-condo"]);
    expect(ids(buy("location=bloomington&type=condo"))).toEqual([]);
    expect(ids(buy("price=750k-plus"))).toEqual(["star"]);
  });

  test("finds a town or neighborhood, however its name is written", () => {
    for (const name of ["Eden Prairie", "eden+prairie", "EDEN-PRAIRIE"]) expect(ids(buy(`location=${name}`))).toEqual(["house"]);
    expect(ids(buy(formatLocation("Downtown East")))).toEqual(["cheap-condo"]);
    expect(ids(buy("location=minneapolis&price=100k-200k"))).toEqual(["cheap-condo"]);
    expect(["Kāneʻohe", "St. Paul", "Coeur d’Alene", " Twin  Lakes "].map(locationValue)).toEqual([
      "kaneohe",
      "st-paul",
      "coeur-dalene",
      "twin-lakes",
    ]);
  });

  test("a town that can be chosen and has nothing for sale has no results", () => {
    expect(buy("location=kaneohe")).toMatchObject({ total: 0, items: [] });
    expect(buy("location=-").total).toBe(4);
  });

  test("counts what is for sale in a place, and lists towns before counties and neighborhoods, each once", () => {
    expect(["Minneapolis", "downtown-east", "Eden Prairie", "Anoka"].map(catalog.forSaleIn)).toEqual([2, 1, 1, 0]);
    expect([...catalog.places("sale")]).toEqual([
      ["minneapolis", { name: "Minneapolis", isTown: true, count: 2 }],
      ["eden-prairie", { name: "Eden Prairie", isTown: true, count: 1 }],
      ["bloomington", { name: "Bloomington", isTown: true, count: 1 }],
      ["hennepin-county", { name: "Hennepin County", isTown: false, count: 4 }],
      ["downtown-east", { name: "Downtown East", isTown: false, count: 1 }],
    ]);
  });

  test("counts a price at the bound in both ranges", () => {
    expect(ids(buy("price=100k-200k"))).toEqual(["cheap-condo"]);
    expect(ids(buy("price=200k-350k"))).toEqual(["cheap-condo", "house"]);
  });

  test("shows three and counts all", () => {
    const first = catalog.search(read("sale", "").search, NOW);
    expect([first.items.length, first.total]).toEqual([3, 4]);
  });

  test("leaves out unknown values and says so, and reads numbers as far as they make sense", () => {
    const { search, notes } = read(
      "sale",
      "location=atlantis&price=-1&type=castle&show=abc&beds=9&max=lots&min=$1,000,000,000&sort=evil&unread=1",
    );
    expect(search).toMatchObject({ values: { beds: "5", min: "100000000" }, show: 3, sort: "" });
    expect(notes).toEqual([
      "We left out “Location”: the address has no value that we know.",
      "We left out “Price Range”: the address has no value that we know.",
      "We left out “Property Type”: the address has no value that we know.",
      "We read “Bedrooms” as 5+.",
      "We read “Lowest price” as $100,000,000.",
      "We left out “Highest price”: it isn't an amount that we can read.",
      "We left out “Sort by”: the address has no value that we know.",
      "We left out parts of the address that we don't know.",
    ]);
    expect(["-5", "999999999", "99999999999999999999"].map((show) => read("sale", `show=${show}`).search.show)).toEqual([3, MAX_SHOWN, 3]);
  });
});

describe("rent browse", () => {
  test("starts with any bedrooms and 0 to 3000, both ends included", () => {
    expect(ids(rent(""))).toEqual(["studio", "big"]);
  });

  test("searches title and address regardless of case, accents and spaces", () => {
    expect(ids(rent("q=CAFE"))).toEqual(["studio"]);
    expect(ids(rent("q=  2ND   street "))).toEqual(["studio"]);
    expect(ids(rent("q=anoka"))).toEqual(["big"]);
    expect(ids(rent("q=anoka%20caf"))).toEqual([]);
  });

  test("filters by minimum bedrooms", () => {
    expect(ids(rent("beds=1"))).toEqual(["big"]);
    expect(ids(rent("beds=4"))).toEqual(["big"]);
  });

  test("filters by rent, with its ends in either order", () => {
    expect(ids(rent("min=1100"))).toEqual(["big"]);
    expect(ids(rent("max=1000"))).toEqual(["studio"]);
    expect(ids(rent("min=2900&max=100"))).toEqual(["studio"]);
  });

  test("says that the ends were swapped, also with the one that wasn't set", () => {
    const swapped = (low: string, high: string) => [`“Lowest price” was above “Highest price”: we search from ${low} to ${high}.`];
    expect(read("rent", "min=2900&max=100").notes).toEqual(swapped("$100", "$2,900"));
    expect(read("rent", "min=3500").notes).toEqual(swapped("$3,000", "$3,500"));
    expect(read("sale", "min=600000&max=100k").notes).toEqual(swapped("$100,000", "$600,000"));
    expect(read("sale", "min=100000&max=100000").notes).toEqual([]);
  });

  test("has no upper limit at the slider's last stop", () => {
    expect(ids(rent("max=5000"))).toEqual(["studio", "big", "dear"]);
    expect(ids(rent("max=4900"))).toEqual(["studio", "big"]);
  });

  test("rounds prices to the slider's steps, within its range", () => {
    expect(read("rent", "min=149&max=99999").search.values).toEqual({ min: "100", max: "5000" });
    expect(read("rent", "min=x&max=&beds=9").search.values).toEqual({ beds: "4" });
  });

  test("says how many the standard upper stop leaves out", () => {
    expect(rent("")).toMatchObject({ total: 2, without: { max: 3 } });
  });
});

describe("invest browse", () => {
  test("searches text within one type or all", () => {
    expect(ids(invest(""))).toEqual(["fourplex", "field"]);
    expect(ids(invest("type=land"))).toEqual(["field"]);
    expect(ids(invest("q=maple"))).toEqual(["field"]);
    expect(ids(invest("q=maple&type=multi-family"))).toEqual([]);
  });
});

describe("the address of a search", () => {
  test("has no query without a filter", () => {
    expect(canonical("sale", "location=&price=&type=&beds=&sort=&q=+")).toBe("");
    expect(canonical("rent", "min=0&max=3000&beds=0&q=")).toBe("");
    expect(canonical("investment", "type=")).toBe("");
  });

  test("is read back as the same search", () => {
    for (const text of [
      "?location=saint-paul&price=350k-500k&type=multi-family&show=12",
      "?beds=3&baths=2.5&min=100&max=400000&sqft=1500&lot=0.5&year=1980&status=pending&garage=yes&open=weekend&listed=week&q=oak&sort=price",
      "?type=land",
    ])
      expect(canonical("sale", text)).toBe(text);
    for (const text of ["?q=a%26b&beds=3&min=100&max=5000&show=24", "?min=3000&max=4000"]) {
      const { search } = read("rent", text);
      expect(read("rent", formatSearch(search)).search).toEqual(search);
    }
    expect(canonical("investment", "?type=commercial&q=oak&show=12")).toBe("?type=commercial&q=oak&show=12");
  });

  test("is the same however a search is written, and starts from the beginning after a change", () => {
    const written = ["beds=3&location=Eden+Prairie&max=$500k", "max=500,000&location=eden-prairie&beds=3.5&unknown=1"];
    expect(written.map((text) => canonical("sale", text))).toEqual(Array(2).fill("?location=eden-prairie&beds=3&max=500000"));
    const { search } = read("sale", "beds=3&max=500000&show=30");
    expect(formatSearch(withValue(search, "beds"))).toBe("?max=500000");
    expect(formatSearch(withValue(search, "location", "anoka"))).toBe("?location=anoka&beds=3&max=500000");
  });
});

describe("the catalog", () => {
  test("finds a listing by its identifier only", () => {
    expect(catalog.get("house")?.price).toBe(350_000);
    for (const wrong of ["nowhere", "", "__proto__", "constructor"]) expect(catalog.get(wrong)).toBeUndefined();
  });

  test("rejects two listings with one identifier", () => {
    expect(() => catalogOf([offer("a", "sale", "condo", 1), offer("a", "rent", "condo", 1)], () => "UTC")).toThrow(/"a"/);
  });

  test("filters by category", () => {
    expect(ids(catalog.category({ market: "sale", types: ["single-family", "condo"] }, 2))).toEqual(["star", "cheap-condo"]);
    expect(catalog.category({ market: "sale", types: ["single-family", "condo"] }, 2).total).toBe(3);
    expect(ids(catalog.category({ market: "sale", types: ["land"], newConstruction: true }, 9))).toEqual(["lot"]);
  });
});
