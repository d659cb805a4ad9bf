import { describe, expect, test } from "vitest";
import { annualPercentageRate } from "./apr.ts";

const NO_CHARGES = { fees: 0, pmi: 0, insuredMonths: 0 };
const loan = (dollars: number, rate: number, years = 30) => ({ principal: dollars * 100, rate, months: years * 12 });

describe("the annual percentage rate", () => {
  test.each([0, 1, 2_000, 6_800, 6_875, 10_000, 30_000])(
    "of a loan without fees is its interest rate: %d thousandths of a percent",
    (rate) => {
      for (const years of [10, 15, 30]) expect(annualPercentageRate(loan(240_000, rate, years), NO_CHARGES)).toBe(rate);
      expect(annualPercentageRate({ principal: 1, rate, months: 120 }, NO_CHARGES)).toBe(rate);
    },
  );

  // Regulation Z, Appendix J, (c)(1)(i), example (i): $5,000 in 36 payments of $166.07 is 12% a year, however the charge is divided.
  test("of $5,000 received and 36 payments of $166.07 is 12%", () => {
    // Without interest, 36 payments of $166.07 repay $5,978.52; the rest is the charge.
    const apr = annualPercentageRate({ principal: 597_852, rate: 0, months: 36 }, { ...NO_CHARGES, fees: 97_852 });
    expect(apr).toBeGreaterThanOrEqual(11_995);
    expect(apr).toBeLessThanOrEqual(12_005);
  });

  test("grows with fees and with mortgage insurance", () => {
    const bare = loan(240_000, 6_800);
    const withFees = annualPercentageRate(bare, { ...NO_CHARGES, fees: 600_000 }) ?? 0;
    const withInsurance = annualPercentageRate(bare, { ...NO_CHARGES, pmi: 10_000, insuredMonths: 100 }) ?? 0;
    const withBoth = annualPercentageRate(bare, { fees: 600_000, pmi: 10_000, insuredMonths: 100 }) ?? 0;
    expect(withFees).toBeGreaterThan(6_800);
    expect(withInsurance).toBeGreaterThan(6_800);
    expect(withBoth).toBeGreaterThan(Math.max(withFees, withInsurance));
    // At the rate found, what is paid is worth what was received.
    const at = withFees / 100_000 / 12;
    const payment = (24_000_000 * (0.068 / 12)) / (1 - (1 + 0.068 / 12) ** -360);
    const received = payment * ((1 - (1 + at) ** -360) / at);
    expect(Math.abs(received - 23_400_000)).toBeLessThan(2_000);
  });

  test("does not exist without a loan, or when the fees take all of it", () => {
    expect(annualPercentageRate(loan(0, 6_800), NO_CHARGES)).toBeUndefined();
    expect(annualPercentageRate(loan(1000, 6_800), { ...NO_CHARGES, fees: 100_000 })).toBeUndefined();
    expect(annualPercentageRate(loan(1000, 6_800), { ...NO_CHARGES, fees: 10_000_000_000 })).toBeUndefined();
    expect(annualPercentageRate(loan(1000, 6_800), { ...NO_CHARGES, fees: 99_999 })).toBeUndefined();
  });
});
