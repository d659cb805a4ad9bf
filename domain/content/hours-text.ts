/** Working hours as visitors read them, from the hours of the week that can be booked: an agent types them once. */
import type { AvailabilityRules } from "../booking/booking.ts";
import type { Hours } from "../site-content.ts";
import { WEEKDAYS } from "../time/calendar-date.ts";

type Weekly = AvailabilityRules["weekly"];
type Blocks = Weekly[number];

const BY_APPOINTMENT = "By appointment";
const NOON = 12 * 60;

/** Monday first, as a week is read; the stored one begins with Sunday. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;

/** Days that follow each other with the same hours. */
type Run = { readonly days: readonly string[]; readonly blocks: Blocks };

function runsOf(weekly: Weekly): readonly Run[] {
  const runs: { days: string[]; blocks: Blocks }[] = [];
  for (const day of FROM_MONDAY) {
    const blocks = weekly[day] ?? [];
    const last = runs.at(-1);
    if (last && String(last.blocks) === String(blocks)) last.days.push(WEEKDAYS[day]);
    else runs.push({ days: [WEEKDAYS[day]], blocks });
  }
  return runs;
}

/** "9:30" of minutes after midnight; "9" for a full hour. */
const clockOf = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return minutes % 60 === 0 ? String(hour) : `${hour}:${String(minutes % 60).padStart(2, "0")}`;
};

/** "9 AM". */
const timeOf = (minutes: number): string => `${clockOf(minutes)} ${minutes % (2 * NOON) < NOON ? "AM" : "PM"}`;

/** "9:00", as structured data wants it. */
const dataTime = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

const dayNames = (days: readonly string[]): string => (days.length === 1 ? (days[0] ?? "") : `${days[0] ?? ""} to ${days.at(-1) ?? ""}`);

function lineOf({ days, blocks }: Run): Hours {
  const [first, ...more] = blocks.map(([from, to]) => ({ opens: dataTime(from), closes: dataTime(to) }));
  const text = blocks.map(([from, to]) => `${timeOf(from)} – ${timeOf(to)}`).join(", ");
  return { days: dayNames(days), ...first, ...(more.length > 0 && { more }), text: text || BY_APPOINTMENT };
}

/** A line for each run of days with the same hours; a break makes two times in a line. */
export const hoursLines = (weekly: Weekly): readonly Hours[] => runsOf(weekly).map(lineOf);

/** "9 to 6"; with AM and PM where the numbers alone could be read two ways. */
function spanOf([from, to]: Blocks[number]): string {
  const isClear = from >= 5 * 60 && from < NOON && to > NOON && to - from < NOON;
  return isClear ? `${clockOf(from)} to ${clockOf(to)}` : `${timeOf(from)} to ${timeOf(to)}`;
}

function whenOf(days: readonly string[]): string {
  if (days.length === 7) return "every day";
  if (days.length === 5 && days[0] === "Monday") return "on weekdays";
  if (days.length > 2) return `from ${dayNames(days)}`;
  return `on ${days.map((day) => `${day}s`).join(" and ")}`;
}

const listOf = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1) ?? ""}`;

/** The hours within a sentence: "9 to 6 on weekdays and 10 to 4 on Saturdays"; "by appointment" without any. */
export const hoursSentence = (weekly: Weekly): string =>
  listOf(
    runsOf(weekly)
      .filter(({ blocks }) => blocks.length > 0)
      .map(({ days, blocks }) => `${blocks.map(spanOf).join(" and ")} ${whenOf(days)}`),
  ) || "by appointment";

/** All lines in one: "Monday to Friday, 9 AM – 6 PM; Saturday, 10 AM – 4 PM". Days without times are left out. */
export const hoursInLine = (hours: readonly Hours[]): string =>
  hours
    .filter(({ opens }) => opens)
    .map(({ days, text }) => `${days}, ${text}`)
    .join("; ") || BY_APPOINTMENT;
