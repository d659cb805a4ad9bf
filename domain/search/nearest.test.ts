import { describe, expect, test } from "vitest";
import { HOME } from "../../tests/listings.ts";
import type { Listing } from "../listings/listing.ts";
import { nearestTo } from "./nearest.ts";

/** A home at the town's middle, or so many degrees north of Plymouth's. */
const home = (id: string, city: string, north?: number): Listing => ({
  ...HOME,
  id,
  city,
  ...(north !== undefined && { latitude: 45.011 + north, longitude: -93.455 }),
});

const near = (place: string, homes: readonly Listing[], most = 3) => {
  const found = nearestTo(place, homes, most);
  return found && [found.items.map(({ id }) => id), ...found.miles];
};

describe("what is nearest to a place", () => {
  test("comes first, by its own place or by its town's", () => {
    const homes = [home("far", "Plymouth", 0.3), home("near", "Plymouth", 0.1), home("hidden", "Anoka"), home("next", "Plymouth", 0.05)];
    expect(near("Plymouth", homes)).toEqual([["next", "near", "hidden"], 3, 13]);
    expect(near("plymouth", homes, 1)).toEqual([["next"], 3, 3]);
  });

  test("is nothing beyond 25 miles, around a place that isn't known, or among homes of no known place", () => {
    expect(near("Plymouth", [home("beyond", "Plymouth", 0.5)])).toBeUndefined();
    expect(near("Nowhere", [home("near", "Plymouth", 0.1)])).toBeUndefined();
    expect(near("Plymouth", [home("lost", "Elsewhere")])).toBeUndefined();
  });

  test("is found among 50,000 homes in a moment", () => {
    const homes = Array.from({ length: 50_000 }, (_, at) => home(`home-${at}`, "Plymouth", ((at * 7919) % 50_000) / 200_000));
    const began = performance.now();
    expect(near("Plymouth", homes)?.[0]).toEqual(["home-0", "home-17679", "home-35358"]);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
