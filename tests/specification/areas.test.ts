/** The sketch of the areas served, against where things are. */
import { expect, test } from "vitest";
import { areaSpots, sketch } from "../../content/areas.ts";
import type { Point } from "../../domain/areas/sketch.ts";

/** Degrees north and east: USGS Geographic Names Information System, public domain. */
const TRUE: Readonly<Record<string, Point>> = {
  Blaine: [45.161, -93.235],
  "South Saint Paul": [44.893, -93.035],
  Wayzata: [44.974, -93.507],
  "Maple Grove": [45.072, -93.456],
  Anoka: [45.198, -93.387],
  Plymouth: [45.011, -93.456],
  "Downtown Minneapolis": [44.977, -93.265],
  "the mouth of the Rum": [45.19, -93.39],
  "Saint Anthony Falls": [44.981, -93.259],
  "the mouth of the Minnesota": [44.897, -93.161],
  "the mouth of the St. Croix": [44.746, -92.803],
  "Wayzata Bay": [44.962, -93.515],
  "Halsted Bay": [44.905, -93.69],
  "Medicine Lake": [45.005, -93.42],
  "Cedar Lake": [44.96, -93.321],
  "Lake of the Isles": [44.955, -93.307],
  "Bde Maka Ska": [44.942, -93.311],
  "Lake Harriet": [44.922, -93.306],
  "Lake Nokomis": [44.908, -93.242],
  "Lake Phalen": [44.987, -93.054],
  "White Bear Lake": [45.073, -92.985],
};

/** Points of the sketch's lines. */
const DRAWN: Readonly<Record<string, Point>> = {
  "the mouth of the Rum": [40.5, 17],
  "Saint Anthony Falls": [54, 48],
  "the mouth of the Minnesota": [66, 64],
  "the mouth of the St. Croix": [97, 87],
  "Wayzata Bay": [22, 58],
  "Halsted Bay": [3.5, 71.5],
  "Medicine Lake": [40.3, 46.5],
  "Cedar Lake": [47.2, 55],
  "Lake of the Isles": [49.6, 57],
  "Bde Maka Ska": [48, 60.3],
  "Lake Harriet": [48.8, 63.2],
  "Lake Nokomis": [57, 63.6],
  "Lake Phalen": [75, 49.4],
  "White Bear Lake": [83.5, 36.4],
};

/** Differences below this, in degrees, may be lost on a sketch: about a mile. */
const A_MILE = 0.02;

const places = new Map<string, Point>([
  ...Object.entries(areaSpots).flatMap(([name, { at }]): [string, Point][] => (TRUE[name] ? [[name, at]] : [])),
  ...sketch.insets.map(({ from }): [string, Point] => ["Downtown Minneapolis", from]),
  ...Object.entries(DRAWN),
]);

test("every landmark is a point of the drawing", () => {
  const points = new Set(sketch.water.flatMap(({ lines }) => lines.flatMap((line) => line.split(" "))));
  expect(Object.values(DRAWN).filter((at) => !points.has(at.join()))).toEqual([]);
  expect([...places.keys()].toSorted()).toEqual(Object.keys(TRUE).toSorted());
});

test("every place is in its true direction from every other", () => {
  const wrong: string[] = [];
  for (const [one, [x, y]] of places)
    for (const [other, [otherX, otherY]] of places) {
      const [north, east] = TRUE[one]!.map((degrees, axis) => degrees - TRUE[other]![axis]!) as [number, number];
      if (north > A_MILE && y >= otherY) wrong.push(`${one} is north of ${other}`);
      if (east > A_MILE && x <= otherX) wrong.push(`${one} is east of ${other}`);
    }
  expect(wrong).toEqual([]);
});

test("the two downtowns are in the frame, West west of East", () => {
  const [inset] = sketch.insets;
  const at = (name: string): Point => areaSpots[name]?.at ?? [0, 0];
  const [west, east] = [at("Downtown West"), at("Downtown East")];
  expect(west[0]).toBeLessThan(east[0]);
  for (const [x, y] of [west, east]) {
    expect([x > inset!.frame.x, x < inset!.frame.x + inset!.frame.width]).toEqual([true, true]);
    expect([y > inset!.frame.y, y < inset!.frame.y + inset!.frame.height]).toEqual([true, true]);
  }
});
