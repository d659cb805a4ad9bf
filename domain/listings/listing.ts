/** A listing, and the formats of its facts. */
import type { Dollars } from "../money.ts";
import { addDays, type CalendarDate, firstOfMonth, formatDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";
import type { ListingPhoto } from "./photos.ts";
import type { Closing, ListingStatus } from "./status.ts";

/** The market a listing is offered on. Land and commercial property are in `sale` or `investment`. */
export type Market = "sale" | "rent" | "investment";

export type PropertyType = "single-family" | "condo" | "townhouse" | "multi-family" | "land" | "commercial" | "apartment";

export const PROPERTY_TYPE_LABEL: Readonly<Record<PropertyType, string>> = {
  "single-family": "Single Family Home",
  condo: "Condo",
  townhouse: "Townhouse",
  "multi-family": "Multi-family",
  land: "Land",
  commercial: "Commercial",
  apartment: "Apartment",
};

/** A rental's move-in date, or for samples the first of a month ahead; 0 is immediately. */
export type Availability = CalendarDate | { readonly monthsAhead: number };

/** The day a home came on the market, or for samples how many days ago. */
export type ListedOn = CalendarDate | { readonly daysAgo: number };

/** A picture on another host: its https URL and an alternative text. */
export type RemotePicture = { readonly url: string; readonly alt: string };

/** Visiting hours in minutes after midnight, local time. */
export type OpenHours = {
  readonly date: CalendarDate;
  readonly from: number;
  readonly to: number;
  /** Never changes, also when it's moved. Absent: the listing and the date tell it apart. */
  readonly id?: string;
  /** A line for visitors: "Please park on the street". */
  readonly note?: string;
  readonly canceled?: true;
  /** How often it was moved or canceled. */
  readonly sequence?: number;
  /** For how many people there is room; absent: for any number. */
  readonly capacity?: number;
  /** How many people said that they're coming. */
  readonly coming?: number;
  /** When it was last changed. */
  readonly changedAt?: Instant;
};

/** What a rental costs beside its rent. */
export type Fee = {
  readonly name: string;
  /** Whole US dollars. */
  readonly amount: Dollars;
  readonly every: "month" | "once";
  /** Only for renters who choose it, such as a second parking stall. */
  readonly optional?: true;
};

export type Listing = {
  /** Part of the listing's URL: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Absent: active. */
  readonly status?: ListingStatus;
  /** Once it was sold, leased or withdrawn. */
  readonly closed?: Closing;
  readonly market: Market;
  readonly propertyType: PropertyType;
  readonly title: string;
  /** "" if the seller doesn't want it shown; then there are no coordinates either. */
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly neighborhood?: string;
  /** Whole US dollars; a month's rent when `market` is `rent`. */
  readonly price: Dollars;
  /** 0 is a studio; absent for property that isn't a home. */
  readonly beds?: number;
  /** In halves. */
  readonly baths?: number;
  /** Finished or leasable square feet. */
  readonly sqft?: number;
  readonly yearBuilt?: number;
  readonly lotAcres?: number;
  /** Garage stalls; 0 if there is no garage. */
  readonly garage?: number;
  /** Dwellings or leasable suites. */
  readonly units?: number;
  /** Yearly net operating income over price, in percent; 0, shown as "N/A", without income. */
  readonly capRate?: number;
  /** An investment's rents of all units, and its costs without the loan: whole dollars a year. */
  readonly income?: Dollars;
  readonly costs?: Dollars;
  /** The estimated return in the seller's words: "9.1%" or "Varies". */
  readonly roi?: string;
  readonly available?: Availability;
  /** A rental's refundable deposit in whole dollars; 0 if there is none. */
  readonly deposit?: Dollars;
  /** All of a rental's fees; the deposit isn't one. */
  readonly fees?: readonly Fee[];
  /** A rental's rule on pets: "One dog", "No pets". */
  readonly pets?: string;
  /** A rental's parking, with its price if it isn't in the rent. */
  readonly parking?: string;
  /** A rental's lease: "12 months". */
  readonly leaseTerm?: string;
  /** Association dues, whole dollars a month. */
  readonly monthlyDues?: number;
  /** Property tax, whole dollars a year. */
  readonly yearlyTax?: number;
  /** The school district's name, and its own website. */
  readonly schoolDistrict?: string;
  readonly schoolSite?: string;
  readonly newConstruction?: true;
  /** The lake or river on the property. */
  readonly waterfront?: string;
  /** The architectural style. */
  readonly style?: string;
  /** About the property, never about who should live there. */
  readonly description: string;
  readonly facts: readonly string[];
  /** Keys of our pictures: the first, and those after it in the gallery. "" if it has none. */
  readonly picture: string;
  readonly gallery?: readonly string[];
  /** The agent's own photos, shown instead of ours; the first one is the cover. */
  readonly photos?: readonly ListingPhoto[];
  /** Shown instead of `picture`. */
  readonly remotePicture?: RemotePicture;
  /** Listed first on its market's page. */
  readonly featured?: true;
  /** Not a real offer: labeled "Sample" and hidden from search engines. */
  readonly sample?: true;
  readonly listedOn?: ListedOn;
  /** The day of the last change, if known. */
  readonly updated?: CalendarDate;
  readonly openHours?: readonly OpenHours[];
  readonly latitude?: number;
  readonly longitude?: number;
};

/** Which listings a category page shows. */
export type ListingFilter = { readonly market: Market; readonly types: readonly PropertyType[]; readonly newConstruction?: true };

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** "$389,900". */
export const formatDollars = (dollars: Dollars): string => `$${whole.format(dollars)}`;

/** "$389,900", or "$1,850/month" for a rental. */
export const formatPrice = (listing: Listing): string => `${formatDollars(listing.price)}${listing.market === "rent" ? "/month" : ""}`;

/** "Studio", "1 bed", "3 beds". */
export const formatBeds = (beds: number): string => (beds === 0 ? "Studio" : plural(beds, "bed"));
/** "1 bath", "2.5 baths". */
export const formatBaths = (baths: number): string => plural(baths, "bath");
/** "1,480 sqft". */
export const formatSqft = (sqft: number): string => `${whole.format(sqft)} sqft`;
/** "2 stalls", or "None". */
export const formatStalls = (stalls: number): string => (stalls === 0 ? "None" : plural(stalls, "stall"));
/** "0.4 acres". */
export const formatAcres = (acres: number): string => plural(acres, "acre");
/** "5.9%", or "N/A" where the property has no income. */
export const formatCapRate = (percent: number): string => (percent === 0 ? "N/A" : `${percent}%`);

type FactLine = Pick<Listing, "beds" | "baths" | "sqft" | "units" | "lotAcres" | "propertyType">;

/** A card's facts, without missing ones: "3 beds · 2 baths · 1,480 sqft". */
export function factLine({ beds, baths, sqft, units, lotAcres, propertyType }: FactLine): string {
  const facts: string[] = [];
  if (beds === undefined && units) facts.push(plural(units, propertyType === "commercial" ? "suite" : "unit"));
  if (beds !== undefined) facts.push(formatBeds(beds));
  if (baths !== undefined) facts.push(formatBaths(baths));
  if (sqft !== undefined) facts.push(formatSqft(sqft));
  if (lotAcres !== undefined && sqft === undefined) facts.push(formatAcres(lotAcres));
  return facts.join(" · ");
}

/** "1418 Sample Avenue, Minneapolis, MN 55417", or from the town on if the street isn't shown. */
export const formatAddress = ({ street, city, state, zip }: Listing): string =>
  `${street === "" ? "" : `${street}, `}${city}, ${state} ${zip}`;

/** "1418 Sample Avenue", or its title if the street isn't shown. */
export const nameOf = ({ street, title }: Listing): string => street || title;

/** The same with its town: "1418 Sample Avenue, Minneapolis". */
export const nameAndTown = (listing: Listing): string => `${nameOf(listing)}, ${listing.city}`;

/** "Immediately", or a day after `today`. */
export function formatAvailable(available: Availability, today: CalendarDate): string {
  const date = typeof available === "string" ? available : firstOfMonth(today, available.monthsAhead);
  return date <= today ? "Immediately" : formatDate(date);
}

/** The day a listing came on the market, where that is known. */
export const listedDate = ({ listedOn }: Pick<Listing, "listedOn">, today: CalendarDate): CalendarDate | undefined =>
  typeof listedOn === "object" ? addDays(today, -listedOn.daysAgo) : listedOn;

/** The path of a listing's page. */
export const listingPath = (listing: Pick<Listing, "id">): `/listings/${string}` => `/listings/${listing.id}`;

/** A picture of a listing: one of ours by its key, one on another host, or the agent's own photo. */
export type ListingPicture = string | RemotePicture | ListingPhoto;

/** All pictures of a listing, the cover first. */
export function picturesOf({ photos = [], remotePicture, picture, gallery = [] }: Listing): readonly ListingPicture[] {
  if (photos.length > 0) return photos;
  const first = remotePicture ?? picture;
  return first === "" ? gallery : [first, ...gallery];
}

/** The picture of a listing's card; "" if it has none. */
export const coverOf = (listing: Listing): ListingPicture => picturesOf(listing)[0] ?? "";
