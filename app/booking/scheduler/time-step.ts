/** Step 2: a month with the available days, and the times of one day. */
import { addDays, type CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { nameAmong, zoneChoices, type ZoneGroup } from "../../../domain/time/zone-names.ts";
import { clearTimeIn, dateIn } from "../../../domain/time/zones.ts";
import { type Month, monthAfter, monthBounds, type MonthKey, monthOf, monthWith, nearestTo, timesOn } from "./month.ts";
import type { ChosenType, FindFree } from "./steps.ts";

/** An available time, and its label in the visitor's zone. */
export type Slot = { readonly time: Instant; readonly label: string };

export type TimeStep = ChosenType & {
  readonly step: "time";
  readonly zones: readonly ZoneGroup[];
  /** The label in that list of the zone shown. */
  readonly listedAs: string;
  readonly month: Month;
  readonly previous?: MonthKey;
  readonly next?: MonthKey;
  /** Today, in the visitor's zone. */
  readonly today: CalendarDate;
  /** The day whose times are shown. */
  readonly day?: CalendarDate;
  readonly slots: readonly Slot[];
  /** No time is available in any month. */
  readonly none: boolean;
};

type Around = {
  readonly now: Date;
  /** How many days ahead appointments are offered. */
  readonly horizon: number;
  /** The start of the booking being rescheduled: other times near it are shown first. */
  readonly from: Instant | undefined;
};

export async function timeStep(chosen: ChosenType, findFree: FindFree, { now, horizon, from }: Around): Promise<TimeStep> {
  const { query, zone, current } = chosen;
  const today = dateIn(zone, now);
  const [first, last] = [monthOf(today), monthOf(addDays(today, horizon + 1))];
  const { month, times } = await monthToShow(chosen, first, last, findFree);
  const near = from !== undefined && current && monthOf(current.date) === month ? nearestTo(from, times, 1)[0] : times[0];
  const day = query.day !== undefined && monthOf(query.day) === month ? query.day : near && dateIn(zone, near);
  const zones = query.zones === "all" ? zoneChoices(zone) : zoneChoices(zone).slice(0, 1);
  return {
    step: "time",
    ...chosen,
    zones,
    listedAs: nameAmong(zones, zone, now),
    month: monthWith(month, times, zone, today),
    ...(month > first && { previous: monthAfter(month, -1) }),
    ...(month < last && { next: monthAfter(month, 1) }),
    today,
    ...(day && { day }),
    slots: day ? timesOn(day, times, zone).map((time) => ({ time, label: clearTimeIn(zone, time) })) : [],
    none: times.length === 0 && (await findFree(...monthBounds(first, last, zone))).length === 0,
  };
}

/**
 * The requested month; else that of the booking being rescheduled; else the first with an available
 * time, as the end of a month has few days left.
 */
async function monthToShow({ query, current, zone }: ChosenType, first: MonthKey, last: MonthKey, findFree: FindFree) {
  const timesIn = async (month: MonthKey) => ({ month, times: await findFree(...monthBounds(month, month, zone)) });
  const asked = [query.month, query.day && monthOf(query.day)].find((month) => month && month >= first && month <= last);
  if (asked) return timesIn(asked);
  const months = current ? [monthOf(current.date)] : [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month);
  for (const month of months) {
    const found = await timesIn(month);
    if (found.times.length > 0) return found;
  }
  return { month: first, times: [] };
}
