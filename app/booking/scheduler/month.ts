/** Available times, grouped by day of the visitor's calendar. */
import { addDays, type CivilDate, dateIn, firstOfMonth, instantOf, weekday } from "../../../domain/time/calendar-date.ts";

export type Day = { readonly date: CivilDate; readonly times: number };

export type Month = {
  /** "2026-12". */
  readonly month: string;
  /** "December 2026". */
  readonly name: string;
  /** Weeks from Sunday to Saturday; days of other months are `null`. */
  readonly weeks: readonly (readonly (Day | null)[])[];
};

const named = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

export const monthOf = (date: CivilDate): string => date.slice(0, 7);

/** Adds months: monthAfter("2026-12", 1) is "2027-01". */
export const monthAfter = (month: string, months: number): string => monthOf(firstOfMonth(`${month}-01`, months));

/** The month's first instant and the next month's, in a zone. */
export const monthBounds = (month: string, zone: string): [from: Date, to: Date] => [
  instantOf(`${month}-01`, 0, zone),
  instantOf(`${monthAfter(month, 1)}-01`, 0, zone),
];

/** The month as a calendar grid. `free` are instants, UTC. */
export function monthWith(month: string, free: readonly string[], zone: string): Month {
  const counts = new Map<CivilDate, number>();
  for (const time of free) {
    const date = dateIn(zone, new Date(time));
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const first = `${month}-01`;
  const days: (Day | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let date = first; monthOf(date) === month; date = addDays(date, 1)) days.push({ date, times: counts.get(date) ?? 0 });
  while (days.length % 7 !== 0) days.push(null);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return { month, name: named.format(Date.parse(`${first}T00:00:00Z`)), weeks };
}

/** The times of one day, in a zone. */
export const timesOn = (date: CivilDate, free: readonly string[], zone: string): string[] =>
  free.filter((time) => dateIn(zone, new Date(time)) === date);

/** The times nearest to another, at most this many, in order. */
export const nearestTo = (time: string, free: readonly string[], most: number): string[] =>
  free
    .toSorted((one, other) => Math.abs(Date.parse(one) - Date.parse(time)) - Math.abs(Date.parse(other) - Date.parse(time)))
    .slice(0, most)
    .toSorted();
