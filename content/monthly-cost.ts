/** The monthly cost on a listing's page: its words, and what is assumed where a listing can't know. */
import type { CostShares } from "../domain/mortgage/cost-shares.ts";
import type { Market } from "../domain/site-content.ts";

/**
 * Insurers and lenders quote per home and per person, so pages call these estimates, and visitors can enter their own in the
 * calculator. NAIC's average premium of 2022 as the Insurance Information Institute prints it; the median value is of the American
 * Community Survey 2018 to 2022; Freddie Mac's range is from its page for home buyers, as quoted on that date. For a condo's own policy
 * (HO-6) NAIC has an average per state, which doesn't follow the price, so that share is an assumption, and pages say so.
 */
export const costShares: CostShares = {
  home: {
    percent: 0.62,
    source: "Minnesota's average premium, $1,774 (NAIC), of its median home value, $286,800 (Census Bureau)",
    asOf: "2022-12-31",
  },
  unit: {
    percent: 0.2,
    source: "our own assumption, not a published figure, because the association insures the building",
    asOf: "2026-11-01",
  },
  mortgage: { percent: 0.6, source: "the middle of $30 to $70 a month for each $100,000 borrowed (Freddie Mac)", asOf: "2019-07-16" },
};

/** The agent's, if there are any. */
export const costSharesOf = ({ costs = costShares }: Pick<Market, "costs">): CostShares => costs;

export const monthlyCostCopy = {
  heading: "What it costs a month",
  perMonth: "a month",
  allIn: "all in",
  /** Where the tax or the dues aren't known. */
  withoutTax: "Property tax isn't known yet, so it isn't in this sum. Ask us for the county's figure.",
  withoutDues: "Association dues aren't known yet, so they aren't in this sum. Ask us for the amount.",
  form: "Your loan",
  down: "Down payment (%)",
  rate: "Interest rate (%)",
  update: "Update",
  open: "Open in the calculator",
  /** Beside the calculator; the address follows. */
  calculatorFor: "For",
  back: "Back to the home",
  fromListing: "From the listing",
  sample: "Sample figure",
  /** @param share "0.62%". @param source where it's from, with its date. */
  insurance: (share: string, source: string): string => `Estimate at ${share} of the price a year (${source}); ask an insurer for a quote`,
  mortgageInsurance: (share: string, source: string): string =>
    `Estimate at ${share} of the loan a year (${source}) while you put less than 20% down; it drops off automatically`,
} as const;
