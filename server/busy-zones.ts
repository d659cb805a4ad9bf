/** What the times in a calendar file mean: by IANA names, by the zones that the file describes, by Windows' names, else on the agent's own clock. */
import ICAL from "ical.js";
import { instantOf } from "../domain/schedule.ts";
import { validZone } from "../domain/visitor-zone.ts";
import { instantAt } from "../domain/wall-clock.ts";
import type { Block } from "./busy-lines.ts";
import { windowsZone } from "./busy-windows.ts";

export type Walls = {
  /** The instant of a time in the file, milliseconds since 1970. A whole day begins at the agent's midnight; so is a time of an unknown zone the agent's. */
  instant(time: ICAL.Time, tzid: string | undefined): number;
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

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** By a zone's name. A time that its clock skips is as much later (RFC 5545, 3.3.5); one that it shows twice is the first. */
function byName(time: ICAL.Time, zone: string): number {
  const minutes = time.isDate ? 0 : time.hour * 60 + time.minute;
  const date = dateOf(time);
  const instant = instantAt(date, minutes, zone) ?? instantOf(date, minutes, zone).getTime();
  return instant + (time.isDate ? 0 : time.second * 1000);
}

function byDescription(time: ICAL.Time, zone: ICAL.Timezone): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  return wall - zone.utcOffset(time) * 1000;
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
const YEARLY = /^RRULE:FREQ=YEARLY(?:;(?:BYMONTH|BYMONTHDAY|BYDAY|BYSETPOS|INTERVAL|COUNT|UNTIL|WKST)=[^;=]+)*\s*$/;

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
  const own = described(blocks);
  const names = new Map<string, string | undefined>();
  const nameOf = (tzid: string): string | undefined => {
    if (!names.has(tzid)) names.set(tzid, ianaName(tzid));
    return names.get(tzid);
  };
  return {
    agentZone,
    knows: (tzid) => own.has(tzid) || nameOf(tzid) !== undefined,
    instant(time, tzid) {
      if (time.isDate) return byName(time, agentZone);
      if (time.zone === ICAL.Timezone.utcTimezone)
        return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
      if (tzid === undefined) return byName(time, agentZone);
      // An IANA name says more than any description of it. One of Windows' does not: whoever has no summer time there has it described so.
      const zone = windowsZone(tzid) === undefined && nameOf(tzid) !== undefined ? undefined : own.get(tzid);
      return zone ? byDescription(time, zone) : byName(time, nameOf(tzid) ?? agentZone);
    },
  };
}
