import { expect, test } from "vitest";
import { formatShare, plainPurchase, readPurchase, returnsOf, SAMPLE_PURCHASE, signedDollars } from "./returns.ts";
import { PURCHASE_KEYS } from "./returns-keys.ts";

const bought = { price: 20_000_000, rent: 200_000, vacancy: 10_000, costs: 960_000, down: 25_000, rate: 0, years: 25 };

test("income is rent less vacancy less costs, and the cap rate is income over price", () => {
  const { income, capRate } = returnsOf(bought);
  expect(income).toBe(1_200_000);
  expect(formatShare(capRate)).toBe("6%");
});

test("cash flow takes off a year of payments, and cash on cash compares it with the cash put in", () => {
  const { payment, cashFlow, cash, cashOnCash } = returnsOf(bought);
  expect([payment, cashFlow, cash]).toEqual([50_000, 600_000, 5_000_000]);
  expect(formatShare(cashOnCash)).toBe("12%");
});

test("the loan's payment is the calculator's: 180,000 at 4.25 % for 360 months pays 885.49", () => {
  expect(returnsOf({ ...bought, price: 24_000_000, rate: 4250, years: 30 }).payment).toBe(88_549);
});

test("a loss is shown with its sign, and nothing is ever minus zero", () => {
  const { cashFlow } = returnsOf({ ...bought, rent: 0 });
  expect(signedDollars(cashFlow)).toBe("−$15,600");
  expect(signedDollars(-20)).toBe("$0");
  expect(formatShare(-4)).toBe("0%");
});

test("what cannot be divided is N/A", () => {
  expect(formatShare(returnsOf({ ...bought, price: 0 }).capRate)).toBe("N/A");
  expect(formatShare(returnsOf({ ...bought, down: 0 }).cashOnCash)).toBe("N/A");
  expect(returnsOf({ ...bought, down: 100_000 }).payment).toBe(0);
});

test("whatever is typed becomes numbers within bounds, and the first values come back from their own text", () => {
  for (const typed of ["", "abc", "-5", "1e9", "99999999999999999999", "NaN", "０"]) {
    const found = returnsOf(readPurchase(() => typed));
    for (const value of Object.values(found)) expect(Number.isSafeInteger(value)).toBe(true);
  }
  expect(readPurchase((key) => plainPurchase(SAMPLE_PURCHASE, key))).toEqual(SAMPLE_PURCHASE);
  expect(PURCHASE_KEYS).toHaveLength(7);
});
