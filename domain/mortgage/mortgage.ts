/**
 * What a loan costs. Two answers stand side by side. The formula of the amortised loan, worked out with whole numbers of any length and
 * rounded once, gives the payment and compares loans. The ledger counts whole cents as a lender does: each month's interest rounded half up,
 * every payment the rounded one, and the last taking what is left; it may differ from the formula by some cents on the way.
 */
import { divideHalfUp } from "../money.ts";

export type Loan = {
  /** Cents. */
  readonly principal: number;
  /** Thousandths of a percent a year: 6.8 % is 6800. */
  readonly rate: number;
  /** Number of monthly payments, at least 1. */
  readonly months: number;
};

/** A month's interest is `rate / MONTHLY`: thousandths of a percent, a hundred of those to one, twelve months. */
const MONTHLY = 1000 * 100 * 12;

/** An exact number, `bottom` > 0. */
type Ratio = { readonly top: bigint; readonly bottom: bigint };

const whole = (value: number): Ratio => ({ top: BigInt(value), bottom: 1n });
const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { top: -b.top, bottom: b.bottom });

/** Rounded half up to a whole number; what is below zero is zero. */
const rounded = ({ top, bottom }: Ratio): number => (top <= 0n ? 0 : Number((top * 2n + bottom) / (bottom * 2n)));

/** (1 + i)^count. */
const growth = ({ rate }: Loan, count: number): Ratio => ({
  top: BigInt(MONTHLY + rate) ** BigInt(count),
  bottom: BigInt(MONTHLY) ** BigInt(count),
});

/** The sum of (1 + i)^0 … (1 + i)^(count − 1): what `count` payments of one have grown to. */
function annuity(loan: Loan, count: number): Ratio {
  if (loan.rate === 0) return whole(count);
  const { top, bottom } = growth(loan, count);
  return { top: (top - bottom) * BigInt(MONTHLY), bottom: bottom * BigInt(loan.rate) };
}

/** L·i / (1 − (1 + i)^−n), and L / n where there is no interest. */
function payment(loan: Loan): Ratio {
  const grown = times(whole(loan.principal), growth(loan, loan.months));
  const one = annuity(loan, loan.months);
  return times(grown, { top: one.bottom, bottom: one.top });
}

/** L·(1 + i)^k − (P + extra)·((1 + i)^k − 1) / i; below zero once the loan is paid. */
const remaining = (loan: Loan, count: number, extra: number): Ratio =>
  minus(times(whole(loan.principal), growth(loan, count)), times(plus(payment(loan), whole(extra)), annuity(loan, count)));

/** The monthly payment of principal and interest in cents, rounded half up. */
export const monthlyPayment = (loan: Loan): number => rounded(payment(loan));

/** The same in whole dollars, rounded once from the exact amount and not a second time from its cents. */
export const monthlyPaymentInDollars = (loan: Loan): number => rounded(times(payment(loan), { top: 1n, bottom: 100n }));

/** What is left by the formula after `count` payments with `extra` cents on top of each, in cents. */
export const balanceAfter = (loan: Loan, count: number, extra = 0): number => rounded(remaining(loan, count, extra));

/**
 * The interest in cents that `extra` saves when it ends the loan with payment number `last`. By the formula: the difference of two
 * ledgers would count their rounding as a saving.
 */
export function interestSaved(loan: Loan, extra: number, last: number): number {
  const regular = payment(loan);
  const usual = times(regular, whole(loan.months));
  const full = times(plus(regular, whole(extra)), whole(last - 1));
  const final = times(remaining(loan, last - 1, extra), growth(loan, 1));
  return rounded(minus(usual, plus(full, final)));
}

/** One month of the ledger, in cents. `payment` is principal plus interest, any extra payment included; `balance` is what is left after it. */
export type Month = {
  readonly number: number;
  readonly payment: number;
  readonly principal: number;
  readonly interest: number;
  readonly balance: number;
};

/** The ledger month by month until nothing is left. `extra` cents go to the principal each month on top of the payment. */
export function schedule(loan: Loan, extra = 0): Month[] {
  const usual = monthlyPayment(loan) + extra;
  const months: Month[] = [];
  let balance = loan.principal;
  for (let number = 1; balance > 0; number++) {
    const interest = divideHalfUp(balance * loan.rate, MONTHLY);
    const last = number >= loan.months || usual >= balance + interest;
    const paid = last ? balance + interest : usual;
    const principal = paid - interest;
    balance -= principal;
    months.push({ number, payment: paid, principal, interest, balance });
  }
  return months;
}

/** One year of the ledger, counted from the loan's start, in cents; the last one may be shorter. */
export type Year = { readonly number: number; readonly principal: number; readonly interest: number; readonly balance: number };

/** The ledger summed up by years. */
export function byYear(months: readonly Month[]): Year[] {
  const years: Year[] = [];
  for (let first = 0; first < months.length; first += 12) {
    const part = months.slice(first, first + 12);
    years.push({
      number: first / 12 + 1,
      principal: part.reduce((sum, { principal }) => sum + principal, 0),
      interest: interestOf(part),
      balance: part.at(-1)?.balance ?? 0,
    });
  }
  return years;
}

/** The interest of all these months, in cents. */
export const interestOf = (months: readonly Month[]): number => months.reduce((sum, { interest }) => sum + interest, 0);
