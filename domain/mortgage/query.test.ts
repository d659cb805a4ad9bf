import { describe, expect, test } from "vitest";
import { plan } from "./plan.ts";
import { BOUNDS, calculatorStateFrom, DEFAULTS, mortgageQuery, readSetting, SETTINGS, writeSetting } from "./query.ts";

const from = (query: string) => calculatorStateFrom(new URLSearchParams(query));

test("the specified defaults and bounds", () => {
  expect(DEFAULTS).toMatchObject({ price: 30_000_000, down: 20_000, term: 30, rate: 6_800 });
  expect(BOUNDS).toEqual({
    price: { min: 100_000, max: 2_000_000, step: 10_000 },
    down: { min: 0, max: 50, step: 1 },
    term: { min: 10, max: 30, step: 5 },
    rate: { min: 2, max: 10, step: 0.1 },
  });
});

test("the defaults have an empty query, and an empty query gives the defaults", () => {
  expect(mortgageQuery(DEFAULTS)).toBe("");
  expect(from("")).toEqual({ mortgage: DEFAULTS, schedule: false });
});

test("an address without settings has the site's rate; one with settings is a result", () => {
  const at = (query: string) => calculatorStateFrom(new URLSearchParams(query), 7_125).mortgage;
  expect([at("").rate, at("utm_source=mail").rate, at("price=425000").rate, at("rate=5").rate]).toEqual([7_125, 7_125, 6_800, 5_000]);
  const shown = { ...at(""), price: 42_500_000 };
  expect(at(mortgageQuery(shown))).toEqual(shown);
});

test("the query has only changed settings, in a fixed order", () => {
  const mortgage = { ...DEFAULTS, rate: 6_875, price: 42_500_000, tax: 126_360, hoa: 25_000 };
  expect(mortgageQuery(mortgage)).toBe("price=425000&rate=6.875&tax=1263.60&hoa=250");
  expect(from(mortgageQuery(mortgage)).mortgage).toEqual(mortgage);
});

test("other parameters stay in the query", () => {
  const others = new URLSearchParams("utm_source=mail&price=1&schedule=1");
  expect(mortgageQuery({ ...DEFAULTS, price: 42_500_000 }, others)).toBe("utm_source=mail&price=425000");
});

test("empty fields in the query are read", () => {
  expect(from("price=425000&down=10&term=15&rate=6.5&tax=&insurance=&pmi=80&hoa=&extra=&schedule=1")).toEqual({
    mortgage: { ...DEFAULTS, price: 42_500_000, down: 10_000, term: 15, rate: 6_500, pmi: 8_000 },
    schedule: true,
  });
});

test("a typed price may exceed the slider's bounds", () => {
  expect(from("price=50000").mortgage.price).toBe(5_000_000);
  expect(from("price=2750000").mortgage.price).toBe(275_000_000);
  expect(from("price=305555").mortgage.price).toBe(30_555_500);
});

test("a term is rounded to the slider's nearest", () => {
  expect(["7", "12", "13", "99", "15"].map((text) => readSetting("term", text))).toEqual([
    { value: 10, adjusted: true },
    { value: 10, adjusted: true },
    { value: 15, adjusted: true },
    { value: 30, adjusted: true },
    { value: 15, adjusted: false },
  ]);
});

test("each tenth of a percent from 2 to 10 survives a round trip", () => {
  for (let tenths = 20; tenths <= 100; tenths++) {
    const text = writeSetting("rate", tenths * 100);
    expect(text).toBe(tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`);
    expect(readSetting("rate", text)).toEqual({ value: tenths * 100, adjusted: false });
  }
});

describe("any address gives a valid state", () => {
  const odd = [
    "",
    " ",
    "abc",
    "-5",
    "-0",
    "0",
    "1e309",
    "1e-9",
    "0x10",
    "１２",
    "$300,000",
    "1,2,3",
    "NaN",
    "Infinity",
    "9".repeat(400),
    "0.0000001",
    "null",
    "\u0000",
    "٣",
    "<b>",
  ];
  test.each(odd)("%j in every setting", (text) => {
    const query = new URLSearchParams(SETTINGS.map((name) => [name, text]));
    const { mortgage } = calculatorStateFrom(query);
    const { paymentInDollars, total, interest, paid, years } = plan(mortgage);
    const numbers = [...Object.values(mortgage), paymentInDollars, total, interest, paid, ...years.flatMap(Object.values)];
    expect(numbers.filter((number) => !(Number.isSafeInteger(number) && number >= 0 && !Object.is(number, -0)))).toEqual([]);
    expect([10, 15, 20, 25, 30]).toContain(mortgage.term);
    expect(from(mortgageQuery(mortgage)).mortgage).toEqual(mortgage);
  });

  test("invalid numbers become the default, too large ones the maximum", () => {
    expect(from("price=abc&down=-3&term=x&rate=0x10&tax=oops").mortgage).toEqual(DEFAULTS);
    expect(from("price=1e309").mortgage.price).toBe(30_000_000);
    expect(from("price=99999999999999&down=250&rate=900").mortgage).toMatchObject({ price: 10_000_000_000, down: 100_000, rate: 30_000 });
  });
});
