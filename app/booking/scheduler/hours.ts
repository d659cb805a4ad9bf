/**
 * Whether the agent works at a time at all. Pages ask this about times that aren't available; only
 * the bookings know which are.
 */
import { availability } from "../../../content/booking.ts";
import type { AppointmentType } from "../../../domain/booking/booking.ts";
import { dateIn, instantOf, weekday } from "../../../domain/time/calendar-date.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether an appointment of this type could start at this instant if the calendar were empty. */
export function everOffered(kind: AppointmentType, time: string, now: Date): boolean {
  const { zone, weekly, exceptions, step, horizon } = availability;
  const start = Date.parse(time);
  if (start > now.getTime() + (horizon + 1) * DAY) return false;
  const date = dateIn(zone, new Date(start));
  return (exceptions[date] ?? weekly[weekday(date)] ?? []).some(([opens, closes]) => {
    const [from, to] = [instantOf(date, opens, zone).getTime(), instantOf(date, closes, zone).getTime()];
    return start >= from && start + kind.minutes * MINUTE <= to && (start - from) % (step * MINUTE) === 0;
  });
}
