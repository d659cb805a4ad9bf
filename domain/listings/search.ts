/**
 * The searches of the browse pages, and their form in the page's address, so that a search can be
 * shared and works without scripts.
 */
import type { Option } from "../forms/form.ts";
import { fold, locationValue } from "./location.ts";
import type { Listing, PropertyType } from "./listing.ts";

export const BUY_LOCATIONS = ["Minneapolis", "Saint Paul", "Bloomington", "Eden Prairie", "Minnetonka"] as const;
/** Whole dollars, both ends included. */
export const BUY_PRICES: readonly (Option & { readonly min: number; readonly max?: number })[] = [
  { value: "100k-200k", label: "$100k-$200k", min: 100_000, max: 200_000 },
  { value: "200k-350k", label: "$200k-$350k", min: 200_000, max: 350_000 },
  { value: "350k-500k", label: "$350k-$500k", min: 350_000, max: 500_000 },
  { value: "500k-750k", label: "$500k-$750k", min: 500_000, max: 750_000 },
  { value: "750k-plus", label: "$750k+", min: 750_000 },
];
export const BUY_TYPES = ["single-family", "condo", "townhouse", "multi-family", "land"] as const satisfies readonly PropertyType[];
export const INVEST_TYPES = ["multi-family", "commercial", "single-family", "land"] as const satisfies readonly PropertyType[];

/** The rent slider, in dollars a month. Its upper stop means no limit. */
export const RENT_PRICE = { min: 0, max: 5000, step: 100, from: 0, to: 3000 } as const;
/** "Any" is 0. */
export const RENT_MIN_BEDS = [0, 1, 2, 3, 4] as const;

/** How many listings a page shows at first, and how many "Load More" adds. */
export const PAGE = { buy: { first: 3, more: 6 }, rent: { first: 12, more: 12 }, invest: { first: 4, more: 4 } } as const;
/** The most listings on one page. */
export const MAX_SHOWN = 300;

export type BuySearch = {
  /** A town or neighborhood as its value in the address; see `locationValue`. */
  readonly location?: string;
  readonly price?: string;
  readonly type?: PropertyType;
  readonly show: number;
};
export type RentSearch = ReturnType<typeof parseRentSearch>;
export type InvestSearch = { readonly q: string; readonly type?: PropertyType; readonly show: number };

const MAX_QUERY_LENGTH = 100;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((each) => each === value);

function wholeNumber(text: string | null, fallback: number, min: number, max: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : fallback;
}

const showFrom = (query: URLSearchParams, first: number): number => wholeNumber(query.get("show"), first, first, MAX_SHOWN);

const textFrom = (query: URLSearchParams): string => (query.get("q") ?? "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_QUERY_LENGTH);

/**
 * Unknown values are ignored. A location may be written as it is read: "Eden Prairie".
 * @param locations the names of the locations that can be chosen.
 */
export function parseBuySearch(query: URLSearchParams, locations: readonly string[] = BUY_LOCATIONS): BuySearch {
  const asked = locationValue(query.get("location") ?? "");
  const location = asked === "" ? undefined : locations.map(locationValue).find((value) => value === asked);
  const price = BUY_PRICES.find(({ value }) => value === query.get("price"))?.value;
  const type = oneOf(BUY_TYPES, query.get("type"));
  return { ...(location && { location }), ...(price && { price }), ...(type && { type }), show: showFrom(query, PAGE.buy.first) };
}

/** A rent on the slider's nearest step. */
const rentFrom = (text: string | null, fallback: number): number =>
  Math.round(wholeNumber(text, fallback, RENT_PRICE.min, RENT_PRICE.max) / RENT_PRICE.step) * RENT_PRICE.step;

/** `min` and `max` may come in either order. */
export function parseRentSearch(query: URLSearchParams) {
  const ends = [rentFrom(query.get("min"), RENT_PRICE.from), rentFrom(query.get("max"), RENT_PRICE.to)];
  return {
    q: textFrom(query),
    minBeds: wholeNumber(query.get("beds"), 0, 0, Math.max(...RENT_MIN_BEDS)),
    minPrice: Math.min(...ends),
    maxPrice: Math.max(...ends),
    show: showFrom(query, PAGE.rent.first),
  };
}

export function parseInvestSearch(query: URLSearchParams): InvestSearch {
  const type = oneOf(INVEST_TYPES, query.get("type"));
  return { q: textFrom(query), ...(type && { type }), show: showFrom(query, PAGE.invest.first) };
}

/** The given values as a query with its question mark, or "". */
export function queryOf(pairs: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(pairs)) if (value !== undefined && value !== "") query.set(key, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Leaves default values out of the address. */
const unless = <T>(value: T, standard: T): T | undefined => (value === standard ? undefined : value);

/** "?location=eden-prairie&type=condo", or "" without a filter. */
export const formatBuySearch = (search: BuySearch): string =>
  queryOf({
    location: search.location && locationValue(search.location),
    price: search.price,
    type: search.type,
    show: unless(search.show, PAGE.buy.first),
  });

export const formatRentSearch = (search: RentSearch): string =>
  queryOf({
    q: search.q,
    beds: unless(search.minBeds, 0),
    min: unless(search.minPrice, RENT_PRICE.from),
    max: unless(search.maxPrice, RENT_PRICE.to),
    show: unless(search.show, PAGE.rent.first),
  });

export const formatInvestSearch = (search: InvestSearch): string =>
  queryOf({ q: search.q, type: search.type, show: unless(search.show, PAGE.invest.first) });

/** The text in which a search looks for words. */
export const searchText = ({ title, street, city, state, zip }: Listing): string => fold(`${title} ${street}, ${city}, ${state} ${zip}`);

/** Whether a listing's search text contains every word of `q`. */
export function textFilter(q: string): (text: string) => boolean {
  const words = fold(q).split(" ");
  return (text) => words.every((word) => text.includes(word));
}

/** Its location aside, which the catalog knows. */
export function matchesBuy(listing: Listing, search: BuySearch): boolean {
  if (search.type !== undefined && listing.propertyType !== search.type) return false;
  const range = BUY_PRICES.find(({ value }) => value === search.price);
  return range === undefined || (listing.price >= range.min && listing.price <= (range.max ?? Infinity));
}

export function matchesRent(listing: Listing, search: RentSearch): boolean {
  const dearest = search.maxPrice >= RENT_PRICE.max ? Infinity : search.maxPrice;
  return (listing.beds ?? 0) >= search.minBeds && listing.price >= search.minPrice && listing.price <= dearest;
}

export const matchesInvest = (listing: Listing, search: InvestSearch): boolean =>
  search.type === undefined || listing.propertyType === search.type;
