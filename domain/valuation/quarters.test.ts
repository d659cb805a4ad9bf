import { expect, test } from "vitest";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ClosedSale } from "./closed-sale.ts";
import { quartersOf } from "./quarters.ts";

const TODAY = "2026-11-23";
const on = (date: CalendarDate, price: number, place = "plymouth"): ClosedSale => ({
  id: `${date}-${price}`,
  date,
  price,
  town: place,
  place,
  kind: "condo",
  sqft: 1000,
  beds: 2,
  yearBuilt: 1990,
});
const ENOUGH = [
  ...[300_000, 310_000, 350_000].map((price) => on("2026-09-30", price)),
  ...[1, 2, 3].map((more) => on("2026-04-01", 300_000 + more)),
  ...[1, 2].map((more) => on("2025-01-15", 300_000 + more)),
];

test("counts the last eight whole quarters, with a median of three sales or more", () => {
  const found = quartersOf(ENOUGH, "Plymouth", TODAY);
  expect(found.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 0, 3, 3]);
  expect(found[0]).toEqual({ year: 2024, quarter: 4, count: 0, median: undefined });
  expect(found[1]).toEqual({ year: 2025, quarter: 1, count: 2, median: undefined });
  expect(found[7]).toEqual({ year: 2026, quarter: 3, count: 3, median: 310_000 });
});

test("too few sales make no chart, nor do those of this quarter or of another town", () => {
  expect(quartersOf(ENOUGH.slice(1), "Plymouth", TODAY)).toEqual([]);
  expect(quartersOf([...ENOUGH.slice(1), on("2026-10-01", 1)], "Plymouth", TODAY)).toEqual([]);
  expect(quartersOf(ENOUGH, "Wayzata", TODAY)).toEqual([]);
  expect(
    quartersOf(
      ENOUGH.map((sale) => ({ ...sale, date: "2026-09-30" as const })),
      "Plymouth",
      TODAY,
    ),
  ).toEqual([]);
});

test("a county has the sales of its towns", () => {
  expect(quartersOf(ENOUGH, "Hennepin County", TODAY)).toHaveLength(8);
  expect(quartersOf(ENOUGH, "Anoka County", TODAY)).toEqual([]);
});
