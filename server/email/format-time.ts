/** Times as emails and commands write them. */
import { zoneFormat } from "../../domain/time/zones.ts";

const FULL: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** An instant in a time zone: "Saturday, November 21, 2026 at 8:04 AM CST". */
export const formatTime = (instant: string, timeZone: string): string =>
  zoneFormat(timeZone, "full", FULL).format(new Date(instant)).replaceAll("\u202f", " ");

/** A formatted time's date, time and zone. */
const PARTS = /^(.*) at (.*) (\S+)$/;

/**
 * A span of time in a zone: "Saturday, November 21, 2026 from 8:04 AM to 8:34 AM CST". Both ends
 * are written in full when the date or the zone's offset changes in between.
 */
export function formatTimeSpan(start: string, end: string, timeZone: string): string {
  const [from, to] = [formatTime(start, timeZone), formatTime(end, timeZone)];
  const [, day, first, zone] = PARTS.exec(from) ?? [];
  const [, lastDay, last, lastZone] = PARTS.exec(to) ?? [];
  return day === lastDay && zone === lastZone ? `${day} from ${first} to ${last} ${zone}` : `${from} to ${to}`;
}
