/** The data of a listing's monthly cost: its own figures, the site's dated rate, and where each comes from. */
import { costSharesOf, monthlyCostCopy as copy } from "../../../content/monthly-cost.ts";
import type { Listing } from "../../../domain/listings/listing.ts";
import { hasMonthlyCost, type HomeCosts, homeCosts } from "../../../domain/mortgage/monthly-cost.ts";
import { assumptionsOf, type CostShare } from "../../../domain/mortgage/cost-shares.ts";
import { type MilliPercent, plainPercent } from "../../../domain/money.ts";
import type { Bill } from "../../../domain/mortgage/plan.ts";
import { DEFAULTS } from "../../../domain/mortgage/query.ts";
import { type SiteRate, siteRate } from "../../../domain/mortgage/site-rate.ts";
import type { Market } from "../../../domain/site-content.ts";
import { type CalendarDate, formatDate } from "../../../domain/time/calendar-date.ts";

/** The query parameters of a listing's page that hold the loan: as in the calculator. */
export const COST_QUERY = ["down", "rate"] as const;

export type CostData = {
  readonly id: string;
  readonly home: HomeCosts;
  /** Of the loan, a year. */
  readonly mortgageInsurance: MilliPercent;
  /** The fields' texts, as typed or at first. */
  readonly typed: { readonly down: string; readonly rate: string };
  /** Where each figure comes from, and as of when. */
  readonly sources: Readonly<Partial<Record<keyof Bill, string>>>;
  readonly rateNote: string;
  /** What the sum lacks; empty: it's all in. */
  readonly lacks: readonly string[];
};

/** `undefined` if the listing has none. @param today the agent's day. */
export function costOf(listing: Listing, query: URLSearchParams, market: Market, today: CalendarDate): CostData | undefined {
  if (!hasMonthlyCost(listing)) return undefined;
  const site = siteRate(market, today);
  const { yearlyTax, monthlyDues, propertyType, sample, updated } = listing;
  const own = sample ? copy.sample : `${copy.fromListing}${updated ? `, ${formatDate(updated)}` : ""}`;
  const shares = costSharesOf(market);
  const assumed = assumptionsOf(shares);
  const sourceOf = ({ source, asOf }: CostShare): string => `${source}, as of ${formatDate(asOf)}`;
  const isInsuredTogether = propertyType === "condo" && monthlyDues !== undefined && monthlyDues > 0;
  const insured = isInsuredTogether ? shares.unit : shares.home;
  const isAttached = propertyType === "condo" || propertyType === "townhouse";
  return {
    id: listing.id,
    home: homeCosts(listing, assumed),
    mortgageInsurance: assumed.mortgageInsurance,
    typed: { down: query.get("down") ?? plainPercent(DEFAULTS.down), rate: query.get("rate") ?? plainPercent(site.rate) },
    sources: {
      ...(yearlyTax !== undefined && { tax: own }),
      ...(monthlyDues !== undefined && { hoa: own }),
      insurance: copy.insurance(`${insured.percent}%`, sourceOf(insured)),
      pmi: copy.mortgageInsurance(`${shares.mortgage.percent}%`, sourceOf(shares.mortgage)),
    },
    rateNote: rateNote(site),
    lacks: [...(yearlyTax === undefined ? [copy.withoutTax] : []), ...(isAttached && monthlyDues === undefined ? [copy.withoutDues] : [])],
  };
}

/** Where the first rate comes from. */
function rateNote({ rate, figure, isOld }: SiteRate): string {
  if (!figure) return "";
  const note = `${plainPercent(rate)}% is our market data's rate as of ${formatDate(figure.asOf)} (${figure.source.replace(/\.$/, "")})`;
  return isOld ? `${note}, so it may be out of date. Ask a lender for today's.` : `${note}.`;
}
