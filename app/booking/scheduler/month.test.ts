import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { HOUR_MS, type Instant } from "../../../domain/time/instant.ts";
import { monthAfter, monthBounds, type MonthKey, monthOf, monthWith, nearestTo, timesOn } from "./month.ts";

const CHICAGO = "America/Chicago";

/** How many hours the month has. */
const hours = (month: MonthKey, zone: string): number => {
  const [from, to] = monthBounds(month, month, zone);
  return (Date.parse(to) - Date.parse(from)) / HOUR_MS;
};

describe("a month", () => {
  test("follows the other over the end of the year", () => {
    expect(monthOf("2026-12-31")).toBe("2026-12");
    expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1), monthAfter("2026-11", 2)]).toEqual(["2027-01", "2026-12", "2027-01"]);
  });

  test("begins and ends at the zone's own midnight", () => {
    expect(monthBounds("2026-12", "2026-12", CHICAGO)).toEqual(["2026-12-01T06:00:00.000Z", "2027-01-01T06:00:00.000Z"]);
    expect(monthBounds("2026-12", "2026-12", "Pacific/Auckland")).toEqual(["2026-11-30T11:00:00.000Z", "2026-12-31T11:00:00.000Z"]);
  });

  test("with a change of the clock has an hour less or more, and no other has", () => {
    expect([hours("2027-03", CHICAGO), hours("2026-11", CHICAGO), hours("2026-12", CHICAGO)]).toEqual([31 * 24 - 1, 30 * 24 + 1, 31 * 24]);
    expect(monthBounds("2026-11", "2026-11", CHICAGO)[0]).toBe("2026-11-01T05:00:00.000Z");
    expect(monthBounds("2027-03", "2027-03", CHICAGO)[1]).toBe("2027-04-01T05:00:00.000Z");
  });

  test.each<[MonthKey, number, string, number, number]>([
    ["2026-12", 5, "December 2026", 2, 31],
    ["2027-02", 5, "February 2027", 1, 28],
    ["2028-02", 5, "February 2028", 2, 29],
    ["2026-02", 4, "February 2026", 0, 28],
    ["2027-05", 6, "May 2027", 6, 31],
  ])("%s has %i weeks from Sunday to Saturday", (month, weeks, name, before, days) => {
    const shown = monthWith(month, [], CHICAGO, `${month}-01`);
    const cells = shown.weeks.flat();
    expect(shown).toMatchObject({ month, name });
    expect(shown.weeks.map((week) => week.length)).toEqual(Array.from({ length: weeks }, () => 7));
    expect(cells.findIndex((cell) => cell !== null)).toBe(before);
    expect(cells.filter((cell) => cell !== null).map(({ date }) => date)).toEqual(
      Array.from({ length: days }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`),
    );
  });
});

test("a month begins with the present week", () => {
  const weeks = (today: CalendarDate) => monthWith("2026-11", [], CHICAGO, today).weeks.map((week) => week.find((day) => day)?.date);
  expect(weeks("2026-11-21")).toEqual(["2026-11-15", "2026-11-22", "2026-11-29"]);
  expect(weeks("2026-11-22")).toEqual(["2026-11-22", "2026-11-29"]);
  expect(weeks("2026-10-31")).toHaveLength(5);
});

describe("free times", () => {
  // Monday from five in the afternoon in Minneapolis, and Tuesday at nine.
  const free: Instant[] = ["2026-11-30T23:00:00.000Z", "2026-11-30T23:30:00.000Z", "2026-12-01T15:00:00.000Z"];
  const counts = (month: MonthKey, zone: string) =>
    monthWith(month, free, zone, "2026-11-01")
      .weeks.flat()
      .flatMap((day) => (day?.times ? [[day.date, day.times]] : []));

  test("are counted on the day that they have where the visitor is", () => {
    expect(counts("2026-11", CHICAGO)).toEqual([["2026-11-30", 2]]);
    expect(counts("2026-12", CHICAGO)).toEqual([["2026-12-01", 1]]);
    expect(counts("2026-12", "Asia/Tokyo")).toEqual([
      ["2026-12-01", 2],
      ["2026-12-02", 1],
    ]);
    expect(counts("2026-11", "Asia/Tokyo")).toEqual([]);
  });

  test("of one day are those that fall on it where the visitor is", () => {
    expect(timesOn("2026-12-01", free, CHICAGO)).toEqual(free.slice(2));
    expect(timesOn("2026-12-01", free, "Pacific/Auckland")).toEqual(free.slice(0, 2));
    expect(timesOn("2026-12-03", free, CHICAGO)).toEqual([]);
  });

  test("around the hour that occurs twice are all there", () => {
    const night: Instant[] = ["2026-11-01T06:30:00.000Z", "2026-11-01T07:30:00.000Z"];
    expect(timesOn("2026-11-01", night, CHICAGO)).toEqual(night);
  });

  test("the nearest to another, in order", () => {
    const times: Instant[] = [
      "2026-12-01T15:00:00.000Z",
      "2026-12-01T18:00:00.000Z",
      "2026-12-01T16:30:00.000Z",
      "2026-12-02T15:00:00.000Z",
    ];
    expect(nearestTo("2026-12-01T17:00:00.000Z", times, 3)).toEqual([
      "2026-12-01T15:00:00.000Z",
      "2026-12-01T16:30:00.000Z",
      "2026-12-01T18:00:00.000Z",
    ]);
    expect(nearestTo("2026-12-01T17:00:00.000Z", [], 3)).toEqual([]);
  });
});
