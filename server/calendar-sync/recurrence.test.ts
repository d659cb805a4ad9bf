import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { isUnambiguous, loose, ruleTimes, RuleTooLong } from "./recurrence.ts";

const NEAR = { start: Date.parse("2026-11-20T00:00:00Z"), end: Date.parse("2027-01-22T00:00:00Z") };

const iso = (wall: number): string => new Date(wall).toISOString().slice(0, 16);
const rule = (text: string): ICAL.Recur => ICAL.Recur.fromString(text);
const times = (text: string, start: string): string[] => ruleTimes(rule(text), { wall: Date.parse(start), isDate: false }, NEAR).map(iso);

describe("a rule", () => {
  test("gives the times on which two independent readers agreed", () => {
    const rows = readFileSync(new URL("../../tests/recurrences.tsv", import.meta.url), "utf8")
      .trimEnd()
      .split("\n");
    const differ = rows.filter((row) => {
      const [text = "", start = "", expected = ""] = row.split("\t");
      const found = times(text, start.replace(/^(....)(..)(..T..)(..)(..)Z$/, "$1-$2-$3:$4:$5Z"));
      return found.map((time) => time.replaceAll(/[-:]/g, "")).join(" ") !== expected;
    });
    expect(differ).toEqual([]);
    expect(rows.length).toBeGreaterThan(300);
  });

  test("of a week of the year without a day is on the day of the week on which it began", () => {
    expect(times("FREQ=YEARLY;BYWEEKNO=50", "2020-01-07T15:00:00Z")).toEqual(["2026-12-08T15:00"]);
  });

  test.each([
    [
      "WKST=SU",
      [
        "2026-11-22",
        "2026-11-23",
        "2026-12-06",
        "2026-12-07",
        "2026-12-20",
        "2026-12-21",
        "2027-01-03",
        "2027-01-04",
        "2027-01-17",
        "2027-01-18",
      ],
    ],
    [
      "WKST=MO",
      ["2026-11-23", "2026-11-29", "2026-12-07", "2026-12-13", "2026-12-21", "2026-12-27", "2027-01-04", "2027-01-10", "2027-01-18"],
    ],
  ])("every other week on Sunday and Monday depends on %s", (weekStart, days) => {
    const found = times(`FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;${weekStart}`, "2026-11-23T15:00:00Z").map((time) => time.slice(0, 10));
    expect(found).toEqual(days.filter((day) => day >= "2026-11-23"));
  });

  test("for whole days has no hours, whatever it says of them", () => {
    const start = { wall: Date.parse("2026-12-01T00:00:00Z"), isDate: true };
    expect(ruleTimes(rule("FREQ=DAILY;COUNT=2;BYHOUR=9,17"), start, NEAR).map(iso)).toEqual(["2026-12-01T00:00", "2026-12-02T00:00"]);
  });

  test.each([
    ["FREQ=DAILY;COUNT=20000", "1990-01-01T15:00:00Z", 63],
    ["FREQ=DAILY;COUNT=3", "2026-11-19T15:00:00Z", 2],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=3", "2026-11-01T15:00:00Z", 1],
    ["FREQ=HOURLY;INTERVAL=12;COUNT=4", "2026-11-20T00:00:00Z", 4],
    ["FREQ=DAILY;COUNT=1", "2026-11-01T15:00:00Z", 0],
  ])("%s from %s has %i times near the window", (text, start, count) => {
    expect(times(text, start)).toHaveLength(count);
  });
});

describe("a rule without a clear meaning gives rather more", () => {
  test.each<[rule: string, start: string, among: string]>([
    ["FREQ=WEEKLY;BYMONTHDAY=13;COUNT=2", "2020-01-06T15:00:00Z", "2026-12-13T15:00"],
    ["FREQ=DAILY;BYWEEKNO=50", "2020-01-06T15:00:00Z", "2026-12-07T15:00"],
    ["FREQ=MONTHLY;BYYEARDAY=345", "2020-01-06T15:00:00Z", "2026-12-11T15:00"],
    ["FREQ=WEEKLY;BYDAY=2MO", "2020-01-06T15:00:00Z", "2026-12-21T15:00"],
    ["FREQ=YEARLY;BYYEARDAY=345;BYMONTHDAY=6", "2020-01-06T15:00:00Z", "2026-12-11T15:00"],
    ["FREQ=YEARLY;BYYEARDAY=345;BYMONTHDAY=6", "2020-01-06T15:00:00Z", "2026-12-06T15:00"],
    ["FREQ=MONTHLY;BYSETPOS=2", "2020-01-06T15:00:00Z", "2026-12-06T15:00"],
    ["FREQ=YEARLY;BYDAY=MO,4TH", "2025-10-05T21:17:00Z", "2026-11-23T21:17"],
    ["FREQ=YEARLY;BYWEEKNO=49;BYMONTHDAY=-9,1", "2019-06-10T15:00:00Z", "2026-12-01T15:00"],
    ["FREQ=YEARLY;BYYEARDAY=324,-59;BYDAY=SA;BYSETPOS=-2", "2022-05-23T15:00:00Z", "2026-11-21T15:00"],
    ["FREQ=YEARLY;BYWEEKNO=2,53,-24;BYHOUR=2;BYSETPOS=2", "2021-10-17T15:40:00Z", "2027-01-17T02:40"],
  ])("%s", (text, start, among) => {
    expect(isUnambiguous(rule(text), false)).toBe(false);
    expect(times(text, start)).toContain(among);
  });
});

describe("an absurd rule", () => {
  const start = "1970-01-01T00:00:00Z";

  test.each(["FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=SECONDLY;BYMONTH=12;COUNT=2000000000", "FREQ=SECONDLY;BYMONTH=6;COUNT=2000000000"])(
    "%s is too long",
    (text) => {
      expect(() => times(text, start)).toThrow(RuleTooLong);
    },
  );

  test("with too many times a day is too long, before they fill the memory", () => {
    const all = (count: number): string => Array.from({ length: count }, (_, value) => value).join();
    const text = `FREQ=DAILY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`;
    expect(() => times(text, start)).toThrow(RuleTooLong);
  });

  test.each(["FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"])(
    "%s never matches, and is empty",
    (text) => {
      expect(times(text, start)).toEqual([]);
    },
  );

  test("gives the days on which it may match", () => {
    const days = times(
      loose(rule("FREQ=SECONDLY;BYDAY=TU;BYMONTH=12;BYHOUR=3;COUNT=2000000000;INTERVAL=7"), { hasTimes: false }).toString(),
      start,
    );
    expect(days).toEqual(["01", "08", "15", "22", "29"].map((day) => `2026-12-${day}T00:00`));
  });
});
