/**
 * The filters of the browse pages as data: which markets they fit, their choices, how they read from a listing and from the address.
 * Search, counts, forms and chips follow from it.
 */
import type { Option } from "../forms/form.ts";
import { type Listing, listedDate, type Market, PROPERTY_TYPE_LABEL, type PropertyType } from "../listings/listing.ts";
import { petsIn } from "../listings/rental-terms.ts";
import { BUY_PRICES, BUY_TYPES, INVEST_TYPES, RENT_MIN_BEDS, RENT_PRICE } from "../listings/search.ts";
import { STATUS_LABEL } from "../listings/status.ts";
import { withCommas } from "../money.ts";
import { addDays, type CalendarDate, firstOfMonth } from "../time/calendar-date.ts";
import type { AmountBounds, ChoiceFilter, Filter } from "./filter.ts";
import { placeValues } from "./places.ts";

const ALL: readonly Market[] = ["sale", "rent", "investment"];
const HOMES: readonly Market[] = ["sale", "rent"];

const RENT_TYPES: readonly PropertyType[] = ["apartment", "townhouse", "single-family", "condo"];
const TYPES: Readonly<Record<Market, readonly PropertyType[]>> = { sale: BUY_TYPES, rent: RENT_TYPES, investment: INVEST_TYPES };

const SIZES: Readonly<Record<Market, readonly number[]>> = {
  sale: [1000, 1500, 2000, 2500, 3000, 4000],
  rent: [500, 750, 1000, 1500, 2000],
  investment: [1000, 2500, 5000, 10_000, 25_000],
};
const BEDS = [1, 2, 3, 4, 5] as const;
const BATHS = [1, 1.5, 2, 2.5, 3, 4] as const;
const ACRES = [0.25, 0.5, 1, 5, 10] as const;
const YEARS = [1950, 1980, 2000, 2010, 2020] as const;
const UNITS = [2, 4, 10, 20] as const;
const CAP_RATES = [4, 5, 6, 7, 8] as const;
/** A home is new for so many days. */
const NEW_DAYS = 7;
/** No home or rent costs more. Whole dollars. */
const MOST = 100_000_000;

const atLeast = (steps: readonly number[], label: (step: number) => string): readonly Option[] =>
  steps.map((step) => ({ value: String(step), label: label(step) }));

/** The steps that a number reaches. */
const reached = (steps: readonly number[], number: number | undefined): string[] =>
  number === undefined ? [] : steps.flatMap((step) => (step <= number ? [String(step)] : []));

const bedsIn = (market: Market): readonly number[] => (market === "rent" ? RENT_MIN_BEDS.slice(1) : BEDS);

const yes = (key: string, label: string, markets: readonly Market[], has: (listing: Listing) => boolean): ChoiceFilter => ({
  kind: "choice",
  key,
  label,
  markets,
  any: "Any",
  choices: () => [{ value: "yes", label }],
  fits: (listing) => (has(listing) ? ["yes"] : []),
});

const bounds = (market: Market, initial: number, endless: boolean): AmountBounds =>
  market === "rent"
    ? { least: RENT_PRICE.min, most: RENT_PRICE.max, step: RENT_PRICE.step, initial, ...(endless && { endless: true }) }
    : { least: 0, most: MOST, step: 1 };

/** Days until a rental is free, at most. */
const MOVE_IN = [
  { value: "now", label: "Now", days: 0 },
  { value: "30", label: "Within 30 days", days: 30 },
  { value: "60", label: "Within 60 days", days: 60 },
] as const;

function moveIn({ available }: Listing, today: CalendarDate): string[] {
  if (available === undefined) return [];
  const date = typeof available === "string" ? available : firstOfMonth(today, available.monthsAhead);
  return MOVE_IN.flatMap(({ value, days }) => (date <= addDays(today, days) ? [value] : []));
}

const titleAndAddress = ({ title, street, city, state, zip }: Listing): string => `${title} ${street}, ${city}, ${state} ${zip}`;

/** In the order of the forms and chips; the specified ones come first. */
export const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    key: "location",
    label: "Location",
    any: "Any location",
    markets: ALL,
    fits: placeValues,
  },
  {
    kind: "choice",
    key: "price",
    label: "Price Range",
    any: "Any price",
    markets: ["sale"],
    choices: () => BUY_PRICES,
    fits: ({ price }) => BUY_PRICES.flatMap(({ value, min, max = Infinity }) => (price >= min && price <= max ? [value] : [])),
  },
  {
    kind: "choice",
    key: "type",
    label: "Property Type",
    any: "Any type",
    markets: ALL,
    choices: (market) => TYPES[market].map((value) => ({ value, label: PROPERTY_TYPE_LABEL[value] })),
    fits: ({ propertyType }) => [propertyType],
  },
  {
    kind: "choice",
    key: "beds",
    label: "Bedrooms",
    any: "Any",
    markets: HOMES,
    steps: true,
    choices: (market) => atLeast(bedsIn(market), (beds) => `${beds}+`),
    fits: ({ market, beds }) => reached(bedsIn(market), beds),
    chip: (label) => `${label} beds`,
  },
  {
    kind: "choice",
    key: "baths",
    label: "Bathrooms",
    any: "Any",
    markets: HOMES,
    steps: true,
    choices: () => atLeast(BATHS, (baths) => `${baths}+`),
    fits: ({ baths }) => reached(BATHS, baths),
    chip: (label) => `${label} baths`,
  },
  {
    kind: "amount",
    key: "min",
    label: "Lowest price",
    side: "lowest",
    markets: ALL,
    bounds: (market) => bounds(market, RENT_PRICE.from, false),
  },
  {
    kind: "amount",
    key: "max",
    label: "Highest price",
    side: "highest",
    markets: ALL,
    bounds: (market) => bounds(market, RENT_PRICE.to, true),
  },
  {
    kind: "choice",
    key: "sqft",
    label: "Size",
    any: "Any size",
    markets: ALL,
    steps: true,
    choices: (market) => atLeast(SIZES[market], (sqft) => `${withCommas(sqft)}+ sqft`),
    fits: ({ market, sqft }) => reached(SIZES[market], sqft),
  },
  {
    kind: "choice",
    key: "lot",
    label: "Lot",
    any: "Any lot",
    markets: ["sale", "investment"],
    steps: true,
    choices: () => atLeast(ACRES, (acres) => `${acres}+ ${acres > 1 ? "acres" : "acre"}`),
    fits: ({ lotAcres }) => reached(ACRES, lotAcres),
  },
  {
    kind: "choice",
    key: "year",
    label: "Year built",
    any: "Any year",
    markets: ALL,
    steps: true,
    choices: () => atLeast(YEARS, (year) => `${year} or later`),
    fits: ({ yearBuilt }) => reached(YEARS, yearBuilt),
    chip: (label) => `Built ${label}`,
  },
  {
    kind: "choice",
    key: "units",
    label: "Units",
    any: "Any number",
    markets: ["investment"],
    steps: true,
    choices: () => atLeast(UNITS, (units) => `${units}+`),
    fits: ({ units }) => reached(UNITS, units),
    chip: (label) => `${label} units`,
  },
  {
    kind: "choice",
    key: "cap",
    label: "Cap rate",
    any: "Any cap rate",
    markets: ["investment"],
    steps: true,
    choices: () => atLeast(CAP_RATES, (percent) => `${percent}%+`),
    fits: ({ capRate }) => reached(CAP_RATES, capRate),
    chip: (label) => `${label} cap rate`,
  },
  {
    kind: "choice",
    key: "available",
    label: "Move-in",
    any: "Any date",
    markets: ["rent"],
    timed: true,
    choices: () => MOVE_IN,
    fits: (listing, { today }) => moveIn(listing, today),
    chip: (label) => `Move in ${label.toLowerCase()}`,
  },
  {
    kind: "choice",
    key: "pets",
    label: "Pets",
    any: "Any",
    markets: ["rent"],
    choices: () => [
      { value: "dog", label: "Dogs allowed" },
      { value: "cat", label: "Cats allowed" },
    ],
    fits: ({ pets = "" }) => petsIn(pets),
  },
  {
    kind: "choice",
    key: "status",
    label: "Status",
    any: "Any status",
    markets: ALL,
    choices: () => (["active", "coming-soon", "pending"] as const).map((value) => ({ value, label: STATUS_LABEL[value] })),
    fits: ({ status = "active" }) => [status],
  },
  yes("garage", "Garage", HOMES, ({ garage = 0 }) => garage > 0),
  yes("waterfront", "Waterfront", HOMES, ({ waterfront }) => waterfront !== undefined),
  yes("new-construction", "New construction", ["sale"], ({ newConstruction }) => newConstruction === true),
  {
    kind: "choice",
    key: "open",
    label: "Open this weekend",
    any: "Any",
    markets: HOMES,
    timed: true,
    choices: () => [{ value: "weekend", label: "Open this weekend" }],
    fits: ({ id }, { open }) => (open.has(id) ? ["weekend"] : []),
  },
  {
    kind: "choice",
    key: "listed",
    label: "New this week",
    any: "Any",
    markets: ALL,
    timed: true,
    choices: () => [{ value: "week", label: "New this week" }],
    fits: (listing, { today }) => ((listedDate(listing, today) ?? "") >= addDays(today, -NEW_DAYS) ? ["week"] : []),
  },
  {
    kind: "words",
    key: "q",
    label: "Words",
    markets: ["sale"],
    text: (listing) => [titleAndAddress(listing), listing.neighborhood ?? "", listing.description, ...listing.facts].join(" "),
  },
  // As specified for these pages.
  { kind: "words", key: "q", label: "Words", markets: ["rent", "investment"], text: titleAndAddress },
];

const byMarket: Readonly<Record<Market, readonly Filter[]>> = {
  sale: FILTERS.filter(({ markets }) => markets.includes("sale")),
  rent: FILTERS.filter(({ markets }) => markets.includes("rent")),
  investment: FILTERS.filter(({ markets }) => markets.includes("investment")),
};

/** The filters that fit a market, in their order. */
export const filtersOf = (market: Market): readonly Filter[] => byMarket[market];

/** The order of the results; the default is featured homes first. */
export const SORTS: readonly Option[] = [
  { value: "", label: "Featured first" },
  { value: "newest", label: "Newest" },
  { value: "price", label: "Price, low to high" },
  { value: "price-down", label: "Price, high to low" },
  { value: "size", label: "Largest" },
  { value: "per-sqft", label: "Price per square foot" },
];

/** Keys of the address beside the filters'. `unread`: the address has keys that no page knows. */
export const OTHER_KEYS = ["sort", "show", "map", "box", "unread"] as const;

/** The keys of a market's address. */
export const keysOf = (market: Market): readonly string[] => [...filtersOf(market).map(({ key }) => key), ...OTHER_KEYS];
