/** Series that were changed from one occurrence on: RECURRENCE-ID;RANGE=THISANDFUTURE (RFC 5545, 3.8.4.4). */
import type { Span } from "../../domain/booking/booking.ts";
import type { Event, Start } from "./events.ts";
import type { WallTime } from "./time-zones.ts";

const DAY = 86_400_000;

export type ChangedSeries = {
  /** The window in which to look for occurrences, so that those moved into it are found. */
  around(window: Span): Span;
  /** When an occurrence takes place now; `undefined` if it was canceled or doesn't block. */
  spanOf(start: Start): Span | undefined;
};

/** @param changes the events that change the series from an occurrence on; each counts until the next. */
export function changedSeries(series: Event, changes: readonly Event[]): ChangedSeries {
  const known = changes
    .map((change) => ({ change, from: change.replaces ?? Number.NaN }))
    .toSorted((one, other) => one.from - other.from)
    // On the wall clock: what was moved by a day stays at its hour when the clock changes in between.
    .map(({ change, from }) => ({ change, from, by: wallAt(change.start.instant, series) - wallAt(from, series) }));
  const margin = Math.max(0, ...known.map(({ change, by }) => Math.abs(by) + change.endOf(change.start) - change.start.instant));
  return {
    around: ({ start, end }) => ({ start: start - margin, end: end + margin }),
    spanOf(start) {
      const last = known.findLast(({ from }) => from <= start.instant);
      if (!last) return { start: start.instant, end: series.endOf(start) };
      return last.change.isFree ? undefined : moved(series, last.change, wallAt(start.instant, series) + last.by);
    },
  };
}

function moved(series: Event, change: Event, wall: number): Span {
  const { isDate } = change.start;
  const instant = series.zones.instant(timeOf(wall, isDate, series), isDate ? undefined : series.tzid);
  const time = timeOf(isDate ? wall : wallAt(instant, change), isDate, change);
  return { start: instant, end: change.endOf({ ...time, instant }) };
}

/** A time on the clock of an event's zone, which is UTC for times in UTC. */
const timeOf = (wall: number, isDate: boolean, { start }: Event): WallTime => ({
  wall: isDate ? Math.floor(wall / DAY) * DAY : wall,
  isDate,
  isUtc: start.isUtc && !isDate,
});

/** What the clock of an event's zone shows at an instant: found by correcting a guess. */
function wallAt(instant: number, event: Event): number {
  let wall = instant;
  for (let tries = 0; tries < 3; tries += 1) wall += instant - event.zones.instant(timeOf(wall, false, event), event.tzid);
  return wall;
}
