/**
 * The clock on the wall of a zone, exactly: what it skips has no instant, what it shows twice is the first of the two. For the server only:
 * Temporal must not reach a browser.
 */
import { Temporal } from "temporal-polyfill";
import type { CivilDate } from "./calendar-date.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A time between two changes of a zone's clock: milliseconds since 1970, its end not part of it, and how far the clock is ahead of UTC. */
type Steady = { readonly from: number; readonly to: number; readonly ahead: number };

const steadyTimes = new Map<string, Steady[]>();

function steadyAt(zone: string, instant: number): Steady {
  const known = steadyTimes.get(zone) ?? [];
  const found = known.find(({ from, to }) => from <= instant && instant < to);
  if (found) return found;
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const next = there.getTimeZoneTransition("next");
  // The change that is exactly now counts as past: one nanosecond later, it is the previous one.
  const last = there.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  const made = {
    from: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ahead: there.offsetNanoseconds / 1e6,
  };
  steadyTimes.set(zone, [...known, made]);
  return made;
}

/** What the wall shows, as if it were UTC, in milliseconds. */
const shown = (date: CivilDate, minutes: number): number => Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;

/** The instant on days around which the clock does not change: a subtraction. */
function onASteadyDay(wall: number, zone: string): number | undefined {
  const { from, to, ahead } = steadyAt(zone, wall);
  const instant = wall - ahead;
  return instant >= from + DAY && instant < to - DAY ? instant : undefined;
}

const plain = (wall: number): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime();

/**
 * The instant (milliseconds since 1970) at which the wall shows so many minutes after midnight on a day: the first one when it shows that
 * twice, `undefined` when it skips it.
 */
export function instantAt(date: CivilDate, minutes: number, zone: string): number | undefined {
  const wall = shown(date, minutes);
  const steady = onASteadyDay(wall, zone);
  if (steady !== undefined) return steady;
  const asked = plain(wall);
  const found = asked.toZonedDateTime(zone, { disambiguation: "earlier" });
  return found.toPlainDateTime().equals(asked) ? found.epochMilliseconds : undefined;
}

/** As `instantAt`, but what the wall skips is the moment of skipping: the first instant at which that time has come. */
export function instantFrom(date: CivilDate, minutes: number, zone: string): number {
  const at = instantAt(date, minutes, zone);
  if (at !== undefined) return at;
  const before = plain(shown(date, minutes)).toZonedDateTime(zone, { disambiguation: "earlier" });
  return before.getTimeZoneTransition("next")?.epochMilliseconds ?? before.epochMilliseconds;
}
