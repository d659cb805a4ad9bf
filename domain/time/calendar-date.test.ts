import { describe, expect, test } from "vitest";
import { addDays, firstOfMonth, formatDate, formatDay, formatMonth, formatTimeRange, isCalendarDate, weekday } from "./calendar-date.ts";

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
    expect(isCalendarDate("2028-02-29")).toBe(true);
    for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-11-21T00:00:00Z"]) expect(isCalendarDate(wrong)).toBe(false);
  });

  test("give the first of a month ahead", () => {
    expect(firstOfMonth("2026-11-21", 1)).toBe("2026-12-01");
    expect(firstOfMonth("2026-11-30", 2)).toBe("2027-01-01");
  });
});

test("days and hours read as people write them", () => {
  expect(formatDay("2026-11-28")).toBe("Saturday, November 28");
  expect(formatMonth("2026-12-01")).toBe("December 2026");
  expect(formatDate("2027-01-01")).toBe("January 1, 2027");
  expect(formatTimeRange(660, 780)).toBe("11:00 AM – 1:00 PM");
  expect(formatTimeRange(780, 900)).toBe("1:00 – 3:00 PM");
  expect(formatTimeRange(0, 30)).toBe("12:00 – 12:30 AM");
});
