/**
 * Days and hours where the agent works. A civil date is a calendar day without a zone ("2026-11-28"); an instant is UTC. The zone is
 * always named, so that nothing depends on where the server runs.
 */

/** A calendar day, "YYYY-MM-DD". */
export type CivilDate = string;

const DAY = 86_400_000;
const MINUTE = 60_000;

const midnightUtc = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`);
const dateOfUtc = (millis: number): CivilDate => new Date(millis).toISOString().slice(0, 10);

/** Whether the text is a day that the calendar has. */
export function isCivilDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightUtc(text)) && dateOfUtc(midnightUtc(text)) === text;
}

/** The day that many days after (or before) another; clock changes have no part in it. */
export const addDays = (date: CivilDate, days: number): CivilDate => dateOfUtc(midnightUtc(date) + days * DAY);

/** Day of the week, 0 for Sunday to 6 for Saturday. */
export const weekday = (date: CivilDate): number => new Date(midnightUtc(date)).getUTCDay();

/** The first day of the month that many months after the month of `date`. */
export function firstOfMonth(date: CivilDate, monthsAhead: number): CivilDate {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return dateOfUtc(Date.UTC(year, month - 1 + monthsAhead, 1));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a zone; made once for each zone because making one is slow. */
function clock(zone: string): Intl.DateTimeFormat {
  let made = clocks.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(zone, made);
  }
  return made;
}

/** What the clock on the wall shows, written as if it were UTC, in milliseconds. */
function wall(zone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clock(zone).formatToParts(instant)) parts[type] = Number(value);
  return Date.UTC(
    parts["year"] ?? 0,
    (parts["month"] ?? 1) - 1,
    parts["day"] ?? 1,
    parts["hour"] ?? 0,
    parts["minute"] ?? 0,
    parts["second"] ?? 0,
  );
}

/** Minutes by which the zone's clock is ahead of UTC at that instant: -360 in a Minnesota winter. */
export function offsetMinutes(zone: string, instant: Date): number {
  const seconds = Math.floor(instant.getTime() / 1000) * 1000;
  return Math.round((wall(zone, seconds) - seconds) / MINUTE);
}

/** The calendar day in a zone at an instant. */
export const dateIn = (zone: string, instant: Date): CivilDate => dateOfUtc(wall(zone, instant.getTime()));

/**
 * The instant at which the wall clock of a zone shows this many minutes after midnight on this day. A time that the clock shows twice
 * is the first of the two; a time that it skips is moved on by the length of the gap.
 */
export function instantOf(date: CivilDate, minutes: number, zone: string): Date {
  const wanted = midnightUtc(date) + minutes * MINUTE;
  const offsets = [wanted - DAY, wanted + DAY].map((near) => offsetMinutes(zone, new Date(near)));
  const fits = offsets.map((offset) => wanted - offset * MINUTE).filter((instant) => wall(zone, instant) === wanted);
  return new Date(fits.length > 0 ? Math.min(...fits) : wanted - (offsets[0] ?? 0) * MINUTE);
}

/** The instant as local time with its UTC offset, as structured data wants it: "2026-11-28T13:00:00-06:00". */
export function isoWithOffset(instant: Date, zone: string): string {
  const offset = offsetMinutes(zone, instant);
  const local = new Date(instant.getTime() + offset * MINUTE).toISOString().slice(0, 19);
  const ahead = Math.abs(offset);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

const longDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });
const shortDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
const fullDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric", year: "numeric" });

/** "Saturday, November 28". */
export const formatDay = (date: CivilDate): string => longDay.format(midnightUtc(date));
/** "Sat, Nov 28". */
export const formatShortDay = (date: CivilDate): string => shortDay.format(midnightUtc(date));
/** "November 28, 2026". */
export const formatDate = (date: CivilDate): string => fullDate.format(midnightUtc(date));

/** Minutes after midnight as a clock shows them: 810 is "1:30 PM". */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "1:00 PM – 3:00 PM", with the half of the day said once when both ends share it. */
export function formatTimeRange(from: number, to: number): string {
  const start = formatTime(from);
  const end = formatTime(to);
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}
