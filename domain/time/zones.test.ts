import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { openTimes } from "../booking/availability.ts";
import { addDays, type CalendarDate, formatDay, formatTime } from "./calendar-date.ts";
import { zoneChoices, zoneName } from "./zone-names.ts";
import { DAY_MS, MINUTE_MS, toInstant } from "./instant.ts";
import {
  clearTimeIn,
  dateIn,
  dayIn,
  instantIfShown,
  instantOf,
  instantOrChange,
  isoWithOffset,
  offsetMinutes,
  offsetText,
  timeIn,
  timeRangeIn,
  validZone,
  zoneNamed,
} from "./zones.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { availability, appointmentTypes } = DEFAULTS;

const CHICAGO = "America/Chicago";
const ZONES = Intl.supportedValuesOf("timeZone");

describe("a zone's clock", () => {
  test("has its own day, whatever day it is in UTC", () => {
    expect(dateIn(CHICAGO, new Date("2026-11-21T05:59:59.999Z"))).toBe("2026-11-20");
    expect(dateIn(CHICAGO, new Date("2026-11-21T06:00:00Z"))).toBe("2026-11-21");
    expect(dateIn(CHICAGO, new Date("2026-07-01T04:59:59Z"))).toBe("2026-06-30");
    expect(dateIn("Asia/Tokyo", new Date("2026-11-20T15:00:00Z"))).toBe("2026-11-21");
  });

  test("is right in every second of a minute, however often it is asked", () => {
    // Set forward at 2:00 AM, which is 08:00 UTC.
    for (const [instant, shown] of [
      ["2027-03-14T07:59:59.999Z", "2027-03-14T01:59:59-06:00"],
      ["2027-03-14T08:00:00.000Z", "2027-03-14T03:00:00-05:00"],
      ["2027-03-14T08:00:30.500Z", "2027-03-14T03:00:30-05:00"],
      ["2027-03-14T07:59:30.000Z", "2027-03-14T01:59:30-06:00"],
      ["1969-12-31T23:59:59.500Z", "1969-12-31T17:59:59-06:00"],
    ] as const)
      for (const at of [instant, instant]) expect(isoWithOffset(at, CHICAGO)).toBe(shown);
    expect(() => dateIn(CHICAGO, Number.NaN)).toThrow(RangeError);
  });

  test("is behind UTC by five hours in summer and six in winter", () => {
    expect(offsetMinutes(CHICAGO, new Date("2026-07-01T12:00:00Z"))).toBe(-300);
    expect(offsetMinutes(CHICAGO, new Date("2026-12-01T12:00:00Z"))).toBe(-360);
    expect(offsetMinutes("Asia/Kathmandu", new Date("2026-12-01T12:00:00Z"))).toBe(345);
  });

  test("turns local times into instants on both sides of each change", () => {
    expect(toInstant(instantOf("2026-03-07", 780, CHICAGO))).toBe("2026-03-07T19:00:00.000Z");
    expect(toInstant(instantOf("2026-03-08", 780, CHICAGO))).toBe("2026-03-08T18:00:00.000Z");
    expect(toInstant(instantOf("2026-10-31", 780, CHICAGO))).toBe("2026-10-31T18:00:00.000Z");
    expect(toInstant(instantOf("2026-11-01", 780, CHICAGO))).toBe("2026-11-01T19:00:00.000Z");
    expect(toInstant(instantOf("2026-11-01", 0, CHICAGO))).toBe("2026-11-01T05:00:00.000Z");
  });

  test("moves a skipped time on, and takes the first of a doubled one", () => {
    expect(toInstant(instantOf("2026-03-08", 150, CHICAGO))).toBe("2026-03-08T08:30:00.000Z");
    expect(toInstant(instantOf("2026-11-01", 90, CHICAGO))).toBe("2026-11-01T06:30:00.000Z");
  });

  test("a skipped time has no instant, or that of the change", () => {
    expect(instantIfShown("2026-03-08", 150, CHICAGO)).toBeUndefined();
    expect(toInstant(instantOrChange("2026-03-08", 150, CHICAGO))).toBe("2026-03-08T08:00:00.000Z");
    expect(toInstant(instantOrChange("2026-11-01", 90, CHICAGO))).toBe("2026-11-01T06:30:00.000Z");
  });

  test("is written with its offset", () => {
    expect(isoWithOffset(new Date("2026-11-28T19:00:00Z"), CHICAGO)).toBe("2026-11-28T13:00:00-06:00");
    expect(isoWithOffset(new Date("2026-07-04T18:00:00Z"), CHICAGO)).toBe("2026-07-04T13:00:00-05:00");
    expect(isoWithOffset(new Date("2026-07-04T18:00:00Z"), "Asia/Kathmandu")).toBe("2026-07-04T23:45:00+05:45");
  });
});

describe("a zone", () => {
  test.each(["America/Chicago", "Asia/Tokyo", "Asia/Kolkata", "Asia/Calcutta", "Etc/GMT+5", "UTC", "america/chicago"])(
    "%s is one",
    (name) => {
      expect(validZone(name)).toBe(true);
    },
  );

  test.each(["", "+05:30", "-06:00", "Mars/Olympus", "America/Chicago\n", "../etc/passwd", "a".repeat(100), "America/Chicago;x"])(
    "%j is none",
    (name) => {
      expect(validZone(name)).toBe(false);
    },
  );

  test("every zone is in the list once, those of the country first", () => {
    const groups = zoneChoices();
    const values = groups.flatMap(({ zones }) => zones.map(({ value }) => value));
    expect(groups[0]?.zones.map(({ label }) => label).slice(0, 3)).toEqual(["Central Time", "Eastern Time", "Mountain Time"]);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(expect.arrayContaining([...ZONES, "UTC"]));
    expect(groups.flatMap(({ zones }) => zones).every(({ label }) => /\S/.test(label) && !label.includes("_"))).toBe(true);
  });

  test.each([
    ["Asia/Calcutta", "Kolkata", "Asia/Kolkata"],
    ["Asia/Katmandu", "Kathmandu", "Asia/Kathmandu"],
    ["Asia/Saigon", "Ho Chi Minh City", "Asia/Ho_Chi_Minh"],
    ["Asia/Rangoon", "Yangon", "Asia/Yangon"],
    ["Europe/Kiev", "Kyiv", "Europe/Kyiv"],
    ["America/Godthab", "Nuuk", "America/Nuuk"],
    ["Atlantic/Faeroe", "Faroe Islands", "Atlantic/Faroe"],
    ["Pacific/Truk", "Chuuk", "Pacific/Chuuk"],
    ["Pacific/Ponape", "Pohnpei", "Pacific/Pohnpei"],
    ["Pacific/Enderbury", "Kanton", "Pacific/Kanton"],
    ["Africa/Asmera", "Asmara", "Africa/Asmara"],
    ["America/Coral_Harbour", "Atikokan", "America/Atikokan"],
  ])("%s is called %s, as %s is, and is in the list once", (old, label, present) => {
    for (const chosen of [undefined, old, present]) {
      const found = zoneChoices(chosen).flatMap(({ zones }) => zones.filter((each) => each.label === label));
      expect(found).toHaveLength(1);
      expect(chosen === undefined || found[0]?.value === chosen).toBe(true);
      expect(validZone(found[0]?.value ?? "")).toBe(true);
    }
  });

  test("a zone under another name is added, nonsense is not", () => {
    const values = (chosen: string) => zoneChoices(chosen).flatMap(({ zones }) => zones.map(({ value }) => value));
    const other = ZONES.includes("Asia/Kolkata") ? "Asia/Calcutta" : "Asia/Kolkata";
    expect(values(other)).toContain(other);
    expect(values("Mars/Olympus")).not.toContain("Mars/Olympus");
  });
});

describe("an instant in a zone's words", () => {
  const instant = new Date("2026-12-01T20:30:00Z");

  test.each([
    ["America/Chicago", "2:30 PM", "Tuesday, December 1", "Central Time", "GMT-6"],
    ["Asia/Tokyo", "5:30 AM", "Wednesday, December 2", "Japan Standard Time", "GMT+9"],
    ["Asia/Kolkata", "2:00 AM", "Wednesday, December 2", "India Standard Time", "GMT+5:30"],
  ])("%s", (zone, time, day, name, offset) => {
    expect([timeIn(zone, instant), dayIn(zone, instant), zoneName(zone, instant), offsetText(zone, instant)]).toEqual([
      time,
      day,
      name,
      offset,
    ]);
  });

  test("a stretch of time names the half of the day once when it can", () => {
    expect(timeRangeIn("America/Chicago", instant, new Date("2026-12-01T21:00:00Z"))).toBe("2:30 – 3:00 PM");
    expect(timeRangeIn("America/Denver", new Date("2026-12-01T18:30:00Z"), new Date("2026-12-01T19:00:00Z"))).toBe("11:30 AM – 12:00 PM");
  });
});

describe("what a zone is called", () => {
  /** Those of no place, too: ships' clocks, and names from before there were places. */
  const ALL = [
    ...ZONES,
    ...Array.from({ length: 27 }, (_, at) => `Etc/GMT${at < 15 ? "-" : "+"}${at < 15 ? at : at - 14}`),
    ..."UTC GMT Etc/UTC Etc/Greenwich Etc/Zulu EST MST HST EST5EDT CST6CDT MST7MDT PST8PDT WET CET MET EET US/Central".split(" "),
  ];
  const TIMES = ["2026-12-01T16:00:00Z", "2027-02-15T16:00:00Z", "2027-07-01T16:00:00Z", "2027-10-31T16:00:00Z"].map((at) => new Date(at));
  const aheadOf = (zone: string, at: Date): number => {
    const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
    return there.offsetNanoseconds / 6e10;
  };
  /** The minutes that a name says the clock is ahead of Greenwich's, where it says so. */
  function saidAhead(name: string): number | undefined {
    const [, sign, hours, minutes = "0"] = /([+-])(\d{1,2})(?::?(\d{2}))?\b/.exec(name) ?? [];
    return sign === undefined ? undefined : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  const labelOf = (zone: string): string =>
    zoneChoices(zone)
      .flatMap(({ zones }) => zones)
      .find(({ value }) => value === zone)?.label ?? "";

  test.each([
    ["Etc/GMT+8", "GMT-8"],
    ["Etc/GMT-9", "GMT+9"],
    ["Etc/GMT-14", "GMT+14"],
  ])("%s, whose name has the sign the other way around, is %s on the page and in the list", (zone, name) => {
    const [at = new Date()] = TIMES;
    expect([zoneName(zone, at), labelOf(zone), offsetText(zone, at)]).toEqual([name, name, name]);
    expect(
      zoneChoices(zone)
        .at(-1)
        ?.zones.map(({ value }) => value),
    ).toContain(zone);
  });

  test("contradicts no zone's clock, in winter or in summer", () => {
    const wrong: string[] = [];
    for (const given of ALL) {
      const zone = zoneNamed(given) ?? "none";
      const label = labelOf(zone);
      for (const at of TIMES) {
        const ahead = aheadOf(zone, at);
        const names = [zoneName(zone, at), label, offsetText(zone, at)];
        if (names.some((name) => name === "" || (saidAhead(name) ?? ahead) !== ahead)) wrong.push(`${zone} ${names.join(" | ")}`);
        if (saidAhead(offsetText(zone, at)) !== ahead) wrong.push(`${zone} ${offsetText(zone, at)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is shared only by zones whose clocks show the same", () => {
    for (const at of TIMES) {
      const clocks = Map.groupBy(
        ALL.map((given) => zoneNamed(given) ?? "none"),
        (zone) => zoneName(zone, at),
      );
      const wrong = [...clocks].filter(([, zones]) => new Set(zones.map((zone) => aheadOf(zone, at))).size > 1);
      expect(wrong).toEqual([]);
    }
  });
});

describe("where the clock changes", () => {
  const at = (instant: string, minutes = 0): Date => new Date(Date.parse(instant) + minutes * MINUTE_MS);
  /** Every half hour of a stretch, as a list of times shows it. */
  const halves = (zone: string, from: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => clearTimeIn(zone, at(from, i * 30)));
  const range = (zone: string, from: string, minutes: number): string => timeRangeIn(zone, at(from), at(from, minutes));

  test("in Sydney, set back, each time that comes twice has its offset", () => {
    const list = halves("Australia/Sydney", "2027-04-03T14:30:00Z", 7);
    expect(list).toEqual(["1:30 AM", "2:00 AM GMT+11", "2:30 AM GMT+11", "2:00 AM GMT+10", "2:30 AM GMT+10", "3:00 AM", "3:30 AM"]);
    expect(range("Australia/Sydney", "2027-04-03T15:30:00Z", 30)).toBe("2:30 AM GMT+11 – 2:00 AM GMT+10");
    expect(range("Australia/Sydney", "2027-04-03T15:00:00Z", 30)).toBe("2:00 – 2:30 AM GMT+11");
    expect(range("Australia/Sydney", "2027-04-03T16:30:00Z", 30)).toBe("2:30 – 3:00 AM GMT+10");
    expect(range("Australia/Sydney", "2027-04-03T14:30:00Z", 30)).toBe("1:30 – 2:00 AM GMT+11");
    expect(range("Australia/Sydney", "2027-04-03T17:00:00Z", 30)).toBe("3:00 – 3:30 AM");
  });

  test("in Chicago, set back", () => {
    const list = halves("America/Chicago", "2027-11-07T05:30:00Z", 6);
    expect(list).toEqual(["12:30 AM", "1:00 AM GMT-5", "1:30 AM GMT-5", "1:00 AM GMT-6", "1:30 AM GMT-6", "2:00 AM"]);
    expect(range("America/Chicago", "2027-11-07T06:30:00Z", 60)).toBe("1:30 AM GMT-5 – 1:30 AM GMT-6");
  });

  test("in Chicago, set forward, only a range across the change has them", () => {
    expect(halves("America/Chicago", "2027-03-14T07:30:00Z", 3)).toEqual(["1:30 AM", "3:00 AM", "3:30 AM"]);
    expect(range("America/Chicago", "2027-03-14T07:30:00Z", 30)).toBe("1:30 AM GMT-6 – 3:00 AM GMT-5");
    expect(range("America/Chicago", "2027-03-14T08:00:00Z", 30)).toBe("3:00 – 3:30 AM");
  });

  test("by half an hour on Lord Howe Island", () => {
    const list = halves("Australia/Lord_Howe", "2027-04-03T14:00:00Z", 5);
    expect(list).toEqual(["1:00 AM", "1:30 AM GMT+11", "1:30 AM GMT+10:30", "2:00 AM", "2:30 AM"]);
  });

  test("no two times of a day read alike in any zone, on any day of a year on which its clock changes", () => {
    const from = Date.parse("2027-01-01T00:00:00Z");
    const wrong: string[] = [];
    for (const zone of ZONES) {
      let there: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
      while ((there = there.getTimeZoneTransition("next")) && there.epochMilliseconds < from + 365 * DAY_MS) {
        const change = there.epochMilliseconds;
        const around = Array.from({ length: 24 }, (_, i) => new Date(change + (i - 12) * 30 * MINUTE_MS));
        const names = around.map((time) => `${dayIn(zone, time)}, ${clearTimeIn(zone, time)}`);
        if (new Set(names).size < names.length) wrong.push(`${zone} ${new Date(change).toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/**
 * Two years of appointments in Chicago, seen from everywhere. The slots are made once. Each zone is asked for every day's first and last
 * one: Intl formats them one by one; Temporal gives the zone's changes and, for the slots near a change and one a month, each slot by itself.
 */
describe("every day of two years, for a visitor in every zone", () => {
  const FIRST = "2026-11-01";
  const AGENT = availability.zone;
  const step = availability.step;
  const rules = {
    ...availability,
    weekly: Array.from({ length: 7 }, () => [[0, 1440]] as const),
    exceptions: {},
    notice: 0,
    horizon: 800,
  };
  const days: CalendarDate[] = Array.from({ length: 731 }, (_, at) => addDays(FIRST, at));
  const midnight = (date: CalendarDate): number =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: AGENT, plainTime: "00:00" }).epochMilliseconds;
  const span = { from: midnight(FIRST), to: midnight(addDays(FIRST, days.length)) };
  const [talk] = appointmentTypes;
  const slots = talk
    ? openTimes(rules, { ...talk, minutes: step }, talk.places[0] ?? "phone", {
        ...span,
        now: span.from,
        busy: [],
        startsPerDay: () => 0,
      })
    : [];
  const byDay = Map.groupBy(slots, (slot) => dateIn(AGENT, new Date(slot)));

  test("in Chicago no slot is missing, doubled or shifted", () => {
    // What the clock on the wall shows at each step of real time, its first showing only: made without the rules.
    const seen = new Set<string>();
    const wall = new Intl.DateTimeFormat("en-GB", { timeZone: AGENT, dateStyle: "short", timeStyle: "short" });
    const expected: number[] = [];
    for (let at = span.from; at < span.to; at += step * MINUTE_MS) {
      const shown = wall.format(at);
      if (!seen.has(shown)) expected.push(at);
      seen.add(shown);
    }
    expect(slots).toEqual(expected);
    expect([...byDay.keys()]).toEqual(days);
  });

  const edges = [...byDay.values()].flatMap((ofDay) => [ofDay[0] ?? 0, ofDay.at(-1) ?? 0]);

  /** The changes of a zone's clock in the two years, and how far it is ahead of UTC from each on. Milliseconds. */
  function changesOf(zone: string): { at: number; ahead: number }[] {
    const changes: { at: number; ahead: number }[] = [];
    let there: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(span.from).toZonedDateTimeISO(zone);
    while (there && there.epochMilliseconds < span.to) {
      changes.push({ at: there.epochMilliseconds, ahead: there.offsetNanoseconds / 1e6 });
      there = there.getTimeZoneTransition("next");
    }
    return changes;
  }

  const written = (wall: number): string => {
    const text = new Date(wall).toISOString();
    return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}, ${text.slice(11, 16)}`;
  };

  test("Intl and Temporal show every day's first and last slot alike in each zone", () => {
    const wrong: string[] = [];
    for (const zone of ZONES) {
      const shown = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
      const changes = changesOf(zone);
      let now = 0;
      for (const slot of edges) {
        while (slot >= (changes[now + 1]?.at ?? Number.POSITIVE_INFINITY)) now += 1;
        if (shown.format(slot) !== written(slot + (changes[now]?.ahead ?? Number.NaN)))
          wrong.push(`${zone} ${new Date(slot).toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("what pages show goes back to the same instant, near each change and once a month", () => {
    const wrong: string[] = [];
    for (const zone of ZONES) {
      const changes = changesOf(zone).map(({ at }) => at);
      const near = edges.filter((slot, at) => at % 60 === 0 || changes.some((change) => Math.abs(change - slot) < DAY_MS));
      for (const slot of near) if (!goesBack(zone, slot)) wrong.push(`${zone} ${new Date(slot).toISOString()}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Whether the page's day and time are Temporal's, and lead back to the slot; of a time shown twice, to its first showing. */
  function goesBack(zone: string, slot: number): boolean {
    const instant = new Date(slot);
    const there = Temporal.Instant.fromEpochMilliseconds(slot).toZonedDateTimeISO(zone);
    const date = there.toPlainDate().toString();
    const minutes = there.hour * 60 + there.minute;
    const first = there.toPlainDateTime().toZonedDateTime(zone, { disambiguation: "earlier" }).epochMilliseconds;
    return (
      dateIn(zone, instant) === date &&
      dayIn(zone, instant) === formatDay(date) &&
      timeIn(zone, instant) === formatTime(minutes) &&
      instantIfShown(date, minutes, zone) === first &&
      Temporal.ZonedDateTime.from(there.toString()).epochMilliseconds === slot &&
      (first === slot || there.subtract({ milliseconds: slot - first }).offset !== there.offset)
    );
  }
});
