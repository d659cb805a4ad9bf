/** A home's whole monthly cost: the loan, and the taxes, insurance and fees that come with it. */
import { divideHalfUp } from "../money.ts";
import {
  byYear,
  interestOf,
  interestSaved,
  monthlyPayment,
  monthlyPaymentInDollars,
  schedule,
  type Loan,
  type Month,
  type Year,
} from "./mortgage.ts";

/** What a visitor may set. Money in cents; `tax` and `insurance` a year, the others a month. */
export type Mortgage = {
  readonly price: number;
  /** Down payment in thousandths of a percent of the price. */
  readonly down: number;
  /** Years. */
  readonly term: number;
  /** Interest in thousandths of a percent a year. */
  readonly rate: number;
  readonly tax: number;
  readonly insurance: number;
  /** Mortgage insurance; counted only below 20 % down. */
  readonly pmi: number;
  readonly hoa: number;
  readonly extra: number;
};

const WHOLE = 100_000;
/** Lenders ask for mortgage insurance below this down payment: 20 %. */
const UNINSURED_DOWN = 20_000;
/** Mortgage insurance ends by itself at this share of the price, 78 % (Homeowners Protection Act, 12 U.S.C. 4902(b)). */
const INSURED_SHARE = 78_000;

/** Whether a lender would ask for mortgage insurance. */
export const needsMortgageInsurance = ({ down, price }: Mortgage): boolean => price > 0 && down < UNINSURED_DOWN;

/** What one month's bill is made of, in cents; an extra payment is not part of it. */
export type Bill = Readonly<Record<"principal" | "interest" | "tax" | "insurance" | "pmi" | "hoa", number>>;

/** Everything that follows from a visitor's settings. Cents throughout, but for `headline`. */
export type Plan = {
  readonly downPayment: number;
  readonly loan: Loan;
  /** Principal and interest a month. */
  readonly payment: number;
  /** The same in whole dollars. */
  readonly headline: number;
  readonly firstBill: Bill;
  /** The first month's whole bill. */
  readonly total: number;
  /** The months with mortgage insurance; 0 when there is none. */
  readonly insuredMonths: number;
  readonly months: readonly Month[];
  readonly years: readonly Year[];
  /** The same loan year by year without the extra payment. */
  readonly usualYears: readonly Year[];
  readonly interest: number;
  /** All payments of principal and interest. */
  readonly paid: number;
  /** What the extra payment brings against the same loan without it. */
  readonly saved: { readonly months: number; readonly interest: number };
};

/** Works out a plan. Every number of a `Mortgage` within the bounds that `mortgage-query.ts` holds gives finite whole numbers. */
export function plan(mortgage: Mortgage): Plan {
  const { price, down, rate, term, extra } = mortgage;
  const downPayment = divideHalfUp(price * down, WHOLE);
  const loan: Loan = { principal: price - downPayment, rate, months: term * 12 };
  const usual = schedule(loan);
  const months = extra > 0 ? schedule(loan, extra) : usual;
  const insuredMonths = Math.min(monthsOfInsurance(mortgage, usual), months.length);
  const firstBill = billAtFirst(mortgage, monthlyPayment(loan), usual[0]?.interest ?? 0, insuredMonths > 0);
  const interest = interestOf(months);
  return {
    downPayment,
    loan,
    payment: firstBill.principal + firstBill.interest,
    headline: monthlyPaymentInDollars(loan),
    firstBill,
    total: Object.values(firstBill).reduce((sum, part) => sum + part, 0),
    insuredMonths,
    months,
    years: byYear(months),
    usualYears: byYear(usual),
    interest,
    paid: loan.principal + interest,
    saved:
      months.length === 0 || months === usual
        ? { months: 0, interest: 0 }
        : { months: usual.length - months.length, interest: interestSaved(loan, extra, months.length) },
  };
}

function billAtFirst({ tax, insurance, pmi, hoa }: Mortgage, payment: number, interest: number, insured: boolean): Bill {
  return {
    principal: payment - interest,
    interest,
    tax: divideHalfUp(tax, 12),
    insurance: divideHalfUp(insurance, 12),
    pmi: insured ? pmi : 0,
    hoa,
  };
}

/** The bill that falls due in a month (1 is the first) in cents, an extra payment not counted. */
export const billOf = ({ total, firstBill, insuredMonths }: Plan, month: number): number =>
  month > insuredMonths ? total - firstBill.pmi : total;

/** Mortgage insurance is due until the balance as scheduled, without extra payments, has come down to 78 % of the price. */
function monthsOfInsurance(mortgage: Mortgage, usual: readonly Month[]): number {
  if (mortgage.pmi === 0 || !needsMortgageInsurance(mortgage)) return 0;
  return usual.find(({ balance }) => balance * WHOLE <= mortgage.price * INSURED_SHARE)?.number ?? 0;
}
