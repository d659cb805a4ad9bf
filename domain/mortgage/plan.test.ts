import { expect, test } from "vitest";
import { billOf, needsMortgageInsurance, plan, type Mortgage } from "./plan.ts";
import { DEFAULTS } from "./query.ts";

const withMore = (more: Partial<Mortgage>): Mortgage => ({ ...DEFAULTS, ...more });

test("the default payment is $1,565 on 240,000", () => {
  const { paymentInDollars, payment, downPayment, loan, total, months, paid, interest, insuredMonths } = plan(DEFAULTS);
  expect({ paymentInDollars, payment, downPayment, total, insuredMonths }).toEqual({
    paymentInDollars: 1_565,
    payment: 156_462,
    downPayment: 6_000_000,
    total: 156_462,
    insuredMonths: 0,
  });
  expect(loan).toEqual({ principal: 24_000_000, rate: 6_800, months: 360 });
  expect(months).toHaveLength(360);
  expect(paid - interest).toBe(24_000_000);
  expect(paid).toBe(months.reduce((sum, month) => sum + month.payment, 0));
});

const insured = withMore({ price: 18_000_000, down: 10_000, rate: 3_875, tax: 12 * 10_530, insurance: 12 * 10_083, pmi: 8_235 });

test("a bill of 1,050.26 in years 1 to 7 is 967.91 after, after the mortgage insurance has ended", () => {
  const result = plan(insured);
  expect(result.loan.principal).toBe(16_200_000);
  expect(result.firstBill).toMatchObject({ tax: 10_530, insurance: 10_083, pmi: 8_235, hoa: 0 });
  const atStartOfYear = Array.from({ length: 30 }, (_, year) => billOf(result, year * 12 + 1));
  expect(atStartOfYear.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 105_026));
  expect(atStartOfYear.slice(7)).toEqual(Array.from({ length: 23 }, () => 96_791));
});

test("mortgage insurance ends with the first balance of at most 78 % of the price", () => {
  const { insuredMonths, months } = plan(insured);
  expect(months[insuredMonths - 1]?.balance).toBeLessThanOrEqual(14_040_000);
  expect(months[insuredMonths - 2]?.balance).toBeGreaterThan(14_040_000);
});

test("extra payments do not change that month unless the loan is paid off before", () => {
  expect(plan({ ...insured, extra: 50_000 }).insuredMonths).toBe(plan(insured).insuredMonths);
  const soon = plan({ ...insured, extra: 1_000_000 });
  expect(soon.insuredMonths).toBe(soon.months.length);
});

test("with 20 % down or more there is no mortgage insurance", () => {
  expect(needsMortgageInsurance(withMore({ down: 19_999 }))).toBe(true);
  expect(needsMortgageInsurance(withMore({ down: 20_000 }))).toBe(false);
  expect(plan({ ...insured, down: 20_000 }).firstBill.pmi).toBe(0);
});

test("the bill includes taxes, insurance and dues, but no extra payment", () => {
  const result = plan(withMore({ tax: 420_001, insurance: 150_000, hoa: 25_000, extra: 10_000 }));
  expect(result.firstBill).toMatchObject({ tax: 35_000, insurance: 12_500, hoa: 25_000 });
  expect(result.total).toBe(156_462 + 35_000 + 12_500 + 25_000);
  expect(result.paymentInDollars).toBe(1_565);
});

test("the APR is the interest rate, and more with fees and mortgage insurance, whatever is paid extra", () => {
  expect(plan(DEFAULTS).apr).toBe(6_800);
  expect(plan(withMore({ fees: 500_000 })).apr).toBeGreaterThan(6_800);
  expect(plan(insured).apr).toBeGreaterThan(insured.rate);
  expect(plan({ ...insured, extra: 50_000 }).apr).toBe(plan(insured).apr);
  expect(plan({ ...insured, down: 20_000 }).apr).toBe(insured.rate);
  expect(plan(withMore({ down: 100_000 })).apr).toBeUndefined();
});

test("an extra payment ends the loan sooner and saves interest", () => {
  const { saved, months, yearsWithoutExtra, years } = plan(withMore({ price: 18_000_000, down: 0, rate: 4_250, extra: 20_000 }));
  expect(saved).toEqual({ months: 109, interest: 4_704_719 });
  expect(months).toHaveLength(251);
  expect([years.length, yearsWithoutExtra.length]).toEqual([21, 30]);
});

test.each([
  ["nothing at all", { price: 0 }],
  ["everything paid at once", { down: 100_000 }],
  ["no interest", { rate: 0 }],
  ["one cent", { price: 1, down: 0 }],
  [
    "the largest amounts",
    {
      price: 10_000_000_000,
      down: 0,
      rate: 30_000,
      tax: 10_000_000_000,
      insurance: 10_000_000_000,
      pmi: 10_000_000_000,
      hoa: 10_000_000_000,
      extra: 10_000_000_000,
    },
  ],
  ["the largest loan", { price: 10_000_000_000, down: 99_999, rate: 30_000, pmi: 1 }],
])("%s gives whole amounts of zero or more", (_, more) => {
  const result = plan(withMore(more));
  const numbers = [
    ...Object.values(result.firstBill),
    ...Object.values(result.saved),
    ...result.years.flatMap(Object.values),
    result.paymentInDollars,
    result.payment,
    result.total,
    result.interest,
    result.paid,
    result.insuredMonths,
    result.downPayment,
  ];
  expect(numbers.filter((number) => !(Number.isSafeInteger(number) && number >= 0 && !Object.is(number, -0)))).toEqual([]);
});

test("without interest the payment is principal / n", () => {
  expect(plan(withMore({ rate: 0 }))).toMatchObject({ paymentInDollars: 667, payment: 66_667, interest: 0, paid: 24_000_000 });
});
