/** Closed sales of an area by quarter of a year: facts only. */
import { metroPlace } from "../areas/metro-places.ts";
import { placeKey } from "../listings/location.ts";
import type { Dollars } from "../money.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ClosedSale } from "./closed-sale.ts";
import { median } from "./trend.ts";

export type Quarter = {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly count: number;
  /** The median price; `undefined` where there are too few sales for one. */
  readonly median: Dollars | undefined;
};

/** The quarters of the chart: two years that are over, and the present one isn't shown as if it were. */
const QUARTERS = 8;
/** With fewer sales there's no chart. */
const FEWEST = 8;
/** A chart of fewer quarters with sales would say nothing. */
const FEWEST_QUARTERS = 3;
/** A median of fewer sales is a price of one home. */
const FEWEST_FOR_MEDIAN = 3;

/** Quarters since the year 0. */
const numberOf = (date: CalendarDate): number => Number(date.slice(0, 4)) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3);

/** Whether a sale is in an area, which may be a county. */
function isIn(area: string): (sale: ClosedSale) => boolean {
  const key = placeKey(area);
  const county = /^(.+) County$/i.exec(area)?.[1];
  return ({ place }) => place === key || (county !== undefined && metroPlace(place)?.county === county);
}

/**
 * The last eight whole quarters before `today`'s, oldest first; empty where there are too few sales for a chart.
 * @param area the name of a town or a county.
 */
export function quartersOf(all: readonly ClosedSale[], area: string, today: CalendarDate): readonly Quarter[] {
  const present = numberOf(today);
  const first = present - QUARTERS;
  const here = all.filter(isIn(area)).filter(({ date }) => numberOf(date) >= first && numberOf(date) < present);
  const byQuarter = Map.groupBy(here, ({ date }) => numberOf(date));
  if (here.length < FEWEST || byQuarter.size < FEWEST_QUARTERS) return [];
  return Array.from({ length: QUARTERS }, (_, at) => {
    const number = first + at;
    const prices = (byQuarter.get(number) ?? []).map(({ price }) => price);
    const enough = prices.length >= FEWEST_FOR_MEDIAN;
    return {
      year: Math.floor(number / 4),
      quarter: (number % 4) + 1,
      count: prices.length,
      median: enough ? Math.round(median(prices) / 100) * 100 : undefined,
    };
  });
}
