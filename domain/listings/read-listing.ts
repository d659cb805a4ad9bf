/** Makes a listing of what was typed, and says what is wrong or missing. */
import { numberNote } from "../numbers.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { fieldsOf, isKind, type ListingFieldName, MARKET_OF } from "./fields.ts";
import { type Fee, type Listing, PROPERTY_TYPE_LABEL, type PropertyType } from "./listing.ts";
import { readField } from "./read-field.ts";

/** What was typed, by field. Fields that the kind doesn't ask are kept, in case the kind is changed back. */
export type ListingValues = Readonly<Partial<Record<ListingFieldName, string>>>;

/** Text for the agent, by field. */
export type ByField = Readonly<Partial<Record<ListingFieldName, string>>>;

/** What a listing has beside its fields. */
export type ListingFrame = Pick<Listing, "id"> &
  Partial<Pick<Listing, "status" | "closed" | "photos" | "openHours" | "listedOn" | "updated">>;

export type ReadListing = {
  /** Absent if something needed is missing or wrong. Optional fields that are wrong are left out. */
  readonly listing?: Listing;
  /** What keeps the home from going live. */
  readonly errors: ByField;
  /** How unusual numbers were read: "We read this as $399,000." */
  readonly notes: ByField;
};

const isEmpty = (text: string | undefined): boolean => (text ?? "").trim() === "";

/** Checks all fields that the kind asks. */
export function readListing(values: ListingValues, frame: ListingFrame): ReadListing {
  const kind = isKind(values.kind) ? values.kind : undefined;
  const found: Partial<Record<ListingFieldName, unknown>> = {};
  const errors: Partial<Record<ListingFieldName, string>> = {};
  const notes: Partial<Record<ListingFieldName, string>> = {};
  let isWhole = kind !== undefined;
  for (const [name, field] of fieldsOf(kind)) {
    const raw = values[name] ?? "";
    if (isEmpty(raw)) {
      if (field.needed === undefined) continue;
      errors[name] = `${field.needed}.`;
      isWhole = false;
      continue;
    }
    const read = readField(field, raw);
    if ("value" in read) found[name] = read.value;
    else {
      errors[name] = read.problem;
      isWhole &&= field.needed === undefined;
    }
    const note = field.reads?.as === "number" ? numberNote(raw, field.reads.unit) : undefined;
    if (note !== undefined && !errors[name]) notes[name] = note;
  }
  return { ...(isWhole && kind && { listing: listingFrom(found, MARKET_OF[kind], frame) }), errors, notes };
}

/** The values have the types of their fields' readings. */
function listingFrom(found: Partial<Record<ListingFieldName, unknown>>, market: Listing["market"], frame: ListingFrame): Listing {
  const text = (name: ListingFieldName): string | undefined => (typeof found[name] === "string" ? found[name] : undefined);
  const number = (name: ListingFieldName): number | undefined => (typeof found[name] === "number" ? found[name] : undefined);
  const propertyType = text("propertyType") as PropertyType;
  const city = text("city") ?? "";
  const price = number("price") ?? 0;
  const [income, costs] = [number("income"), number("costs")];
  const net = income !== undefined && costs !== undefined ? income - costs : undefined;
  const facts = (found.facts as readonly string[] | undefined) ?? [];
  // What isn't in the listing can't get onto a page, into its data or onto a map.
  const isHidden = found.hideAddress === "yes";
  return {
    ...frame,
    market,
    propertyType,
    title: text("title") ?? `${PROPERTY_TYPE_LABEL[propertyType]} in ${city}`,
    street: isHidden ? "" : (text("street") ?? ""),
    city,
    state: text("state") ?? "",
    zip: text("zip") ?? "",
    price,
    description: text("description") ?? "",
    facts: net === undefined ? facts : [`Net operating income about $${net.toLocaleString("en-US")} a year`, ...facts],
    picture: "",
    ...given({
      neighborhood: text("neighborhood"),
      beds: number("beds"),
      baths: number("baths"),
      sqft: number("sqft"),
      yearBuilt: number("yearBuilt"),
      lotAcres: number("lotAcres"),
      garage: number("garage"),
      units: number("units"),
      style: text("style"),
      waterfront: text("waterfront"),
      monthlyDues: number("monthlyDues"),
      yearlyTax: number("yearlyTax"),
      latitude: isHidden || found.longitude === undefined ? undefined : number("latitude"),
      longitude: isHidden || found.latitude === undefined ? undefined : number("longitude"),
      deposit: number("deposit"),
      fees: found.fees as readonly Fee[] | undefined,
      pets: text("pets"),
      parking: text("parking"),
      leaseTerm: text("leaseTerm"),
      roi: text("roi"),
      income,
      costs,
      schoolDistrict: text("schoolDistrict"),
      schoolSite: text("schoolSite"),
      available: market === "rent" ? ((text("available") ?? "2000-01-01") as CalendarDate) : undefined,
      capRate: net === undefined ? undefined : capRate(net, price),
      newConstruction: found.newConstruction === "yes" ? true : undefined,
      featured: found.featured === "yes" ? true : undefined,
    }),
  };
}

/** Yearly net operating income over price, in percent with one decimal; 0 for a loss. */
const capRate = (net: number, price: number): number => Math.max(0, Math.round((net / price) * 1000) / 10);

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Without what is undefined. */
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
