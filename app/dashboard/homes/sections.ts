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

/** What was entered, in a line: "3 · 2.5 · 1,640". */
export function digestOf({ fields }: Section, values: ListingValues): string {
  const texts = fields.flatMap(([name, { options }]) => {
    const text = (values[name] ?? "").replaceAll(/\s+/g, " ").trim();
    if (text === "") return [];
    return [name === "price" ? priceText(text) : (options?.find(({ value }) => value === text)?.label ?? text)];
  });
  const line = texts.join(" · ");
  return line.length > DIGEST ? `${line.slice(0, DIGEST - 1)}…` : line;
}

/** The section with a field. */
export const sectionWith = (name: string, values: ListingValues): string | undefined =>
  sectionsOf(values).find(({ fields }) => fields.some(([each]) => each === name))?.id;
