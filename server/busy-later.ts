/** A series that was changed from one occurrence on: what RECURRENCE-ID;RANGE=THISANDFUTURE says of all that come after it (RFC 5545, 3.8.4.4). */
import type { Span } from "../domain/booking.ts";
import type { Event, Start } from "./busy-events.ts";
import type { Written } from "./busy-zones.ts";

const DAY = 86_400_000;

export type Later = {
  /** The window in which the series' own occurrences have to be looked for, so that those that were moved into it are found. */
  around(window: Span): Span;
  /** When an occurrence of the series takes place now; `undefined` when it was called off or leaves the time free. */
  spanOf(start: Start): Span | undefined;
};

/** @param changes the entries that change the series from an occurrence on; each counts until the next one. */
export function laterOf(series: Event, changes: readonly Event[]): Later {
  const known = changes
    .map((change) => ({ change, from: change.instead ?? Number.NaN }))
    .toSorted((one, other) => one.from - other.from)
    // On the wall: what was put off by a day stays at its hour when the clock changes in between.
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
  const instant = series.walls.instant(writtenFor(wall, isDate, series), isDate ? undefined : series.tzid);
  const written = writtenFor(isDate ? wall : wallAt(instant, change), isDate, change);
  return { start: instant, end: change.endOf({ ...written, instant }) };
}

/** A time on the wall of an event's zone, which is UTC for times in UTC. */
const writtenFor = (wall: number, isDate: boolean, { start }: Event): Written => ({
  wall: isDate ? Math.floor(wall / DAY) * DAY : wall,
  isDate,
  isUtc: start.isUtc && !isDate,
});

/** What the wall of an event's zone shows at an instant: tried, and mended by what the first tries were wrong by. */
function wallAt(instant: number, event: Event): number {
  let wall = instant;
  for (let tries = 0; tries < 3; tries += 1) wall += instant - event.walls.instant(writtenFor(wall, false, event), event.tzid);
  return wall;
}
