import { expect, test } from "vitest";
import type { AppointmentType, AvailabilityRules } from "../../domain/booking/booking.ts";
import { outsideOf } from "./outside.ts";
import type { BookingRow } from "./rows.ts";

const NINE = 9 * 60;
const FIVE = 17 * 60;
/** Nine to five on weekdays. */
const RULES: AvailabilityRules = {
  zone: "America/Chicago",
  weekly: [[], [[NINE, FIVE]], [[NINE, FIVE]], [[NINE, FIVE]], [[NINE, FIVE]], [[NINE, FIVE]], []],
  exceptions: {},
  step: 30,
  notice: 240,
  horizon: 60,
  mostPerDay: 6,
  travel: 30,
};
const CALL: AppointmentType = { id: "call", name: "Call", about: "", minutes: 30, places: ["phone"], before: 0, after: 0 };
const NOW = "2026-11-23T12:00:00.000Z";

/** An appointment by phone. In Minneapolis it's six hours earlier. */
const row = (starts_at: string, ends_at: string, more: Partial<BookingRow> = {}): BookingRow =>
  ({ id: starts_at, type: "call", place: "phone", name: "Ana", starts_at, ends_at, ...more }) as BookingRow;

const at = (rules: AvailabilityRules, types: readonly AppointmentType[], ...rows: readonly BookingRow[]): string[] =>
  outsideOf(rows, { availability: rules, appointmentTypes: types }, NOW).map(({ start }) => start);

const MORNING = row("2026-11-24T15:00:00.000Z", "2026-11-24T15:30:00.000Z");
const LAST = row("2026-11-24T22:30:00.000Z", "2026-11-24T23:00:00.000Z");

test("an appointment within the hours isn't listed, up to their last minute", () => {
  expect(at(RULES, [CALL], MORNING, LAST)).toEqual([]);
});

test.each([
  ["the hours end earlier", { ...RULES, weekly: RULES.weekly.map((day) => day.map(() => [NINE, FIVE - 30] as const)) }, [LAST]],
  ["the day is off", { ...RULES, exceptions: { "2026-11-24": [] } }, [MORNING, LAST]],
] as const)("%s", (_, rules, outside) => {
  expect(at(rules, [CALL], MORNING, LAST)).toEqual(outside.map(({ starts_at }) => starts_at));
});

test("a kind or a place that isn't offered anymore is outside, one that has passed isn't listed", () => {
  expect(at(RULES, [], MORNING)).toEqual([MORNING.starts_at]);
  expect(at(RULES, [{ ...CALL, places: ["video"] }], MORNING)).toEqual([MORNING.starts_at]);
  expect(at(RULES, [], row("2026-11-20T15:00:00.000Z", "2026-11-20T15:30:00.000Z"))).toEqual([]);
});
