/** How prices changed over time, from sales of different homes. */
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ClosedSale } from "./closed-sale.ts";

/** A trend beyond it is chance rather than a market. A fraction a year. */
const STEEPEST = 0.15;
/** With fewer pairs of sales there's no trend to speak of. */
const FEWEST_PAIRS = 20;
/** Sales that are nearer in time say more about the homes than about the market. Years. */
const APART = 0.5;

const YEAR_MS = 365.25 * 86_400_000;

export const yearsBetween = (from: CalendarDate, to: CalendarDate): number => (Date.parse(to) - Date.parse(from)) / YEAR_MS;

/** 0 of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/**
 * The median yearly change of the price per square foot between pairs of sales at least half a year apart (Theil-Sen, on logarithms), a
 * fraction between -0.15 and 0.15; `undefined` with fewer than twenty pairs.
 */
export function trendOf(sales: readonly Pick<ClosedSale, "date" | "price" | "sqft">[]): number | undefined {
  const slopes: number[] = [];
  for (const [at, one] of sales.entries())
    for (const other of sales.slice(at + 1)) {
      const years = yearsBetween(one.date, other.date);
      if (Math.abs(years) >= APART) slopes.push(Math.log(other.price / other.sqft / (one.price / one.sqft)) / years);
    }
  if (slopes.length < FEWEST_PAIRS) return undefined;
  return Math.min(Math.max(Math.expm1(median(slopes)), -STEEPEST), STEEPEST);
}
