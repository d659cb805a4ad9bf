import { expect, test } from "vitest";
import type { CalendarDate } from "../time/calendar-date.ts";
import { areaMessages } from "./area-messages.ts";
import { type AreaFigure, figuresOfArea, presentFigures } from "./area-figures.ts";

const figure = (asOf: CalendarDate, value: string, more: Partial<AreaFigure> = {}): AreaFigure => ({
  area: "Kāneʻohe",
  title: "Median price",
  source: "The board",
  asOf,
  value,
  ...more,
});

const JUNE = figure("2026-06-30", "$410,000");
const JULY = figure("2026-07-31", "$1.2M");
const AUGUST = figure("2026-08-31", "$425K");

test("a figure is its newest entry, with its history oldest first, however its name is written", () => {
  const found = figuresOfArea([AUGUST, { ...JUNE, area: "Kaneohe" }, JULY, figure("2026-08-31", "9", { area: "Kailua" })], "kaneohe");
  expect(found.map((each) => each.figure)).toEqual([AUGUST]);
  expect(found[0]?.past.map(({ asOf, amount }) => [asOf, amount])).toEqual([
    ["2026-06-30", 410_000],
    ["2026-07-31", 1_200_000],
    ["2026-08-31", 425_000],
  ]);
});

test.each([
  ["two entries", [JUNE, JULY]],
  ["another unit", [JUNE, JULY, figure("2026-08-31", "31 days")]],
  ["words", [JUNE, JULY, figure("2026-08-31", "about the same")]],
])("there's no history with %s", (_, entries) => {
  expect(figuresOfArea(entries, "Kāneʻohe")[0]?.past).toEqual([]);
});

test("signs and units are read", () => {
  const past = figuresOfArea([figure("2026-01-01", "-1.5%"), figure("2026-02-01", "+0.7%"), figure("2026-03-01", "−2%")], "Kaneohe")[0]
    ?.past;
  expect(past?.map(({ amount }) => amount)).toEqual([-1.5, 0.7, -2]);
  const days = figuresOfArea([figure("2026-01-01", "1 day"), figure("2026-02-01", "31 days"), figure("2026-03-01", "28 days")], "Kaneohe");
  expect(days[0]?.past).toEqual([]);
});

test("a corrected entry replaces the one with its date, and only the newest can be old", () => {
  const corrected = { ...JULY, value: "$415,000" };
  expect(presentFigures([JUNE, JULY, corrected, figure("2026-05-31", "31 days", { title: "Days" })]).map(({ value }) => value)).toEqual([
    "$415,000",
    "31 days",
  ]);
});

test("a figure of an area that isn't served is named", () => {
  const areaFigures = [JUNE, { ...JUNE, area: "Kailua" }];
  expect(areaMessages({ areas: [{ name: "Kaneohe" }], areaFigures })).toEqual({
    "areaFigures.1.area": "Please choose one of the areas above",
  });
});
