/** A home's fields in the sections of its editor, and what a closed section says. */
import { fieldsOf, isKind, type ListingField, type ListingFieldName } from "../../../domain/listings/fields.ts";
import type { ListingValues } from "../../../domain/listings/read-listing.ts";
import { priceText } from "./price-text.ts";

export type SectionField = readonly [name: ListingFieldName, field: ListingField];
export type Section = { readonly id: string; readonly title: string; readonly fields: readonly SectionField[] };

/** The place has a screen of its own. */
const SECTIONS: readonly (readonly [id: string, title: string, names: readonly ListingFieldName[]])[] = [
  ["basics", "Price and type", ["price", "kind", "propertyType"]],
  ["address", "Address", ["street", "city", "state", "zip", "neighborhood", "hideAddress"]],
  ["schools", "Schools", ["schoolDistrict", "schoolSite"]],
  [
    "rooms",
    "Rooms and size",
    ["beds", "baths", "sqft", "garage", "yearBuilt", "lotAcres", "units", "style", "waterfront", "newConstruction"],
  ],
  ["rent", "Rent and rules", ["available", "deposit", "fees", "pets", "parking", "leaseTerm"]],
  ["rents", "Rents and costs", ["income", "costs", "roi"]],
  ["dues", "Dues and tax", ["monthlyDues", "yearlyTax"]],
  ["words", "Words", ["title", "description", "facts"]],
  ["lists", "In lists", ["featured"]],
];

/** The sections that a kind of home asks, in the order of the screen. */
export function sectionsOf({ kind }: ListingValues): readonly Section[] {
  const asked = new Map(fieldsOf(isKind(kind) ? kind : undefined));
  return SECTIONS.flatMap(([id, title, names]) => {
    const fields = names.flatMap((name): SectionField[] => {
      const field = asked.get(name);
      return field ? [[name, field]] : [];
    });
    return fields.length === 0 ? [] : [{ id, title, fields }];
  });
}

/** Characters that a closed section shows. */
const DIGEST = 70;

/** What was entered, in a line: "Bedrooms 3 · Bathrooms 2.5 · Craftsman bungalow". */
export function digestOf({ fields }: Section, values: ListingValues): string {
  const texts = fields.flatMap(([name, field]) => {
    const text = (values[name] ?? "").replaceAll(/\s+/g, " ").trim();
    if (text === "") return [];
    if (name === "price") return [priceText(text)];
    const shown = field.options?.find(({ value }) => value === text)?.label ?? text;
    return [saysItself(field) ? shown : `${field.label} ${shown}`];
  });
  const line = texts.join(" · ");
  return line.length > DIGEST ? `${line.slice(0, DIGEST - 1)}…` : line;
}

/** Whether a value is understood without its label: a number, a date or a "Yes" isn't. */
const saysItself = ({ kind, reads, options }: ListingField): boolean =>
  kind !== "date" && reads?.as !== "number" && reads?.as !== "year" && options?.length !== 1;

/** The section with a field. */
export const sectionWith = (name: string, values: ListingValues): string | undefined =>
  sectionsOf(values).find(({ fields }) => fields.some(([each]) => each === name))?.id;
