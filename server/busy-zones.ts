/** What the times in a calendar file mean: by IANA names, by the zones that the file describes, by Windows' names, else on the agent's own clock. */
import ICAL from "ical.js";
import { instantOf } from "../domain/schedule.ts";
import { validZone } from "../domain/visitor-zone.ts";
import { instantAt } from "../domain/wall-clock.ts";
import type { Block } from "./busy-lines.ts";
import { windowsZone } from "./busy-windows.ts";

/** A time as it is written: what the wall shows, in milliseconds as if that were UTC. */
export type Written = { readonly wall: number; /** A whole day. */ readonly isDate: boolean; readonly isUtc: boolean };

/** What the parser has read. */
export const writtenOf = ({ year, month, day, hour, minute, second, isDate, zone }: ICAL.Time): Written => ({
  wall: isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second),
  isDate,
  isUtc: !isDate && zone === ICAL.Timezone.utcTimezone,
});

export type Walls = {
  /** The instant of a time in the file, milliseconds since 1970. A whole day begins at the agent's midnight; so is a time of an unknown zone the agent's. */
  instant(time: Written, tzid: string | undefined): number;
  /** Whether a zone is known: by its description in the file, or by its name. */
  knows(tzid: string): boolean;
  /** IANA name of the agent's zone. */
  readonly agentZone: string;
};

/** An IANA name in what stands for a zone: "America/Chicago", "/mozilla.org/20050126_1/America/Chicago", or one of Windows'. */
function ianaName(tzid: string): string | undefined {
  const bare = tzid.trim().replace(/^"|"$/g, "");
  const parts = bare.split("/").filter(Boolean);
  const candidates = [windowsZone(bare), bare, parts.slice(-2).join("/"), parts.slice(-3).join("/")];
  return candidates.find((name) => name !== undefined && validZone(name));
}

/** How far a wall is ahead of UTC when it shows a time. Milliseconds. */
type Ahead = (wall: number) => number;

/** By a zone's name. A time that its clock skips is as much later (RFC 5545, 3.3.5); one that it shows twice is the first. */
const byName =
  (zone: string): Ahead =>
  (wall) => {
    const date = new Date(wall).toISOString().slice(0, 10);
    const minutes = Math.floor((wall - Date.parse(date)) / 60_000);
    return Date.parse(date) + minutes * 60_000 - (instantAt(date, minutes, zone) ?? instantOf(date, minutes, zone).getTime());
  };

const byDescription =
  (zone: ICAL.Timezone): Ahead =>
  (wall) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))) * 1000;

const QUARTER = 900_000;
/** Most quarters of an hour that are remembered for a zone. */
const MOST_QUARTERS = 20_000;

/** Worked out once for each quarter of an hour, within which no clock changes: series meet the same ones again and again. */
function remembered(ahead: Ahead): Ahead {
  const known = new Map<number, number>();
  return (wall) => {
    const quarter = Math.floor(wall / QUARTER);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    if (known.size >= MOST_QUARTERS) known.clear();
    const made = ahead(quarter * QUARTER);
    known.set(quarter, made);
    return made;
  };
}

/** Zones that the file describes. A description of which a line is missing or broken is none: its hours would be wrong. */
function described(blocks: readonly Block[]): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const { text, isTorn } of blocks.slice(0, MOST_ZONES)) {
    try {
      if (isTorn || !isWhole(text)) continue;
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const tzid = String(component.getFirstPropertyValue("tzid"));
      const zone = new ICAL.Timezone(component);
      // Worked out once here: a broken description shows now and not in the midst of the events.
      zone.utcOffset(ICAL.Time.fromDateString("2026-07-01"));
      zones.set(tzid, zone);
    } catch {
      // Its name may still be known.
    }
  }
  return zones;
}

const PART = /^BEGIN:(STANDARD|DAYLIGHT)\r\n([^]*?)^END:\1(?:\r\n|$)/gm;
const OFFSET = "[+-]\\d{4}(?:\\d{2})?\\s*$";
/** What each part of a description has to have: when it began, and from which offset to which it changes. */
const NEEDED = [/^DTSTART[^:]*:\d{8}T\d{6}\s*$/m, new RegExp(`^TZOFFSETFROM:${OFFSET}`, "m"), new RegExp(`^TZOFFSETTO:${OFFSET}`, "m")];
/** In one month: of yearly rules on days of all or several months the parser's own reading is not to be trusted. */
const YEARLY =
  /^RRULE:FREQ=YEARLY(?=.*;BYMONTH=|(?!.*;BY))(?:;(?:BYMONTH=\d{1,2}|(?:BYMONTHDAY|BYDAY|BYSETPOS|INTERVAL|COUNT|UNTIL|WKST)=[^;=]+))*\s*$/;

/** Whether all of its parts have all that they need, and no line stands outside of them. */
function isWhole(text: string): boolean {
  const parts = [...text.matchAll(PART)].map(([, , lines = ""]) => lines);
  const rules = parts.flatMap((lines) => lines.match(/^RRULE.*$/gm) ?? []);
  return (
    parts.length > 0 &&
    parts.every((lines) => NEEDED.every((line) => line.test(lines))) &&
    rules.every((rule) => YEARLY.test(rule)) &&
    !/^(?:DTSTART|RRULE|TZOFFSET)/m.test(text.replaceAll(PART, ""))
  );
}

const MOST_ZONES = 100;

/** The zones of a file. */
export function calendarZones(blocks: readonly Block[], agentZone: string): Walls {
  const own = new Map([...described(blocks)].map(([tzid, zone]) => [tzid, remembered(byDescription(zone))]));
  const names = new Map<string, string | undefined>();
  const nameOf = (tzid: string): string | undefined => {
    if (!names.has(tzid)) names.set(tzid, ianaName(tzid));
    return names.get(tzid);
  };
  const agents = remembered(byName(agentZone));
  const named = new Map<string, Ahead>();
  const ofName = (zone: string | undefined): Ahead => {
    if (zone === undefined || zone === agentZone) return agents;
    const found = named.get(zone) ?? remembered(byName(zone));
    named.set(zone, found);
    return found;
  };
  const aheadOf = (tzid: string): Ahead => {
    // An IANA name says more than any description of it. One of Windows' does not: whoever has no summer time there has it described so.
    const zone = windowsZone(tzid) === undefined && nameOf(tzid) !== undefined ? undefined : own.get(tzid);
    return zone ?? ofName(nameOf(tzid));
  };
  return {
    agentZone,
    knows: (tzid) => own.has(tzid) || nameOf(tzid) !== undefined,
    instant({ wall, isDate, isUtc }, tzid) {
      if (isUtc) return wall;
      return wall - (isDate || tzid === undefined ? agents : aheadOf(tzid))(wall);
    },
  };
}
