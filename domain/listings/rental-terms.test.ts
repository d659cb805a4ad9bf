import { expect, test } from "vitest";
import { formatTotal, petsIn, rentalTerms, totalMonthlyPayment } from "./rental-terms.ts";

const fees = [
  { name: "trash and recycling", amount: 25, every: "month" },
  { name: "application", amount: 45, every: "once" },
  { name: "second stall", amount: 95, every: "month", optional: true },
] as const;

test("the total has the monthly fees that can't be declined, and no others", () => {
  expect(totalMonthlyPayment({ price: 1695, fees })).toBe(1720);
  expect(totalMonthlyPayment({ price: 1695 })).toBe(1695);
  expect(formatTotal({ price: 1695, fees })).toBe("$1,720");
  expect(formatTotal({ price: 1695, fees: fees.slice(1) })).toBeUndefined();
});

test("rows name the deposit, fees, pets and parking", () => {
  expect(rentalTerms({ price: 1695, deposit: 1695, fees, pets: "One dog", parking: "Carport" })).toEqual([
    ["Deposit", "$1,695"],
    ["Fees", "Trash and recycling $25 a month; application $45 once"],
    ["Optional", "Second stall $95 a month"],
    ["Pets", "One dog"],
    ["Parking", "Carport"],
  ]);
});

test("what isn't known has no row, and a deposit of zero says so", () => {
  expect(rentalTerms({ price: 1695 })).toEqual([]);
  expect(rentalTerms({ price: 1695, deposit: 0, fees: [{ name: "application", amount: 45, every: "once" }] })).toEqual([
    ["Deposit", "None"],
    ["Fees", "Application $45 once"],
  ]);
});

test("a rule on pets allows those that it names and doesn't rule out", () => {
  const rules = [
    "One dog",
    "Cats and small dogs, with a pet deposit",
    "Two cats",
    "Cats, no dogs",
    "Pets welcome",
    "No pets",
    "By arrangement",
  ];
  expect(rules.map((rule) => petsIn(rule).join(" "))).toEqual(["dog", "dog cat", "cat", "cat", "dog cat", "", ""]);
});
