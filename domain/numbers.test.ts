import { describe, expect, test } from "vitest";
import { hasNumber, parseNumber, type Unit, numberNote } from "./numbers.ts";

test.each<[string, number]>([
  ["300000", 30_000_000],
  ["$300,000", 30_000_000],
  ["$450,000.00", 45_000_000],
  [" 1,263.60 ", 126_360],
  ["1 850", 185_000],
  ["1 850 000", 185_000_000],
  ["1\u00A0850", 185_000],
  ["1\u2009850", 185_000],
  ["1\u202F850", 185_000],
  ["1'850", 185_000],
  ["1, 850", 185_000],
  ["1,850\n", 185_000],
  ["450\r\n000", 45_000_000],
  ["\u200B450,000\u200E", 45_000_000],
  ["450k", 45_000_000],
  ["$450 K", 45_000_000],
  ["1.2m", 120_000_000],
  ["1.850m", 185_000_000],
  ["1.25 million dollars", 125_000_000],
  ["US$450,000", 45_000_000],
  ["450,000 USD", 45_000_000],
  ["450,000$", 45_000_000],
  [".5", 50],
  ["12.", 1_200],
  ["１２", 1_200],
  ["000000000000000000012", 1_200],
])("reads %j as cents", (text, cents) => expect(parseNumber(text, "dollars")).toBe(cents));

test.each<[Unit, string, number]>([
  ["dollars a month", "$1,800/mo", 180_000],
  ["dollars a month", "1,800 per month", 180_000],
  ["dollars a month", "1.8k a month", 180_000],
  ["dollars a year", "$4,200/yr", 420_000],
  ["dollars a year", "4200 a year", 420_000],
  ["percent", "6.8 %", 6_800],
  ["percent", "6.875 percent", 6_875],
  ["years", "30 years", 30],
  ["years", "30-year", 30],
  ["square feet", "1,850 sq ft", 185_000],
  ["square feet", "1850 sq. ft.", 185_000],
  ["square feet", "1,850 ft²", 185_000],
  ["square feet", "1.8k", 180_000],
  ["square feet", "1 850 square feet", 185_000],
  ["rooms", "3 bedrooms", 300],
  ["rooms", "2.5 baths", 250],
])("in %s, %j is %i in the smallest place", (unit, text, value) => expect(parseNumber(text, unit)).toBe(value));

const NOT_NUMBERS = [
  "",
  " ",
  "\n",
  ".",
  ",",
  "$",
  "k",
  "-1",
  "-0",
  "+1",
  "−5",
  "1e309",
  "1e5",
  "0x10",
  "abc",
  "12abc",
  "1.850",
  "450.000",
  "1.234.567",
  "1,2",
  "1,23,456",
  "3,0000",
  "4 5 0",
  "1 2",
  "1.2.3",
  "NaN",
  "Infinity",
  "١٢",
  "--",
  "½",
  "2½",
  "10²",
  "450₀",
  "6.8%",
  "1,800/mo",
  "1,850 sq ft",
  " ".repeat(100_000),
  "9".repeat(100_000),
];
test.each(NOT_NUMBERS)("%j is not an amount of dollars", (text) => expect(parseNumber(text, "dollars")).toBeUndefined());

test("a number with another unit or too many decimals is rejected", () => {
  expect(parseNumber("4,200/mo", "dollars a year")).toBeUndefined();
  expect(parseNumber("50,000 a year", "dollars a month")).toBeUndefined();
  expect(parseNumber("$20", "percent")).toBeUndefined();
  expect(parseNumber("20k", "percent")).toBeUndefined();
  expect(parseNumber("150 m", "square feet")).toBeUndefined();
  expect(parseNumber("27.5", "years")).toBeUndefined();
  expect(parseNumber("1.850", "square feet")).toBeUndefined();
});

test("a number too large to count exactly becomes the largest safe one", () => {
  expect(parseNumber("9".repeat(400), "dollars")).toBe(Number.MAX_SAFE_INTEGER);
});

describe("notes on how a number was read", () => {
  test.each<[Unit, string, string]>([
    ["dollars", "450k", "$450,000"],
    ["dollars", "1 850", "$1,850"],
    ["dollars a year", "4.2k", "$4,200"],
    ["square feet", "1 850", "1,850 square feet"],
    ["square feet", "1.8k sq ft", "1,800 square feet"],
    ["square feet", "1,850 sq ft", "1,850 square feet"],
    ["rooms", "3 bd", "3"],
    ["years", "30-year", "30 years"],
  ])("in %s, the note for %j is %s", (unit, text, copy) => expect(numberNote(text, unit)).toBe(`We read this as ${copy}.`));

  test.each<[Unit, string]>([
    ["dollars", "$450,000.00"],
    ["dollars", ""],
    ["dollars", "abc"],
    ["square feet", "1,850 square feet"],
    ["square feet", "about 1,850 sq ft"],
    ["percent", "6.8%"],
    ["percent", "6.8 %"],
    ["dollars", "450,000$"],
    ["years", "30 years"],
  ])("in %s, %j has no note", (unit, text) => expect(numberNote(text, unit)).toBeUndefined());
});

describe("a text with a number in it", () => {
  test.each([
    "1,850",
    "1 850",
    "$450,000.00",
    "450k",
    "1.250m",
    "about 1,850",
    "$1,500 – $1,800/mo",
    "1,500 to 1,800",
    "385k or best offer",
    "2½",
    "3 bedrooms.",
    "1,800+",
  ])("%j contains a number", (text) => expect(hasNumber(text, "dollars")).toBe(true));

  test.each(["abc", "", "1.850", "4 5 0", "-5", "1,2", "1.2.3", "call me", "k"])("%j contains none", (text) =>
    expect(hasNumber(text, "dollars")).toBe(false),
  );
});
