/** What an area's page shows of its closed sales. */
import { formatDollars } from "../../domain/listings/listing.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { SalesNow } from "../../domain/valuation/closed-sales.ts";
import { quartersOf } from "../../domain/valuation/quarters.ts";

/** `median` is undefined where there are too few sales for one. */
export type Bar = { readonly quarter: string; readonly count: number; readonly median: string | undefined };

export type AreaSalesData = { readonly bars: readonly Bar[]; readonly sample: boolean };

/** `undefined` where there are too few sales. */
export function areaSales({ sales }: SalesNow, area: string, today: CalendarDate): AreaSalesData | undefined {
  const quarters = quartersOf(sales, area, today);
  if (quarters.length === 0) return undefined;
  return {
    bars: quarters.map(({ year, quarter, count, median }) => ({
      quarter: `Q${quarter} ${year}`,
      count,
      median: median === undefined ? undefined : formatDollars(median),
    })),
    sample: sales[0]?.sample === true,
  };
}
