/**
 * A price range for a home from closed sales that the agent entered: not an appraisal. Each sale's price per square foot is brought to
 * today and weighted by how much the sale is like the home. Nothing about who lives where is read.
 */
import type { Dollars } from "../money.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { placeKey } from "../listings/location.ts";
import type { ClosedSale, HomeFacts } from "./closed-sale.ts";
import { FEWEST_SALES, LEAST_SPREAD, LONGEST_MONTHS, type Trend } from "./method.ts";
import { median, trendOf, yearsBetween } from "./trend.ts";

export type Comparable = {
  readonly sale: ClosedSale;
  /** Its price brought to today and to the home's size. */
  readonly adjusted: Dollars;
  /** More than 0, at most 1. */
  readonly weight: number;
};

export type Estimate =
  | { readonly kind: "too-few"; readonly found: number }
  | {
      readonly kind: "range";
      /** Rounded to a thousand. */
      readonly low: Dollars;
      readonly high: Dollars;
      readonly trend: Trend;
      /** The most alike first. */
      readonly sales: readonly Comparable[];
    };

/** The sales that make the range, at most. */
const MOST_SALES = 10;
/** The sales whose prices make the trend, at most. */
const MOST_FOR_TREND = 60;
/** A sale that is less alike isn't comparable. */
const LEAST_WEIGHT = 0.05;

/** Miles between two places by their keys; `undefined` if it isn't known: then only sales of the same town count. */
export type Miles = (from: string, to: string) => number | undefined;

/** 1 with no difference, and half of it for each `half` of difference. */
const near = (difference: number, half: number): number => 0.5 ** (Math.abs(difference) / half);

type Measured = { readonly home: HomeFacts; readonly today: CalendarDate; readonly milesTo: (place: string) => number | undefined };

/** From 0 to 1: the kind decides, then size, age, bedrooms, distance and date. */
function likeness({ home, today, milesTo }: Measured, sale: ClosedSale): number {
  if (sale.kind !== home.kind) return 0;
  const away = milesTo(sale.place);
  if (away === undefined) return 0;
  return (
    near(Math.log(sale.sqft / home.sqft), 0.25) *
    near(sale.yearBuilt - home.yearBuilt, 30) *
    near(sale.beds - home.beds, 2) *
    near(away, 3) *
    near(yearsBetween(sale.date, today), 1.5)
  );
}

/** Each distance is worked out once: there are many more sales than towns. */
function milesFrom(town: string, miles: Miles): (place: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  const from = placeKey(town);
  return (place) => {
    if (!known.has(place)) known.set(place, place === from ? 0 : miles(from, place));
    return known.get(place);
  };
}

/** The value below which this share of the weight is. */
function weightedAt(comparables: readonly Comparable[], share: number): number {
  const sorted = comparables.toSorted((a, b) => a.adjusted - b.adjusted);
  let left = share * sorted.reduce((sum, { weight }) => sum + weight, 0);
  for (const { adjusted, weight } of sorted) {
    left -= weight;
    if (left <= 0) return adjusted;
  }
  return median(sorted.map(({ adjusted }) => adjusted));
}

const toThousand = (dollars: number): Dollars => Math.round(dollars / 1000) * 1000;

export type EstimateOptions = {
  /** The agent's day. */
  readonly today: CalendarDate;
  readonly miles: Miles;
  /** The agent's own figure for a year's change of prices, a fraction; the sales' own trend without it. */
  readonly yearly?: number | undefined;
};

/** The middle half of the comparable sales, by weight. */
export function estimateOf(home: HomeFacts, all: readonly ClosedSale[], { today, miles, yearly }: EstimateOptions): Estimate {
  const measured = { home, today, milesTo: milesFrom(home.town, miles) };
  const alike = all
    .filter(({ date }) => date <= today && yearsBetween(date, today) * 12 <= LONGEST_MONTHS)
    .map((sale) => ({ sale, weight: likeness(measured, sale) }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .toSorted((a, b) => b.weight - a.weight);
  if (alike.length < FEWEST_SALES) return { kind: "too-few", found: alike.length };
  const trend = chosenTrend(yearly, () => trendOf(alike.slice(0, MOST_FOR_TREND).map(({ sale }) => sale)));
  const growth = trend.from === "none" ? 0 : trend.yearly;
  const sales = alike.slice(0, MOST_SALES).map(({ sale, weight }) => {
    const grown = (1 + growth) ** yearsBetween(sale.date, today);
    return { sale, weight, adjusted: toThousand((sale.price / sale.sqft) * home.sqft * grown) };
  });
  const middle = weightedAt(sales, 0.5);
  return {
    kind: "range",
    low: toThousand(Math.min(weightedAt(sales, 0.25), middle * (1 - LEAST_SPREAD))),
    high: toThousand(Math.max(weightedAt(sales, 0.75), middle * (1 + LEAST_SPREAD))),
    trend,
    sales,
  };
}

function chosenTrend(yearly: number | undefined, ofSales: () => number | undefined): Trend {
  if (yearly !== undefined) return { from: "agent", yearly };
  const own = ofSales();
  return own === undefined ? { from: "none" } : { from: "sales", yearly: own };
}
