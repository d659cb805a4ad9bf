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
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { formatTotal, rentalTerms } from "../../domain/listings/rental-terms.ts";
import { statusLabel } from "../../domain/listings/status.ts";

export type Summary = ReturnType<typeof summaryOf>;

function summaryOf(listing: Listing, today: CalendarDate) {
  const { id, title, propertyType, sample, available, market, units, capRate, roi } = listing;
  const status = statusLabel(listing);
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
    ...(available !== undefined && { available: formatAvailable(available, today) }),
    ...(market === "rent" && { total: formatTotal(listing), terms: rentalTerms(listing) }),
    ...(market === "investment" && { units: units ?? 0, capRate: formatCapRate(capRate ?? 0), roi: roi ?? "Varies" }),
  };
}

/** @param today the agent's day. */
export const summariesOf = (listings: readonly Listing[], today: CalendarDate): Summary[] =>
  listings.map((listing) => summaryOf(listing, today));
