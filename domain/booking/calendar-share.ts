/**
 * How much of the calendar appointments take, so that no one can fill it before the agent notices.
 * In minutes; instants in milliseconds since 1970.
 */
import { bufferedSpan, hoursOn } from "./availability.ts";
import type { AppointmentType, AvailabilityRules, Span } from "./booking.ts";
import { addDays, type CalendarDate } from "../time/calendar-date.ts";
import { DAY_MS, MINUTE_MS } from "../time/instant.ts";
import { dateIn } from "../time/zones.ts";

/** Length of the period in which appointments are compared with the working hours. Days. */
export const SHARE_DAYS = 14;

/** So many appointments fit in any case, for an agent with few hours. */
const ALWAYS = 3;

/** An appointment by its start and by the time that it blocks, buffers included. */
export type Blocking = Span & { readonly startsAt: number };

/**
 * Whether a new appointment and the others together take more than a share of the working hours in
 * any two weeks around it.
 * @param share of the working hours, from 0 to 1.
 */
export function exceedsShare(
  share: number,
  added: Blocking,
  others: readonly Blocking[],
  rules: AvailabilityRules,
  types: readonly AppointmentType[],
): boolean {
  const length = SHARE_DAYS * DAY_MS;
  const near = [added, ...others].filter(({ startsAt }) => Math.abs(startsAt - added.startsAt) < length);
  const shortest = shortestMinutes(types, rules);
  return near
    .filter(({ startsAt }) => startsAt <= added.startsAt)
    .some(({ startsAt: from }) => {
      const within = near.filter(({ startsAt }) => startsAt >= from && startsAt < from + length);
      const taken = within.reduce((sum, each) => sum + takenMinutes(each, shortest, rules), 0);
      return within.length > ALWAYS && taken > share * workingMinutes(dateIn(rules.zone, from), rules);
    });
}

/**
 * What an appointment takes: the time it blocks and the starts just before it that the shortest
 * appointment can't have anymore, but at least its part of the day's most appointments.
 */
function takenMinutes({ start, end, startsAt }: Blocking, shortest: number, rules: AvailabilityRules): number {
  const ofDay = minutesOn(dateIn(rules.zone, startsAt), rules) / rules.mostPerDay;
  return Math.max((end - start) / MINUTE_MS + shortest, ofDay);
}

/** What the shortest appointment blocks. */
const shortestMinutes = (types: readonly AppointmentType[], rules: AvailabilityRules): number =>
  Math.min(
    ...types.flatMap((type) =>
      type.places.map((place) => {
        const { start, end } = bufferedSpan(type, place, 0, rules);
        return (end - start) / MINUTE_MS;
      }),
    ),
  );

const minutesOn = (date: CalendarDate, rules: AvailabilityRules): number =>
  hoursOn(rules, date).reduce((sum, [from, to]) => sum + to - from, 0);

/** The working hours of two weeks from a date. */
function workingMinutes(first: CalendarDate, rules: AvailabilityRules): number {
  const dates = Array.from({ length: SHARE_DAYS }, (_, day) => addDays(first, day));
  return dates.reduce((sum, date) => sum + minutesOn(date, rules), 0);
}
