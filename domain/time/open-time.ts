/** Time that counts only while the agent is at work. */
import { hoursOn } from "../booking/availability.ts";
import type { AvailabilityRules } from "../booking/booking.ts";
import { addDays } from "./calendar-date.ts";
import { MINUTE_MS } from "./instant.ts";
import { dateIn, instantOf } from "./zones.ts";

export type Hours = Pick<AvailabilityRules, "zone" | "weekly" | "exceptions">;

/** How many days ahead open hours are looked for: an agent without hours must not make this endless. */
const MOST_DAYS = 60;

/**
 * The end of a length of working hours.
 * @param length milliseconds.
 * @param from milliseconds since 1970, as the result. `undefined`: there are not as many hours in the next two months.
 */
export function afterOpenTime(length: number, rules: Hours, from: number): number | undefined {
  let rest = length;
  let date = dateIn(rules.zone, from);
  for (let day = 0; day < MOST_DAYS; day += 1) {
    for (const [opens, closes] of hoursOn(rules, date).toSorted(([one], [other]) => one - other)) {
      const start = Math.max(from, instantOf(date, opens, rules.zone));
      const end = instantOf(date, closes, rules.zone);
      if (end <= start) continue;
      if (start + rest <= end) return start + rest;
      rest -= end - start;
    }
    date = addDays(date, 1);
  }
  return undefined;
}

/** Whether an instant, in milliseconds since 1970, is within working hours. */
export function isOpenAt(rules: Hours, at: number): boolean {
  const date = dateIn(rules.zone, at);
  return hoursOn(rules, date).some(
    ([opens, closes]) => instantOf(date, opens, rules.zone) <= at && at < instantOf(date, closes, rules.zone),
  );
}

/** Minutes after midnight; a span over midnight ends on the next day. */
export type QuietHours = { readonly from: number; readonly to: number };

/**
 * When quiet hours end, if they go on at an instant; else `undefined`. Milliseconds since 1970.
 * @param zone whose clock they go by.
 */
export function quietUntil({ from, to }: QuietHours, zone: string, at: number): number | undefined {
  const today = dateIn(zone, at);
  const end = (days: number): number => instantOf(addDays(today, days), to, zone);
  const isAfterStart = at >= instantOf(today, from, zone);
  const isBeforeEnd = at < end(0);
  if (from < to) return isAfterStart && isBeforeEnd ? end(0) : undefined;
  if (isBeforeEnd) return end(0);
  return isAfterStart ? end(1) : undefined;
}

/** "22:30" as minutes after midnight; `undefined` if it is no time of day. */
export function minutesOf(typed: string): number | undefined {
  const [, hours = "", minutes = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed.trim()) ?? [];
  return hours === "" ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Minutes after midnight as a time field has them: 1350 is "22:30". */
export const timeField = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
