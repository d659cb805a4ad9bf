/** The drawing under the homes, against where things are. */
import { expect, test } from "vitest";
import { baseMap } from "../../content/map/base-map.ts";
import { listings } from "../../content/listings.ts";
import { cornersOf } from "../../domain/map/base-map.ts";
import { boxOf, isInBox } from "../../domain/map/box.ts";
import { toPlane, unitsPerMeter } from "../../domain/map/projection.ts";

type Place = readonly [latitude: number, longitude: number];

/** Degrees north and east: USGS Geographic Names Information System, public domain. */
const ON_RIVERS: Readonly<Record<string, readonly [river: string, at: Place]>> = {
  "the mouth of the Rum": ["Mississippi River", [45.19, -93.39]],
  "Coon Rapids Dam": ["Mississippi River", [45.1437, -93.3115]],
  "Saint Anthony Falls": ["Mississippi River", [44.981, -93.259]],
  "the mouth of the Minnesota": ["Mississippi River", [44.897, -93.161]],
  "the end of the Minnesota": ["Minnesota River", [44.897, -93.161]],
  "the mouth of the St. Croix": ["Mississippi River", [44.746, -92.803]],
  "the end of the Rum": ["Rum River", [45.19, -93.39]],
  "Minnehaha Falls": ["Minnehaha Creek", [44.9153, -93.211]],
};

const LAKES: Readonly<Record<string, Place>> = {
  "Medicine Lake": [45.005, -93.42],
  "Cedar Lake": [44.96, -93.321],
  "Lake of the Isles": [44.955, -93.307],
  "Bde Maka Ska": [44.942, -93.311],
  "Lake Harriet": [44.922, -93.306],
  "Lake Nokomis": [44.908, -93.242],
  "Lake Phalen": [44.987, -93.054],
  "White Bear Lake": [45.073, -92.985],
};

const meters = ([latitude, longitude]: Place, [otherLatitude, otherLongitude]: Place): number => {
  const [[x, y], [otherX, otherY]] = [toPlane({ latitude, longitude }), toPlane({ latitude: otherLatitude, longitude: otherLongitude })];
  return Math.hypot(x - otherX, y - otherY) / unitsPerMeter(latitude);
};

test("rivers go through their landmarks", () => {
  for (const [landmark, [name, at]] of Object.entries(ON_RIVERS)) {
    const river = baseMap.rivers.find((each) => each.name === name);
    const nearest = Math.min(...cornersOf(river!.line).map((corner) => meters(at, corner)));
    expect([landmark, nearest < 400]).toEqual([landmark, true]);
  }
});

test("lakes are where they are", () => {
  for (const [name, at] of Object.entries(LAKES)) {
    const lake = baseMap.lakes.find((each) => each.name === name);
    const { ovals = [], shores = [] } = lake!;
    const box = boxOf([
      ...shores.flatMap((shore) => cornersOf(shore).map(([latitude, longitude]) => ({ latitude, longitude }))),
      ...ovals.flatMap(({ at: [latitude, longitude], half: [high, wide] }) => [
        { latitude: latitude - high, longitude: longitude - wide },
        { latitude: latitude + high, longitude: longitude + wide },
      ]),
    ]);
    expect([name, isInBox({ latitude: at[0], longitude: at[1] }, box!)]).toEqual([name, true]);
  }
});

test("the ring of 494 and 694 is closed, and Minneapolis and Saint Paul are inside it", () => {
  const ring = cornersOf(baseMap.roads[0]!.line);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const city of ["Minneapolis", "Saint Paul"]) {
    const { latitude, longitude } = baseMap.names.find(({ name }) => name === city)!;
    const crossings = ring.slice(1).filter(([north, east], index) => {
      const [beforeNorth, beforeEast] = ring[index]!;
      return (
        north > latitude !== beforeNorth > latitude && longitude < ((beforeEast - east) * (latitude - north)) / (beforeNorth - north) + east
      );
    });
    expect([city, crossings.length % 2]).toEqual([city, 1]);
  }
});

test("every sample home has a place, in or near its town", () => {
  for (const { id, city, latitude, longitude } of listings) {
    expect([id, typeof latitude, typeof longitude]).toEqual([id, "number", "number"]);
    const town = baseMap.names.find(({ name, kind }) => kind === "city" && name === city);
    const isNear = town !== undefined && meters([latitude!, longitude!], [town.latitude, town.longitude]) < 12_000;
    expect([id, isNear]).toEqual([id, true]);
  }
});
