/** One entry of a calendar: when it begins, once or many times, and how long it takes. */
import ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";
import { ruleWalls, type Spend } from "./busy-rule.ts";
import { type Walls, type Written, writtenOf } from "./busy-zones.ts";

const DAY = 86_400_000;

/** When an occurrence begins: on its own clock, and as an instant. */
export type Start = Written & {
  readonly instant: number;
  /** From a list of periods, which have ends of their own. */ readonly end?: number;
};

export type Event = {
  readonly uid: string;
  /** How often its organizer has changed it (RFC 5545, 3.8.7.4); `undefined` when it does not tell. */
  readonly sequence: number | undefined;
  /** It leaves the time free: called off, or marked as free. */
  readonly isFree: boolean;
  /** The beginning of the occurrence of a series in whose place this stands. */
  readonly instead: number | undefined;
  /** It stands for that occurrence and all later ones. */
  readonly isForLater: boolean;
  /** The zone of its beginning, as the file calls it. */
  readonly tzid: string | undefined;
  readonly component: ICAL.Component;
  readonly walls: Walls;
  readonly start: Start;
  /** When an occurrence that begins then ends, milliseconds since 1970. */
  endOf(start: Start): number;
};

/** The entry in a text; `undefined` when it surely lies outside of the window. Throws when it cannot be understood. */
export function eventOf(text: string, walls: Walls, window: Span): Event | undefined {
  if (isFarAway(text, window)) return undefined;
  if (!isStrict(text)) throw new RangeError("a broken line");
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const start = single(component, "dtstart", walls);
  if (!start) throw new RangeError("no beginning");
  const says = (name: string): string => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  return {
    uid: String(component.getFirstPropertyValue("uid") ?? text),
    sequence: sequenceOf(text),
    isFree: says("status") === "CANCELLED" || says("transp") === "TRANSPARENT" || says("x-microsoft-cdo-busystatus") === "FREE",
    instead: single(component, "recurrence-id", walls)?.instant,
    isForLater: String(component.getFirstProperty("recurrence-id")?.getParameter("range") ?? "").toUpperCase() === "THISANDFUTURE",
    tzid: zoneOf(component, "dtstart"),
    component,
    walls,
    start,
    endOf: lengthOf(component, start, walls),
  };
}

/** Only where it is told once, and clearly: whether an entry is older than a booking hangs on it. */
function sequenceOf(text: string): number | undefined {
  const [line, ...more] = text.match(/^SEQUENCE[;:].*$/gim) ?? [];
  const [, number] = more.length === 0 ? (/^SEQUENCE:(\d{1,9})\s*$/i.exec(line ?? "") ?? []) : [];
  return number === undefined ? undefined : Number(number);
}

const TIME = "\\d{8}(?:T\\d{6}Z?)?";
const LENGTH = "[+-]?P(?=[\\dT])(?:\\d+W)?(?:\\d+D)?(?:T(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?)?";
const list = (value: string): string => `${value}(?:,${value})*`;
/** What each part of a rule may say; none of them twice. */
const PARTS = [
  `UNTIL=${TIME}`,
  "FREQ=[A-Z]+|(?:COUNT|INTERVAL)=\\d+|WKST=[A-Z]{2}|RSCALE=GREGORIAN|SKIP=OMIT",
  `BYDAY=${list("(?:[+-]?0*[1-9]\\d*)?[A-Z]{2}")}`,
  `BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS)=${list("[+-]?0*[1-9]\\d*")}`,
  `BY(?:HOUR|MINUTE|SECOND)=${list("\\d+")}`,
];
const ruleLine = new RegExp(`^(?=(?:.*;)?FREQ=)(?:(?!([A-Z]+=)(?:.*;)\\1)(?:${PARTS.join("|")})(?:;|$))+$`, "i");
const VALUES: readonly (readonly [names: string, value: RegExp])[] = [
  ["DTSTART|DTEND|RECURRENCE-ID", new RegExp(`^${TIME}$`, "i")],
  ["DURATION", new RegExp(`^${LENGTH}$`, "i")],
  ["RDATE", new RegExp(`^${TIME}(?:/(?:${TIME}|${LENGTH}))?(?:,${TIME}(?:/(?:${TIME}|${LENGTH}))?)*$`, "i")],
  ["RRULE", ruleLine],
];

/** Whether the lines that tell when it takes place are written to the letter: the parser makes something of half a line, too. */
function isStrict(text: string): boolean {
  if (/^[^:\r\n]*;(TZID|VALUE)=[^:\r\n]*;\1=/im.test(text)) return false;
  return VALUES.every(([names, value]) =>
    [...text.matchAll(new RegExp(`^(?:${names})((?:;(?:"[^"\\r\\n]*"|[^":\\r\\n])*)?:)?(.*)$`, "gim"))].every(
      ([, sign, found = ""]) => sign !== undefined && value.test(found.trim()),
    ),
  );
}

const digits = (window: number): number => Number(new Date(window).toISOString().slice(0, 10).replaceAll("-", ""));

/** Whether it happens once and by its dates is at least two days away from the window: then it need not be read. */
function isFarAway(text: string, window: Span): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/im.test(text)) return false;
  // A date in a broken line is none: what else stood there is not known.
  const date = (name: string): number | undefined => {
    const [line, day] = new RegExp(`^${name}(?:;[^:\\r\\n]*)?(?::(\\d{8})(?:T\\d{6}Z?)?\\s*$)?`, "im").exec(text) ?? [];
    return line === undefined ? undefined : Number(day);
  };
  const start = date("DTSTART") ?? Number.NaN;
  return start > digits(window.end + 2 * DAY) || (date("DTEND") ?? start) < digits(window.start - 2 * DAY);
}

const zoneParameter = (property: ICAL.Property): string | undefined => {
  const tzid: unknown = property.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
};

const zoneOf = (component: ICAL.Component, name: string): string | undefined => {
  const property = component.getFirstProperty(name);
  return property ? zoneParameter(property) : undefined;
};

function single(component: ICAL.Component, name: string, walls: Walls): Start | undefined {
  const property = component.getFirstProperty(name);
  if (!property) return undefined;
  const time: unknown = property.getFirstValue();
  if (!(time instanceof ICAL.Time)) throw new RangeError("no time");
  const written = writtenOf(time);
  const instant = walls.instant(written, zoneParameter(property));
  if (Number.isNaN(instant)) throw new RangeError("no such time");
  return { ...written, instant };
}

/** Whether it happens once, by its own words alone. */
export const isOnce = ({ component, instead }: Event): boolean =>
  instead === undefined && !component.hasProperty("rrule") && !component.hasProperty("rdate");

/** How the end follows from a beginning: whole days stay whole days, hours stay hours, whatever the clock does meanwhile. */
function lengthOf(component: ICAL.Component, start: Start, walls: Walls): (start: Start) => number {
  const tzid = zoneOf(component, "dtstart");
  const later = (from: Start, days: number, milliseconds: number): number =>
    milliseconds +
    (days === 0 ? from.instant : walls.instant({ wall: from.wall + days * DAY, isDate: start.isDate, isUtc: start.isUtc }, tzid));
  const end = single(component, "dtend", walls);
  const duration: unknown = component.getFirstPropertyValue("duration");
  let [days, milliseconds] = [start.isDate ? 1 : 0, 0];
  if (end && start.isDate && end.isDate) days = Math.max(1, dayNumber(end) - dayNumber(start));
  else if (end) [days, milliseconds] = [0, end.instant - start.instant];
  else if (duration instanceof ICAL.Duration) {
    days = duration.weeks * 7 + duration.days;
    milliseconds = (duration.hours * 3600 + duration.minutes * 60 + duration.seconds) * 1000;
  }
  if (milliseconds < 0) throw new RangeError("it ends before it begins");
  return (from) => from.end ?? later(from, days, milliseconds);
}

const dayNumber = ({ wall }: Written): number => Math.floor(wall / DAY);

/**
 * When the event begins, each time, as far as it may matter to the window. Throws `Exhausted` when its rule costs more than there is to
 * spend. The first occurrence counts whether or not the rule has it.
 */
export function* startsOf(event: Event, window: Span, spend: Spend): Generator<Start> {
  const out = excluded(event);
  const isIn = (start: Start): boolean => !out.instants.has(start.instant) && !out.days.has(dayNumber(start));
  for (const found of apartFromRules(event)) if (isIn(found)) yield found;
  for (const rule of rulesOf(event)) for (const found of ofRule(rule, event, window, spend)) if (isIn(found)) yield found;
}

/** The beginnings that its rules have no part in: the first one, and those of its lists. */
export function* apartFromRules(event: Event): Generator<Start> {
  const { component, start, walls } = event;
  const rules = rulesOf(event);
  if (rules.length === 0 || rules.some((rule) => !isPastEnd(rule, event)(start.wall, start.instant))) yield start;
  if (event.instead !== undefined) return;
  for (const property of component.getAllProperties("rdate"))
    for (const value of property.getValues() as unknown[]) {
      const found = ofDate(value, walls, zoneParameter(property));
      if (found) yield found;
    }
}

/** Its rules; an occurrence that stands for itself has none. */
export function rulesOf({ component, instead }: Event): readonly ICAL.Recur[] {
  if (instead !== undefined) return [];
  return component.getAllProperties("rrule").map((property) => {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) throw new RangeError("no rule");
    return rule;
  });
}

/** What is taken out of a series: instants, and whole days (in numbers since 1970) where only days are named for times. */
function excluded({ component, walls }: Event): { instants: Set<number>; days: Set<number> } {
  const out = { instants: new Set<number>(), days: new Set<number>() };
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as unknown[]) {
      if (!(value instanceof ICAL.Time)) continue;
      const written = writtenOf(value);
      if (written.isDate) out.days.add(dayNumber(written));
      else out.instants.add(walls.instant(written, zoneParameter(property)));
    }
  return out;
}

function ofDate(value: unknown, walls: Walls, tzid: string | undefined): Start | undefined {
  const at = (time: ICAL.Time): Start => ({ ...writtenOf(time), instant: walls.instant(writtenOf(time), tzid) });
  if (value instanceof ICAL.Time) return at(value);
  if (!(value instanceof ICAL.Period)) return undefined;
  return { ...at(value.start), end: at(value.getEnd()).instant };
}

/** What an occurrence costs more than a day that is only looked at, in steps. */
const OCCURRENCE = 4;

function* ofRule(rule: ICAL.Recur, event: Event, window: Span, spend: Spend): Generator<Start> {
  const { start, tzid, walls } = event;
  const { isDate, isUtc } = start;
  const isPast = isPastEnd(rule, event);
  for (const wall of ruleWalls(rule, start, nearOf(rule, event, window), spend)) {
    spend(OCCURRENCE);
    const instant = walls.instant({ wall, isDate, isUtc }, tzid);
    if (isPast(wall, instant)) return;
    if (instant !== start.instant) yield { wall, isDate, isUtc, instant };
  }
}

/** On the wall of a series, where its rule has to be looked for, so that nothing which takes place within the window is missed. */
export function nearOf({ until }: ICAL.Recur, { start, endOf }: Event, window: Span): Span {
  const end = window.end + 2 * DAY;
  return {
    start: window.start - (endOf(start) - start.instant) - 2 * DAY,
    end: until ? Math.min(end, writtenOf(until).wall + 2 * DAY) : end,
  };
}

/** Whether a time is past the rule's UNTIL, which is an instant in UTC, or a day, while a rule's steps are made on the wall. */
export function isPastEnd({ until }: ICAL.Recur, { walls, tzid }: Event): (wall: number, instant: number) => boolean {
  if (!until) return () => false;
  const last = writtenOf(until);
  const end = last.isDate ? last.wall + DAY - 1 : walls.instant(last, tzid);
  return (wall, instant) => (last.isDate ? wall : instant) > end;
}
