import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { availability, meetingKinds } from "../content/booking.ts";
import { openTimes } from "./availability.ts";
import { addDays, dateIn, formatDay, formatTime, type CivilDate } from "./schedule.ts";
import { dayIn, offsetText, timeIn, timeRangeIn, validZone, zoneChoices, zoneName } from "./visitor-zone.ts";
import { instantAt } from "./wall-clock.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = Intl.supportedValuesOf("timeZone");

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

  test("every zone stands in the list once, those of the country first", () => {
    const groups = zoneChoices();
    const values = groups.flatMap(({ zones }) => zones.map(({ value }) => value));
    expect(groups[0]?.zones.map(({ label }) => label).slice(0, 3)).toEqual(["Central Time", "Eastern Time", "Mountain Time"]);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(expect.arrayContaining([...ZONES, "UTC"]));
    expect(groups.flatMap(({ zones }) => zones).every(({ label }) => /\S/.test(label) && !label.includes("_"))).toBe(true);
  });

  test("one that goes by another name is added, nonsense is not", () => {
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
  const days: CivilDate[] = Array.from({ length: 731 }, (_, at) => addDays(FIRST, at));
  const midnight = (date: CivilDate): number =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: AGENT, plainTime: "00:00" }).epochMilliseconds;
  const span = { from: midnight(FIRST), to: midnight(addDays(FIRST, days.length)) };
  const [talk] = meetingKinds;
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
    for (let at = span.from; at < span.to; at += step * MINUTE) {
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
      const near = edges.filter((slot, at) => at % 60 === 0 || changes.some((change) => Math.abs(change - slot) < DAY));
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
      instantAt(date, minutes, zone) === first &&
      Temporal.ZonedDateTime.from(there.toString()).epochMilliseconds === slot &&
      (first === slot || there.subtract({ milliseconds: slot - first }).offset !== there.offset)
    );
  }
});
