/**
 * Time zones: what a zone's clock shows at an instant, and which instant a clock time is. Uses only
 * Intl, so that browsers can load it. Nothing depends on the server's own zone.
 */
import { type CalendarDate, dateOfUtc, rangeOf } from "./calendar-date.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "./instant.ts";

type Time = Instant | Date | number;

/**
 * The canonical name of a zone, given any of its names in any capitals; `undefined` if there is no
 * such zone. An offset ("+05:30") is none, because it has no daylight saving time. Everything that
 * visitors send goes through this, so that caches don't grow with spellings.
 */
export function zoneNamed(name: string): string | undefined {
  if (canonical.has(name)) return name;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    const zone = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone || undefined;
    if (zone === name) canonical.add(zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** Canonical names that were asked for: to ask Intl takes as long as to store a request. */
const canonical = new Set<string>();

/** Whether the name is an IANA zone. */
export const validZone = (name: string): boolean => zoneNamed(name) !== undefined;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached by name and zone, because creating a format is slow. */
export function zoneFormat(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

const WALL: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};

/**
 * What Intl says of a zone in a minute: a calendar asks for the same midnights again and again, and
 * Intl is slow. No zone's clock changes within a minute.
 */
function byMinute<Result>(ask: (zone: string, at: number) => Result): (zone: string, minute: number) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (zone, minute) => {
    const key = `${minute} ${zone}`;
    const found = known.get(key) ?? { result: ask(zone, minute * MINUTE_MS) };
    if (known.size >= MOST_MINUTES) known.clear();
    known.set(key, found);
    return found.result;
  };
}

const MOST_MINUTES = 5000;
const minuteOf = (at: Time): number => Math.floor(new Date(at).getTime() / MINUTE_MS);

const wallOfMinute = byMinute((zone, at) => {
  const parts = zoneFormat(zone, "wall", WALL).formatToParts(at);
  const { year = 0, month = 1, day = 1, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(year, month - 1, day, hour, minute, second);
});

/** What the zone's clock shows to the second: the wall time, in milliseconds as if it were UTC. */
function wallAt(zone: string, at: Time): number {
  const instant = new Date(at).getTime();
  const minute = minuteOf(instant);
  return wallOfMinute(zone, minute) + Math.floor((instant - minute * MINUTE_MS) / 1000) * 1000;
}

/** Minutes by which the zone's clock is ahead of UTC: -360 in a Minnesota winter. */
export function offsetMinutes(zone: string, at: Time): number {
  const seconds = Math.floor(new Date(at).getTime() / 1000) * 1000;
  return Math.round((wallAt(zone, seconds) - seconds) / MINUTE_MS);
}

/** The date on the zone's calendar. */
export const dateIn = (zone: string, at: Time): CalendarDate => dateOfUtc(wallAt(zone, at));

/** The wall time of a date and minutes after midnight. */
const wallOf = (date: CalendarDate, minutes: number): number => Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;

/** The zone's offsets on the day before and the day after a wall time, in milliseconds. */
const offsetsAround = (wall: number, zone: string): [before: number, after: number] => [
  offsetMinutes(zone, wall - DAY_MS) * MINUTE_MS,
  offsetMinutes(zone, wall + DAY_MS) * MINUTE_MS,
];

/** The instants at which the zone's clock shows a wall time: none, one or two. */
const instantsShowing = (wall: number, zone: string): number[] =>
  [...new Set(offsetsAround(wall, zone))].map((offset) => wall - offset).filter((instant) => wallAt(zone, instant) === wall);

function instantOfWallIfShown(wall: number, zone: string): number | undefined {
  const shown = instantsShowing(wall, zone);
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

/**
 * The instant of a wall time, in milliseconds. If the clock shows it twice, the first; if it skips
 * it, as much later as the clock skips (RFC 5545, 3.3.5).
 */
export const instantOfWall = (wall: number, zone: string): number =>
  instantOfWallIfShown(wall, zone) ?? wall - offsetsAround(wall, zone)[0];

/** The same for a date and minutes after midnight. */
export const instantOf = (date: CalendarDate, minutes: number, zone: string): number => instantOfWall(wallOf(date, minutes), zone);

/** The same, but `undefined` for a time that the clock skips. */
export const instantIfShown = (date: CalendarDate, minutes: number, zone: string): number | undefined =>
  instantOfWallIfShown(wallOf(date, minutes), zone);

/** The same, but the moment of the change for a time that the clock skips. */
export function instantOrChange(date: CalendarDate, minutes: number, zone: string): number {
  const shown = instantIfShown(date, minutes, zone);
  if (shown !== undefined) return shown;
  const wall = wallOf(date, minutes);
  const [, after] = offsetsAround(wall, zone);
  let instant = wall - after;
  while (offsetMinutes(zone, instant) * MINUTE_MS !== after) instant += MINUTE_MS;
  return instant;
}

/** Local time with its offset, for structured data: "2026-11-28T13:00:00-06:00". */
export function isoWithOffset(at: Time, zone: string): string {
  const offset = offsetMinutes(zone, at);
  const local = new Date(wallAt(zone, at)).toISOString().slice(0, 19);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

/** "2:30 PM". */
export const timeIn = (zone: string, at: Time): string =>
  // Some releases of the language data put a narrow space before AM and PM, so that server and
  // browser would differ.
  zoneFormat(zone, "time", { hour: "numeric", minute: "2-digit", hour12: true }).format(new Date(at)).replace(/\s/g, " ");

/** "Tuesday, December 1". */
export const dayIn = (zone: string, at: Time): string =>
  zoneFormat(zone, "day", { weekday: "long", month: "long", day: "numeric" }).format(new Date(at));

const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** "Monday, November 23 at 11:24 AM CST". */
export const momentIn = (zone: string, at: Time): string => zoneFormat(zone, "moment", MOMENT).format(new Date(at)).replaceAll(/\s/g, " ");

/** The name of a zone in one of the forms of Intl. */
export const namedZone = (zone: string, at: Time, timeZoneName: "shortOffset" | "longGeneric"): string =>
  NAMED[timeZoneName](zone, minuteOf(at));

const namedAs = (timeZoneName: "shortOffset" | "longGeneric") =>
  byMinute(
    (zone, at) =>
      zoneFormat(zone, timeZoneName, { timeZoneName })
        .formatToParts(at)
        .find(({ type }) => type === "timeZoneName")?.value ?? "",
  );
const NAMED = { shortOffset: namedAs("shortOffset"), longGeneric: namedAs("longGeneric") };

/** "GMT-6", "GMT+5:30". */
export const offsetText = (zone: string, at: Time): string => namedZone(zone, at, "shortOffset");

/** Whether the zone's clock shows this time twice, because it is set back around it. */
const isShownTwice = (zone: string, at: Time): boolean => instantsShowing(wallAt(zone, at), zone).length > 1;

/** "2:30 PM", with the offset if the clock shows that time twice: "2:30 AM GMT+11". */
export const clearTimeIn = (zone: string, at: Time): string =>
  isShownTwice(zone, at) ? `${timeIn(zone, at)} ${offsetText(zone, at)}` : timeIn(zone, at);

/**
 * "1:00 – 1:30 PM". With offsets if the clock changes in between or shows one of the times twice:
 * "2:30 AM GMT+11 – 2:00 AM GMT+10", "2:00 – 2:30 AM GMT+10".
 */
export function timeRangeIn(zone: string, start: Time, end: Time): string {
  const [from, to] = [timeIn(zone, start), timeIn(zone, end)];
  if (offsetMinutes(zone, start) !== offsetMinutes(zone, end)) return `${from} ${offsetText(zone, start)} – ${to} ${offsetText(zone, end)}`;
  const range = rangeOf(from, to);
  return isShownTwice(zone, start) || isShownTwice(zone, end) ? `${range} ${offsetText(zone, end)}` : range;
}
