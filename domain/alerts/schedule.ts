/** When emails about homes go out. */
import { addDays, weekday } from "../time/calendar-date.ts";
import { type Instant, toInstant } from "../time/instant.ts";
import { dateIn, instantOf } from "../time/zones.ts";
import type { Frequency } from "./alert.ts";

/** Daily and weekly emails go out at 7:00. Minutes after midnight, local time. */
const MORNING = 7 * 60;
const MONDAY = 1;

/** When what happens now is emailed: at once, or on the next morning of its kind in the agent's zone, also where clocks change. */
export function dueAt(frequency: Frequency, now: Date, zone: string): Instant {
  if (frequency === "now") return toInstant(now);
  const today = dateIn(zone, now);
  for (let days = 0; ; days += 1) {
    const date = addDays(today, days);
    if (frequency === "weekly" && weekday(date) !== MONDAY) continue;
    const morning = instantOf(date, MORNING, zone);
    if (morning > now.getTime()) return toInstant(morning);
  }
}
