/** Days of the calendar, without a time or a zone, and how dates and hours are written. */
import { DAY_MS } from "./instant.ts";

/** "YYYY-MM-DD". Sorts by date. */
export type CalendarDate = `${number}-${number}-${number}`;

const midnightUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The UTC date at milliseconds since 1970. */
export const dateOfUtc = (millis: number): CalendarDate => new Date(millis).toISOString().slice(0, 10) as CalendarDate;

/** Whether a text is a day that the calendar has. */
export const isCalendarDate = (text: string): text is CalendarDate =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightUtc(text)) && dateOfUtc(midnightUtc(text)) === text;

/** Adds days; clock changes don't matter. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfUtc(midnightUtc(date) + days * DAY_MS);

/** Days from one to the other; below zero if the other is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (midnightUtc(to) - midnightUtc(from)) / DAY_MS;

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Day of the week, 0 for Sunday to 6 for Saturday. */
export const weekday = (date: CalendarDate): number => new Date(midnightUtc(date)).getUTCDay();

/** The first day of the month that is this many months after the date's. */
export function firstOfMonth(date: CalendarDate, monthsAhead: number): CalendarDate {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return dateOfUtc(Date.UTC(year, month - 1 + monthsAhead, 1));
}

/** Made at the first use: it takes 100 ms in a new process. */
const formatter = (options: Intl.DateTimeFormatOptions): ((date: CalendarDate) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => (format ??= new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" })).format(midnightUtc(date));
};

/** "Saturday, November 28". */
export const formatShortDay = formatter({ weekday: "short", month: "short", day: "numeric" });
export const formatDay = formatter({ weekday: "long", month: "long", day: "numeric" });
/** "November 28, 2026". */
export const formatDate = formatter({ month: "long", day: "numeric", year: "numeric" });
/** "November 2026". */
export const formatMonth = formatter({ month: "long", year: "numeric" });

/** Minutes after midnight as a clock shows them: 810 is "1:30 PM". */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "1:00 – 3:00 PM", or "11:00 AM – 1:00 PM". */
export const formatTimeRange = (from: number, to: number): string => rangeOf(formatTime(from), formatTime(to));

/** Joins two times. AM or PM is written once if both have the same. */
export const rangeOf = (start: string, end: string): string => `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
