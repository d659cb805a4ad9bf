/** Days off and vacations as rows of a form: a first and a last day with the same hours. */
import { addDays, isCalendarDate } from "../time/calendar-date.ts";
import type { ContentValue } from "./fields.ts";
import { sameValue } from "./values.ts";

/** Without times it's off. `until` is the last day, "" for one day. */
export type DaysRow = { readonly date: string; readonly until: string; readonly from: string; readonly to: string };

/** Longest vacation that one row can describe, in days. */
const LONGEST = 366;

/** "9:00", "09:00" or "18:30" in minutes after midnight; the text itself if it isn't a time. */
export function minutesOf(text: string): number | string {
  const [, hour = "", minute = ""] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== "" && Number(minute) < 60 && minutes <= 24 * 60 ? minutes : text;
}

/** "09:00". */
export const timeOf = (minutes: unknown): string =>
  typeof minutes === "number"
    ? `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
    : typeof minutes === "string"
      ? minutes
      : "";

/** Hours by date. A row without a date is none; two rows of one date are blocks of its hours. */
export function daysFromRows(rows: readonly DaysRow[]): ContentValue {
  const days: Record<string, ContentValue[]> = {};
  for (const { date, until, from, to } of rows) {
    if (date === "" && until === "" && from === "" && to === "") continue;
    const last = until === "" ? date : until;
    const isRange = isCalendarDate(date) && isCalendarDate(last) && last >= date && last <= addDays(date, LONGEST);
    // What can't be read stays, so that the checks refuse it.
    const dates = isRange ? datesFrom(date, last) : [isCalendarDate(date) ? `${date} to ${last}` : date];
    for (const each of dates) {
      const hours = (days[each] ??= []);
      if (from !== "" || to !== "") hours.push([minutesOf(from), minutesOf(to)]);
    }
  }
  return days;
}

function datesFrom(first: Parameters<typeof addDays>[0], last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The rows of a stored value, by date: days that follow each other with the same hours are one row. */
export function rowsFromDays(value: ContentValue): readonly DaysRow[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const days = Object.entries(value as Readonly<Record<string, ContentValue>>).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rows: { date: string; last: string; hours: ContentValue }[] = [];
  for (const [date, hours] of days) {
    const before = rows.at(-1);
    if (before && isCalendarDate(before.last) && addDays(before.last, 1) === date && sameValue(before.hours, hours)) before.last = date;
    else rows.push({ date, last: date, hours });
  }
  return rows.flatMap(({ date, last, hours }) => {
    const blocks = Array.isArray(hours) && hours.length > 0 ? (hours as readonly ContentValue[]) : [["", ""]];
    return blocks.map((block) => {
      const [from, to] = Array.isArray(block) ? (block as readonly ContentValue[]) : [];
      return { date, until: last === date ? "" : last, from: timeOf(from), to: timeOf(to) };
    });
  });
}
