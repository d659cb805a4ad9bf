/**
 * When the rule of a series holds (RFC 5545, 3.3.10), on the wall of its own zone, where times are milliseconds as if that wall showed UTC.
 * Only what is near the window is looked at, day by day, so that a rule which has run for decades, or one that never holds, costs no more
 * than any other. One that counts its occurrences has to be counted from its beginning.
 */
import type ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";

const DAY = 86_400_000;

/** Asked before each piece of work for so many steps; throws `Exhausted` when they are not to be had. */
export type Spend = (steps: number) => void;

export class Exhausted extends Error {
  override name = "Exhausted";
}

/** The beginning of a series: what its rule does not say follows from it. */
export type RuleStart = { readonly wall: number; readonly isDate: boolean };

/** Lengths of the steps within a day, in milliseconds on the wall. */
const UNITS: Readonly<Record<string, number>> = { SECONDLY: 1000, MINUTELY: 60_000, HOURLY: 3_600_000 };

/** Whether a rule repeats within a day. */
export const isWithinDays = ({ freq }: ICAL.Recur): boolean => freq in UNITS;

/** The beginnings that a rule gives from one instant on until before another, on the wall; ascending. */
export function* ruleWalls(rule: ICAL.Recur, start: RuleStart, near: Span, spend: Spend): Generator<number> {
  const reading = readingOf(rule, start);
  const from = reading.count ? start.wall : Math.max(start.wall, near.start);
  let left = reading.count || Number.POSITIVE_INFINITY;
  for (const set of reading.unit ? setsWithinDays(reading, from, near.end, spend) : setsOfDays(reading, from, near.end, spend))
    for (const wall of set) {
      if (wall < start.wall) continue;
      if (wall >= near.end) return;
      if (wall >= near.start) yield wall;
      left -= 1;
      if (left === 0) return;
    }
}

/**
 * Whether the standard says what a rule means, and readers agree. One that is not sure is read as most programs do, each part as a limit, but
 * for what would only make less of it: its count, and places in its sets.
 */
export function isSure(rule: ICAL.Recur, isDate: boolean): boolean {
  const { freq, parts } = rule;
  const has = (name: string): boolean => name in parts;
  const isNumbered = numbered(rule).some(({ nth }) => nth !== 0);
  return !(
    (has("BYWEEKNO") && freq !== "YEARLY") ||
    (has("BYYEARDAY") && ["DAILY", "WEEKLY", "MONTHLY"].includes(freq)) ||
    (has("BYMONTHDAY") && freq === "WEEKLY") ||
    (has("BYYEARDAY") && has("BYMONTHDAY") && freq === "YEARLY") ||
    (isNumbered && (has("BYWEEKNO") || !["MONTHLY", "YEARLY"].includes(freq))) ||
    (has("BYSETPOS") && Object.keys(parts).length === 1) ||
    (isDate && isWithinDays(rule))
  );
}

type Weekday = {
  readonly weekday: number;
  /** Which one of its month or year; from the end where negative, 0 for each. */ readonly nth: number;
};

type Reading = {
  readonly freq: string;
  readonly interval: number;
  readonly count: number;
  readonly start: number;
  /** First day of the week, 0 for Sunday. */
  readonly weekStart: number;
  /** Length of a step within the day; `undefined` where steps are days or more. */
  readonly unit: number | undefined;
  readonly isDayIn: (day: number) => boolean;
  /** Ascending; `undefined` where any will do. */
  readonly hours: readonly number[] | undefined;
  readonly minutes: readonly number[] | undefined;
  readonly seconds: readonly number[] | undefined;
  readonly places: readonly number[] | undefined;
};

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const numbered = (rule: ICAL.Recur): readonly Weekday[] =>
  (rule.getComponent("BYDAY") as string[]).map((part) => ({ weekday: WEEKDAYS.indexOf(part.slice(-2)), nth: Number(part.slice(0, -2)) }));

function readingOf(rule: ICAL.Recur, { wall, isDate }: RuleStart): Reading {
  const sure = isSure(rule, isDate);
  const listed = (name: string): readonly number[] | undefined => {
    const found = (rule.getComponent(name) as number[]).toSorted((one, other) => one - other);
    return found.length > 0 ? found : undefined;
  };
  const [unit, freq] = isDate && isWithinDays(rule) ? [undefined, "DAILY"] : [UNITS[rule.freq], rule.freq];
  const at = new Date(wall);
  // Smaller parts than the step follow from the beginning where the rule does not list them; a day has none.
  const time = (name: string, above: number, own: number): readonly number[] | undefined =>
    isDate ? [0] : (listed(name) ?? ((unit ?? DAY) > above ? [own] : undefined));
  return {
    freq,
    interval: freq === rule.freq ? Math.max(1, rule.interval) : 1,
    count: sure ? (rule.count ?? 0) : 0,
    start: wall,
    weekStart: rule.wkst - 1,
    unit,
    isDayIn: dayTest(rule, freq, dayOf(Math.floor(wall / DAY)), listed),
    hours: time("BYHOUR", 3_600_000, at.getUTCHours()),
    minutes: time("BYMINUTE", 60_000, at.getUTCMinutes()),
    seconds: time("BYSECOND", 1000, at.getUTCSeconds()),
    places: sure ? listed("BYSETPOS") : undefined,
  };
}

/** Whether a rule may hold on a day. */
function dayTest(rule: ICAL.Recur, freq: string, start: Day, listed: (name: string) => readonly number[] | undefined) {
  const [weeks, yearDays] = [listed("BYWEEKNO"), listed("BYYEARDAY")];
  let [months, monthDays] = [listed("BYMONTH"), listed("BYMONTHDAY")];
  let weekdays: readonly Weekday[] | undefined = numbered(rule);
  if (weekdays.length === 0) weekdays = undefined;
  // Of which days is not said: then it is the one of the beginning.
  if (!yearDays && !monthDays && !weekdays) {
    if (freq === "WEEKLY" || weeks) weekdays = [{ weekday: start.weekday, nth: 0 }];
    else if (freq === "MONTHLY" || freq === "YEARLY") monthDays = [start.date];
    if (freq === "YEARLY" && !weeks) months ??= [start.month];
  }
  const scope = freq === "MONTHLY" || months ? "month" : "year";
  const counts = (freq === "MONTHLY" || freq === "YEARLY") && !weeks;
  const weekStart = rule.wkst - 1;
  // Whether days of the year limit days of the month or stand beside them, readers do not agree.
  const areEither = freq === "YEARLY" && monthDays !== undefined && yearDays !== undefined;
  return (number: number): boolean => {
    const weekday = weekdayOf(number);
    const named = weekdays?.filter((one) => one.weekday === weekday);
    if (named?.length === 0) return false;
    const day = dayOf(number);
    const inMonth = !monthDays || isListed(monthDays, day.date, day.monthLength);
    const inYear = !yearDays || isListed(yearDays, day.yearDay, day.yearLength);
    const [place, length] = scope === "month" ? [day.date, day.monthLength] : [day.yearDay, day.yearLength];
    return (
      (!months || months.includes(day.month)) &&
      (areEither ? inMonth || inYear : inMonth && inYear) &&
      (!weeks || isListed(weeks, ...weekOf(number, weekStart))) &&
      (!named ||
        named.some(({ nth }) => nth === 0 || !counts || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)))
    );
  };
}

/** Whether a list names a place among so many, from the beginning or from the end. */
const isListed = (list: readonly number[], place: number, of: number): boolean => list.includes(place) || list.includes(place - of - 1);

type Day = {
  readonly weekday: number;
  readonly month: number;
  readonly date: number;
  readonly monthLength: number;
  readonly yearDay: number;
  readonly yearLength: number;
};

/** Days since 1970 of a date; months count on beyond their year. (`Date.UTC` takes the years before 100 for others.) */
const dayNumber = (year: number, month: number, date = 1): number => new Date(0).setUTCFullYear(year, month - 1, date) / DAY;

/** Of a day in numbers since 1970, which was a Thursday. */
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** The days that were asked for: every series has the same ones near the window. */
const knownDays = new Map<number, Day>();
const MOST_DAYS = 10_000;

function dayOf(number: number): Day {
  const known = knownDays.get(number);
  if (known) return known;
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  const made = workedOut(number);
  knownDays.set(number, made);
  return made;
}

function workedOut(number: number): Day {
  const at = new Date(number * DAY);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  const first = dayNumber(year, 1);
  return {
    weekday: at.getUTCDay(),
    month,
    date: at.getUTCDate(),
    monthLength: dayNumber(year, month + 1) - dayNumber(year, month),
    yearDay: number - first + 1,
    yearLength: dayNumber(year + 1, 1) - first,
  };
}

/** The number of a day's week in its year and how many weeks that has: a week belongs to the year in which most of its days are. */
function weekOf(number: number, weekStart: number): [week: number, of: number] {
  const begins = (day: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);
  const year = new Date((begins(number) + 3) * DAY).getUTCFullYear();
  const first = begins(dayNumber(year, 1, 4));
  return [(begins(number) - first) / 7 + 1, (begins(dayNumber(year + 1, 1, 4)) - first) / 7];
}

/** The periods of a frequency of days or more, as numbers: which one a day is in, and with which day one begins. */
function periodsOf({ freq, weekStart }: Reading): { of: (day: number) => number; begins: (period: number) => number } {
  const date = (day: number): Date => new Date(day * DAY);
  if (freq === "YEARLY") return { of: (day) => date(day).getUTCFullYear(), begins: (period) => dayNumber(period, 1) };
  if (freq === "MONTHLY")
    return {
      of: (day) => date(day).getUTCFullYear() * 12 + date(day).getUTCMonth(),
      begins: (period) => dayNumber(Math.floor(period / 12), (period % 12) + 1),
    };
  if (freq === "WEEKLY") return { of: (day) => Math.floor((day + 4 - weekStart) / 7), begins: (period) => period * 7 - 4 + weekStart };
  return { of: (day) => day, begins: (period) => period };
}

function* setsOfDays(reading: Reading, from: number, to: number, spend: Spend): Generator<readonly number[]> {
  const { interval, isDayIn, places } = reading;
  const { of, begins } = periodsOf(reading);
  const [near, end] = [Math.floor(from / DAY), Math.ceil(to / DAY)];
  const first = of(Math.floor(reading.start / DAY));
  for (let period = first + Math.ceil((of(near) - first) / interval) * interval; begins(period) < end; period += interval) {
    const [begin, next] = [begins(period), begins(period + 1)];
    let set: number[] = [];
    // Places are counted in the whole of a period.
    for (let day = places ? begin : Math.max(begin, near); day < (places ? next : Math.min(next, end)); day += 1) {
      spend(1);
      if (!isDayIn(day)) continue;
      set.push(...timesOf(reading, day * DAY, spend));
      if (places) continue;
      yield set;
      set = [];
    }
    if (places) yield placed(set, places);
  }
}

function* setsWithinDays(reading: Reading, from: number, to: number, spend: Spend): Generator<readonly number[]> {
  const { unit = DAY, interval, start, places } = reading;
  const step = unit * interval;
  const floor = (wall: number, length: number): number => Math.floor(wall / length) * length;
  const first = floor(start, unit);
  for (let at = first + Math.ceil((floor(from, unit) - first) / step) * step; at < to;) {
    spend(1);
    const next = restart(reading, at);
    if (next === undefined) {
      const set = [...timesOf(reading, at, spend)];
      yield places ? placed(set, places) : set;
    }
    at += next === undefined ? step : Math.ceil((next - at) / step) * step;
  }
}

/** When a rule within days may hold again, where its limits leave out a step; `undefined` where they do not. */
function restart({ unit = DAY, isDayIn, hours, minutes, seconds }: Reading, at: number): number | undefined {
  const next = (length: number): number => (Math.floor(at / length) + 1) * length;
  const date = new Date(at);
  if (!isDayIn(Math.floor(at / DAY))) return next(DAY);
  if (hours && !hours.includes(date.getUTCHours())) return next(3_600_000);
  if (unit < 3_600_000 && minutes && !minutes.includes(date.getUTCMinutes())) return next(60_000);
  return unit < 60_000 && seconds && !seconds.includes(date.getUTCSeconds()) ? next(1000) : undefined;
}

/** The times within a step that begins then. */
function* timesOf({ unit = DAY, hours = [0], minutes = [0], seconds = [0] }: Reading, at: number, spend: Spend): Generator<number> {
  for (const hour of unit > 3_600_000 ? hours : [0])
    for (const minute of unit > 60_000 ? minutes : [0])
      for (const second of unit > 1000 ? seconds : [0]) {
        spend(1);
        yield at + (hour * 3600 + minute * 60 + second) * 1000;
      }
}

/** What stands at places in a set, counted from its end where they are negative. */
const placed = (set: readonly number[], places: readonly number[]): readonly number[] =>
  set.filter((_, index) => isListed(places, index + 1, set.length));
