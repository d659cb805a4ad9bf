/**
 * When an appointment can start: the agent's working hours without the time that is taken. Instants are milliseconds since 1970. For the
 * server only, because it loads Temporal.
 */
import type { AvailabilityRules, AppointmentType, MeetingPlace, Span, WorkingHours } from "./booking.ts";
import { addDays, type CivilDate, dateIn, weekday } from "../time/calendar-date.ts";
import { instantAt, instantFrom } from "../time/wall-clock.ts";

const MINUTE = 60_000;

/** The present situation, in addition to the rules. */
export type Taken = {
  /** The present instant. */
  readonly now: number;
  /** Bookings with their buffers, and busy times of the agent's own calendar; in any order. */
  readonly busy: readonly Span[];
  /** How many appointments start on a date in the agent's zone already. */
  readonly startsPerDay: (date: CivilDate) => number;
};

/** The same with the searched span, without its end. */
export type OpenTimesOptions = Taken & { readonly from: number; readonly to: number };

/** The span of an appointment that starts at `start`, with its buffer and, for a visit, with travel. */
export function bufferedSpan(kind: AppointmentType, place: MeetingPlace, start: number, rules: AvailabilityRules): Span {
  const travel = place === "visit" ? rules.travel : 0;
  return {
    start: start - (kind.before + travel) * MINUTE,
    end: start + (kind.minutes + kind.after + travel) * MINUTE,
  };
}

/** The working hours of a date: its exception, or else its weekday's. */
export const hoursOn = (rules: AvailabilityRules, date: CivilDate): readonly WorkingHours[] =>
  rules.exceptions[date] ?? rules.weekly[weekday(date)] ?? [];

/**
 * The possible start times of an appointment type, ascending. The appointment is within the working hours; its buffer need not be. When the
 * clocks change, a skipped time is not offered, and a repeated one is offered once, as the first.
 */
export function openTimes(rules: AvailabilityRules, kind: AppointmentType, place: MeetingPlace, options: OpenTimesOptions): number[] {
  if (!kind.places.includes(place)) return [];
  const lastDay = addDays(dateIn(rules.zone, new Date(options.now)), rules.horizon);
  const from = Math.max(options.from, options.now + rules.notice * MINUTE);
  const to = Math.min(options.to, instantFrom(addDays(lastDay, 1), 0, rules.zone));
  if (!(from < to)) return [];
  const isFree = freeAmong(options.busy, bufferedSpan(kind, place, from, rules).start, bufferedSpan(kind, place, to, rules).end);
  const open = new Set<number>();
  for (let date = dateIn(rules.zone, new Date(from)); instantFrom(date, 0, rules.zone) < to; date = addDays(date, 1)) {
    if (options.startsPerDay(date) >= rules.mostPerDay) continue;
    for (const start of startsOn(rules, kind, date))
      if (start >= from && start < to && isFree(bufferedSpan(kind, place, start, rules))) open.add(start);
  }
  return [...open].toSorted((one, other) => one - other);
}

/** Whether an appointment can start at an instant. */
export const offered = (rules: AvailabilityRules, kind: AppointmentType, place: MeetingPlace, start: number, taken: Taken): boolean =>
  openTimes(rules, kind, place, { ...taken, from: start, to: start + 1 }).length > 0;

/** The start times within a date's working hours, including taken ones. */
function* startsOn(rules: AvailabilityRules, kind: AppointmentType, date: CivilDate): Generator<number> {
  for (const [opens, closes] of hoursOn(rules, date)) {
    const end = instantFrom(date, closes, rules.zone);
    for (let minutes = opens; minutes < closes; minutes += rules.step) {
      const start = instantAt(date, minutes, rules.zone);
      // Compared as instants, not as clock times: an hour has 60 minutes also when the clocks change.
      if (start !== undefined && start + kind.minutes * MINUTE <= end) yield start;
    }
  }
}

/** Returns a function that tells whether a span between two instants is free. Adjacent spans don't overlap. */
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
