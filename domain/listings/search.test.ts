import { describe, expect, test } from "vitest";
import { catalogOf } from "./catalog.ts";
import { formatLocation, locationValue } from "./location.ts";
import {
  BUY_LOCATIONS,
  formatBuySearch,
  formatInvestSearch,
  formatRentSearch,
  parseBuySearch,
  parseInvestSearch,
  parseRentSearch,
  MAX_SHOWN,
} from "./search.ts";
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
const TOWNS = [...BUY_LOCATIONS, "Kāneʻohe", "Downtown East"];
const ids = ({ items }: { items: readonly Listing[] }): string[] => items.map(({ id }) => id);
const buy = (text: string) => catalog.buy({ ...parseBuySearch(query(text), TOWNS), show: 99 });
const rent = (text: string) => catalog.rent(parseRentSearch(query(text)));
const invest = (text: string) => catalog.invest(parseInvestSearch(query(text)));

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
    expect(buy("location=kaneohe")).toEqual({ total: 0, items: [] });
    expect(buy("location=-").total).toBe(4);
  });

  test("counts what is for sale in a place, and lists the towns once", () => {
    expect(["Minneapolis", "downtown-east", "Eden Prairie", "Anoka"].map(catalog.forSaleIn)).toEqual([2, 1, 1, 0]);
    expect(catalog.saleTowns().toSorted()).toEqual(["Bloomington", "Eden Prairie", "Minneapolis"]);
  });

  test("counts a price at the bound in both ranges", () => {
    expect(ids(buy("price=100k-200k"))).toEqual(["cheap-condo"]);
    expect(ids(buy("price=200k-350k"))).toEqual(["cheap-condo", "house"]);
  });

  test("shows three and counts all", () => {
    const found = catalog.buy(parseBuySearch(query("")));
    expect([found.items.length, found.total]).toEqual([3, 4]);
  });

  test("ignores unknown values", () => {
    expect(parseBuySearch(query("location=atlantis&price=-1&type=castle&show=abc"))).toEqual({ show: 3 });
    expect(parseBuySearch(query("show=-5")).show).toBe(3);
    expect(parseBuySearch(query("show=999999999")).show).toBe(MAX_SHOWN);
    expect(parseBuySearch(query("show=99999999999999999999")).show).toBe(3);
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

  test("has no upper limit at the slider's last stop", () => {
    expect(ids(rent("max=5000"))).toEqual(["studio", "big", "dear"]);
    expect(ids(rent("max=4900"))).toEqual(["studio", "big"]);
  });

  test("rounds prices to the slider's steps, within its range", () => {
    expect(parseRentSearch(query("min=149&max=99999"))).toMatchObject({ minPrice: 100, maxPrice: 5000 });
    expect(parseRentSearch(query("min=x&max=&beds=9"))).toMatchObject({ minPrice: 0, maxPrice: 3000, minBeds: 4 });
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
    expect(formatBuySearch(parseBuySearch(query("")))).toBe("");
    expect(formatRentSearch(parseRentSearch(query("min=0&max=3000&beds=0&q=")))).toBe("");
    expect(formatInvestSearch(parseInvestSearch(query("type=")))).toBe("");
  });

  test("is read back as the same search", () => {
    for (const text of ["?location=saint-paul&price=350k-500k&type=multi-family&show=9", "?type=land"]) {
      expect(formatBuySearch(parseBuySearch(query(text)))).toBe(text);
    }
    for (const text of ["?q=a%26b&beds=3&min=100&max=5000&show=24", "?min=3000&max=4000"]) {
      const search = parseRentSearch(query(text));
      expect(parseRentSearch(query(formatRentSearch(search)))).toEqual(search);
    }
    expect(formatInvestSearch(parseInvestSearch(query("?q=oak&type=commercial&show=8")))).toBe("?q=oak&type=commercial&show=8");
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

  test("finds similar listings: type first, then town and price, never itself", () => {
    const house = offer("house", "sale", "single-family", 350_000, { city: "Eden Prairie" });
    expect(catalog.similar(house, 2).map(({ id }) => id)).toEqual(["star", "cheap-condo"]);
    expect(catalog.similar(house, 50)).toHaveLength(3);
  });

  test("agrees with a plain filter over many random listings", () => {
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const many = Array.from({ length: 500 }, (_, i) =>
      offer(`r${i}`, "rent", "apartment", next(60) * 100, { beds: next(6), title: ["Elm", "Oak", "Lake"][next(3)] ?? "" }),
    );
    const all = catalogOf(many, () => "UTC");
    for (let i = 0; i < 200; i++) {
      const search = {
        q: ["", "elm", "oak lake", "LAKE"][next(4)] ?? "",
        minBeds: next(5),
        minPrice: next(20) * 100,
        maxPrice: 2000 + next(30) * 100,
        show: 20,
      };
      const plain = many.filter(
        (each) =>
          (each.beds ?? 0) >= search.minBeds &&
          each.price >= search.minPrice &&
          each.price <= search.maxPrice &&
          search.q
            .toLowerCase()
            .split(" ")
            .every((word) => `${each.title} 1 main street minneapolis`.toLowerCase().includes(word)),
      );
      const found = all.rent(search);
      expect([found.total, ids(found)]).toEqual([plain.length, plain.slice(0, 20).map(({ id }) => id)]);
    }
  });
});
