import { expect, test } from "vitest";
import { divideHalfUp, dollars, exactDollars, plainDecimal, plainMoney, readDecimal, wholeDollars } from "./money.ts";

test("divides and rounds half up, exactly", () => {
  expect([divideHalfUp(5, 2), divideHalfUp(4, 3), divideHalfUp(49, 100), divideHalfUp(50, 100), divideHalfUp(0, 7)]).toEqual([
    3, 1, 0, 1, 0,
  ]);
  expect(divideHalfUp(9_007_199_254_740_990, 12)).toBe(750_599_937_895_083);
});

test.each([
  ["300000", 30_000_000],
  ["$300,000", 30_000_000],
  [" 1,263.60 ", 126_360],
  ["0.005", 1],
  ["0.0049", 0],
  [".5", 50],
  ["12.", 1_200],
  ["１２", 1_200],
  ["6.8%", 680],
  ["000000000000000000012", 1_200],
])("reads %j as cents", (text, cents) => expect(readDecimal(text, 2)).toBe(cents));

test.each([
  "",
  " ",
  ".",
  "$",
  "-1",
  "-0",
  "+1",
  "1e309",
  "1e5",
  "0x10",
  "abc",
  "12abc",
  "1,2",
  "1,23,456",
  "3,0000",
  "1.2.3",
  "NaN",
  "Infinity",
  "١٢",
  "1 2",
  "--",
  "½",
])("%j is no number", (text) => expect(readDecimal(text, 2)).toBeUndefined());

test("a number too large to count is the largest that can be counted", () => {
  expect(readDecimal("9".repeat(400), 2)).toBe(Number.MAX_SAFE_INTEGER);
});

test("writes decimals as they are typed", () => {
  expect([
    plainDecimal(6_800, 3),
    plainDecimal(3_875, 3),
    plainDecimal(5, 3),
    plainDecimal(0, 3),
    plainDecimal(30, 0),
    plainDecimal(20_000, 3),
  ]).toEqual(["6.8", "3.875", "0.005", "0", "30", "20"]);
  expect([plainMoney(30_000_000), plainMoney(126_360), plainMoney(5), plainMoney(0)]).toEqual(["300000", "1263.60", "0.05", "0"]);
});

test("writes US currency", () => {
  expect([wholeDollars(156_462), wholeDollars(49), wholeDollars(100_000_000)]).toEqual(["$1,565", "$0", "$1,000,000"]);
  expect([exactDollars(156_462), exactDollars(5), exactDollars(123_456_789)]).toEqual(["$1,564.62", "$0.05", "$1,234,567.89"]);
  expect([dollars(30_000_000), dollars(8_235)]).toEqual(["$300,000", "$82.35"]);
});
