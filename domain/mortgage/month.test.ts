import { expect, test } from "vitest";
import { inYears, monthAfter, monthName, shortMonth } from "./month.ts";

test("adds months across years", () => {
  expect([monthAfter("2026-11", 0), monthAfter("2026-11", 1), monthAfter("2026-11", 2), monthAfter("2026-11", 360)]).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
    "2056-11",
  ]);
});

test("formats months", () => {
  expect([monthName("2056-11"), shortMonth("2027-01")]).toEqual(["November 2056", "Jan 2027"]);
  expect([inYears(109), inYears(12), inYears(5), inYears(0)]).toEqual(["9 years 1 month", "1 year", "5 months", "0 months"]);
});
