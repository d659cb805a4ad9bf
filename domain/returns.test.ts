import { expect, test } from "vitest";
import {
  formatShare,
  type Purchase,
  PURCHASE_BOUNDS,
  readPurchase,
  returnsOf,
  SAMPLE_PURCHASE,
  signedDollars,
  typedPurchase,
} from "./returns.ts";
import { PURCHASE_KEYS } from "./returns-keys.ts";

const bought = { price: 20_000_000, rent: 200_000, vacancy: 10_000, costs: 960_000, down: 25_000, rate: 0, years: 25 };

test("income is rent less vacancy less costs, and the cap rate is income over price", () => {
  const { income, capRate } = returnsOf(bought);
  expect(income).toBe(1_200_000);
  expect(formatShare(capRate)).toBe("6%");
});

test("cash flow is income less a year of payments, and cash on cash is its share of the cash invested", () => {
  const { payment, cashFlow, cash, cashOnCash } = returnsOf(bought);
  expect([payment, cashFlow, cash]).toEqual([50_000, 600_000, 5_000_000]);
  expect(formatShare(cashOnCash)).toBe("12%");
});

test("the payment is that of the mortgage calculator: 180,000 at 4.25 % for 360 months pays 885.49", () => {
  expect(returnsOf({ ...bought, price: 24_000_000, rate: 4250, years: 30 }).payment).toBe(88_549);
});

test("a loss has a minus sign, and zero never has", () => {
  const { cashFlow } = returnsOf({ ...bought, rent: 0 });
  expect(signedDollars(cashFlow)).toBe("−$15,600");
  expect(signedDollars(-20)).toBe("$0");
  expect(formatShare(-4)).toBe("0%");
});

test("a division by zero is N/A", () => {
  expect(formatShare(returnsOf({ ...bought, price: 0 }).capRate)).toBe("N/A");
  expect(formatShare(returnsOf({ ...bought, down: 0 }).cashOnCash)).toBe("N/A");
  expect(returnsOf({ ...bought, down: 100_000 }).payment).toBe(0);
});

const SAMPLE = typedPurchase(() => null);
/** What the calculator makes of one field's text, beside the sample's others. */
const read = (key: keyof Purchase, text: string) => readPurchase({ ...SAMPLE, [key]: text }).purchase?.[key];

test("the sample survives a round trip", () => {
  expect(readPurchase(SAMPLE)).toEqual({ purchase: SAMPLE_PURCHASE, wrong: [] });
  expect(PURCHASE_KEYS).toHaveLength(7);
});

test.each<[keyof Purchase, string, number]>([
  ["price", "$900k", 90_000_000],
  ["price", "900K", 90_000_000],
  ["price", "900 thousand", 90_000_000],
  ["price", "1.2m", 120_000_000],
  ["price", "$ 1.25 M", 125_000_000],
  ["price", "1.2 million dollars", 120_000_000],
  ["price", "$1,234,567.89", 123_456_789],
  ["price", "1.23456789m", 123_456_789],
  ["price", "４２００００", 42_000_000],
  ["price", "100,000,000", 10_000_000_000],
  ["rent", "3.8k", 380_000],
  ["rent", "0", 0],
  ["vacancy", "5 %", 5000],
  ["vacancy", ".5", 500],
  ["down", "100", 100_000],
  ["rate", "6.875 percent", 6875],
  ["years", "30 years", 30],
  ["years", "1", 1],
])("%s accepts %j", (key, text, value) => {
  expect(read(key, text)).toBe(value);
});

test.each<[keyof Purchase, string]>([
  ["price", ""],
  ["price", "   "],
  ["price", "abc"],
  ["price", "-5"],
  ["price", "0"],
  ["price", "k"],
  ["price", "$"],
  ["price", "25%"],
  ["price", "1e6"],
  ["price", "1,20"],
  ["price", "450.000"],
  ["price", "100,000,001"],
  ["price", "900b"],
  ["price", "99999999999999999999"],
  ["price", "99999999999999999999m"],
  ["rent", "1,000,001"],
  ["vacancy", "101"],
  ["costs", "10,000,000.01"],
  ["down", "150"],
  ["down", "$20"],
  ["down", "20k"],
  ["rate", "45"],
  ["rate", "NaN"],
  ["years", "0"],
  ["years", "41"],
  ["years", "27.5"],
])("%s rejects %j without a replacement", (key, text) => {
  expect(readPurchase({ ...SAMPLE, [key]: text })).toEqual({ purchase: undefined, wrong: [key] });
});

test("unreadable fields are listed in the order of the form", () => {
  expect(readPurchase({ ...SAMPLE, years: "", price: "x", rate: "31" }).wrong).toEqual(["price", "rate", "years"]);
});

test("only an absent field has the sample's value", () => {
  const typed = typedPurchase((key) => ({ price: "200000", rent: "" })[key as string] ?? null);
  expect(typed).toEqual({ ...SAMPLE, price: "200000", rent: "" });
});

test("numbers are exact at the bounds", () => {
  for (const bound of ["least", "most"] as const) {
    const extreme = Object.fromEntries(PURCHASE_KEYS.map((key) => [key, PURCHASE_BOUNDS[key][bound]])) as Purchase;
    for (const value of Object.values(returnsOf(extreme))) expect(Number.isSafeInteger(value)).toBe(true);
  }
});
