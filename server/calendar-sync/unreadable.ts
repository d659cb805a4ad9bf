/**
 * Events that can't be read completely. What is known of one blocks: its days on the agent's
 * calendar, each time if its rule can be read. Their keys contain nothing of the calendar.
 */
import { createHash } from "node:crypto";
import { addDays, type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { Zones } from "./time-zones.ts";

/** Whether its own lines say that it doesn't block: then whatever else they say doesn't matter. */
export const saysFree = (text: string): boolean =>
  /^(?:STATUS(?:;[^:\r\n]*)?:CANCELLED|TRANSP(?:;[^:\r\n]*)?:TRANSPARENT|X-MICROSOFT-CDO-BUSYSTATUS(?:;[^:\r\n]*)?:FREE)\s*$/im.test(text);

/** Whether it has lines twice that an event has once: then two events have run together. */
export const isTwoInOne = (text: string): boolean => ["DTSTART", "DTEND"].some((name) => valuesOf(text, name).length > 1);

/** Whether it names a zone that isn't known. */
export const namesUnknownZone = (text: string, zones: Zones): boolean =>
  [...text.matchAll(/^[A-Z-]+[^:\r\n]*;TZID=("[^"\r\n]*"|[^:;\r\n]*)/gim)].some(([, tzid = ""]) => !zones.knows(tzid.replaceAll('"', "")));

/** The same from copy to copy, as long as the event stays what it is. */
export function keyOf(text: string): string {
  const [uid = text] = valuesOf(text, "UID");
  return createHash("sha256")
    .update(`${uid} ${valuesOf(text, "RECURRENCE-ID").join()}`)
    .digest("base64")
    .slice(0, 16);
}

/** An unreadable event, rewritten as events of whole days. */
export type DayReading = {
  readonly texts: readonly string[];
  /** Only its hours are unknown. */
  readonly isDated: boolean;
};

/**
 * The best reading first: by its rule, by the simplest form of its rule, without it. Empty if not
 * even a day can be read.
 * @param hasRule `false` if its rule can't be trusted.
 */
export function dayReadings(text: string, zones: Zones, hasRule: boolean): readonly DayReading[] {
  const ranges = rangesOf(text, zones);
  const [first] = ranges;
  if (!first) return [];
  const [rule, ...more] = valuesOf(text, "RRULE");
  const once = { texts: ranges.map((range) => wholeDays(text, range)), isDated: rule === undefined };
  if (rule === undefined || more.length > 0 || ranges.length > 1 || !hasRule) return [once];
  const simple = [...rule.matchAll(/(?:^|;)(FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|INTERVAL=\d{1,4})(?=;|$)/gi)].map(([, part]) => part);
  const byRule = (line: string): DayReading => ({ texts: [wholeDays(text, first, line)], isDated: true });
  return [byRule(rule), ...(simple.length > 0 ? [byRule(simple.join(";"))] : []), once];
}

/**
 * Whether all of its days are before one, and nothing in it looks like a rule, even inside another
 * line.
 */
export const isOver = (text: string, zones: Zones, before: CalendarDate): boolean => {
  const ranges = rangesOf(text, zones);
  const mayRepeat = /^(?:RRULE|RDATE)|^(?:DTSTART|DTEND|DURATION)[^\r\n]*:[^:\r\n]*[=;]/im.test(text);
  return !mayRepeat && ranges.length > 0 && ranges.every(({ last }) => last < before);
};

type DayRange = { readonly first: CalendarDate; readonly last: CalendarDate };

const wholeDays = (text: string, { first, last }: DayRange, rule?: string): string =>
  [
    "BEGIN:VEVENT",
    `UID:${keyOf(text)}`,
    `DTSTART;VALUE=DATE:${first.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(last, 1).replaceAll("-", "")}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    "END:VEVENT",
  ].join("\r\n");

/**
 * From each beginning to the end; without a beginning, the day of the end or of the occurrence it
 * replaces.
 */
function rangesOf(text: string, zones: Zones): readonly DayRange[] {
  const read = (name: string): readonly DayRange[] => valuesOf(text, name, true).flatMap((line) => rangeIn(line, zones) ?? []);
  const [starts, ends] = [read("DTSTART"), read("DTEND")];
  if (starts.length === 0) return ends.length > 0 ? ends : read("RECURRENCE-ID");
  const [end] = ends;
  return starts.length === 1 && end ? starts.map(({ first, last }) => ({ first, last: end.last > last ? end.last : last })) : starts;
}

/**
 * The agent's days that a time may mean: two if its hour can't be read and its day begins at
 * another hour.
 */
function rangeIn(line: string, zones: Zones): DayRange | undefined {
  const tzid = /;TZID=("[^"]*"|[^:;]*)/i.exec(line)?.[1]?.replaceAll('"', "");
  const [, year = "", month = "", day = "", rest = ""] =
    /(\d{4})-?(\d{2})-?(\d{2})(.*)/.exec(line.replace(/;TZID=(?:"[^"]*"|[^:;]*)/i, "")) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return undefined;
  if (rest.trim() === "") return { first: date, last: date };
  const isUtc = /z\s*$/i.test(rest);
  const dayAt = (minutes: number): CalendarDate => {
    const wall = Date.parse(date) + minutes * 60_000;
    return dateIn(zones.agentZone, new Date(zones.instant({ wall, isDate: false, isUtc }, tzid)));
  };
  const [, hour, minute] = /^T([01]\d|2[0-3]):?([0-5]\d)(?!\d*[^\dZ:\s])/i.exec(rest) ?? [];
  if (hour === undefined || minute === undefined) return { first: dayAt(0), last: dayAt(24 * 60 - 1) };
  const known = dayAt(Number(hour) * 60 + Number(minute));
  return { first: known, last: known };
}

/** The values of the lines with a name: what follows the colon, or the name itself. */
function valuesOf(text: string, name: string, withParameters = false): string[] {
  const parameters = '(?:;(?:"[^"\\r\\n]*"|[^":\\r\\n])*)?:';
  const line = new RegExp(withParameters ? `^${name}(?![A-Z-])(.*)$` : `^${name}${parameters}(.*)$`, "gim");
  return [...text.matchAll(line)].map(([, found = ""]) => found.trim());
}
