/**
 * Checks the availability rules and appointment types in `content/`. The messages are for the agent
 * who edits them.
 */
import { type AppointmentType, type AvailabilityRules, MEETING_PLACES, type WorkingHours } from "./booking.ts";
import { formatTimeRange, isCalendarDate, WEEKDAYS } from "../time/calendar-date.ts";
import { validZone } from "../time/zones.ts";

const MIDNIGHT = 24 * 60;

const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

/** One message per mistake, in the order of the content. */
export const rulesProblems = (rules: AvailabilityRules, types: readonly AppointmentType[]): string[] => [
  ...zoneProblems(rules),
  ...weekProblems(rules),
  ...exceptionProblems(rules),
  ...numberProblems(rules),
  ...types.flatMap((type) => typeProblems(type, rules)),
  ...(types.length === 0 ? ["No appointment types are defined."] : []),
  ...repeated(types.map(({ id }) => id)).map((id) => `The id "${id}" is used by more than one appointment type.`),
];

const repeated = (names: readonly string[]): string[] => [...new Set(names.filter((name, at) => names.indexOf(name) < at))];

const zoneProblems = ({ zone }: AvailabilityRules): string[] =>
  validZone(zone) ? [] : [`"${zone}" isn't a time zone; use an IANA name such as "America/Chicago".`];

function weekProblems({ weekly }: AvailabilityRules): string[] {
  const days = weekly.flatMap((hours, at) => hoursProblems(WEEKDAYS[at] ?? `day ${at + 1} of the week`, hours));
  return weekly.length === 7 ? days : [`The week has ${weekly.length} lists of hours; it needs seven, Sunday first.`, ...days];
}

const exceptionProblems = ({ exceptions }: AvailabilityRules): string[] =>
  Object.entries(exceptions).flatMap(([date, hours]) =>
    isCalendarDate(date) ? hoursProblems(date, hours) : [`The exception "${date}" isn't a date; write it like "2026-12-24".`],
  );

function hoursProblems(day: string, hours: readonly WorkingHours[]): string[] {
  const wrong = hours.filter(([from, to]) => !isWhole(from, 0, MIDNIGHT) || !isWhole(to, 0, MIDNIGHT) || from >= to);
  if (wrong.length > 0)
    return wrong.map(
      ([from, to]) =>
        `The hours of ${day} from ${from} to ${to} aren't valid; use whole minutes after midnight, 0 to ${MIDNIGHT}, earlier time first.`,
    );
  const sorted = hours.toSorted(([one], [other]) => one - other);
  return sorted.flatMap(([from, to], at) => {
    const before = sorted[at - 1];
    if (before === undefined || before[1] <= from) return [];
    return [`The hours of ${day} overlap: ${formatTimeRange(...before)} and ${formatTimeRange(from, to)}.`];
  });
}

/** What each number of the rules must be. */
const NUMBERS = [
  ["step", 5, MIDNIGHT, "minutes"],
  ["notice", 0, 365 * MIDNIGHT, "minutes"],
  ["horizon", 0, 365, "days"],
  ["mostPerDay", 1, 288, "appointments"],
  ["travel", 0, MIDNIGHT, "minutes"],
] as const;

const numberProblems = (rules: AvailabilityRules): string[] =>
  NUMBERS.flatMap(([name, least, most, what]) =>
    isWhole(rules[name], least, most) ? [] : [`"${name}" is ${rules[name]}; write a whole number of ${what} from ${least} to ${most}.`],
  );

function typeProblems(type: AppointmentType, rules: AvailabilityRules): string[] {
  const problems: string[] = [];
  const say = (sentence: string): unknown => problems.push(`"${type.id}": ${sentence}`);
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(type.id)) say("an id is made of lower-case letters and hyphens.");
  if (!type.name.trim() || !type.about.trim()) say("it needs a name and a sentence that says what it's for.");
  if (!isWhole(type.minutes, 5, MIDNIGHT)) say(`it takes ${type.minutes}; write whole minutes from 5 to ${MIDNIGHT}.`);
  for (const name of ["before", "after"] as const)
    if (!isWhole(type[name], 0, MIDNIGHT)) say(`"${name}" is ${type[name]}; write whole minutes from 0 to ${MIDNIGHT}.`);
  if (type.places.length === 0) say("it needs a place, or no one can choose it.");
  for (const place of type.places) if (!MEETING_PLACES.includes(place)) say(`"${place}" isn't a meeting place.`);
  for (const place of repeated(type.places)) say(`"${place}" is listed twice.`);
  if (type.places.includes("visit") && !type.asks) say('a visit must ask where to: "address" or "listing".');
  const longest = Math.max(0, ...[...rules.weekly, ...Object.values(rules.exceptions)].flat().map(([from, to]) => to - from));
  if (type.minutes > longest) say(`it takes ${type.minutes} minutes, longer than any block of working hours.`);
  return problems;
}
