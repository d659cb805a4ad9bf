import { describe, expect, test } from "vitest";
import type { AvailabilityRules } from "../booking/booking.ts";
import { momentIn } from "../time/zones.ts";
import { replyBy } from "./reply-by.ts";
import { promiseProblems, type ReplyPromise, replyText } from "./reply-promise.ts";

const [NINE, FIVE] = [9 * 60, 17 * 60];
const DAY = [[NINE, FIVE]] as const;
/** Monday to Friday, without Thanksgiving. */
const OFFICE: Pick<AvailabilityRules, "zone" | "weekly" | "exceptions"> = {
  zone: "America/Chicago",
  weekly: [[], DAY, DAY, DAY, DAY, DAY, []],
  exceptions: { "2026-11-26": [] },
};
const by = (promise: ReplyPromise, at: string, rules = OFFICE): string =>
  momentIn("America/Chicago", replyBy(promise, rules, Date.parse(at)));

describe("within 24 hours of the clock", () => {
  const promise = { hours: 24, counts: "all hours" } as const;

  test("nights and days off count", () => {
    expect(by(promise, "2026-11-23T17:24:00Z")).toBe("Tuesday, November 24 at 11:24 AM CST");
    expect(by(promise, "2026-11-21T05:24:00Z")).toBe("Saturday, November 21 at 11:24 PM CST");
  });

  test("hours are hours when the clocks change", () => {
    expect(by(promise, "2026-10-31T17:00:00Z")).toBe("Sunday, November 1 at 11:00 AM CST");
  });
});

describe("within 24 hours of days with hours", () => {
  const promise = { hours: 24, counts: "open days" } as const;

  test.each([
    ["on a weekday it is the same time the next day", "2026-11-23T17:24:00Z", "Tuesday, November 24 at 11:24 AM CST"],
    ["the weekend doesn't count", "2026-11-20T17:24:00Z", "Monday, November 23 at 11:24 AM CST"],
    ["nor on a Friday night, and at night it is the next morning", "2026-11-21T05:24:00Z", "Tuesday, November 24 at 9:00 AM CST"],
    [
      "a Sunday's request is due at the end of Monday, which is Tuesday's opening",
      "2026-11-22T18:00:00Z",
      "Tuesday, November 24 at 9:00 AM CST",
    ],
    ["a holiday doesn't count", "2026-11-25T17:24:00Z", "Friday, November 27 at 11:24 AM CST"],
    ["before the office opens it is the next morning", "2026-11-23T12:00:00Z", "Tuesday, November 24 at 9:00 AM CST"],
  ])("%s", (_, at, due) => expect(by(promise, at)).toBe(due));

  test("an agent without hours answers by the clock", () => {
    const never = { ...OFFICE, weekly: [[], [], [], [], [], [], []] };
    expect(by(promise, "2026-11-20T17:24:00Z", never)).toBe("Saturday, November 21 at 11:24 AM CST");
  });
});

test("the promise in words", () => {
  expect(replyText({ hours: 24, counts: "all hours" })).toBe("within 24 hours");
  expect(replyText({ hours: 1, counts: "open days" })).toBe("within 1 hour, not counting days we're closed");
});

test("a wrong promise is named", () => {
  expect(promiseProblems({ hours: 24, counts: "open days" })).toEqual([]);
  expect(promiseProblems({ hours: 0.5, counts: "weekdays" as "open days" })).toEqual([
    "hours is 0.5; write a whole number from 1 to 240.",
    'counts is "weekdays"; write "all hours" or "open days".',
  ]);
});
