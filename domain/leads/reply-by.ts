/** The instant until which a request is answered, by the agent's promise and hours. */
import { hoursOn } from "../booking/availability.ts";
import type { AvailabilityRules } from "../booking/booking.ts";
import { addDays } from "../time/calendar-date.ts";
import { HOUR_MS } from "../time/instant.ts";
import { dateIn, instantOf } from "../time/zones.ts";
import type { ReplyPromise } from "./reply-promise.ts";

type Hours = Pick<AvailabilityRules, "zone" | "weekly" | "exceptions">;

/** How many days ahead open days are looked for: an agent without hours must not make this endless. */
const MOST_DAYS = 60;

/** In milliseconds since 1970, as `at`, when the request was stored. */
export function replyBy({ hours, counts }: ReplyPromise, rules: Hours, at: number): number {
  const flat = at + hours * HOUR_MS;
  if (counts === "all hours") return flat;
  const due = afterOpenDays(hours * HOUR_MS, rules, at);
  return due === undefined ? flat : (withinHours(rules, due) ?? flat);
}

/** The end of so much time, of which only days with hours count. */
function afterOpenDays(length: number, rules: Hours, at: number): number | undefined {
  let [rest, from, date] = [length, at, dateIn(rules.zone, at)];
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const midnight = instantOf(addDays(date, 1), 0, rules.zone);
    if (hoursOn(rules, date).length > 0) {
      if (from + rest <= midnight) return from + rest;
      rest -= midnight - from;
    }
    [from, date] = [midnight, addDays(date, 1)];
  }
  return undefined;
}

/** An instant within the agent's hours stays; another becomes the next opening. */
function withinHours(rules: Hours, instant: number): number | undefined {
  let date = dateIn(rules.zone, instant);
  for (let day = 0; day < MOST_DAYS; day += 1) {
    for (const [opens, closes] of hoursOn(rules, date).toSorted(([one], [other]) => one - other))
      if (instant <= instantOf(date, closes, rules.zone)) return Math.max(instant, instantOf(date, opens, rules.zone));
    date = addDays(date, 1);
  }
  return undefined;
}
