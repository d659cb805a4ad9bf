import { expect, test } from "vitest";
import { type Answered, answerTimes, medianOf, quantile } from "./answer-times.ts";

const HOUR = 3_600_000;
const hours = {
  zone: "America/Chicago",
  weekly: [[], [[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], []],
  exceptions: {},
} as const;
const now = new Date("2026-10-14T15:00:00Z");
const rules = { promise: { hours: 24, counts: "all hours" }, hours, now } as const;
const asked = (at: string, firstAnswerAt: string | null, more: Partial<Answered> = {}): Answered => ({
  at,
  firstAnswerAt,
  formName: "Ask",
  listing: null,
  counts: true,
  ...more,
});

test("the median of an even number is the mean of the middle two, and nine of ten is a value that was reached", () => {
  expect([medianOf([]), medianOf([4]), medianOf([1, 3]), medianOf([1, 2, 9])]).toEqual([undefined, 4, 2, 2]);
  expect([quantile([], 0.9), quantile([5], 0.9), quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)]).toEqual([undefined, 5, 9]);
});

test("first answers count against the promise, by the agent's weeks; what may still be answered in time isn't judged", () => {
  const times = answerTimes(
    [
      asked("2026-10-12T15:00:00Z", "2026-10-12T17:00:00Z"),
      asked("2026-10-12T15:00:00Z", "2026-10-14T15:00:00Z", { listing: "elm" }),
      asked("2026-10-14T14:00:00Z", null),
      // Sunday night in Chicago is still the week before.
      asked("2026-10-12T04:30:00Z", null, { formName: "Estimate" }),
      asked("2026-10-13T15:00:00Z", null, { formName: "Newsletter", counts: false }),
    ],
    rules,
  );
  expect(times.all).toEqual({ asked: 4, answered: 2, median: 25 * HOUR, nineOfTen: 48 * HOUR, kept: 1, judged: 3 });
  expect(times.weeks.slice(-2).map(({ monday, asked: count }) => [monday, count])).toEqual([
    ["2026-10-05", 1],
    ["2026-10-12", 3],
  ]);
  expect(times.weeks).toHaveLength(14);
  expect(times.forms).toEqual([
    { name: "Ask", count: 3 },
    { name: "Estimate", count: 1 },
    { name: "Newsletter", count: 1 },
  ]);
  expect(times.homes).toEqual([{ name: "elm", count: 1 }]);
});
