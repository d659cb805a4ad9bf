import { expect, test } from "vitest";
import type { SketchPlace } from "../areas/sketch.ts";
import { sketchMap } from "./sketch-map.ts";

/** A sketch that is stretched in the middle. */
const PLACES: readonly SketchPlace[] = [
  { at: [10, 10], latitude: 45.2, longitude: -93.5 },
  { at: [90, 12], latitude: 45.19, longitude: -92.9 },
  { at: [50, 50], latitude: 44.97, longitude: -93.3 },
  { at: [12, 90], latitude: 44.7, longitude: -93.52 },
  { at: [88, 88], latitude: 44.72, longitude: -92.92 },
];

test("a known place is exactly where it is", () => {
  const map = sketchMap(PLACES);
  for (const { at, latitude, longitude } of PLACES) expect(map?.toCoordinates(at)).toEqual({ latitude, longitude });
});

test("a place that was put down is shown where it was put", () => {
  const map = sketchMap(PLACES);
  for (const at of [
    [30, 30],
    [70, 60],
    [50, 52],
    [20, 80],
  ] as const) {
    const [x, y] = map?.toPoint(map.toCoordinates(at)) ?? [0, 0];
    expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(0.2);
  }
});

test("too few places, or all in one line, are no map", () => {
  expect(sketchMap(PLACES.slice(0, 2))).toBeUndefined();
  expect(sketchMap([10, 20, 30].map((y) => ({ at: [5, y], latitude: 45 - y / 100, longitude: -93 }) as const))).toBeUndefined();
});
