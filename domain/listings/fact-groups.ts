/** A listing's facts, grouped as people ask for them; what a listing doesn't have is left out. */
import { type CalendarDate, daysBetween, formatDate } from "../time/calendar-date.ts";
import {
  formatAcres,
  formatAvailable,
  formatBaths,
  formatBeds,
  formatCapRate,
  formatDollars,
  formatPrice,
  formatSqft,
  formatStalls,
  type Listing,
  listedDate,
  PROPERTY_TYPE_LABEL,
} from "./listing.ts";
import { rentalTerms } from "./rental-terms.ts";
import { isOffered } from "./status.ts";

export type Fact = readonly [label: string, value: string];

export type FactGroup = { readonly name: string; readonly facts: readonly Fact[] };

type Maybe = readonly [label: string, value: string | false | undefined];

/** `format(value)`, or nothing where there is no value. */
const given = <T>(value: T | undefined, format: (value: T) => string = String): string | undefined =>
  value === undefined ? undefined : format(value);

const byMonth = (dollars: number): string => `${formatDollars(dollars)} a month`;
const byYear = (dollars: number): string => `${formatDollars(dollars)} a year`;

/** "1 day", "12 days". */
const inDays = (days: number): string => `${days} day${days === 1 ? "" : "s"}`;

function costs(listing: Listing): readonly Maybe[] {
  const { market, price, sqft, yearlyTax, capRate, roi, income, costs: yearlyCosts } = listing;
  const forInvestors = market === "investment";
  return [
    [isOffered(listing) ? (market === "rent" ? "Rent" : "Price") : "Last price", formatPrice(listing)],
    ["Per square foot", market === "rent" ? undefined : given(sqft, (feet) => formatDollars(Math.round(price / feet)))],
    ["Property tax", given(yearlyTax, byYear)],
    ["Rents", given(income, byYear)],
    ["Costs", given(yearlyCosts, byYear)],
    ["Cap rate", forInvestors && formatCapRate(capRate ?? 0)],
    ["Estimated ROI", forInvestors ? roi : undefined],
    ...(market === "rent" ? rentalTerms(listing) : []),
  ];
}

function dates(listing: Listing, today: CalendarDate): readonly Maybe[] {
  const { available, closed, updated } = listing;
  return [
    ["Available", given(available, (from) => formatAvailable(from, today))],
    ["Listed", given(listedDate(listing, today), formatDate)],
    ["Days listed", given(daysListed(listing, today), inDays)],
    [listing.status === "leased" ? "Leased" : "Sold", closed && listing.status !== "withdrawn" && formatDate(closed.on)],
    ["Updated", given(updated, formatDate)],
  ];
}

/** How long a home has been listed, or was until it closed; at least a day. @param today the agent's day. */
export function daysListed(listing: Pick<Listing, "listedOn" | "closed">, today: CalendarDate): number | undefined {
  const listedOn = listedDate(listing, today);
  return listedOn === undefined ? undefined : Math.max(1, daysBetween(listedOn, listing.closed?.on ?? today));
}

/** @param today the agent's day. */
export function factGroups(listing: Listing, today: CalendarDate): readonly FactGroup[] {
  const { beds, baths, sqft, style, yearBuilt, newConstruction, waterfront, lotAcres, neighborhood, units, monthlyDues } = listing;
  const groups: readonly (readonly [name: string, facts: readonly Maybe[]])[] = [
    ["Price and cost", costs(listing)],
    [
      "Interior",
      [
        ["Bedrooms", given(beds, (count) => (count === 0 ? formatBeds(0) : String(count)))],
        ["Bathrooms", given(baths, (count) => formatBaths(count).split(" ")[0] ?? "")],
        ["Interior size", given(sqft, formatSqft)],
        ["Garage", given(listing.garage, formatStalls)],
      ],
    ],
    [
      "Exterior",
      [
        ["Style", style],
        ["Year built", given(yearBuilt)],
        ["New construction", newConstruction && "Yes"],
        ["Waterfront", waterfront],
      ],
    ],
    [
      "Lot and place",
      [
        ["Lot", given(lotAcres, formatAcres)],
        ["Neighborhood", neighborhood],
      ],
    ],
    [
      "Building and dues",
      [
        ["Type", PROPERTY_TYPE_LABEL[listing.propertyType]],
        ["Units", units ? String(units) : undefined],
        ["Association dues", given(monthlyDues, byMonth)],
      ],
    ],
    ["Dates", dates(listing, today)],
  ];
  return groups.flatMap(([name, pairs]) => {
    const facts = pairs.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));
    return facts.length > 0 ? [{ name, facts }] : [];
  });
}
