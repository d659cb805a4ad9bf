/**
 * What the times in a calendar file mean: by IANA name, by a zone that the file defines, by Windows
 * name, else on the agent's own clock. All zone arithmetic of the calendar reader is here.
 */
import ICAL from "ical.js";
import { instantOfWall, validZone } from "../../domain/time/zones.ts";
import type { Entry } from "./entries.ts";
import { windowsZone } from "./windows-zones.ts";

/** A time as it's written: what the clock shows, in milliseconds as if it were UTC. */
export type WallTime = { readonly wall: number; /** A whole day. */ readonly isDate: boolean; readonly isUtc: boolean };

/** What the parser has read. */
export const wallTimeOf = ({ year, month, day, hour, minute, second, isDate, zone }: ICAL.Time): WallTime => ({
  wall: isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second),
  isDate,
  isUtc: !isDate && zone === ICAL.Timezone.utcTimezone,
});

export type Zones = ReturnType<typeof zonesOf>;

/**
 * The IANA name in "America/Chicago", "/mozilla.org/20050126_1/America/Chicago" or a Windows name.
 */
function ianaName(tzid: string): string | undefined {
  const bare = tzid.trim().replace(/^"|"$/g, "");
  const parts = bare.split("/").filter(Boolean);
  const candidates = [windowsZone(bare), bare, parts.slice(-2).join("/"), parts.slice(-3).join("/")];
  return candidates.find((name) => name !== undefined && validZone(name));
}

/** How far a clock is ahead of UTC when it shows a time. Milliseconds. */
type OffsetAt = (wall: number) => number;

const QUARTER_HOUR = 900_000;

/**
 * Worked out once for each quarter hour, within which no clock changes: series meet the same ones
 * again.
 */
function cached(offsetAt: OffsetAt): OffsetAt {
  const offsetIn = once((quarter: number) => offsetAt(quarter * QUARTER_HOUR));
  return (wall) => offsetIn(Math.floor(wall / QUARTER_HOUR));
}

/** Calls a function once for each key. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const found = made.get(key) ?? { value: make(key) };
    made.set(key, found);
    return found.value;
  };
}

/**
 * The zones that the file defines (VTIMEZONE), without those that have a missing or broken line.
 */
function definitionsIn(entries: readonly Entry[]): Map<string, OffsetAt> {
  const zones = new Map<string, OffsetAt>();
  for (const { text, isDamaged } of entries) {
    try {
      if (isDamaged || !isComplete(text)) continue;
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const zone = new ICAL.Timezone(component);
      // Fails here if the definition is broken, rather than while events are read.
      zone.utcOffset(ICAL.Time.fromDateString("2026-07-01"));
      const offsetAt: OffsetAt = (wall) => zone.utcOffset(ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))) * 1000;
      zones.set(String(component.getFirstPropertyValue("tzid")), cached(offsetAt));
    } catch {
      // Its name may still be known.
    }
  }
  return zones;
}

const PART = /^BEGIN:(STANDARD|DAYLIGHT)\r\n([^]*?)^END:\1(?:\r\n|$)/gm;
const OFFSET = "[+-]\\d{4}(?:\\d{2})?\\s*$";
/** What each part of a definition must have: when it began, and the offsets before and after. */
const REQUIRED = [/^DTSTART[^:]*:\d{8}T\d{6}\s*$/m, new RegExp(`^TZOFFSETFROM:${OFFSET}`, "m"), new RegExp(`^TZOFFSETTO:${OFFSET}`, "m")];
/** In one month: yearly rules on days of all or several months are read wrongly by the parser. */
const YEARLY =
  /^RRULE:FREQ=YEARLY(?=.*;BYMONTH=|(?!.*;BY))(?:;(?:BYMONTH=\d{1,2}|(?:BYMONTHDAY|BYDAY|BYSETPOS|INTERVAL|COUNT|UNTIL|WKST)=[^;=]+))*\s*$/;

/**
 * Whether every part of a definition has all it needs, and no such line is outside of the parts.
 */
function isComplete(text: string): boolean {
  const parts = [...text.matchAll(PART)].map(([, , lines = ""]) => lines);
  const rules = parts.flatMap((lines) => lines.match(/^RRULE.*$/gm) ?? []);
  return (
    parts.length > 0 &&
    parts.every((lines) => REQUIRED.every((line) => line.test(lines))) &&
    rules.every((rule) => YEARLY.test(rule)) &&
    !/^(?:DTSTART|RRULE|TZOFFSET)/m.test(text.replaceAll(PART, ""))
  );
}

/**
 * @param definitions the VTIMEZONE entries of the file.
 * @param agentZone IANA name of the agent's zone.
 */
export function zonesOf(definitions: readonly Entry[], agentZone: string) {
  const defined = definitionsIn(definitions);
  const nameOf = once(ianaName);
  const named = once((name: string) => cached((wall) => wall - instantOfWall(wall, name)));
  const offsetOf = once((tzid: string) => {
    // An IANA name is worth more than the file's definition. A Windows name isn't: a computer
    // without daylight saving time keeps the name and defines it without.
    const definition = nameOf(tzid) === undefined || windowsZone(tzid) !== undefined ? defined.get(tzid) : undefined;
    return definition ?? named(nameOf(tzid) ?? agentZone);
  });
  return {
    agentZone,
    /** Whether a zone is known: by its definition in the file, or by its name. */
    knows: (tzid: string): boolean => defined.has(tzid) || nameOf(tzid) !== undefined,
    /**
     * The instant of a time in the file, milliseconds since 1970. Whole days begin at the agent's
     * midnight, and times in an unknown zone are on the agent's clock.
     */
    instant({ wall, isDate, isUtc }: WallTime, tzid: string | undefined): number {
      if (isUtc) return wall;
      return wall - (isDate || tzid === undefined ? named(agentZone) : offsetOf(tzid))(wall);
    },
  };
}
