import { describe, expect, test } from "vitest";
import {
  addDays,
  dateIn,
  firstOfMonth,
  formatDate,
  formatDay,
  formatShortDay,
  formatTimeRange,
  instantOf,
  isCivilDate,
  isoWithOffset,
  offsetMinutes,
  weekday,
} from "./calendar-date.ts";

const CHICAGO = "America/Chicago";

describe("calendar days", () => {
  test("step over month ends, leap days and clock changes", () => {
    expect(addDays("2026-10-31", 1)).toBe("2026-11-01");
    expect(addDays("2026-11-01", 1)).toBe("2026-11-02");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });

  test("know their day of the week", () => {
    expect(weekday("2026-11-21")).toBe(6);
    expect(weekday("2026-11-22")).toBe(0);
  });

  test("are refused when the calendar has no such day", () => {
    expect(isCivilDate("2028-02-29")).toBe(true);
    for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-11-21T00:00:00Z"]) expect(isCivilDate(wrong)).toBe(false);
  });

  test("give the first of a month ahead", () => {
    expect(firstOfMonth("2026-11-21", 1)).toBe("2026-12-01");
    expect(firstOfMonth("2026-11-30", 2)).toBe("2027-01-01");
  });
});

describe("a zone's clock", () => {
  test("has its own day, whatever day it is in UTC", () => {
    expect(dateIn(CHICAGO, new Date("2026-11-21T05:59:59.999Z"))).toBe("2026-11-20");
    expect(dateIn(CHICAGO, new Date("2026-11-21T06:00:00Z"))).toBe("2026-11-21");
    expect(dateIn(CHICAGO, new Date("2026-07-01T04:59:59Z"))).toBe("2026-06-30");
    expect(dateIn("Asia/Tokyo", new Date("2026-11-20T15:00:00Z"))).toBe("2026-11-21");
  });

  test("is behind UTC by five hours in summer and six in winter", () => {
    expect(offsetMinutes(CHICAGO, new Date("2026-07-01T12:00:00Z"))).toBe(-300);
    expect(offsetMinutes(CHICAGO, new Date("2026-12-01T12:00:00Z"))).toBe(-360);
    expect(offsetMinutes("Asia/Kathmandu", new Date("2026-12-01T12:00:00Z"))).toBe(345);
  });

  test("turns local times into instants on both sides of each change", () => {
    expect(instantOf("2026-03-07", 780, CHICAGO).toISOString()).toBe("2026-03-07T19:00:00.000Z");
    expect(instantOf("2026-03-08", 780, CHICAGO).toISOString()).toBe("2026-03-08T18:00:00.000Z");
    expect(instantOf("2026-10-31", 780, CHICAGO).toISOString()).toBe("2026-10-31T18:00:00.000Z");
    expect(instantOf("2026-11-01", 780, CHICAGO).toISOString()).toBe("2026-11-01T19:00:00.000Z");
    expect(instantOf("2026-11-01", 0, CHICAGO).toISOString()).toBe("2026-11-01T05:00:00.000Z");
  });

  test("moves a skipped time on, and takes the first of a doubled one", () => {
    expect(instantOf("2026-03-08", 150, CHICAGO).toISOString()).toBe("2026-03-08T08:30:00.000Z");
    expect(instantOf("2026-11-01", 90, CHICAGO).toISOString()).toBe("2026-11-01T06:30:00.000Z");
  });

  test("is written with its offset", () => {
    expect(isoWithOffset(new Date("2026-11-28T19:00:00Z"), CHICAGO)).toBe("2026-11-28T13:00:00-06:00");
    expect(isoWithOffset(new Date("2026-07-04T18:00:00Z"), CHICAGO)).toBe("2026-07-04T13:00:00-05:00");
    expect(isoWithOffset(new Date("2026-07-04T18:00:00Z"), "Asia/Kathmandu")).toBe("2026-07-04T23:45:00+05:45");
  });
});

test("days and hours read as people write them", () => {
  expect(formatDay("2026-11-28")).toBe("Saturday, November 28");
  expect(formatShortDay("2026-11-28")).toBe("Sat, Nov 28");
  expect(formatDate("2027-01-01")).toBe("January 1, 2027");
  expect(formatTimeRange(660, 780)).toBe("11:00 AM – 1:00 PM");
  expect(formatTimeRange(780, 900)).toBe("1:00 – 3:00 PM");
  expect(formatTimeRange(0, 30)).toBe("12:00 – 12:30 AM");
});
