/**
 * The data of a listing's card. Pages load this and not the listing itself, because all loaded data
 * is sent in the page.
 */
import {
  coverOf,
  factLine,
  formatAddress,
  formatAvailable,
  formatCapRate,
  formatPrice,
  type Listing,
  PROPERTY_TYPE_LABEL,
} from "../../domain/listings/listing.ts";
import { costSharesOf } from "../../content/monthly-cost.ts";
import { assumptionsOf } from "../../domain/mortgage/cost-shares.ts";
import type { MilliPercent } from "../../domain/money.ts";
import { type CostAssumptions, shortSum } from "../../domain/mortgage/monthly-cost.ts";
import { siteRate } from "../../domain/mortgage/site-rate.ts";
import type { Market } from "../../domain/site-content.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { formatTotal, rentalTerms } from "../../domain/listings/rental-terms.ts";
import type { OpenHouse } from "../../domain/listings/open-houses.ts";
import { openLabel } from "../../domain/search/openings.ts";
import { statusLabel } from "../../domain/listings/status.ts";

export type Summary = ReturnType<typeof summaryOf>;

/** What cards say beyond a listing's own facts. */
export type CardFacts = {
  /** With the site's rate, for what a home costs a month; without it cards don't say that. */
  readonly market?: Market;
  /** The next open house of each home, by the home's id. */
  readonly open?: ReadonlyMap<string, OpenHouse>;
};

type Loan = { readonly rate: MilliPercent; readonly assumed: CostAssumptions };

function summaryOf(listing: Listing, today: CalendarDate, loan: Loan | undefined, open: OpenHouse | undefined) {
  const { id, title, propertyType, sample, available, market, units, capRate, roi } = listing;
  const status = statusLabel(listing);
  const monthly = loan && shortSum(listing, loan.rate, loan.assumed);
  return {
    id,
    title,
    address: formatAddress(listing),
    price: formatPrice(listing),
    facts: factLine(listing),
    type: PROPERTY_TYPE_LABEL[propertyType],
    picture: coverOf(listing),
    sample: sample === true,
    ...(status !== undefined && { status }),
    ...(open && { open: openLabel(open) }),
    ...(monthly && { monthly }),
    ...(available !== undefined && { available: formatAvailable(available, today) }),
    ...(market === "rent" && { total: formatTotal(listing), terms: rentalTerms(listing) }),
    ...(market === "investment" && { units: units ?? 0, capRate: formatCapRate(capRate ?? 0), roi: roi ?? "Varies" }),
  };
}

/** @param today the agent's day. */
export function summariesOf(listings: readonly Listing[], today: CalendarDate, { market, open }: CardFacts = {}): Summary[] {
  const loan = market && { rate: siteRate(market, today).rate, assumed: assumptionsOf(costSharesOf(market)) };
  return listings.map((listing) => summaryOf(listing, today, loan, open?.get(listing.id)));
}
