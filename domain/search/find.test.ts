import { describe, expect, test } from "vitest";
import { catalogOf } from "../listings/catalog.ts";
import type { Listing } from "../listings/listing.ts";
import type { ChoiceFilter } from "./filter.ts";
import { FILTERS, filtersOf, SORTS } from "./filters.ts";
import { matcherFor } from "./find.ts";
import { weekendFrom, openLabel } from "./openings.ts";
import { type Places, readSearch, type Search } from "./query.ts";

/** A Wednesday. */
const NOW = new Date("2026-10-14T15:00:00Z");
const ZONE = "America/Chicago";
const PLACES: Places = new Map([
  ["anoka", "Anoka"],
  ["blaine", "Blaine"],
  ["old-town", "Old Town"],
]);

/** The same numbers each time. */
let seed = 7;
const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
const one = <T>(of: readonly T[]): T => of[next(of.length)] as T;

const home = (at: number): Listing => ({
  id: `home-${at}`,
  market: one(["sale", "sale", "rent", "investment"]),
  propertyType: one(["single-family", "condo", "townhouse", "multi-family", "land", "commercial", "apartment"]),
  title: one(["Elm house", "Oak house", "Lake house"]),
  street: `${at} Main Street`,
  city: one(["Anoka", "Blaine"]),
  ...(next(3) === 0 && { neighborhood: "Old Town" }),
  state: "MN",
  zip: "55303",
  price: next(12) * 75_000 + 500,
  ...(next(4) > 0 && { beds: next(6), baths: next(8) / 2, sqft: 400 + next(40) * 100, garage: next(3) }),
  ...(next(2) === 0 && { yearBuilt: 1900 + next(126) }),
  ...(next(2) === 0 && { lotAcres: next(30) / 10 }),
  ...(next(4) === 0 && { waterfront: "Rum River" }),
  ...(next(4) === 0 && { newConstruction: true }),
  ...(next(5) === 0 && { status: "pending" as const }),
  ...(next(3) === 0 && { listedOn: next(2) === 0 ? { daysAgo: next(20) } : ("2026-10-10" as const) }),
  ...(next(5) === 0 && {
    openHours: [{ date: one(["2026-10-16", "2026-10-17", "2026-10-18", "2026-10-24"] as const), from: 660, to: 780 }],
  }),
  available: { monthsAhead: next(4) },
  pets: one(["One dog", "No pets", "Cats and dogs"]),
  units: next(25),
  capRate: next(9),
  description: one(["Oak floors.", "A dry basement.", ""]),
  facts: [],
  picture: "",
});
const homes = Array.from({ length: 400 }, (_, at) => home(at));
const catalog = catalogOf(homes, () => ZONE);
const openIds = (dates: readonly string[]): Set<string> =>
  new Set(homes.flatMap(({ id, openHours = [] }) => (openHours.some(({ date }) => dates.includes(date)) ? [id] : [])));
const MOMENT = { today: "2026-10-14", open: openIds(["2026-10-17", "2026-10-18"]) } as const;

/** A search of any filters, set at random. */
function anySearch(): Search {
  const market = one(["sale", "rent", "investment"] as const);
  const query = new URLSearchParams();
  for (const filter of filtersOf(market)) {
    if (next(5) > 0) continue;
    if (filter.kind === "choice") query.set(filter.key, one(filter.choices?.(market).map(({ value }) => value) ?? [...PLACES.keys()]));
    else query.set(filter.key, filter.kind === "words" ? one(["oak", "LAKE", "house anoka", "55303 elm"]) : String(next(900_000)));
  }
  query.set("sort", one(SORTS).value);
  return readSearch(market, query, PLACES).search;
}

const without = ({ values, ...search }: Search, key: string, value?: string): Search => {
  const { [key]: _, ...others } = values;
  return { ...search, values: value === undefined ? others : { ...others, [key]: value } };
};

describe("many random searches", () => {
  test("find what matches one by one, and count what each other choice gives", () => {
    const plain = (search: Search): string[] => homes.filter((each) => matcherFor(search)(each, MOMENT)).map(({ id }) => id);
    for (let round = 0; round < 150; round += 1) {
      const search = anySearch();
      const found = catalog.search({ ...search, show: 300 }, NOW);
      expect(found.items.map(({ id }) => id).toSorted()).toEqual(plain(search).toSorted());
      expect(found.total).toBe(found.items.length);
      const filter = one(filtersOf(search.market).filter((each): each is ChoiceFilter => each.kind === "choice"));
      for (const [value, count] of Object.entries(found.counts[filter.key] ?? {}))
        expect([filter.key, value, count]).toEqual([filter.key, value, plain(without(search, filter.key, value)).length]);
      for (const key of Object.keys(search.values)) {
        // Without its key, the rent's highest price is the standard one.
        if (search.market === "rent" && (key === "min" || key === "max")) continue;
        expect([key, found.without[key]]).toEqual([key, plain(without(search, key)).length]);
      }
    }
  });

  test("are found in their order, what isn't known last", () => {
    const sorted = (sort: string) => catalog.search({ market: "sale", values: {}, sort, show: 300 }, NOW).items;
    const rising = (numbers: readonly number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    rising(sorted("price").map(({ price }) => price));
    rising(sorted("price-down").map(({ price }) => 0 - price));
    rising(sorted("size").map(({ sqft = 0 }) => -sqft));
    rising(sorted("per-sqft").map(({ price, sqft }) => (sqft === undefined ? 1e9 : price / sqft)));
    const days = ({ listedOn }: Listing): number => (typeof listedOn === "object" ? listedOn.daysAgo : listedOn === undefined ? 99 : 4);
    rising(sorted("newest").map(days));
  });
});

test("each filter has one key, label and value of its own", () => {
  for (const market of ["sale", "rent", "investment"] as const) {
    const keys = filtersOf(market).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const values = filtersOf(market).flatMap((filter) =>
      filter.kind === "choice" ? [filter.choices?.(market).map(({ value }) => value) ?? []] : [],
    );
    for (const each of values) expect(new Set(each).size).toBe(each.length);
  }
  for (const { markets } of FILTERS) expect(markets.length).toBeGreaterThan(0);
});

test("this weekend is the coming one, or what is left of it", () => {
  expect(weekendFrom("2026-10-14")).toEqual(["2026-10-17", "2026-10-18"]);
  expect(weekendFrom("2026-10-17")).toEqual(["2026-10-17", "2026-10-18"]);
  expect(weekendFrom("2026-10-18")).toEqual(["2026-10-18"]);
});

test("a card says when a home is open next, within a week and in the agent's zone", () => {
  expect(openLabel({ date: "2026-10-17", from: 660, to: 780 })).toBe("Open Sat 11 to 1");
  expect(openLabel({ date: "2026-10-15", from: 990, to: 1080 })).toBe("Open Thu 4:30 to 6");
  const soon = catalog.nextOpenHouses(NOW);
  expect(new Set(soon.keys())).toEqual(openIds(["2026-10-16", "2026-10-17", "2026-10-18"]));
  // Saturday 11 to 1 is over at 1 in Minneapolis, which is 18:00 UTC.
  const [id = ""] = [...openIds(["2026-10-17"])];
  expect(catalog.nextOpenHouses(new Date("2026-10-17T17:58:00Z")).has(id)).toBe(true);
  expect(catalog.nextOpenHouses(new Date("2026-10-17T18:01:00Z")).has(id)).toBe(false);
});
