import { describe, expect, test } from "vitest";
import { areas, areaSpots, sketch, sketchPlaces } from "../../content/areas.ts";
import type { AreaSpot } from "./sketch.ts";
import type { SiteContent } from "../site-content.ts";
import { METRO_PLACES, metroPlace } from "./metro-places.ts";
import { sketchFor, spotsOf } from "./area-spots.ts";

const placed = (names: readonly string[], more: object = {}): Readonly<Record<string, AreaSpot>> =>
  spotsOf({ areas: names.map((name) => ({ name })), areaSpots, sketch, sketchPlaces, ...more } as unknown as SiteContent);

test("the shipped areas are where they were drawn by hand", () => {
  expect(placed(areas.map(({ name }) => name))).toEqual(areaSpots);
});

test("a place is found as people write it", () => {
  expect([metroPlace("St. Louis Park")?.name, metroPlace("saint paul")?.county, metroPlace("Hennepin County")?.county]).toEqual([
    "Saint Louis Park",
    "Ramsey",
    "Hennepin",
  ]);
  expect(metroPlace("Lake Wobegon")).toBeUndefined();
});

test("every known place is in the Twin Cities area, and no two have one name", () => {
  expect(
    METRO_PLACES.filter(({ latitude, longitude }) => latitude < 44.4 || latitude > 45.5 || longitude < -94.1 || longitude > -92.7),
  ).toEqual([]);
  expect(new Set(METRO_PLACES.map(({ name }) => name)).size).toBe(METRO_PLACES.length);
});

describe("an area that wasn't drawn by hand", () => {
  test("is about where it really is", () => {
    const names = ["Edina", "Roseville", "Eagan", "Woodbury", "Plymouth"];
    const spots = placed(names);
    const at = (name: string) => spots[name]!.at;
    const [edina, roseville, eagan, woodbury, plymouth] = names.map(at) as [readonly [number, number], ...(readonly [number, number])[]];
    expect(edina[0] > plymouth![0] && edina[0] < eagan![0] && eagan![0] < woodbury![0]).toBe(true);
    expect(roseville![1] < edina[1] && edina[1] < eagan![1]).toBe(true);
  });

  test("is only in the list if its place isn't known, or is far off the sketch", () => {
    expect(Object.keys(placed(["Lake Wobegon", "Belle Plaine", "Edina"]))).toEqual(["Edina"]);
  });

  test("is only in the list where the sketch has no known places", () => {
    expect(placed(["Edina"], { sketchPlaces: [] })).toEqual({});
  });

  test("makes room for the others and stays on the sketch", () => {
    const names = [
      "Minneapolis",
      "Saint Louis Park",
      "Golden Valley",
      "Edina",
      "Richfield",
      "Hopkins",
      "Minnetonka",
      "Plymouth",
      "Wayzata",
    ];
    const spots = Object.values(placed(names));
    for (const [index, { at }] of spots.entries())
      for (const other of spots.slice(index + 1)) expect(Math.hypot(at[0] - other.at[0], at[1] - other.at[1])).toBeGreaterThan(7);
    expect(spots.every(({ at: [x, y] }) => x > 3 && x < 97 && y > 3 && y < 93)).toBe(true);
    expect(spots.length).toBeGreaterThan(6);
  });
});

describe("the sketch behind them", () => {
  test("is as it was drawn for the shipped areas", () => {
    expect(sketchFor(sketch, areaSpots)).toEqual(sketch);
  });

  test("loses a name that would be under a house, and the frame without one", () => {
    const drawn = sketchFor(sketch, placed(["Minneapolis", "Stillwater"]));
    const names = drawn.names.map(({ text }) => text);
    expect(names).toEqual(expect.arrayContaining(["Twin Cities", "Saint Paul", "Lake Minnetonka"]));
    expect(names).not.toEqual(expect.arrayContaining(["Minneapolis"]));
    expect([drawn.insets, drawn.height]).toEqual([[], sketch.insets[0]!.frame.y]);
  });
});
