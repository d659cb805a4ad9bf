import { expect, test } from "vitest";
import { divideHalfUp, dollars, type Dollars, exactDollars, type MilliPercent, plainDecimal, plainMoney, wholeDollars } from "./money.ts";

test("divides and rounds half up, exactly", () => {
  expect([divideHalfUp(5, 2), divideHalfUp(4, 3), divideHalfUp(49, 100), divideHalfUp(50, 100), divideHalfUp(0, 7)]).toEqual([
    3, 1, 0, 1, 0,
  ]);
  expect(divideHalfUp(9_007_199_254_740_990, 12)).toBe(750_599_937_895_083);
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

/** `tsc` fails if a marked line is valid. */
test("cents, dollars and percentages can't be mixed", () => {
  const price: Dollars = 300_000;
  const rate: MilliPercent = 6_800;
  // @ts-expect-error -- dollars are not cents
  expect(wholeDollars(price)).toBe("$3,000");
  // @ts-expect-error -- a percentage is not an amount
  expect(wholeDollars(rate)).toBe("$68");
});
