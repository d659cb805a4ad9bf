import { expect, test } from "vitest";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ClosedSale } from "./closed-sale.ts";
import { milesBetween } from "./distance.ts";
import { estimateOf } from "./estimate.ts";
import { trendOf } from "./trend.ts";

const TODAY = "2026-11-23";
const HOME = { town: "Plymouth", kind: "single-family", sqft: 2000, beds: 3, yearBuilt: 1990 } as const;
const miles = (from: string, to: string): number | undefined => (from === "plymouth" && to === "wayzata" ? 5 : undefined);
const OPTIONS = { today: TODAY, miles } as const;
const sale = (at: number, more: Partial<ClosedSale> = {}): ClosedSale => ({
  ...HOME,
  place: "plymouth",
  id: `s${at}`,
  date: "2026-11-01",
  price: 400_000,
  ...more,
});
const five = (more: Partial<ClosedSale> = {}): ClosedSale[] => [0, 1, 2, 3, 4].map((at) => sale(at, more));

test("five sales make a range, never too narrow; four are too few", () => {
  expect(estimateOf(HOME, five(), OPTIONS)).toMatchObject({ kind: "range", low: 384_000, high: 416_000, trend: { from: "none" } });
  expect(estimateOf(HOME, five().slice(1), OPTIONS)).toEqual({ kind: "too-few", found: 4 });
});

test.each<[string, Partial<ClosedSale>]>([
  ["of another kind", { kind: "condo" }],
  ["older than 24 months", { date: "2024-11-01" }],
  ["later than today", { date: "2026-12-01" }],
  ["in an unknown place", { place: "nowhere" }],
  ["four times the size", { sqft: 8000 }],
])("sales %s aren't comparable", (_, more) => {
  expect(estimateOf(HOME, five(more), OPTIONS)).toEqual({ kind: "too-few", found: 0 });
});

test("a town is the same however it's written", () => {
  const found = estimateOf({ ...HOME, town: "St. Paul" }, five({ place: "saint-paul" }), { ...OPTIONS, miles: () => undefined });
  expect(found.kind).toBe("range");
});

test("what is less alike comes later and weighs less", () => {
  const found = estimateOf(HOME, [sale(9, { place: "wayzata", sqft: 2400, price: 900_000 }), ...five()], OPTIONS);
  if (found.kind !== "range") throw new Error(found.kind);
  expect(found.sales.at(-1)?.sale.id).toBe("s9");
  expect(found.high).toBe(416_000);
});

const DATES: readonly CalendarDate[] = [
  "2024-12-01",
  "2025-01-15",
  "2025-04-15",

  "2025-03-01",
  "2025-06-01",
  "2025-09-01",
  "2025-12-01",
  "2026-03-01",
  "2026-06-01",
  "2026-11-01",
];
const priceAt = (date: CalendarDate, yearly: number): number =>
  Math.round(400_000 * (1 + yearly) ** ((Date.parse(date) - Date.parse(TODAY)) / 31_557_600_000));
const growing = (yearly: number) => DATES.map((date, at) => sale(at, { date, price: priceAt(date, yearly) }));

test("prices are brought to today by the sales' own trend", () => {
  expect(trendOf(growing(0.06))).toBeCloseTo(0.06, 3);
  const found = estimateOf(HOME, growing(0.06), OPTIONS);
  if (found.kind !== "range") throw new Error(found.kind);
  expect(found.sales.map(({ adjusted }) => adjusted)).toEqual(DATES.map(() => 400_000));
  expect(found.trend.from).toBe("sales");
});

test("the agent's figure is taken instead, also a zero", () => {
  const adjusted = (yearly: number) => {
    const found = estimateOf(HOME, growing(0.06), { ...OPTIONS, yearly });
    return found.kind === "range" && [found.trend, found.sales.find(({ sale: { date } }) => date === "2025-12-01")?.adjusted];
  };
  expect(adjusted(0)).toEqual([{ from: "agent", yearly: 0 }, 378_000]);
  expect(adjusted(0.1)).toEqual([{ from: "agent", yearly: 0.1 }, 415_000]);
});

test("a trend stays within reason, and few sales have none", () => {
  expect(trendOf(growing(0.6))).toBe(0.15);
  expect(trendOf(growing(-0.6))).toBe(-0.15);
  expect(trendOf(growing(0.06).slice(0, 6))).toBeUndefined();
});

test("the distance between towns is known where both are", () => {
  expect(milesBetween("plymouth", "wayzata")).toBeCloseTo(3.6, 1);
  expect(milesBetween("plymouth", "hilo")).toBeUndefined();
});
