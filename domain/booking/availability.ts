/**
 * When an appointment can start: the agent's working hours without the time that is taken. In
 * milliseconds since 1970.
 */
import type { AppointmentType, AvailabilityRules, MeetingPlace, Span, WorkingHours } from "./booking.ts";
import { addDays, type CalendarDate, weekday } from "../time/calendar-date.ts";
import { DAY_MS, MINUTE_MS } from "../time/instant.ts";
import { dateIn, instantIfShown, instantOf, instantOrChange } from "../time/zones.ts";

/** The present situation, in addition to the rules. */
export type Taken = {
  readonly now: number;
  /** Bookings with their buffers, and busy times of the agent's own calendar; in any order. */
  readonly busy: readonly Span[];
  /** How many appointments start on a date in the agent's zone already. */
  readonly startsPerDay: (date: CalendarDate) => number;
};

/** With the span to search, without its end. */
export type OpenTimesOptions = Taken & { readonly from: number; readonly to: number };

/** The span of an appointment with its buffer and, for a visit, with travel. */
export function bufferedSpan(type: AppointmentType, place: MeetingPlace, start: number, rules: AvailabilityRules): Span {
  const travel = place === "visit" ? rules.travel : 0;
  return {
    start: start - (type.before + travel) * MINUTE_MS,
    end: start + (type.minutes + type.after + travel) * MINUTE_MS,
  };
}

/** The working hours of a date: its exception, or else its weekday's. */
export const hoursOn = (rules: Pick<AvailabilityRules, "weekly" | "exceptions">, date: CalendarDate): readonly WorkingHours[] =>
  rules.exceptions[date] ?? rules.weekly[weekday(date)] ?? [];

/**
 * The possible start times of an appointment type, ascending. The appointment is within the working
 * hours; its buffer need not be. When the clocks change, a skipped time is not offered, and a
 * repeated one is offered once, as the first.
 */
export function openTimes(rules: AvailabilityRules, type: AppointmentType, place: MeetingPlace, options: OpenTimesOptions): number[] {
  if (!type.places.includes(place)) return [];
  const { zone } = rules;
  const lastDay = addDays(dateIn(zone, options.now), rules.horizon);
  const from = Math.max(options.from, options.now + rules.notice * MINUTE_MS);
  const to = Math.min(options.to, instantOf(addDays(lastDay, 1), 0, zone));
  if (!(from < to)) return [];
  const isFree = freeAmong(options.busy, bufferedSpan(type, place, from, rules).start, bufferedSpan(type, place, to, rules).end);
  const open = new Set<number>();
  for (let date = dateIn(zone, from); instantOf(date, 0, zone) < to; date = addDays(date, 1)) {
    if (options.startsPerDay(date) >= rules.mostPerDay) continue;
    for (const start of startsOn(rules, type, date))
      if (start >= from && start < to && isFree(bufferedSpan(type, place, start, rules))) open.add(start);
  }
  return [...open].toSorted((one, other) => one - other);
}

/** Whether an appointment can start at an instant. */
export const offered = (rules: AvailabilityRules, type: AppointmentType, place: MeetingPlace, start: number, taken: Taken): boolean =>
  openTimes(rules, type, place, { ...taken, from: start, to: start + 1 }).length > 0;

/** The start times within a date's working hours, including taken ones. */
function* startsOn(rules: AvailabilityRules, type: AppointmentType, date: CalendarDate): Generator<number> {
  const { zone, step } = rules;
  const midnight = instantOf(date, 0, zone);
  // Asking the zone for each time is slow, and needed only on the days on which its clock changes.
  const isOrdinary = instantOf(addDays(date, 1), 0, zone) - midnight === DAY_MS;
  for (const [opens, closes] of hoursOn(rules, date)) {
    const end = isOrdinary ? midnight + closes * MINUTE_MS : instantOrChange(date, closes, zone);
    for (let minutes = opens; minutes < closes; minutes += step) {
      const start = isOrdinary ? midnight + minutes * MINUTE_MS : instantIfShown(date, minutes, zone);
      // Compared as instants, not as clock times: an hour has 60 minutes also when the clocks
      // change.
      if (start !== undefined && start + type.minutes * MINUTE_MS <= end) yield start;
    }
  }
}

/**
 * Returns a function that tells whether a span between two instants is free. Adjacent spans don't
 * overlap.
 */
function freeAmong(busy: readonly Span[], from: number, to: number): (asked: Span) => boolean {
  const near = busy.filter(({ start, end }) => start < to && end > from && start < end).toSorted((one, other) => one.start - other.start);
  // Spans may lie over one another, so the latest end so far is what counts.
  const ends: number[] = [];
  for (const { end } of near) ends.push(Math.max(end, ends.at(-1) ?? Number.NEGATIVE_INFINITY));
  return (asked) => {
    let low = 0;
    for (let high = near.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((near[middle]?.start ?? Number.POSITIVE_INFINITY) < asked.end) low = middle + 1;
      else high = middle;
    }
    return low === 0 || (ends[low - 1] ?? 0) <= asked.start;
  };
}
