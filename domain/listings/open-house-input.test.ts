import { expect, test } from "vitest";
import { parseTime, readOpenHouse } from "./open-house-input.ts";

test.each([
  ["1 PM", 780],
  ["1:30 pm", 810],
  ["13:30", 810],
  ["9", 540],
  ["12 am", 0],
  ["12:15 p.m.", 735],
  ["00:00", 0],
  ["25:00", undefined],
  ["1:75", undefined],
  ["0 pm", undefined],
  ["noon", undefined],
  ["", undefined],
])("the time %j", (text, minutes) => {
  expect(parseTime(text)).toBe(minutes);
});

const NOW = { date: "2026-11-24", minute: 900 } as const;
const OTHER = { date: "2026-11-28", from: 780, to: 900 } as const;
const GOOD = { date: "2026-11-28", from: "3 PM", to: "5 PM", note: "  Park on\nthe street " };

test("a good one, right after another", () => {
  expect(readOpenHouse(GOOD, NOW, [OTHER])).toEqual({ times: { date: "2026-11-28", from: 900, to: 1020, note: "Park on the street" } });
});

test.each([
  [{ date: "2026-02-30" }, "date", /like 2026/],
  [{ date: "2026-11-23" }, "date", /passed/],
  [{ date: "2026-11-24", from: "1 PM", to: "3 PM" }, "to", /passed/],
  [{ from: "" }, "from", /such as/],
  [{ to: "2 PM" }, "to", /after it starts/],
  [{ from: "1 AM", to: "3 PM" }, "to", /AM and PM/],
  [{ from: "1 AM", to: "3 AM" }, "from", /AM and PM/],
  [{ date: "2062-11-28" }, "date", /year/],
  [{ from: "2:59 PM" }, "from", /overlaps with the one on Saturday, November 28, 1:00 – 3:00 PM/],
  [{ note: "x".repeat(201) }, "note", /200 characters/],
] as const)("%j", (change, field, message) => {
  expect(readOpenHouse({ ...GOOD, ...change }, NOW, [OTHER])).toEqual({ errors: { [field]: expect.stringMatching(message) } });
});
