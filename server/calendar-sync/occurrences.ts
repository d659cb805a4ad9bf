/** When an event takes place: once, or each time that its rules, lists and changes say. */
import ICAL from "ical.js";
import type { Span } from "../../domain/booking/booking.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { dayNumber, type Event, type Start, tzidOf } from "./events.ts";
import { loose, RuleTooLong, ruleTimes } from "./recurrence.ts";
import { type WallTime, wallTimeOf } from "./time-zones.ts";

/**
 * The beginnings that may matter to the window. The first occurrence counts whether or not the rule
 * gives it. Throws `RuleTooLong`.
 */
export function startsOf(event: Event, window: Span): readonly Start[] {
  const excluded = exclusionsOf(event);
  return [...fixedStarts(event), ...rulesOf(event).flatMap((rule) => startsByRule(rule, event, window))].filter(
    (start) => !excluded.instants.has(start.instant) && !excluded.days.has(dayNumber(start)),
  );
}

const fixedSpans = (event: Event): Span[] => fixedStarts(event).map((start) => ({ start: start.instant, end: event.endOf(start) }));

/** For a series whose rules take too long: every day on which it may take place. */
export function daySpans(event: Event, window: Span): readonly Span[] {
  try {
    return [...fixedSpans(event), ...rulesOf(event).flatMap((rule) => daySpansByRule(rule, event, window))];
  } catch (error) {
    if (!(error instanceof RuleTooLong)) throw error;
    return allOf(event, window);
  }
}

/**
 * For a series that isn't read at all: everything from its beginning to its UNTIL or the window's
 * end.
 */
export function allOf(event: Event, window: Span): readonly Span[] {
  const { start, endOf } = event;
  const last = Math.max(...rulesOf(event).map((rule) => near(rule, event, window).end));
  return [{ start: start.instant, end: last + endOf(start) - start.instant }, ...fixedSpans(event)];
}

/** Its rules; a replaced occurrence has none. */
export function rulesOf({ component, replaces }: Event): readonly ICAL.Recur[] {
  if (replaces !== undefined) return [];
  return component.getAllProperties("rrule").map((property) => {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) throw new RangeError("no rule");
    return rule;
  });
}

/** The beginnings that don't depend on rules: the first one, and those in lists (RDATE). */
function fixedStarts(event: Event): readonly Start[] {
  const { component, start, zones } = event;
  const rules = rulesOf(event);
  const isOver = rules.length > 0 && rules.every((rule) => isPastUntil(rule, event)(start.wall, start.instant));
  const first = isOver ? [] : [start];
  if (event.replaces !== undefined) return first;
  const listed = component.getAllProperties("rdate").flatMap((property) => {
    const at = (time: ICAL.Time): Start => ({ ...wallTimeOf(time), instant: zones.instant(wallTimeOf(time), tzidOf(property)) });
    return (property.getValues() as unknown[]).flatMap((value): readonly Start[] => {
      if (value instanceof ICAL.Time) return [at(value)];
      return value instanceof ICAL.Period ? [{ ...at(value.start), end: at(value.getEnd()).instant }] : [];
    });
  });
  return [...first, ...listed];
}

/** What EXDATE takes out: instants, and whole days where it names only days. */
function exclusionsOf({ component, zones }: Event): { instants: Set<number>; days: Set<number> } {
  const excluded = { instants: new Set<number>(), days: new Set<number>() };
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as unknown[]) {
      if (!(value instanceof ICAL.Time)) continue;
      const time = wallTimeOf(value);
      if (time.isDate) excluded.days.add(dayNumber(time));
      else excluded.instants.add(zones.instant(time, tzidOf(property)));
    }
  return excluded;
}

function startsByRule(rule: ICAL.Recur, event: Event, window: Span): readonly Start[] {
  const { start } = event;
  const isPast = isPastUntil(rule, event);
  return ruleTimes(rule, start, near(rule, event, window))
    .map((wall) => startAt(wall, event))
    .filter(({ wall, instant }) => instant !== start.instant && !isPast(wall, instant));
}

const startAt = (wall: number, { start: { isDate, isUtc }, tzid, zones }: Event): Start => ({
  wall,
  isDate,
  isUtc,
  instant: zones.instant({ wall, isDate, isUtc }, tzid),
});

function daySpansByRule(rule: ICAL.Recur, event: Event, window: Span): readonly Span[] {
  const { start } = event;
  const isPast = isPastUntil(rule, event);
  const at = (wall: number): Start => startAt(wall, event);
  const firstDay = { wall: dayNumber(start) * DAY_MS, isDate: true };
  return (
    ruleTimes(loose(rule, { hasTimes: false }), firstDay, near(rule, event, window))
      .filter((wall) => !isPast(wall, at(wall).instant))
      // It may begin at the end of the day, and last from then.
      .map((wall) => ({ start: at(wall).instant, end: event.endOf(at(start.isDate ? wall : wall + DAY_MS)) }))
  );
}

/** The wall-clock times that can matter to the window. */
function near({ until }: ICAL.Recur, { start, endOf }: Event, window: Span): Span {
  const end = window.end + 2 * DAY_MS;
  return {
    start: window.start - (endOf(start) - start.instant) - 2 * DAY_MS,
    end: until ? Math.min(end, wallTimeOf(until).wall + 2 * DAY_MS) : end,
  };
}

/**
 * Whether a time is past the rule's UNTIL: an instant in UTC or a day, while rules are on the wall
 * clock.
 */
function isPastUntil({ until }: ICAL.Recur, { zones, tzid }: Event): (wall: number, instant: number) => boolean {
  if (!until) return () => false;
  const last = wallTimeOf(until);
  const end = last.isDate ? last.wall + DAY_MS - 1 : zones.instant(last, tzid);
  return (wall, instant) => (last.isDate ? wall : instant) > end;
}

/**
 * A series that was changed from an occurrence on: RECURRENCE-ID;RANGE=THISANDFUTURE (RFC 5545,
 * 3.8.4.4).
 * @param changes the events that change the series from an occurrence on; each counts until the
 * next.
 */
export function changedSeries(series: Event, changes: readonly Event[]) {
  const known = changes
    .map((change) => ({ change, from: change.replaces ?? Number.NaN }))
    .toSorted((one, other) => one.from - other.from)
    // On the wall clock: what was moved by a day stays at its hour when the clock changes in
    // between.
    .map(({ change, from }) => ({ change, from, by: wallAt(change.start.instant, series) - wallAt(from, series) }));
  const margin = Math.max(0, ...known.map(({ change, by }) => Math.abs(by) + change.endOf(change.start) - change.start.instant));
  return {
    /** The window in which to look for occurrences, so that those moved into it are found. */
    around: ({ start, end }: Span): Span => ({ start: start - margin, end: end + margin }),
    /** When an occurrence takes place now; `undefined` if it was canceled or doesn't block. */
    spanOf(start: Start): Span | undefined {
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
  wall: isDate ? Math.floor(wall / DAY_MS) * DAY_MS : wall,
  isDate,
  isUtc: start.isUtc && !isDate,
});

/** What the clock of an event's zone shows at an instant: found by correcting a guess. */
function wallAt(instant: number, event: Event): number {
  let wall = instant;
  for (let tries = 0; tries < 3; tries += 1) wall += instant - event.zones.instant(timeOf(wall, false, event), event.tzid);
  return wall;
}
