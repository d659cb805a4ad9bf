/** The table of facts on a listing's page; facts that a listing doesn't have are left out. */
import {
  formatAcres,
  formatAvailable,
  formatBaths,
  formatBeds,
  formatCapRate,
  formatSqft,
  type Listing,
  PROPERTY_TYPE_LABEL,
} from "../../domain/listings/listing.ts";
import { rentalTerms } from "../../domain/listings/rental-terms.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";

/** `format(value)`, or nothing where there is no value. */
const given = <T>(value: T | undefined, format: (value: T) => string = String): string | undefined =>
  value === undefined ? undefined : format(value);

export function factsOf(listing: Listing, today: CalendarDate): (readonly [label: string, value: string])[] {
  const forInvestors = listing.market === "investment";
  const pairs: [label: string, value: string | undefined][] = [
    ["Type", PROPERTY_TYPE_LABEL[listing.propertyType]],
    ["Bedrooms", given(listing.beds, (beds) => (beds === 0 ? formatBeds(0) : String(beds)))],
    ["Bathrooms", given(listing.baths, (baths) => formatBaths(baths).split(" ")[0] ?? "")],
    ["Interior size", given(listing.sqft, formatSqft)],
    ["Lot", given(listing.lotAcres, formatAcres)],
    ["Year built", given(listing.yearBuilt)],
    ["New construction", listing.newConstruction && "Yes"],
    ["Style", listing.style],
    ["Neighborhood", listing.neighborhood],
    ["Waterfront", listing.waterfront],
    ["Units", listing.units ? String(listing.units) : undefined],
    ["Cap rate", forInvestors ? formatCapRate(listing.capRate ?? 0) : undefined],
    ["Estimated ROI", forInvestors ? listing.roi : undefined],
    ["Available", given(listing.available, (available) => formatAvailable(available, today))],
  ];
  const facts = pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return listing.market === "rent" ? [...facts, ...rentalTerms(listing)] : facts;
}
