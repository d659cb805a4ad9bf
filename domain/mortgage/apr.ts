/** The annual percentage rate of a loan: what it costs with the lender's fees and mortgage insurance. */
import { type Cents, type MilliPercent, WHOLE } from "../money.ts";
import type { Loan } from "./mortgage.ts";

/** What is paid for credit beside interest. */
export type FinanceCharges = {
  /** Lender fees and points, once, at closing. */
  readonly fees: Cents;
  /** Mortgage insurance a month. */
  readonly pmi: Cents;
  /** For how many months it is paid. */
  readonly insuredMonths: number;
};

/** The value today of one dollar a month, at a rate a month. */
const presentValue = (rate: number, months: number): number => (rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate);

/** Rounds of bisection, and the largest rate looked for, a month: far beyond any loan. */
const ROUNDS = 100;
const LARGEST = 10;

/**
 * The annual percentage rate by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J): twelve
 * times the monthly rate at which all payments are worth the amount financed. `undefined` if there
 * is nothing to borrow, or the fees take the whole loan.
 */
export function annualPercentageRate(
  { principal, rate, months }: Loan,
  { fees, pmi, insuredMonths }: FinanceCharges,
): MilliPercent | undefined {
  const financed = principal - fees;
  if (principal <= 0 || financed <= 0) return undefined;
  const monthly = rate / (WHOLE * 12);
  const payment = principal / presentValue(monthly, months);
  const worth = (at: number): number => payment * presentValue(at, months) + pmi * presentValue(at, insuredMonths);
  let [low, high] = [0, LARGEST];
  if (worth(high) > financed) return undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > financed) low = middle;
    else high = middle;
  }
  return Math.round(high * 12 * WHOLE);
}
