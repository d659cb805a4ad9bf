/** When a backup is due, and which ones are kept. */
import { KEPT } from "./kept.ts";
import { addDays, type CalendarDate, firstOfMonth, weekday } from "../time/calendar-date.ts";
import { HOUR_MS, MINUTE_MS } from "../time/instant.ts";
import { dateIn, instantOf } from "../time/zones.ts";

/** Minutes after midnight, in the site's zone: after other work of the night, before anyone is up. */
const NIGHT = 3 * 60 + 15;
/** A server that has just started has other things to do. Milliseconds. */
const AFTER_START = 10 * MINUTE_MS;
/** A backup that failed is tried again after this. Milliseconds. */
const AGAIN = HOUR_MS;

export type DueOptions = {
  readonly now: Date;
  /** When this server started. */
  readonly startedAt: Date;
  readonly zone: string;
  /** When any copy of the site was last done with one; `undefined`: never. */
  readonly lastAt: Date | undefined;
  /** It failed then. */
  readonly hasFailed: boolean;
};

/** Whether it's time for a backup: each night, and otherwise soon after the start if a night was missed. */
export function isBackupDue({ now, startedAt, zone, lastAt, hasFailed }: DueOptions): boolean {
  if (now.getTime() - startedAt.getTime() < AFTER_START) return false;
  // One from the future was made while the clock was ahead.
  if (lastAt === undefined || lastAt > now) return true;
  if (hasFailed) return now.getTime() - lastAt.getTime() >= AGAIN;
  const today = dateIn(zone, now.getTime());
  const tonight = instantOf(today, NIGHT, zone);
  return lastAt.getTime() < (tonight <= now.getTime() ? tonight : instantOf(addDays(today, -1), NIGHT, zone));
}

export type Keepable = {
  readonly name: string;
  readonly at: Date;
  /** It was tried: whether it can be restored. */
  readonly isGood: boolean | undefined;
};

/**
 * The names of those that aren't kept. Of each day, week and month, a backup that can be restored goes before one that wasn't tried,
 * and the newest before others. One that can't be restored is only kept while it's the newest of all.
 */
export function spareBackups(backups: readonly Keepable[], zone: string): readonly string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const [newest] = newestFirst;
  const worth = newestFirst.filter(({ isGood }) => isGood !== false);
  const kept = new Set(newest ? [newest.name] : []);
  const dayOf = ({ at }: Keepable): CalendarDate => dateIn(zone, at.getTime());
  for (const [count, periodOf] of [
    [KEPT.days, dayOf],
    [KEPT.weeks, (backup) => mondayOf(dayOf(backup))],
    [KEPT.months, (backup) => firstOfMonth(dayOf(backup), 0)],
  ] satisfies [number, (backup: Keepable) => CalendarDate][])
    for (const name of bestOfEach(worth, periodOf).slice(0, count)) kept.add(name);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** The best of each period, the latest period first. */
function bestOfEach(newestFirst: readonly Keepable[], periodOf: (backup: Keepable) => CalendarDate): readonly string[] {
  const best = new Map<CalendarDate, Keepable>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    const known = best.get(period);
    if (!known || (known.isGood !== true && backup.isGood === true)) best.set(period, backup);
  }
  return [...best.values()].map(({ name }) => name);
}

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((weekday(date) + 6) % 7));
