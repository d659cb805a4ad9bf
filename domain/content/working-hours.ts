/** Working hours as values of the site content: by weekday, and by date. Times are minutes after midnight in the agent's zone. */
import { isCalendarDate, WEEKDAYS } from "../time/calendar-date.ts";
import type { ContentValue, FieldMessages } from "./fields.ts";

const MIDNIGHT = 24 * 60;
/** Most blocks of hours in a day. */
const MOST_BLOCKS = 6;
/** Most dates with hours of their own: three years of days off. */
const MOST_DATES = 1100;

const ORDER = "Please enter times that follow each other, such as 9:00 to 12:00 and 13:00 to 17:00";

const isMinutes = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MIDNIGHT;

/** Whether blocks of hours are in order, don't touch and don't end before they begin. */
function areHours(value: ContentValue | undefined): boolean {
  if (!Array.isArray(value) || value.length > MOST_BLOCKS) return false;
  let last = 0;
  for (const block of value as readonly ContentValue[]) {
    if (!Array.isArray(block) || block.length !== 2) return false;
    const [from, to] = block as readonly unknown[];
    if (!isMinutes(from) || !isMinutes(to) || from < last || to <= from) return false;
    last = to;
  }
  return true;
}

/** "availability.weekly.1" is Monday. */
export function weekMessages(name: string, value: ContentValue | undefined): FieldMessages {
  if (!Array.isArray(value) || value.length !== WEEKDAYS.length) return { [name]: "Please enter hours for seven days, Sunday first" };
  const wrong = (value as readonly ContentValue[]).flatMap((hours, day) => (areHours(hours) ? [] : [[`${name}.${day}`, ORDER]]));
  return Object.fromEntries(wrong) as FieldMessages;
}

/** "availability.exceptions.2026-12-24" is Christmas Eve. */
export function daysMessages(name: string, value: ContentValue | undefined): FieldMessages {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { [name]: "Please enter dates with their hours" };
  const days = Object.entries(value as Readonly<Record<string, ContentValue>>);
  if (days.length > MOST_DATES) return { [name]: `Please keep this to ${MOST_DATES} days or fewer; there are ${days.length}` };
  const wrong = days.flatMap(([date, hours]) =>
    !isCalendarDate(date)
      ? [[`${name}.${date}`, "Please enter a date, such as 2026-12-01"]]
      : areHours(hours)
        ? []
        : [[`${name}.${date}`, ORDER]],
  );
  return Object.fromEntries(wrong) as FieldMessages;
}
