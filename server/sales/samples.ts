/** The sample sales, as long as there are no others. */
import { placeKey } from "../../domain/listings/location.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import type { SalesNow } from "../../domain/valuation/closed-sales.ts";
import type { SampleSale } from "../../domain/valuation/sample-sale.ts";

/** The samples as sales, on days that move with the calendar. */
export const samplesOn = (samples: readonly SampleSale[], today: CalendarDate): SalesNow => ({
  sales: samples.map(({ daysAgo, ...sale }, at) => ({
    ...sale,
    id: `sample-${at + 1}`,
    date: addDays(today, -daysAgo),
    place: placeKey(sale.town),
    sample: true,
  })),
});
