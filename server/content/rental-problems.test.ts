import { expect, test } from "vitest";
import { contentProblems } from "./problems.ts";
import { rentalProblems } from "./rental-problems.ts";

const RENTAL = { id: "loft", market: "rent", deposit: 1500, fees: [{ name: "application", amount: 45, every: "once" }] } as const;

test("a rental with deposit and fees is right, and so is one without", () => {
  expect(rentalProblems([RENTAL, { id: "house", market: "rent" }, { id: "for-sale", market: "sale" }])).toEqual([]);
});

test.each([
  [{ ...RENTAL, deposit: -1 }, /content\/listings-\*\.ts, "loft", deposit: -1 isn't an amount/],
  [{ ...RENTAL, deposit: 99.5 }, /deposit: 99\.5 isn't an amount/],
  [{ ...RENTAL, market: "sale" as const }, /"loft", deposit: only a rental has one/],
  [{ ...RENTAL, fees: [{ name: " ", amount: 45, every: "once" as const }] }, /fees\[0\]: name is empty/],
  [
    { ...RENTAL, fees: [{ name: "application", amount: 0, every: "once" as const }] },
    /fees\[0\]: amount is 0; write whole dollars above zero/,
  ],
])("a mistake is named with file, field and fix: %j", (listing, sentence) => {
  expect(rentalProblems([listing])).toEqual([expect.stringMatching(sentence)]);
});

test("the start reads them", () => {
  expect(contentProblems()).toEqual([]);
});
