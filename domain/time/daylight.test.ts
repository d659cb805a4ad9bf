import { expect, test } from "vitest";
import { lightAt, sunHeight } from "./daylight.ts";

const MINNEAPOLIS = { latitude: 44.98, longitude: -93.27 };

test.each([
  // Sunrise and sunset of the U.S. Naval Observatory: the sun's center is then 50 minutes of arc below the horizon.
  ["sunrise at the March equinox", "2026-03-20T12:15:00Z", -0.83],
  ["sunset at the June solstice", "2026-06-22T02:03:00Z", -0.83],
  ["sunrise at the December solstice", "2026-12-21T13:48:00Z", -0.83],
  ["sunset at the December solstice", "2026-12-21T22:34:00Z", -0.83],
])("%s", (_, at, height) => {
  expect(Math.abs(sunHeight(MINNEAPOLIS, new Date(at)) - height)).toBeLessThan(0.4);
});

test("at noon in June the sun is as high as the latitude lets it be", () => {
  expect(sunHeight(MINNEAPOLIS, new Date("2026-06-21T18:15:00Z"))).toBeCloseTo(90 - 44.98 + 23.44, 0);
});

test.each([
  ["noon in November", "2026-11-23T18:00:00Z", "day"],
  ["half an hour before sunset", "2026-11-23T22:05:00Z", "day"],
  ["sunset in November", "2026-11-23T22:36:00Z", "dusk"],
  ["6 PM in November", "2026-11-24T00:00:00Z", "night"],
  ["6 PM in June", "2026-06-21T23:00:00Z", "day"],
  ["sunrise in November", "2026-11-23T13:22:00Z", "dusk"],
  ["midnight", "2026-11-23T06:00:00Z", "night"],
] as const)("%s is %s", (_, at, light) => {
  expect(lightAt(MINNEAPOLIS, new Date(at))).toBe(light);
});

test("on the other side of the earth it is night then", () => {
  expect(lightAt({ latitude: 21.4, longitude: 160 }, new Date("2026-11-23T18:00:00Z"))).toBe("night");
});
