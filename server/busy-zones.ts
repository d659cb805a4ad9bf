/** What the times in a calendar file mean: by the zones that the file describes, else by their names, else on the agent's own clock. */
import ICAL from "ical.js";
import { instantOf } from "../domain/schedule.ts";
import { validZone } from "../domain/visitor-zone.ts";
import { instantAt } from "../domain/wall-clock.ts";
import type { Block } from "./busy-lines.ts";

export type Walls = {
  /** The instant of a time in the file, milliseconds since 1970. A whole day begins at the agent's midnight. Throws when its zone is unknown. */
  instant(time: ICAL.Time, tzid: string | undefined): number;
};

/** Windows' names of zones, as Outlook writes them, without a description of the zone as a rule. */
const WINDOWS: Readonly<Record<string, string>> = {
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indianapolis",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "US Mountain Standard Time": "America/Phoenix",
  "Pacific Standard Time": "America/Los_Angeles",
  "Alaskan Standard Time": "America/Anchorage",
  "Aleutian Standard Time": "America/Adak",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "Atlantic Standard Time": "America/Halifax",
  "Canada Central Standard Time": "America/Regina",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Romance Standard Time": "Europe/Paris",
  "E. Europe Standard Time": "Europe/Chisinau",
  "FLE Standard Time": "Europe/Kiev",
  "India Standard Time": "Asia/Kolkata",
  "China Standard Time": "Asia/Shanghai",
  "Tokyo Standard Time": "Asia/Tokyo",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "New Zealand Standard Time": "Pacific/Auckland",
};

/** An IANA name in what stands for a zone: "America/Chicago", "/mozilla.org/20050126_1/America/Chicago", "Central Standard Time". */
function ianaName(tzid: string): string | undefined {
  const bare = tzid.trim().replace(/^"|"$/g, "");
  const parts = bare.split("/").filter(Boolean);
  const candidates = [WINDOWS[bare], bare, parts.slice(-2).join("/"), parts.slice(-3).join("/")];
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

/** Zones that the file describes. One whose changes are not yearly is no zone's description, and is left out like any that is broken. */
function described(blocks: readonly Block[]): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const { text } of blocks.slice(0, MOST_ZONES)) {
    try {
      if (/^RRULE:(?!.*FREQ=YEARLY)/im.test(text) || !/^TZOFFSETTO:/im.test(text)) continue;
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

const MOST_ZONES = 100;

/** The zones of a file. */
export function calendarZones(blocks: readonly Block[], agentZone: string): Walls {
  const own = described(blocks);
  const names = new Map<string, string | undefined>();
  return {
    instant(time, tzid) {
      if (time.isDate) return byName(time, agentZone);
      if (time.zone === ICAL.Timezone.utcTimezone)
        return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
      if (tzid === undefined) return byName(time, agentZone);
      const zone = own.get(tzid);
      if (zone) return byDescription(time, zone);
      if (!names.has(tzid)) names.set(tzid, ianaName(tzid));
      const name = names.get(tzid);
      if (name === undefined) throw new RangeError("unknown zone");
      return byName(time, name);
    },
  };
}
