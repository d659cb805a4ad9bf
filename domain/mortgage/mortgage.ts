/**
 * What a loan costs, in two ways. The formula of the amortized loan, computed exactly and rounded
 * once, gives the payment and compares loans. The ledger counts whole cents as a lender does: each
 * month's interest and every payment are rounded, and the last payment takes what is left. The two
 * may differ by some cents on the way.
 */
import { type Cents, divideHalfUp, type Dollars, type MilliPercent, WHOLE } from "../money.ts";

export type Loan = {
  readonly principal: Cents;
  /** A year. */
  readonly rate: MilliPercent;
  /** Number of monthly payments, at least 1. */
  readonly months: number;
};

/** A month's interest is `rate / MONTHLY`. */
const MONTHLY = WHOLE * 12;

/** An exact number, `bottom` > 0. */
type Ratio = { readonly top: bigint; readonly bottom: bigint };

const whole = (value: number): Ratio => ({ top: BigInt(value), bottom: 1n });
const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { top: -b.top, bottom: b.bottom });

/** Rounded half up to a whole number, at least 0. */
const rounded = ({ top, bottom }: Ratio): number => (top <= 0n ? 0 : Number((top * 2n + bottom) / (bottom * 2n)));

/** (1 + i)^count. */
const growth = ({ rate }: Loan, count: number): Ratio => ({
  top: BigInt(MONTHLY + rate) ** BigInt(count),
  bottom: BigInt(MONTHLY) ** BigInt(count),
});

/** The sum of (1 + i)^0 … (1 + i)^(count − 1): the value of `count` payments of one. */
function annuity(loan: Loan, count: number): Ratio {
  if (loan.rate === 0) return whole(count);
  const { top, bottom } = growth(loan, count);
  return { top: (top - bottom) * BigInt(MONTHLY), bottom: bottom * BigInt(loan.rate) };
}

/** L·i / (1 − (1 + i)^−n), or L / n without interest. */
function payment(loan: Loan): Ratio {
  const grown = times(whole(loan.principal), growth(loan, loan.months));
  const one = annuity(loan, loan.months);
  return times(grown, { top: one.bottom, bottom: one.top });
}

/** L·(1 + i)^k − (P + extra)·((1 + i)^k − 1) / i; below zero once the loan is paid. */
const remaining = (loan: Loan, count: number, extra: number): Ratio =>
  minus(times(whole(loan.principal), growth(loan, count)), times(plus(payment(loan), whole(extra)), annuity(loan, count)));

/** The monthly payment of principal and interest, rounded half up. */
export const monthlyPayment = (loan: Loan): Cents => rounded(payment(loan));

/** The same, rounded once from the exact amount and not a second time from its cents. */
export const monthlyPaymentInDollars = (loan: Loan): Dollars => rounded(times(payment(loan), { top: 1n, bottom: 100n }));

/** The remaining balance by the formula after `count` payments, each with an extra payment. */
export const balanceAfter = (loan: Loan, count: number, extra: Cents = 0): Cents => rounded(remaining(loan, count, extra));

/**
 * The interest that `extra` saves if it ends the loan with payment number `last`. By the formula:
 * the difference of two ledgers would count their rounding as a saving.
 */
export function interestSaved(loan: Loan, extra: Cents, last: number): Cents {
  const regular = payment(loan);
  const usual = times(regular, whole(loan.months));
  const full = times(plus(regular, whole(extra)), whole(last - 1));
  const final = times(remaining(loan, last - 1, extra), growth(loan, 1));
  return rounded(minus(usual, plus(full, final)));
}

/** One month of the ledger. */
export type Month = {
  readonly number: number;
  /** Principal and interest, with any extra payment. */
  readonly payment: Cents;
  readonly principal: Cents;
  readonly interest: Cents;
  /** What is left after the payment. */
  readonly balance: Cents;
};

/** The ledger, month by month until nothing is left. `extra` goes to the principal each month. */
export function schedule(loan: Loan, extra: Cents = 0): Month[] {
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

/** One year of the ledger, counted from the loan's start; the last one may be shorter. */
export type Year = Omit<Month, "payment">;

/** The ledger by years. */
export function byYear(months: readonly Month[]): Year[] {
  const years: Year[] = [];
  for (let first = 0; first < months.length; first += 12) {
    const part = months.slice(first, first + 12);
    years.push({
      number: first / 12 + 1,
      principal: sumOf(part, "principal"),
      interest: sumOf(part, "interest"),
      balance: part.at(-1)?.balance ?? 0,
    });
  }
  return years;
}

/** The principal or interest paid over these months. */
export const sumOf = (months: readonly Month[], key: "principal" | "interest"): Cents => months.reduce((sum, month) => sum + month[key], 0);
