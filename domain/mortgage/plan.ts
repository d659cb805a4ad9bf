/** A home's whole monthly cost: the loan, and the taxes, insurance and fees that come with it. */
import { type Cents, divideHalfUp, type Dollars, type MilliPercent, shareOf, WHOLE } from "../money.ts";
import { annualPercentageRate } from "./apr.ts";
import {
  byYear,
  interestSaved,
  monthlyPayment,
  monthlyPaymentInDollars,
  schedule,
  sumOf,
  type Loan,
  type Month,
  type Year,
} from "./mortgage.ts";

/** What a visitor may set. */
export type Mortgage = {
  readonly price: Cents;
  /** Down payment, a share of the price. */
  readonly down: MilliPercent;
  /** Years. */
  readonly term: number;
  /** Interest a year. */
  readonly rate: MilliPercent;
  /** A year. */
  readonly tax: Cents;
  /** A year. */
  readonly insurance: Cents;
  /** Mortgage insurance a month; counted only below 20% down. */
  readonly pmi: Cents;
  /** A month. */
  readonly hoa: Cents;
  /** A month. */
  readonly extra: Cents;
  /** The lender's fees and points, paid once at closing. They count only in the APR. */
  readonly fees: Cents;
};

/** Lenders ask for mortgage insurance below this down payment: 20%. */
const UNINSURED_DOWN: MilliPercent = 20_000;
/** Mortgage insurance ends at 78% of the price (Homeowners Protection Act, 12 U.S.C. 4902(b)). */
const INSURED_SHARE: MilliPercent = 78_000;

/** Whether a lender would ask for mortgage insurance. */
export const needsMortgageInsurance = ({ down, price }: Mortgage): boolean => price > 0 && down < UNINSURED_DOWN;

/** The parts of one month's bill, without an extra payment. */
export type Bill = Readonly<Record<"principal" | "interest" | "tax" | "insurance" | "pmi" | "hoa", Cents>>;

/** Everything that follows from a visitor's settings. */
export type Plan = {
  readonly downPayment: Cents;
  readonly loan: Loan;
  /** Principal and interest a month. */
  readonly payment: Cents;
  readonly paymentInDollars: Dollars;
  readonly firstBill: Bill;
  /** The first month's whole bill. */
  readonly total: Cents;
  /** The annual percentage rate; absent if nothing is borrowed, or the fees take the whole loan. */
  readonly apr: MilliPercent | undefined;
  /** The months with mortgage insurance; 0 if there is none. */
  readonly insuredMonths: number;
  readonly months: readonly Month[];
  readonly years: readonly Year[];
  /** The same loan without the extra payment. */
  readonly yearsWithoutExtra: readonly Year[];
  readonly interest: Cents;
  /** All payments of principal and interest. */
  readonly paid: Cents;
  /** What the extra payment saves. */
  readonly saved: { readonly months: number; readonly interest: Cents };
};

/** Within the bounds of `query.ts`, every number of the result is finite. */
export function plan(mortgage: Mortgage): Plan {
  const { price, down, rate, term, tax, insurance, pmi, hoa, extra, fees } = mortgage;
  const downPayment = shareOf(price, down);
  const loan: Loan = { principal: price - downPayment, rate, months: term * 12 };
  const usual = schedule(loan);
  const months = extra > 0 ? schedule(loan, extra) : usual;
  const scheduledInsurance = monthsOfInsurance(mortgage, usual);
  const insuredMonths = Math.min(scheduledInsurance, months.length);
  const payment = monthlyPayment(loan);
  const firstInterest = usual[0]?.interest ?? 0;
  const firstBill: Bill = {
    principal: payment - firstInterest,
    interest: firstInterest,
    tax: divideHalfUp(tax, 12),
    insurance: divideHalfUp(insurance, 12),
    pmi: insuredMonths > 0 ? pmi : 0,
    hoa,
  };
  const interest = sumOf(months, "interest");
  return {
    downPayment,
    loan,
    payment,
    paymentInDollars: monthlyPaymentInDollars(loan),
    firstBill,
    total: Object.values(firstBill).reduce((sum, part) => sum + part, 0),
    // An extra payment is the borrower's choice, so it doesn't count.
    apr: annualPercentageRate(loan, { fees, pmi, insuredMonths: scheduledInsurance }),
    insuredMonths,
    months,
    years: byYear(months),
    yearsWithoutExtra: byYear(usual),
    interest,
    paid: loan.principal + interest,
    saved:
      months.length === 0 || months === usual
        ? { months: 0, interest: 0 }
        : { months: usual.length - months.length, interest: interestSaved(loan, extra, months.length) },
  };
}

/** The whole bill of a month, 1 for the first, without an extra payment. */
export const billOf = ({ total, firstBill, insuredMonths }: Plan, month: number): Cents =>
  month > insuredMonths ? total - firstBill.pmi : total;

/** Insurance is due until the balance as scheduled, without extra payments, is 78% of the price. */
function monthsOfInsurance(mortgage: Mortgage, usual: readonly Month[]): number {
  if (mortgage.pmi === 0 || !needsMortgageInsurance(mortgage)) return 0;
  return usual.find(({ balance }) => balance * WHOLE <= mortgage.price * INSURED_SHARE)?.number ?? 0;
}
