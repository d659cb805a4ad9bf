/** Available times, grouped by day of the visitor's calendar. */
import { addDays, type CalendarDate, firstOfMonth, formatMonth, weekday } from "../../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../../domain/time/zones.ts";

export type Day = { readonly date: CalendarDate; readonly times: number };

/** "2026-12". */
export type MonthKey = `${number}-${number}`;

export type Month = {
  readonly month: MonthKey;
  /** "December 2026". */
  readonly name: string;
  /** Weeks from Sunday to Saturday; days of other months are `null`. */
  readonly weeks: readonly (readonly (Day | null)[])[];
};

export const monthOf = (date: CalendarDate): MonthKey => date.slice(0, 7) as MonthKey;

/** Adds months: monthAfter("2026-12", 1) is "2027-01". */
export const monthAfter = (month: MonthKey, months: number): MonthKey => monthOf(firstOfMonth(`${month}-01`, months));

/** From the first instant of a month to the end of a month, in a zone. */
export const monthBounds = (first: MonthKey, last: MonthKey, zone: string): [from: Instant, to: Instant] => [
  toInstant(instantOf(`${first}-01`, 0, zone)),
  toInstant(instantOf(`${monthAfter(last, 1)}-01`, 0, zone)),
];

/**
 * The month as a calendar grid, with the number of free times on each day.
 * @param today weeks that ended before it are left out.
 */
export function monthWith(month: MonthKey, free: readonly Instant[], zone: string, today: CalendarDate): Month {
  const byDate = Map.groupBy(free, (time) => dateIn(zone, time));
  const first: CalendarDate = `${month}-01`;
  const days: (Day | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let date = first; monthOf(date) === month; date = addDays(date, 1)) days.push({ date, times: byDate.get(date)?.length ?? 0 });
  while (days.length % 7 !== 0) days.push(null);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return { month, name: formatMonth(first), weeks: weeks.filter((week) => week.some((day) => day !== null && day.date >= today)) };
}

/** The times of one day, in a zone. */
export const timesOn = (date: CalendarDate, free: readonly Instant[], zone: string): Instant[] =>
  free.filter((time) => dateIn(zone, time) === date);

/** The times nearest to another, at most this many, in order. */
export function nearestTo(time: Instant, free: readonly Instant[], most: number): Instant[] {
  const around = Date.parse(time);
  return free
    .map((each) => ({ each, distance: Math.abs(Date.parse(each) - around) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ each }) => each)
    .toSorted();
}
