import { describe, expect, test } from "vitest";
import { easterSunday, isHoliday } from "./holidays.ts";
import { addDays, type CalendarDate } from "../time/calendar-date.ts";

describe("holidays", () => {
  test("of 2026 and 2027 are these and no other days", () => {
    const days: string[] = [];
    for (let date: CalendarDate = "2026-01-01"; date < "2028-01-01"; date = addDays(date, 1)) if (isHoliday(date)) days.push(date);
    const year = (text: string) => days.filter((day) => day.startsWith(text)).map((day) => day.slice(5));
    expect(year("2026")).toEqual(["01-01", "04-05", "07-04", "11-26", "12-24", "12-25", "12-31"]);
    expect(year("2027")).toEqual(["01-01", "03-28", "07-04", "11-25", "12-24", "12-25", "12-31"]);
  });

  test.each([
    [1900, "1900-04-15"],
    [1954, "1954-04-18"],
    [1981, "1981-04-19"],
    [2000, "2000-04-23"],
    [2008, "2008-03-23"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2038, "2038-04-25"],
    [2049, "2049-04-18"],
  ])("Easter Sunday of %i is %s", (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  test.each<CalendarDate>(["2029-11-22", "2030-11-28"])("%s is Thanksgiving, and the Thursdays around it are not", (date) => {
    expect([-7, 0, 7].map((days) => isHoliday(addDays(date, days)))).toEqual([false, true, false]);
  });
});
