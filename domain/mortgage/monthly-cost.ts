/**
 * What a listed home costs a month: loan, tax, dues, insurance and mortgage insurance. Everything in whole cents; the
 * parts are those of the calculator's first bill.
 */
import type { Listing } from "../listings/listing.ts";
import { classOf } from "../listings/similar.ts";
import { isOffered } from "../listings/status.ts";
import { type Cents, divideHalfUp, type MilliPercent, plainPercent, shareOf, WHOLE, wholeDollars } from "../money.ts";
import { annualPercentageRate } from "./apr.ts";
import { monthlyPayment } from "./mortgage.ts";
import { type Bill, type Mortgage, needsMortgageInsurance } from "./plan.ts";
import { DEFAULTS } from "./query.ts";

/** What isn't known of a home, as shares for an estimate: each of a year. */
export type CostAssumptions = {
  /** Of the price, for a house. */
  readonly homeInsurance: MilliPercent;
  /** Of the price, where the association insures the building. */
  readonly unitInsurance: MilliPercent;
  /** Of the loan, below 20% down. */
  readonly mortgageInsurance: MilliPercent;
};

/** What a visitor may set: both as in the calculator. */
export type LoanChoice = { readonly down: MilliPercent; readonly rate: MilliPercent };

/** A listing's part in the cost: it doesn't change with the loan. */
export type HomeCosts = Pick<Mortgage, "price" | "tax" | "hoa" | "insurance">;

/** Whether its cost can be estimated: a dwelling that is for sale. Loans for land and shops have other terms. */
export const hasMonthlyCost = (listing: Listing): boolean =>
  listing.market === "sale" && isOffered(listing) && classOf(listing.propertyType) === "dwelling";

/** Whether nothing that the owner must pay is missing: the tax, and the dues of a home that usually has them. */
export const isAllIn = ({ yearlyTax, monthlyDues, propertyType }: Listing): boolean =>
  yearlyTax !== undefined && (monthlyDues !== undefined || (propertyType !== "condo" && propertyType !== "townhouse"));

/** An estimate isn't exact to the dollar: rounded to ten dollars. */
const estimated = (cents: Cents): Cents => divideHalfUp(cents, 1000) * 1000;

/** What the listing's own figures and the assumptions come to. Unknown tax and dues are 0. */
export function homeCosts({ price, yearlyTax = 0, monthlyDues = 0, propertyType }: Listing, assumed: CostAssumptions): HomeCosts {
  const share = propertyType === "condo" && monthlyDues > 0 ? assumed.unitInsurance : assumed.homeInsurance;
  return { price: price * 100, tax: yearlyTax * 100, hoa: monthlyDues * 100, insurance: estimated(shareOf(price * 100, share)) };
}

/** The calculator's settings for a home and a loan of 30 years. Mortgage insurance only below 20% down. */
export function mortgageOf(
  home: HomeCosts,
  { down, rate }: LoanChoice,
  { mortgageInsurance }: Pick<CostAssumptions, "mortgageInsurance">,
): Mortgage {
  const mortgage: Mortgage = { ...DEFAULTS, ...home, down, rate };
  if (!needsMortgageInsurance(mortgage)) return mortgage;
  const loan = shareOf(home.price, WHOLE - down);
  return { ...mortgage, pmi: divideHalfUp(shareOf(loan, mortgageInsurance), 1200) * 100 };
}

/** The amount that is borrowed. */
export const borrowed = ({ price, down }: Pick<Mortgage, "price" | "down">): Cents => price - shareOf(price, down);

/** The first month's bill, as `plan` has it, without the schedule of all months. */
export function monthlyBill(mortgage: Mortgage): Bill {
  const { rate, term, tax, insurance, pmi, hoa } = mortgage;
  const principal = borrowed(mortgage);
  const interest = divideHalfUp(principal * rate, WHOLE * 12);
  const payment = monthlyPayment({ principal, rate, months: term * 12 });
  return {
    principal: payment - interest,
    interest,
    tax: divideHalfUp(tax, 12),
    insurance: divideHalfUp(insurance, 12),
    pmi: needsMortgageInsurance(mortgage) ? pmi : 0,
    hoa,
  };
}

/** The sum of a bill's parts. */
export const totalOf = (bill: Bill): Cents => Object.values(bill).reduce((sum, part) => sum + part, 0);

/**
 * A card's short sum and the terms that belong beside it (Regulation Z, 12 CFR 1026.24(d)(2)), with the calculator's down
 * payment; `undefined` where something that the owner must pay isn't known.
 * @param rate the site's.
 */
export function shortSum(
  listing: Listing,
  rate: MilliPercent,
  assumed: CostAssumptions,
): { readonly sum: string; readonly terms: string } | undefined {
  if (!hasMonthlyCost(listing) || !isAllIn(listing)) return undefined;
  const { down, term } = DEFAULTS;
  const mortgage = mortgageOf(homeCosts(listing, assumed), { down, rate }, assumed);
  const apr = annualPercentageRate({ principal: borrowed(mortgage), rate, months: term * 12 }, { fees: 0, pmi: 0, insuredMonths: 0 });
  return {
    sum: `${wholeDollars(totalOf(monthlyBill(mortgage)))} a month, all in`,
    terms: `${plainPercent(down)}% down, ${term} years at ${plainPercent(rate)}% (${plainPercent(apr ?? rate)}% APR)`,
  };
}
