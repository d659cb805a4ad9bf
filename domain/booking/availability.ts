/**
 * When an appointment can begin: working hours on the agent's clock, day by day, less what is taken. Instants are milliseconds since 1970.
 * For the server only, as Temporal stands behind it.
 */
import type { AvailabilityRules, AppointmentType, MeetingPlace, Span, WorkingHours } from "./booking.ts";
import { addDays, type CivilDate, dateIn, weekday } from "../time/calendar-date.ts";
import { instantAt, instantFrom } from "../time/wall-clock.ts";

const MINUTE = 60_000;

/** What the rules do not say themselves. */
export type Taken = {
  /** The present instant. */
  readonly now: number;
  /** Bookings with their buffers, and the agent's other business as it is; in any order. */
  readonly busy: readonly Span[];
  /** How many appointments begin on a day of the agent's calendar already. */
  readonly startsPerDay: (date: CivilDate) => number;
};

/** The same, and between which instants to look; `to` is not part of it. */
export type OpenTimesOptions = Taken & { readonly from: number; readonly to: number };

/** An appointment that begins at `start`, with what is kept free before and after it, and the ways there and back when it is a visit. */
export function bufferedSpan(kind: AppointmentType, place: MeetingPlace, start: number, rules: AvailabilityRules): Span {
  const travel = place === "visit" ? rules.travel : 0;
  return {
    start: start - (kind.before + travel) * MINUTE,
    end: start + (kind.minutes + kind.after + travel) * MINUTE,
  };
}

/** The working hours of a day: what stands for the very day, else what its weekday has. */
export const hoursOn = (rules: AvailabilityRules, date: CivilDate): readonly WorkingHours[] =>
  rules.exceptions[date] ?? rules.weekly[weekday(date)] ?? [];

/**
 * When an appointment of this kind may begin, ascending. It lies inside the working hours from its first to its last minute (what is kept
 * free around it need not). A time that the clock skips is not offered; one that it shows twice is offered once, as the first.
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

/** Whether an appointment may begin at this one instant. */
export const offered = (rules: AvailabilityRules, kind: AppointmentType, place: MeetingPlace, start: number, taken: Taken): boolean =>
  openTimes(rules, kind, place, { ...taken, from: start, to: start + 1 }).length > 0;

/** Where a day's working hours let an appointment begin, whatever is taken. */
function* startsOn(rules: AvailabilityRules, kind: AppointmentType, date: CivilDate): Generator<number> {
  for (const [opens, closes] of hoursOn(rules, date)) {
    const end = instantFrom(date, closes, rules.zone);
    for (let minutes = opens; minutes < closes; minutes += rules.step) {
      const start = instantAt(date, minutes, rules.zone);
      // Between two instants, not two readings of the clock: an hour is an hour also in the night in which the clock changes.
      if (start !== undefined && start + kind.minutes * MINUTE <= end) yield start;
    }
  }
}

/** Tells of spans between two instants whether nothing is on at that time. What ends as another begins does not disturb it. */
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
