/** What a new catalog works out again when one of many listings has changed. */
import { expect, test } from "vitest";
import { catalogOf } from "./catalog.ts";
import type { Listing } from "./listing.ts";

let readings = 0;

/** Counts how often its town is read: for texts to search, for places on the map, and for towns in addresses. */
const home = (id: number, price = 300_000): Listing => ({
  id: `home-${id}`,
  market: "sale",
  propertyType: "condo",
  title: `Home ${id}`,
  street: `${id} Elm Street`,
  get city() {
    readings += 1;
    return id % 2 === 0 ? "Anoka" : "Wayzata";
  },
  state: "MN",
  zip: "55303",
  price,
  description: "",
  facts: [],
  picture: "bungalow",
});

/** How often towns are read for a new catalog after one of so many homes has changed. */
function readingsWith(count: number): number {
  const homes = Array.from({ length: count }, (_, id) => home(id));
  const first = catalogOf(homes, () => "America/Chicago");
  expect([first.forSaleIn("Anoka"), first.forSaleIn("wayzata")]).toEqual([count / 2, count / 2]);
  const changed = homes.with(3, home(3, 310_000));
  readings = 0;
  const catalog = catalogOf(changed, () => "America/Chicago");
  const found = readings;
  expect(catalog.get("home-3")?.price).toBe(310_000);
  expect(catalog.forSaleIn("Wayzata")).toBe(count / 2);
  return found;
}

test("a catalog of 2,000 works out no more texts than one of ten when one home has changed", () => {
  expect(readingsWith(2000)).toBe(readingsWith(10));
  expect(readingsWith(2000)).toBeLessThan(20);
});
