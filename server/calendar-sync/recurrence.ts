/**
 * The times that a recurrence rule gives (RFC 5545, 3.3.10), in wall-clock time: milliseconds as if
 * the clock of the series showed UTC. `rrule-temporal` computes them near the window only.
 */
import type ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import type { Span } from "../../domain/booking/booking.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";

/** Lengths of the steps of rules that don't depend on the calendar. Milliseconds. */
const STEPS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const TIME_PARTS = ["BYHOUR", "BYMINUTE", "BYSECOND"];
/** More times than any calendar has near the window. */
const MAX_CANDIDATES = 20_000;

/** The beginning of a series: what its rule leaves out follows from it. */
export type RuleStart = { readonly wall: number; readonly isDate: boolean };

/** The library gave up: 10,000 steps of a rule, or more times than any calendar has. */
export class RuleTooLong extends Error {
  override name = "RuleTooLong";
}

const has = ({ parts }: ICAL.Recur, name: string): boolean => name in parts;
const isSubDaily = ({ freq }: ICAL.Recur): boolean => (STEPS[freq] ?? DAY_MS) < DAY_MS;
const daysOf = (rule: ICAL.Recur): readonly string[] => rule.getComponent("BYDAY") as string[];

/**
 * Whether an event has a rule that may take the library more than a few milliseconds: up to half a
 * second.
 */
export const mayTakeLong = (event: string): boolean =>
  /^RRULE.*(?:(?:SECOND|MINUTE|HOUR)LY|BYSETPOS|BYWEEKNO|BYYEARDAY|BYHOUR|BYMINUTE|BYSECOND|COUNT=\d{4})/im.test(event);

/** The times from one wall-clock time until before another, ascending. Throws `RuleTooLong`. */
export function ruleTimes(rule: ICAL.Recur, start: RuleStart, near: Span): readonly number[] {
  const read = completed(isUnambiguous(rule, start.isDate) ? rule : loose(rule, { hasTimes: !start.isDate }), start);
  const step = STEPS[read.freq];
  let { end } = near;
  // The library counts one by one; without limits the last time follows from the first.
  if (read.count && step && Object.keys(read.parts).length === 0) {
    end = Math.min(end, start.wall + (read.count - 1) * read.interval * step + 1);
    read.count = null;
  }
  if (end <= near.start) return [];
  try {
    const dtstart = new Date(start.wall).toISOString().replaceAll(/[-:]|\.000/g, "");
    const rruleString = `DTSTART:${dtstart}\nRRULE:${read.toString()}`;
    const found = new RRuleTemporal({ rruleString, cache: false, maxCandidateEvaluations: MAX_CANDIDATES });
    return found.between(new Date(near.start), new Date(end - 1), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    throw new RuleTooLong("a rule with too many steps", { cause: error });
  }
}

/**
 * Whether the standard defines what a rule means, and programs agree. Any other is read loosely.
 */
export function isUnambiguous(rule: ICAL.Recur, isDate: boolean): boolean {
  const { freq, parts } = rule;
  const ordinals = daysOf(rule).filter((day) => /\d/.test(day)).length;
  const contradictsWeeks = freq !== "YEARLY" || ["BYMONTHDAY", "BYYEARDAY"].some((name) => has(rule, name));
  const spansYears = (rule.getComponent("BYWEEKNO") as number[]).some((week) => Math.abs(week) === 1 || Math.abs(week) > 51);
  return !(
    (has(rule, "BYWEEKNO") && contradictsWeeks) ||
    (has(rule, "BYYEARDAY") && ["DAILY", "WEEKLY", "MONTHLY"].includes(freq)) ||
    (has(rule, "BYMONTHDAY") && freq === "WEEKLY") ||
    (has(rule, "BYYEARDAY") && (has(rule, "BYMONTHDAY") || has(rule, "BYDAY")) && freq === "YEARLY") ||
    (ordinals > 0 && (has(rule, "BYWEEKNO") || !["MONTHLY", "YEARLY"].includes(freq))) ||
    // The library loses the weekdays of "every Monday and the 4th Thursday of the year".
    (ordinals > 0 && ordinals < daysOf(rule).length && freq === "YEARLY") ||
    (has(rule, "BYSETPOS") && (Object.keys(parts).length === 1 || spansYears)) ||
    (isDate && isSubDaily(rule))
  );
}

/**
 * A daily rule that gives at least as much: only its months, days of the month, weekdays and times.
 */
export function loose(rule: ICAL.Recur, { hasTimes }: { readonly hasTimes: boolean }): ICAL.Recur {
  const days = has(rule, "BYYEARDAY") ? [] : ["BYMONTHDAY", "BYDAY"];
  const found = withParts(rule, ["BYMONTH", ...days, ...(hasTimes ? TIME_PARTS : [])]);
  if (has(found, "BYDAY")) found.setComponent("BYDAY", [...new Set(daysOf(rule).map((day) => day.slice(-2)))]);
  found.count = null;
  if (!hasTimes || !isSubDaily(rule)) [found.freq, found.interval] = ["DAILY", 1];
  return found;
}

/** With a day for its weeks, and no hours for whole days; without UNTIL, which is ours. */
function completed(rule: ICAL.Recur, { wall, isDate }: RuleStart): ICAL.Recur {
  const found = withParts(
    rule,
    Object.keys(rule.parts).filter((name) => !isDate || !TIME_PARTS.includes(name)),
  );
  found.until = null;
  if (has(rule, "BYWEEKNO") && !has(rule, "BYDAY")) found.setComponent("BYDAY", [WEEKDAYS[new Date(wall).getUTCDay()] ?? "MO"]);
  return found;
}

/** A copy with only some of its BYxxx parts. */
function withParts(rule: ICAL.Recur, names: readonly string[]): ICAL.Recur {
  const copy = rule.clone();
  copy.parts = Object.fromEntries(Object.entries(rule.parts).filter(([name]) => names.includes(name)));
  return copy;
}
