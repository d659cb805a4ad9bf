/** A property that is offered, how its facts read, and the catalog that pages ask for properties. */
import type { Dollars } from "../money.ts";
import type { BuySearch, InvestSearch, RentSearch } from "./search.ts";
import type { OpenHouse } from "./open-houses.ts";
import { type CivilDate, firstOfMonth, formatDate } from "../time/calendar-date.ts";

/** For whom it is offered: to live in, to rent, or as an investment. Land and commercial property stand in `sale` or `investment`. */
export type Market = "sale" | "rent" | "investment";

export type PropertyType = "single-family" | "condo" | "townhouse" | "multi-family" | "land" | "commercial" | "apartment";

/** What a visitor reads for each type of property. */
export const PROPERTY_TYPE_LABEL: Readonly<Record<PropertyType, string>> = {
  "single-family": "Single Family Home",
  condo: "Condo",
  townhouse: "Townhouse",
  "multi-family": "Multi-family",
  land: "Land",
  commercial: "Commercial",
  apartment: "Apartment",
};

/** When a rental can be moved into: a day, or (for samples, which must not age) the first of a month ahead; 0 months ahead is at once. */
export type Availability = CivilDate | { readonly monthsAhead: number };

/** A picture that is not ours: a whole https address and an honest description. */
export type RemotePicture = { readonly url: string; readonly alt: string };

/** One set of visiting hours, in minutes after midnight on a day where the property stands. */
export type OpenHours = { readonly date: CivilDate; readonly from: number; readonly to: number };

export type Listing = {
  /** Part of the listing's address on the site: lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly market: Market;
  readonly propertyType: PropertyType;
  readonly title: string;
  readonly street: string;
  readonly city: string;
  readonly state: "MN";
  readonly zip: string;
  readonly neighborhood?: string;
  /** Whole US dollars; a month's rent when `market` is `rent`. */
  readonly price: Dollars;
  /** 0 is a studio; absent where no one lives. */
  readonly beds?: number;
  /** In halves. */
  readonly baths?: number;
  /** Finished or leasable square feet. */
  readonly sqft?: number;
  readonly yearBuilt?: number;
  /** Acres. */
  readonly lotAcres?: number;
  /** Dwellings or leasable suites. */
  readonly units?: number;
  /** Yearly net operating income over price, in percent; 0 where there is no income, shown as "N/A". */
  readonly capRate?: number;
  /** Estimated return as the seller's papers say it: "9.1%" or "Varies". */
  readonly roi?: string;
  readonly available?: Availability;
  /** Association dues, whole dollars a month. */
  readonly monthlyDues?: number;
  /** Property tax, whole dollars a year. */
  readonly yearlyTax?: number;
  readonly newConstruction?: true;
  /** The lake or river that the property touches. */
  readonly waterfront?: string;
  /** The building's style, in an architect's words. */
  readonly style?: string;
  /** A paragraph or two about the property; never about who should live there. */
  readonly description: string;
  /** Short facts for a list. */
  readonly facts: readonly string[];
  /** Key of a picture of ours, and those that follow it in the gallery. */
  readonly picture: string;
  readonly gallery?: readonly string[];
  /** Stands in for `picture` when given. */
  readonly remotePicture?: RemotePicture;
  /** Among the first on its market's page. */
  readonly featured?: true;
  /** Not a real offer: says "Sample" and stays out of search engines. */
  readonly sample?: true;
  /** The day on which its facts last changed, where that is known. */
  readonly updated?: CivilDate;
  readonly openHours?: readonly OpenHours[];
  readonly latitude?: number;
  readonly longitude?: number;
};

/** Which listings a category page shows. */
export type ListingFilter = { readonly market: Market; readonly types: readonly PropertyType[]; readonly newConstruction?: true };

/** The first listings of an answer and how many there are in all. */
export type Found = { readonly total: number; readonly items: readonly Listing[] };

export interface Catalog {
  /** One listing by its identifier. */
  get(id: string): Listing | undefined;
  /** Every listing, featured ones first in each market. */
  all(): readonly Listing[];
  /** The featured listings of a market. */
  featured(market: Market): readonly Listing[];
  buy(search: BuySearch): Found;
  rent(search: RentSearch): Found;
  invest(search: InvestSearch): Found;
  /** The listings of a category page, at most `show` of them. */
  category(filter: ListingFilter, show: number): Found;
  /** Others of the same market, nearest in kind, town and price. */
  similar(listing: Listing, count: number): readonly Listing[];
  /** The open houses of the coming days, in order of time. */
  openHouses(now: Date): readonly OpenHouse[];
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "$389,900". */
export const formatDollars = (dollars: Dollars): string => `$${whole.format(dollars)}`;

/** The price as a card shows it: "$389,900", or "$1,850/month" for a rental. */
export const formatPrice = (listing: Listing): string => `${formatDollars(listing.price)}${listing.market === "rent" ? "/month" : ""}`;

/** "Studio", "1 bed", "3 beds". */
export const formatBeds = (beds: number): string => (beds === 0 ? "Studio" : plural(beds, "bed", "beds"));
/** "1 bath", "2.5 baths". */
export const formatBaths = (baths: number): string => plural(baths, "bath", "baths");
/** "1,480 sqft". */
export const formatSqft = (sqft: number): string => `${whole.format(sqft)} sqft`;
/** "0.4 acres". */
export const formatAcres = (acres: number): string => `${acres} ${acres === 1 ? "acre" : "acres"}`;
/** "5.9%", or "N/A" where the property has no income. */
export const formatCapRate = (percent: number): string => (percent === 0 ? "N/A" : `${percent}%`);

/** The few facts that a card shows in one line: "3 beds", "2 baths", "1,480 sqft"; what a property does not have is left out. */
export function cardFacts(listing: Listing): string[] {
  const { beds, baths, sqft, units, lotAcres } = listing;
  const facts: string[] = [];
  if (beds === undefined && units !== undefined && units > 0)
    facts.push(
      plural(units, listing.propertyType === "commercial" ? "suite" : "unit", listing.propertyType === "commercial" ? "suites" : "units"),
    );
  if (beds !== undefined) facts.push(formatBeds(beds));
  if (baths !== undefined) facts.push(formatBaths(baths));
  if (sqft !== undefined) facts.push(formatSqft(sqft));
  if (lotAcres !== undefined && sqft === undefined) facts.push(formatAcres(lotAcres));
  return facts;
}

/** The card's fact line in one text: "3 beds · 2 baths · 1,480 sqft". */
export const factLine = (listing: Listing): string => cardFacts(listing).join(" · ");

/** "1418 Sample Avenue, Minneapolis, MN 55417". */
export const formatAddress = ({ street, city, state, zip }: Listing): string => `${street}, ${city}, ${state} ${zip}`;

/** "Immediately" or the day, seen from `today`; a day that has come is "Immediately". */
export function formatAvailable(available: Availability, today: CivilDate): string {
  const date = typeof available === "string" ? available : firstOfMonth(today, available.monthsAhead);
  return date <= today ? "Immediately" : formatDate(date);
}

/** The listing's own page. */
export const listingPath = (listing: Listing): `/listings/${string}` => `/listings/${listing.id}`;

/** The listing named in one line, for an email or a booking: "12 Elm Street, Anoka (Craftsman bungalow on a corner)". */
export const listingName = (listing: Listing): string => `${listing.street}, ${listing.city} (${listing.title})`;
