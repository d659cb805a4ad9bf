/** What a listing's editor asks, by kind of property. Editor, checks and history follow from it. */
import type { Field, Option } from "../forms/form.ts";
import type { Unit } from "../numbers.ts";
import { type Market, PROPERTY_TYPE_LABEL, type PropertyType } from "./listing.ts";

export type ListingKind = "sale" | "rent" | "investment" | "land" | "commercial";

/** How the text of a field becomes a value; absent: it stays text. Bounds are in the unit. */
export type Reading =
  | {
      readonly as: "number";
      readonly unit: Unit;
      readonly least: number;
      readonly most: number;
      /** The value is a multiple of it. */
      readonly step: number;
      /** How to write it. */
      readonly example: string;
    }
  | { readonly as: "year" }
  | { readonly as: "zip" }
  | { readonly as: "state" }
  | { readonly as: "degrees"; readonly most: number }
  | { readonly as: "lines" }
  | { readonly as: "fees" }
  /** An https address. */
  | { readonly as: "website" };

export type ListingField = Field & {
  /** Asked only for these kinds. Absent: for all. */
  readonly kinds?: readonly ListingKind[];
  readonly reads?: Reading;
  /** The home can't go live without it; the message says so. */
  readonly needed?: string;
  /** Read by the public, so the fair housing check reads it, too. */
  readonly isProse?: true;
};

const amount = (unit: Unit, [least, most]: readonly [number, number], step: number, example: string): Reading => ({
  as: "number",
  unit,
  least,
  most,
  step,
  example,
});

export const KIND_LABEL: Readonly<Record<ListingKind, string>> = {
  sale: "Home for sale",
  rent: "Home for rent",
  investment: "Investment property",
  land: "Land",
  commercial: "Commercial property",
};

/** Where listings of a kind appear. */
export const MARKET_OF: Readonly<Record<ListingKind, Market>> = {
  sale: "sale",
  rent: "rent",
  investment: "investment",
  land: "sale",
  commercial: "sale",
};

const TYPES_OF: Readonly<Record<ListingKind, readonly PropertyType[]>> = {
  sale: ["single-family", "condo", "townhouse", "multi-family"],
  rent: ["apartment", "single-family", "townhouse", "condo"],
  investment: ["multi-family", "single-family", "commercial", "land"],
  land: ["land"],
  commercial: ["commercial"],
};

const optionsOf = (kind: ListingKind): readonly Option[] => TYPES_OF[kind].map((value) => ({ value, label: PROPERTY_TYPE_LABEL[value] }));

const HOMES: readonly ListingKind[] = ["sale", "rent"];
const BUILT: readonly ListingKind[] = ["sale", "rent", "investment", "commercial"];
const SOLD: readonly ListingKind[] = ["sale", "investment", "land", "commercial"];
const YES: readonly Option[] = [{ value: "yes", label: "Yes" }];

/** All fields in the order of the editor; what differs by kind is in `fieldsOf`. */
const FIELDS = {
  kind: {
    label: "What is it?",
    kind: "select",
    options: Object.entries(KIND_LABEL).map(([value, label]) => ({ value, label })),
    needed: "Choose what kind of listing this is",
  },
  street: { label: "Street address", kind: "text", needed: "Enter the street address", row: "street", autocomplete: "off" },
  city: { label: "City", kind: "text", needed: "Enter the city", row: "city", maxLength: 60 },
  state: { label: "State", kind: "text", initial: "MN", reads: { as: "state" }, needed: "Enter the state, such as MN", row: "city" },
  zip: {
    label: "ZIP code",
    kind: "text",
    reads: { as: "zip" },
    needed: "Enter the five-digit ZIP code",
    inputmode: "numeric",
    row: "city",
  },
  hideAddress: {
    label: "Hide the street address",
    kind: "select",
    optional: true,
    options: YES,
    help: "If the seller doesn't want it shown: the site says the town only, and the home isn't on the map. Choose it before the home goes live, since its web address names the street from then on.",
  },
  price: {
    label: "Price",
    kind: "text",
    inputmode: "decimal",
    reads: amount("dollars", [1, 500_000_000], 1, "$399,900 or 399.9k"),
    needed: "Enter the price",
  },
  propertyType: { label: "Property type", kind: "select", needed: "Choose the property type" },
  title: {
    label: "Headline",
    kind: "text",
    optional: true,
    maxLength: 80,
    isProse: true,
    help: "What makes this one different, in a few words. Shown on its card and its page.",
  },
  description: {
    label: "Description",
    kind: "longtext",
    optional: true,
    isProse: true,
    help: "Describe the property, never the people. An empty line starts a new paragraph.",
  },
  facts: {
    label: "Good to know",
    kind: "longtext",
    optional: true,
    isProse: true,
    reads: { as: "lines" },
    maxLength: 2000,
    help: "One fact a line: Boiler replaced 2019.",
  },
  neighborhood: { label: "Neighborhood", kind: "text", optional: true, maxLength: 60, isProse: true },
  beds: { label: "Bedrooms", kind: "text", optional: true, kinds: HOMES, reads: amount("rooms", [0, 50], 1, "3"), row: "rooms" },
  baths: { label: "Bathrooms", kind: "text", optional: true, kinds: HOMES, reads: amount("rooms", [0, 50], 0.5, "2.5"), row: "rooms" },
  sqft: {
    label: "Square feet",
    kind: "text",
    optional: true,
    kinds: BUILT,
    reads: amount("square feet", [1, 10_000_000], 1, "1,640"),
    row: "rooms",
  },
  garage: {
    label: "Garage stalls",
    kind: "text",
    optional: true,
    kinds: HOMES,
    reads: amount("rooms", [0, 50], 1, "2, or 0 without a garage"),
    row: "built",
  },
  yearBuilt: { label: "Year built", kind: "text", optional: true, kinds: BUILT, reads: { as: "year" }, row: "built" },
  lotAcres: {
    label: "Lot in acres",
    kind: "text",
    optional: true,
    kinds: SOLD,
    reads: amount("acres", [0.01, 100_000], 0.01, "0.25"),
    row: "built",
  },
  units: {
    label: "Units or suites",
    kind: "text",
    optional: true,
    kinds: ["investment", "commercial"],
    reads: amount("units", [1, 10_000], 1, "4"),
  },
  style: { label: "Style", kind: "text", optional: true, kinds: BUILT, maxLength: 60, placeholder: "Craftsman bungalow", isProse: true },
  waterfront: {
    label: "Lake or river on the property",
    kind: "text",
    optional: true,
    kinds: ["sale", "land", "rent"],
    maxLength: 60,
    isProse: true,
  },
  newConstruction: { label: "New construction", kind: "select", optional: true, kinds: ["sale"], options: YES },
  monthlyDues: {
    label: "Association dues a month",
    kind: "text",
    optional: true,
    kinds: ["sale"],
    reads: amount("dollars a month", [0, 100_000], 1, "$250"),
  },
  yearlyTax: {
    label: "Property tax a year",
    kind: "text",
    optional: true,
    kinds: SOLD,
    reads: amount("dollars a year", [0, 10_000_000], 1, "$5,280"),
  },
  schoolDistrict: { label: "School district", kind: "text", optional: true, kinds: HOMES, maxLength: 80, row: "schools" },
  schoolSite: {
    label: "School district's website",
    kind: "text",
    optional: true,
    kinds: HOMES,
    reads: { as: "website" },
    maxLength: 200,
    inputmode: "text",
    help: "Visitors get a link to it, without ratings: those can steer people by who lives there.",
    row: "schools",
  },
  available: { label: "Available from", kind: "date", optional: true, kinds: ["rent"], help: "Leave it empty if it's available now." },
  deposit: {
    label: "Deposit",
    kind: "text",
    optional: true,
    kinds: ["rent"],
    reads: amount("dollars", [0, 1_000_000], 1, "$1,695, or 0 if there is none"),
  },
  fees: {
    label: "Fees",
    kind: "longtext",
    optional: true,
    kinds: ["rent"],
    isProse: true,
    reads: { as: "fees" },
    maxLength: 1000,
    help: "One a line, each with how often: Trash and recycling $25 a month. Add “optional” to what a renter can decline. Minnesota law wants every required fee in the advertised total.",
  },
  pets: { label: "Pets", kind: "text", optional: true, kinds: ["rent"], maxLength: 120, placeholder: "Cats and small dogs", isProse: true },
  parking: {
    label: "Parking",
    kind: "text",
    optional: true,
    kinds: ["rent"],
    maxLength: 120,
    placeholder: "Garage stall, $165 a month",
    isProse: true,
  },
  leaseTerm: { label: "Lease", kind: "text", optional: true, kinds: ["rent"], maxLength: 60, placeholder: "12 months", isProse: true },
  income: {
    label: "Rents a year",
    kind: "text",
    optional: true,
    kinds: ["investment"],
    reads: amount("dollars a year", [0, 500_000_000], 1, "$66,700"),
    row: "income",
  },
  costs: {
    label: "Costs a year",
    kind: "text",
    optional: true,
    kinds: ["investment"],
    reads: amount("dollars a year", [0, 500_000_000], 1, "$26,400"),
    help: "Tax, insurance, repairs and management, without the loan. The cap rate is rents less costs, over the price.",
    row: "income",
  },
  roi: { label: "Estimated return", kind: "text", optional: true, kinds: ["investment"], maxLength: 20, placeholder: "8.4%" },
  featured: { label: "Show first in lists", kind: "select", optional: true, options: YES },
  latitude: { label: "Latitude", kind: "text", optional: true, reads: { as: "degrees", most: 90 }, row: "place" },
  longitude: { label: "Longitude", kind: "text", optional: true, reads: { as: "degrees", most: 180 }, row: "place" },
} as const satisfies Readonly<Record<string, ListingField>>;

export type ListingFieldName = keyof typeof FIELDS;

export const LISTING_FIELDS: Readonly<Record<ListingFieldName, ListingField>> = FIELDS;

export const isListingField = (name: string): name is ListingFieldName => Object.hasOwn(FIELDS, name);

export const isKind = (text: string | undefined): text is ListingKind => text !== undefined && Object.hasOwn(KIND_LABEL, text);

const RENT: Partial<ListingField> = {
  label: "Rent a month",
  reads: amount("dollars a month", [1, 100_000], 1, "$1,695"),
  needed: "Enter the rent a month",
};

/** The fields that a kind asks, in the order of the editor. Before a kind is chosen, those that all have. */
export function fieldsOf(kind: ListingKind | undefined): readonly (readonly [name: ListingFieldName, field: ListingField])[] {
  const names = Object.keys(FIELDS).filter(isListingField);
  const asked = names.filter((name) => {
    const { kinds } = LISTING_FIELDS[name];
    return kinds === undefined || (kind !== undefined && kinds.includes(kind));
  });
  return asked.map((name) => {
    const field = LISTING_FIELDS[name];
    if (name === "propertyType") return [name, { ...field, options: kind === undefined ? [] : optionsOf(kind) }];
    if (name === "price" && kind === "rent") return [name, { ...field, ...RENT }];
    if (name === "lotAcres" && kind === "land") return [name, { ...field, needed: "Enter the size of the lot" }];
    return [name, field];
  });
}
