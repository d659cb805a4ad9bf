/** How fast requests were answered, by week, and where they came from. */
import type { AvailabilityRules } from "../booking/booking.ts";
import { replyBy } from "../leads/reply-by.ts";
import type { ReplyPromise } from "../leads/reply-promise.ts";
import { addDays, type CalendarDate, weekday } from "../time/calendar-date.ts";
import { DAY_MS } from "../time/instant.ts";
import { dateIn } from "../time/zones.ts";

/** A request. Times are UTC. */
export type Answered = {
  readonly at: string;
  readonly formName: string;
  /** Slug or id of the home that it is about. */
  readonly listing: string | null;
  /** It wanted an answer. */
  readonly counts: boolean;
  readonly firstAnswerAt: string | null;
};

/** Milliseconds; absent while nothing is answered. */
export type Speed = {
  /** Requests that wanted an answer, and those that have one. */
  readonly asked: number;
  readonly answered: number;
  readonly median?: number;
  /** Nine of ten first answers came within this time. */
  readonly nineOfTen?: number;
  /** Answered within the promise, of those whose time is up or that are answered. */
  readonly kept: number;
  readonly judged: number;
};

export type Week = Speed & { /** Its Monday, by the agent's calendar. */ readonly monday: CalendarDate };

export type Count = { readonly name: string; readonly count: number };

export type AnswerTimes = {
  readonly all: Speed;
  /** Oldest first, without gaps. */
  readonly weeks: readonly Week[];
  readonly forms: readonly Count[];
  /** By slug or id. */
  readonly homes: readonly Count[];
  readonly requests: number;
  /** Only the newest were counted. */
  readonly isPartial: boolean;
};

/** How far back it looks. Days. */
export const SPEED_DAYS = 90;

export type SpeedRules = {
  readonly promise: ReplyPromise;
  readonly hours: Pick<AvailabilityRules, "zone" | "weekly" | "exceptions">;
  readonly now: Date;
};

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((weekday(date) + 6) % 7));

/** The value that a share of the sorted values doesn't exceed (nearest rank). @param share 0.5 is the median. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The median: of an even number of values the mean of the middle two. */
export function medianOf(sorted: readonly number[]): number | undefined {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

export function answerTimes(requests: readonly Answered[], rules: SpeedRules, isPartial = false): AnswerTimes {
  const { zone } = rules.hours;
  const last = mondayOf(dateIn(zone, rules.now.getTime()));
  let monday = mondayOf(dateIn(zone, rules.now.getTime() - SPEED_DAYS * DAY_MS));
  const byWeek = Map.groupBy(requests, ({ at }) => mondayOf(dateIn(zone, Date.parse(at))));
  const weeks: Week[] = [];
  for (; monday <= last; monday = addDays(monday, 7)) weeks.push({ monday, ...speedOf(byWeek.get(monday) ?? [], rules) });
  return {
    all: speedOf(requests, rules),
    weeks,
    forms: countsOf(requests.map(({ formName }) => formName)),
    homes: countsOf(requests.flatMap(({ listing }) => listing ?? [])),
    requests: requests.length,
    isPartial,
  };
}

function speedOf(requests: readonly Answered[], { promise, hours, now }: SpeedRules): Speed {
  const asked = requests.filter(({ counts }) => counts);
  const times = asked
    .flatMap(({ at, firstAnswerAt }) => (firstAnswerAt === null ? [] : [Math.max(0, Date.parse(firstAnswerAt) - Date.parse(at))]))
    .toSorted((one, other) => one - other);
  const judged = asked.map(({ at, firstAnswerAt }) => {
    const due = replyBy(promise, hours, Date.parse(at));
    if (firstAnswerAt !== null) return Date.parse(firstAnswerAt) <= due;
    return now.getTime() > due ? false : undefined;
  });
  const [median, nineOfTen] = [medianOf(times), quantile(times, 0.9)];
  return {
    asked: asked.length,
    answered: times.length,
    ...(median !== undefined && { median }),
    ...(nineOfTen !== undefined && { nineOfTen }),
    kept: judged.filter((isKept) => isKept === true).length,
    judged: judged.filter((isKept) => isKept !== undefined).length,
  };
}

const countsOf = (names: readonly string[]): Count[] =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
