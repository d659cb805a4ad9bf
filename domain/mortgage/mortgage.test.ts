import { describe, expect, test } from "vitest";
import { balanceAfter, byYear, sumOf, interestSaved, monthlyPayment, monthlyPaymentInDollars, schedule, type Loan } from "./mortgage.ts";

const loan = (dollars: number, rate: number, months = 360): Loan => ({ principal: Math.round(dollars * 100), rate, months });

describe("known values", () => {
  test("240,000 at 6.8 % for 30 years pays $1,565", () => {
    expect(monthlyPaymentInDollars(loan(240_000, 6_800))).toBe(1_565);
    expect(monthlyPayment(loan(240_000, 6_800))).toBe(156_462);
  });

  test("162,000 at 3.875 % for 360 months pays 761.78", () => {
    expect(monthlyPayment(loan(162_000, 3_875))).toBe(76_178);
  });

  test("180,000 at 4.25 % for 360 months pays 885.49 and has a balance of 163,453.85 after 60", () => {
    expect(monthlyPayment(loan(180_000, 4_250))).toBe(88_549);
    expect(balanceAfter(loan(180_000, 4_250), 60)).toBe(16_345_385);
  });

  test("with 200 more a month it ends 109 months sooner and saves 47,047.19", () => {
    const usual = schedule(loan(180_000, 4_250));
    const faster = schedule(loan(180_000, 4_250), 20_000);
    expect(usual.length - faster.length).toBe(109);
    expect(interestSaved(loan(180_000, 4_250), 20_000, faster.length)).toBe(4_704_719);
  });
});

test("the ledger of 180,000 at 4.25 % has whole cents each month", () => {
  const months = schedule(loan(180_000, 4_250));
  expect(months[0]).toEqual({ number: 1, payment: 88_549, principal: 24_799, interest: 63_750, balance: 17_975_201 });
  // The payment is 885.4918…; kept as 885.49 it leaves 11 cents more after five years than the formula does, and 1.36 at the end.
  expect(months[59]?.balance).toBe(16_345_396);
  expect(months.at(-1)).toEqual({ number: 360, payment: 88_685, principal: 88_372, interest: 313, balance: 0 });
});

test("without interest a loan pays principal / n", () => {
  expect(monthlyPayment(loan(240_000, 0))).toBe(66_667);
  expect(monthlyPaymentInDollars(loan(240_000, 0))).toBe(667);
  expect(balanceAfter(loan(240_000, 0), 180)).toBe(12_000_000);
  const months = schedule(loan(240_000, 0));
  expect(months).toHaveLength(360);
  expect(sumOf(months, "interest")).toBe(0);
  expect(months.at(-1)?.payment).toBe(24_000_000 - 359 * 66_667);
  expect(interestSaved(loan(240_000, 0), 10_000, 314)).toBe(0);
});

test("without a loan there are no payments", () => {
  const nothing = loan(0, 6_800);
  expect([monthlyPayment(nothing), monthlyPaymentInDollars(nothing), balanceAfter(nothing, 12), schedule(nothing)]).toEqual([0, 0, 0, []]);
  expect(byYear([])).toEqual([]);
});

test("whole dollars are rounded once: 1,564.497 is 1,564 although its cents are 1,564.50", () => {
  const close = loan(239_980.76, 6_800);
  expect([monthlyPayment(close), monthlyPaymentInDollars(close)]).toEqual([156_450, 1_564]);
});

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1));
  };
}

test("the ledger of any loan adds up and ends at 0", () => {
  const pick = seeded(1906);
  for (let turn = 0; turn < 400; turn++) {
    const principal = turn % 4 === 0 ? pick(1, 5_000) : pick(100_000, 4_000_000_000);
    const borrowed: Loan = { principal, rate: turn % 10 === 0 ? 0 : pick(1, 30_000), months: pick(2, 6) * 60 };
    const extra = turn % 3 === 0 ? pick(1, 500_000) : 0;
    const months = schedule(borrowed, extra);
    const usual = monthlyPayment(borrowed) + extra;
    const wrong = months.filter(({ number, payment, principal: repaid, interest, balance }, index) => {
      const before = months[index - 1]?.balance ?? principal;
      const whole = [payment, repaid, interest, balance].every(
        (value) => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0),
      );
      const regular = balance === 0 || payment === usual;
      return !(whole && regular && number === index + 1 && balance === before - repaid && payment === repaid + interest);
    });
    const total = (key: "payment" | "principal" | "interest"): number => months.reduce((sum, month) => sum + month[key], 0);
    const years = byYear(months);
    // A cent a month, grown with interest, is all that the ledger may stray from the formula.
    const middle = Math.ceil(months.length / 2);
    const strayed = Math.abs((months[middle - 1]?.balance ?? 0) - balanceAfter(borrowed, middle, extra));
    const allowed = 1 + middle * (1 + borrowed.rate / 1_200_000) ** middle;

    expect({
      turn,
      borrowed,
      extra,
      wrong,
      left: months.at(-1)?.balance,
      inTime: months.length <= borrowed.months,
      repaid: total("principal"),
      paid: total("payment"),
      yearly: years.reduce((sum, { interest }) => sum + interest, 0),
      near: strayed <= allowed,
    }).toEqual({
      turn,
      borrowed,
      extra,
      wrong: [],
      left: 0,
      inTime: true,
      repaid: principal,
      paid: principal + total("interest"),
      yearly: sumOf(months, "interest"),
      near: true,
    });
  }
});
