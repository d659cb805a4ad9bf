import { describe, expect, test } from "vitest";
import { bufferedSpan } from "./availability.ts";
import type { AppointmentType, AvailabilityRules } from "./booking.ts";
import { type Blocking, exceedsShare } from "./calendar-share.ts";
import { DAY_MS, HOUR_MS } from "../time/instant.ts";

const CALL: AppointmentType = { id: "call", name: "Call", about: "", minutes: 30, places: ["phone"], before: 0, after: 15 };
const VISIT: AppointmentType = { id: "visit", name: "Visit", about: "", minutes: 60, places: ["visit"], before: 0, after: 0 };
const TYPES = [CALL, VISIT];
/** Nine hours a day from Monday to Friday: 5,400 minutes in two weeks, so a fifth is 1,080. */
const RULES: AvailabilityRules = {
  zone: "America/Chicago",
  weekly: [[], ...Array.from({ length: 5 }, () => [[9 * 60, 18 * 60]] as const), []],
  exceptions: {},
  step: 30,
  notice: 0,
  horizon: 60,
  mostPerDay: 6,
  travel: 30,
};
/** Monday, 9 in the morning. */
const MONDAY = Date.parse("2026-11-02T15:00:00.000Z");

const at = (startsAt: number, type = CALL): Blocking => ({ startsAt, ...bufferedSpan(type, type.places[0]!, startsAt, RULES) });
const on = (days: number, hours = 0, type = CALL): Blocking => at(MONDAY + days * DAY_MS + hours * HOUR_MS, type);
const exceeds = (added: Blocking, others: readonly Blocking[], rules = RULES): boolean => exceedsShare(1 / 5, added, others, rules, TYPES);

describe("in two weeks", () => {
  test("twelve calls of 90 minutes, with the starts they take, are a fifth", () => {
    const eleven = Array.from({ length: 11 }, (_, each) => on(each % 5, Math.floor(each / 5)));
    expect(exceeds(on(8), eleven)).toBe(false);
    expect(exceeds(on(8), [...eleven, on(9)])).toBe(true);
  });

  test("six visits are, because they block more", () => {
    const five = Array.from({ length: 5 }, (_, each) => on(each, 0, VISIT));
    expect(exceeds(on(7, 0, VISIT), five)).toBe(false);
    expect(exceeds(on(7, 0, VISIT), [...five, on(8, 0, VISIT)])).toBe(true);
  });

  test("a day with few appointments is used up by few", () => {
    // Nine hours for two appointments: 270 minutes each.
    const few = { ...RULES, mostPerDay: 2 };
    expect(exceeds(on(3), [on(0), on(1), on(2)], few)).toBe(false);
    expect(exceeds(on(4), [on(0), on(1), on(2), on(3)], few)).toBe(true);
  });

  test("days off don't count as time", () => {
    const ten = Array.from({ length: 10 }, (_, each) => on(each % 5, Math.floor(each / 5)));
    expect(exceeds(on(8), ten)).toBe(false);
    const exceptions = { "2026-11-09": [], "2026-11-12": [] };
    expect(exceeds(on(8), ten, { ...RULES, exceptions })).toBe(true);
  });

  test("appointments at both ends don't count together", () => {
    const early = Array.from({ length: 8 }, (_, each) => on(0, each));
    const late = Array.from({ length: 8 }, (_, each) => on(21, each));
    expect(exceeds(on(11), [...early, ...late])).toBe(false);
    expect(exceeds(on(11), [...early, ...Array.from({ length: 4 }, (_, each) => on(12, each))])).toBe(true);
  });
});

test("three appointments fit in any case", () => {
  const little = { ...RULES, weekly: [[], [[600, 660]], [], [], [], [], []] as const };
  expect(exceeds(on(0), [on(0, 1), on(0, 2)], little)).toBe(false);
  expect(exceeds(on(0), [on(0, 1), on(0, 2), on(0, 3)], little)).toBe(true);
});
