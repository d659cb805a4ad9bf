import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offsetMinutes } from "../../domain/time/zones.ts";
import { windowsZone } from "./windows-zones.ts";

test.each([
  ["Central Standard Time", "America/Chicago"],
  ["central daylight time", "America/Chicago"],
  ["Central Standard Time (Mexico)", "America/Mexico_City"],
  ["(UTC-06:00) Central Time (US & Canada)", "America/Chicago"],
  ["(GMT-06:00) Central Time (US and Canada)", "America/Chicago"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
  ["(UTC-07:00) Arizona", "America/Phoenix"],
  ["Singapore Standard Time", "Asia/Singapore"],
  ["(UTC) Coordinated Universal Time", "Etc/UTC"],
  ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"],
  ["(UTC-07:00) La Paz, Mazatlan", "America/Mazatlan"],
  ["UTC-11", "Etc/GMT+11"],
])("%s is %s", (name, zone) => {
  expect(windowsZone(name)).toBe(zone);
});

test.each(["(UTC-06:00) Middle Earth", "(UTC-09:00) Canberra, Melbourne, Sydney", "Chicago", ""])("%s isn't a zone", (name) => {
  expect(windowsZone(name)).toBeUndefined();
});

test("every name in Unicode's table has the clock that the table gives it", () => {
  const rows = readFileSync(new URL("../../tests/windows-zones.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const clockOf = (zone: string): string =>
    Array.from({ length: 12 }, (_, month) => offsetMinutes(zone, new Date(Date.UTC(2027, month, 15)))).join();
  const wrong = rows.filter((row) => {
    const [name = "", zone = ""] = row.split("\t");
    const found = windowsZone(name);
    return found === undefined || clockOf(found) !== clockOf(zone);
  });
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(250);
});
