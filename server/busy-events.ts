/** One entry of a calendar: when it begins, once or many times, and how long it takes. */
import ICAL from "ical.js";
import type { Span } from "../domain/booking.ts";
import type { Walls } from "./busy-zones.ts";

const DAY = 86_400_000;

/** When an occurrence begins: on its own clock, and as an instant. */
export type Start = {
  readonly time: ICAL.Time;
  readonly instant: number;
  /** From a list of periods, which have ends of their own. */ readonly end?: number;
};

export type Event = {
  readonly uid: string;
  /** How often its organizer has changed it (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
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
    sequence: Number(component.getFirstPropertyValue("sequence") ?? 0) || 0,
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

const TIME = "\\d{8}(?:T\\d{6}Z?)?";
const LENGTH = "[+-]?P(?=[\\dT])(?:\\d+W)?(?:\\d+D)?(?:T(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?)?";
const VALUES: readonly (readonly [names: string, value: RegExp])[] = [
  ["DTSTART|DTEND|RECURRENCE-ID", new RegExp(`^${TIME}$`, "i")],
  ["DURATION", new RegExp(`^${LENGTH}$`, "i")],
  ["RDATE", new RegExp(`^${TIME}(?:/(?:${TIME}|${LENGTH}))?(?:,${TIME}(?:/(?:${TIME}|${LENGTH}))?)*$`, "i")],
  ["RRULE", new RegExp(`^(?:(?:UNTIL=${TIME}|(?:FREQ|COUNT|INTERVAL|WKST|RSCALE|SKIP|BY[A-Z]+)=[^;=]+)(?:;|$))+$`, "i")],
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
  const instant = walls.instant(time, zoneParameter(property));
  if (Number.isNaN(instant)) throw new RangeError("no such time");
  return { time, instant };
}

/** Whether it happens once, by its own words alone. */
export const isOnce = ({ component, instead }: Event): boolean =>
  instead === undefined && !component.hasProperty("rrule") && !component.hasProperty("rdate");

/** How the end follows from a beginning: whole days stay whole days, hours stay hours, whatever the clock does meanwhile. */
function lengthOf(component: ICAL.Component, start: Start, walls: Walls): (start: Start) => number {
  const tzid = zoneOf(component, "dtstart");
  const later = (from: Start, days: number, milliseconds: number): number => {
    const time = from.time.clone();
    if (days !== 0) time.adjust(days, 0, 0, 0);
    return (days === 0 ? from.instant : walls.instant(time, tzid)) + milliseconds;
  };
  const end = single(component, "dtend", walls);
  const duration: unknown = component.getFirstPropertyValue("duration");
  let [days, milliseconds] = [start.time.isDate ? 1 : 0, 0];
  if (end && start.time.isDate && end.time.isDate) days = Math.max(1, dayNumber(end.time) - dayNumber(start.time));
  else if (end) [days, milliseconds] = [0, end.instant - start.instant];
  else if (duration instanceof ICAL.Duration) {
    days = duration.weeks * 7 + duration.days;
    milliseconds = (duration.hours * 3600 + duration.minutes * 60 + duration.seconds) * 1000;
  }
  if (milliseconds < 0) throw new RangeError("it ends before it begins");
  return (from) => from.end ?? later(from, days, milliseconds);
}

const dayNumber = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day) / DAY;

/**
 * When the event begins, each time, as far as it may matter to the window.
 * @param goOn asked before each step of a rule; `false` ends it.
 */
export function* startsOf(event: Event, window: Span, goOn: () => boolean): Generator<Start> {
  const { component, start, walls } = event;
  const repeats = component.hasProperty("rrule") && event.instead === undefined;
  const out = excluded(component, walls);
  const isIn = ({ time, instant }: Start): boolean => !out.instants.has(instant) && !out.days.has(dayNumber(time));
  if (!repeats && isIn(start)) yield start;
  if (event.instead !== undefined) return;
  for (const property of component.getAllProperties("rrule"))
    for (const found of ofRule(property.getFirstValue(), event, window, goOn)) if (isIn(found)) yield found;
  for (const property of component.getAllProperties("rdate"))
    for (const value of property.getValues() as unknown[]) {
      const found = ofDate(value, walls, zoneParameter(property));
      if (found && isIn(found) && goOn()) yield found;
    }
}

/** What is taken out of a series: instants, and whole days (in numbers since 1970) where only days are named for times. */
function excluded(component: ICAL.Component, walls: Walls): { instants: Set<number>; days: Set<number> } {
  const out = { instants: new Set<number>(), days: new Set<number>() };
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as unknown[]) {
      if (!(value instanceof ICAL.Time)) continue;
      if (value.isDate) out.days.add(dayNumber(value));
      else out.instants.add(walls.instant(value, zoneParameter(property)));
    }
  return out;
}

function ofDate(value: unknown, walls: Walls, tzid: string | undefined): Start | undefined {
  if (value instanceof ICAL.Time) return { time: value, instant: walls.instant(value, tzid) };
  if (!(value instanceof ICAL.Period)) return undefined;
  return { time: value.start, instant: walls.instant(value.start, tzid), end: walls.instant(value.getEnd(), tzid) };
}

/** Lengths of a rule's own step that do not change from one to the next, in milliseconds on the wall. */
const EVEN: Readonly<Record<string, number>> = { SECONDLY: 1000, MINUTELY: 60_000, HOURLY: 3_600_000, DAILY: DAY, WEEKLY: 7 * DAY };

function* ofRule(value: unknown, event: Event, window: Span, goOn: () => boolean): Generator<Start> {
  if (!(value instanceof ICAL.Recur)) throw new RangeError("no rule");
  const { tzid } = event;
  const length = event.endOf(event.start) - event.start.instant;
  const { rule, isPast } = endOfRule(value, event.walls, tzid);
  // What has passed long ago is stepped over without asking what it means.
  const early = window.start - length - 2 * DAY;
  const steps = counted(rule.iterator(nearWindow(rule, event.start, early)), goOn);
  for (let time = steps.next(); time && goOn(); time = steps.next()) {
    if (wallOf(time) < early) continue;
    const instant = event.walls.instant(time, tzid);
    if (instant >= window.end || isPast(time, instant)) return;
    yield { time: time.clone(), instant };
  }
}

/** The rule without its UNTIL, and that by itself: it is an instant in UTC, while a rule's steps are made on the wall. */
function endOfRule(value: ICAL.Recur, walls: Walls, tzid: string | undefined) {
  const rule = value.clone();
  const until = rule.until;
  rule.until = null;
  if (!until) return { rule, isPast: () => false };
  const last = until.isDate ? dayNumber(until) : walls.instant(until, tzid);
  return { rule, isPast: (time: ICAL.Time, instant: number): boolean => (until.isDate ? dayNumber(time) : instant) > last };
}

/** Counts also the steps between two occurrences: a rule that never holds would look for the next one for ever. */
function counted(steps: ICAL.RecurIterator, goOn: () => boolean): ICAL.RecurIterator {
  const looking = steps as unknown as { check_contracting_rules(): boolean };
  const check = looking.check_contracting_rules.bind(steps);
  looking.check_contracting_rules = () => {
    if (!goOn()) throw new RangeError("no end");
    return check();
  };
  return steps;
}

const wallOf = (time: ICAL.Time): number => Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/**
 * A beginning from which the rule gives the same occurrences in the window as from its own: later by whole steps, so that a rule that has
 * run for decades costs no more than a new one. One that counts its occurrences has to be counted from its own beginning.
 */
function nearWindow(rule: ICAL.Recur, start: Start, wanted: number): ICAL.Time {
  const even = EVEN[rule.freq];
  const time = start.time.clone();
  if (even === undefined || rule.count) return time;
  const step = even * Math.max(1, rule.interval);
  const jump = Math.floor((wanted - wallOf(time)) / step) * step;
  if (jump > 0) time.adjust(Math.floor(jump / DAY), 0, 0, (jump % DAY) / 1000);
  return time;
}
