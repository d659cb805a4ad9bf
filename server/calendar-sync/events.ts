/** One event of a calendar (VEVENT): its beginning, and how long it takes. */
import ICAL from "ical.js";
import { DAY_MS } from "../../domain/time/instant.ts";
import { type WallTime, wallTimeOf, type Zones } from "./time-zones.ts";

/** When an occurrence begins: on its own clock, and as an instant. */
export type Start = WallTime & {
  readonly instant: number;
  /** Only in a list of periods. */ readonly end?: number;
};

export type Event = Readonly<ReturnType<typeof eventOf>>;

/** Throws when it can't be understood. */
export function eventOf(text: string, zones: Zones) {
  if (!isWellFormed(text)) throw new RangeError("a broken line");
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const start = startIn(component, "dtstart", zones);
  if (!start) throw new RangeError("no beginning");
  const value = (name: string): string => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  return {
    uid: String(component.getFirstPropertyValue("uid") ?? text),
    /** How often its organizer has changed it (RFC 5545, 3.8.7.4), if known. */
    sequence: sequenceOf(text),
    /** It doesn't block: canceled, or marked as free. */
    isFree: value("status") === "CANCELLED" || value("transp") === "TRANSPARENT" || value("x-microsoft-cdo-busystatus") === "FREE",
    /** The beginning of the occurrence that it replaces (RECURRENCE-ID). */
    replaces: startIn(component, "recurrence-id", zones)?.instant,
    /** It replaces all later occurrences, too. */
    isFromOn: String(component.getFirstProperty("recurrence-id")?.getParameter("range") ?? "").toUpperCase() === "THISANDFUTURE",
    /** The zone of its beginning, as the file names it. */
    tzid: tzidOf(component.getFirstProperty("dtstart")),
    component,
    zones,
    start,
    /** When an occurrence with this beginning ends, milliseconds since 1970. */
    endOf: endsOf(component, start, zones),
  };
}

/** Only if it's there once, and clear: whether an event is older than a booking depends on it. */
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
const VALUES: readonly (readonly [names: string, value: RegExp])[] = [
  ["DTSTART|DTEND|RECURRENCE-ID", new RegExp(`^${TIME}$`, "i")],
  ["DURATION", new RegExp(`^${LENGTH}$`, "i")],
  ["RDATE", new RegExp(`^${list(`${TIME}(?:/(?:${TIME}|${LENGTH}))?`)}$`, "i")],
  ["RRULE", new RegExp(`^(?=(?:.*;)?FREQ=)(?:(?!([A-Z]+=)(?:.*;)\\1)(?:${PARTS.join("|")})(?:;|$))+$`, "i")],
];

/** Whether the lines about its times are well-formed: the parser also reads half a line. */
function isWellFormed(text: string): boolean {
  if (/^[^:\r\n]*;(TZID|VALUE)=[^:\r\n]*;\1=/im.test(text)) return false;
  return VALUES.every(([names, value]) =>
    [...text.matchAll(new RegExp(`^(?:${names})((?:;(?:"[^"\\r\\n]*"|[^":\\r\\n])*)?:)?(.*)$`, "gim"))].every(
      ([, sign, found = ""]) => sign !== undefined && value.test(found.trim()),
    ),
  );
}

/** The zone of a line, as the file names it. */
export function tzidOf(property: ICAL.Property | null): string | undefined {
  const tzid: unknown = property?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
}

function startIn(component: ICAL.Component, name: string, zones: Zones): Start | undefined {
  const property = component.getFirstProperty(name);
  if (!property) return undefined;
  const time: unknown = property.getFirstValue();
  if (!(time instanceof ICAL.Time)) throw new RangeError("no time");
  const written = wallTimeOf(time);
  const instant = zones.instant(written, tzidOf(property));
  if (Number.isNaN(instant)) throw new RangeError("no such time");
  return { ...written, instant };
}

/** Whether it happens once, going by this event alone. */
export const isSingle = ({ component, replaces }: Event): boolean =>
  replaces === undefined && !component.hasProperty("rrule") && !component.hasProperty("rdate");

/** Days since 1970. */
export const dayNumber = ({ wall }: WallTime): number => Math.floor(wall / DAY_MS);

/**
 * Ends by beginnings: days stay days and hours stay hours, even if the clock changes in between.
 */
function endsOf(component: ICAL.Component, start: Start, zones: Zones): (start: Start) => number {
  const tzid = tzidOf(component.getFirstProperty("dtstart"));
  const end = startIn(component, "dtend", zones);
  const duration: unknown = component.getFirstPropertyValue("duration");
  let [days, milliseconds] = [start.isDate ? 1 : 0, 0];
  if (end && start.isDate && end.isDate) days = Math.max(1, dayNumber(end) - dayNumber(start));
  else if (end) [days, milliseconds] = [0, end.instant - start.instant];
  else if (duration instanceof ICAL.Duration) {
    days = duration.weeks * 7 + duration.days;
    milliseconds = (duration.hours * 3600 + duration.minutes * 60 + duration.seconds) * 1000;
  }
  if (milliseconds < 0) throw new RangeError("it ends before it begins");
  return (from) => {
    if (from.end !== undefined) return from.end;
    if (days === 0) return from.instant + milliseconds;
    const { isDate, isUtc } = start;
    return zones.instant({ wall: from.wall + days * DAY_MS, isDate, isUtc }, tzid) + milliseconds;
  };
}
