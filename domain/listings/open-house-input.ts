/** Reads what was typed about an open house. */
import { addDays, type CalendarDate, formatDay, formatTimeRange, isCalendarDate } from "../time/calendar-date.ts";
import type { EditedOpenHouse, OpenHouseErrors, OpenHouseInput } from "./editing.ts";
import type { OpenHours } from "./listing.ts";

export type OpenHouseTimes = {
  readonly date: CalendarDate;
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  readonly note: string;
  /** For how many people there is room; absent: for any number. */
  readonly capacity?: number;
};

const LONGEST_NOTE = 200;
const MOST_PEOPLE = 1000;
/** An open house that is longer is a slip of the finger, and so is one that begins before this, or later than this. Minutes, days. */
const LONGEST = 8 * 60;
const EARLIEST = 6 * 60;
const FARTHEST = 366;

const CLOCK = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?\s*m?\.?$/i;

/** Minutes after midnight of "13:30", "1:30 PM", "1pm"; `undefined` if it's no time. */
export function parseTime(text: string): number | undefined {
  const [, hours = "", minutes = "00", half] = CLOCK.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hours === "" || Number(minutes) > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const base = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return base * 60 + Number(minutes);
}

/**
 * The times, or what is wrong with each field.
 * @param now the agent's present day and minute.
 * @param others open houses of the same home that aren't canceled.
 */
export function readOpenHouse(
  { date, from, to, note, capacity = "" }: OpenHouseInput,
  now: { readonly date: CalendarDate; readonly minute: number },
  others: readonly Pick<OpenHouseTimes, "date" | "from" | "to">[],
): { readonly times: OpenHouseTimes } | { readonly errors: OpenHouseErrors } {
  const errors: { -readonly [Name in keyof OpenHouseErrors]: OpenHouseErrors[Name] } = {};
  const [start, end] = [parseTime(from), parseTime(to)];
  const room = capacity.trim();
  const day = date.trim();
  if (!isCalendarDate(day)) errors.date = "Enter the date like 2026-11-28.";
  else if (day < now.date) errors.date = "That day has passed. Choose today or a later day.";
  else if (day > addDays(now.date, FARTHEST)) errors.date = "That's more than a year ahead. Please check the year.";
  if (start === undefined) errors.from = "Enter a time, such as 1:00 PM.";
  if (end === undefined) errors.to = "Enter a time, such as 3:00 PM.";
  else if (start !== undefined && end <= start) errors.to = "It has to end after it starts.";
  else if (start !== undefined && end - start > LONGEST) errors.to = "That's more than eight hours. Please check AM and PM.";
  else if (day === now.date && end <= now.minute) errors.to = "That time has passed.";
  else if (start !== undefined && start < EARLIEST) errors.from = "That's before 6:00 AM. Please check AM and PM.";
  if (Array.from(note.trim()).length > LONGEST_NOTE) errors.note = `Please keep this to ${LONGEST_NOTE} characters or fewer.`;
  if (room !== "" && !(/^\d{1,4}$/.test(room) && Number(room) >= 1 && Number(room) <= MOST_PEOPLE))
    errors.capacity = `Enter a number from 1 to ${MOST_PEOPLE}, or leave it empty.`;
  if (!isCalendarDate(day) || start === undefined || end === undefined || Object.keys(errors).length > 0) return { errors };
  const other = others.find((each) => each.date === day && each.from < end && start < each.to);
  if (other)
    return {
      errors: {
        from: `It overlaps with the one on ${formatDay(day)}, ${formatTimeRange(other.from, other.to)}. Move or cancel that one first.`,
      },
    };
  const times = { date: day, from: start, to: end, note: note.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() };
  return { times: room === "" ? times : { ...times, capacity: Number(room) } };
}

/** An open house as pages show it. */
export const openHoursOf = ({ note, canceled, coming, ...times }: EditedOpenHouse): OpenHours => ({
  ...times,
  ...(coming > 0 && { coming }),
  ...(note !== "" && { note }),
  ...(canceled && { canceled }),
});
