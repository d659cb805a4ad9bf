import { expect, test } from "vitest";
import { zonesOf } from "./time-zones.ts";

const at = (text: string): number => Date.parse(text);
const iso = (instant: number): string => new Date(instant).toISOString();

test("an unknown zone isn't one, and is read on the agent's clock", () => {
  const zones = zonesOf([], "America/Chicago");
  expect([zones.knows("Mars/Olympus"), zones.knows("Europe/Oslo")]).toEqual([false, true]);
  const nine = { wall: at("2026-12-01T09:00:00Z"), isDate: false, isUtc: false };
  expect(iso(zones.instant(nine, "Mars/Olympus"))).toBe("2026-12-01T15:00:00.000Z");
});

test.each([
  ["skips", "2027-03-14T02:30:00Z", "2027-03-14T08:30:00.000Z"],
  ["shows twice", "2026-11-01T01:30:00Z", "2026-11-01T06:30:00.000Z"],
  ["shows before a change", "2026-11-01T00:59:00Z", "2026-11-01T05:59:00.000Z"],
  ["shows after a change", "2026-11-01T02:00:00Z", "2026-11-01T08:00:00.000Z"],
])("a time that the clock %s is an instant: as much later if skipped, the first if repeated", (_, wall, instant) => {
  const zones = zonesOf([], "Asia/Tokyo");
  expect(iso(zones.instant({ wall: at(wall), isDate: false, isUtc: false }, "America/Chicago"))).toBe(instant);
});
