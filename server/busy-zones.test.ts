import { describe, expect, test } from "vitest";
import { validZone } from "../domain/visitor-zone.ts";
import { windowsNames, windowsZone } from "./busy-windows.ts";
import { calendarZones } from "./busy-zones.ts";

describe("Windows' names of zones", () => {
  test("every name of Windows stands for a zone that there is", () => {
    expect(windowsNames.length).toBeGreaterThan(250);
    expect(windowsNames.filter((name) => !validZone(windowsZone(name) ?? ""))).toEqual([]);
  });

  test.each([
    ["Central Standard Time", "America/Chicago"],
    ["central daylight time", "America/Chicago"],
    ["Central Standard Time (Mexico)", "America/Mexico_City"],
    ["(UTC-06:00) Central Time (US & Canada)", "America/Chicago"],
    ["(GMT-06:00) Central Time (US and Canada)", "America/Chicago"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
    ["Singapore Standard Time", "Asia/Singapore"],
    ["(UTC) Coordinated Universal Time", "Etc/UTC"],
    ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Calcutta"],
    ["UTC-11", "Etc/GMT+11"],
  ])("%s is %s", (name, zone) => {
    expect(windowsZone(name)).toBe(zone);
  });

  test("what nobody knows is no zone, and is read on the agent's clock", () => {
    expect(windowsZone("(UTC-06:00) Middle Earth")).toBeUndefined();
    const walls = calendarZones([], "America/Chicago");
    expect([walls.knows("Mars/Olympus"), walls.knows("Europe/Oslo")]).toEqual([false, true]);
    const nine = { wall: Date.parse("2026-12-01T09:00:00Z"), isDate: false, isUtc: false };
    expect(new Date(walls.instant(nine, "Mars/Olympus")).toISOString()).toBe("2026-12-01T15:00:00.000Z");
  });
});
