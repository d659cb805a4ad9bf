/** When an event takes place: once, or each time that its rules and lists say. */
import ICAL from "ical.js";
import type { Span } from "../../domain/booking/booking.ts";
import { dayNumber, type Event, type Start, tzidOf } from "./events.ts";
import { loose, ruleTimes } from "./recurrence.ts";
import { wallTimeOf } from "./time-zones.ts";

const DAY = 86_400_000;

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

/**
 * For a series whose rules can't be read: every day on which it may take place. Throws `RuleTooLong`.
 */
export function daySpans(event: Event, window: Span): readonly Span[] {
  const fixed = fixedStarts(event).map((start) => ({ start: start.instant, end: event.endOf(start) }));
  return [...fixed, ...rulesOf(event).flatMap((rule) => daySpansByRule(rule, event, window))];
}

/** For a series that isn't read at all: everything from its beginning to its UNTIL or the window's end. */
export function allOf(event: Event, window: Span): readonly Span[] {
  const { start, endOf } = event;
  const last = Math.max(...rulesOf(event).map((rule) => near(rule, event, window).end));
  const listed = fixedStarts(event).map((one) => ({ start: one.instant, end: endOf(one) }));
  return [{ start: start.instant, end: last + endOf(start) - start.instant }, ...listed];
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
  const { start, tzid, zones } = event;
  const { isDate, isUtc } = start;
  const isPast = isPastUntil(rule, event);
  return ruleTimes(rule, start, near(rule, event, window))
    .map((wall) => ({ wall, isDate, isUtc, instant: zones.instant({ wall, isDate, isUtc }, tzid) }))
    .filter(({ wall, instant }) => instant !== start.instant && !isPast(wall, instant));
}

function daySpansByRule(rule: ICAL.Recur, event: Event, window: Span): readonly Span[] {
  const { start, tzid, zones } = event;
  const { isDate, isUtc } = start;
  const isPast = isPastUntil(rule, event);
  const at = (wall: number): Start => ({ wall, isDate, isUtc, instant: zones.instant({ wall, isDate, isUtc }, tzid) });
  const firstDay = { wall: dayNumber(start) * DAY, isDate: true };
  return (
    ruleTimes(loose(rule, { hasTimes: false }), firstDay, near(rule, event, window))
      .filter((wall) => !isPast(wall, at(wall).instant))
      // It may begin at the end of the day, and last from then.
      .map((wall) => ({ start: at(wall).instant, end: event.endOf(at(isDate ? wall : wall + DAY)) }))
  );
}

/** The wall-clock times that can matter to the window. */
function near({ until }: ICAL.Recur, { start, endOf }: Event, window: Span): Span {
  const end = window.end + 2 * DAY;
  return {
    start: window.start - (endOf(start) - start.instant) - 2 * DAY,
    end: until ? Math.min(end, wallTimeOf(until).wall + 2 * DAY) : end,
  };
}

/** Whether a time is past the rule's UNTIL: an instant in UTC or a day, while rules are on the wall clock. */
function isPastUntil({ until }: ICAL.Recur, { zones, tzid }: Event): (wall: number, instant: number) => boolean {
  if (!until) return () => false;
  const last = wallTimeOf(until);
  const end = last.isDate ? last.wall + DAY - 1 : zones.instant(last, tzid);
  return (wall, instant) => (last.isDate ? wall : instant) > end;
}
