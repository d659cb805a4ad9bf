import { expect, test } from "vitest";
import { LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import { digestOf, sectionsOf } from "./sections.ts";

test("a closed section names what a number, a date or a yes is about", () => {
  const values = {
    kind: "rent",
    street: "12 Elm Street",
    beds: "4",
    baths: "2.5",
    style: "Bungalow",
    available: "2026-12-01",
    featured: "yes",
  };
  const lines = Object.fromEntries(sectionsOf(values).map((section) => [section.id, digestOf(section, values)]));
  const { beds, baths, available, featured } = LISTING_FIELDS;
  expect(lines).toMatchObject({
    address: "12 Elm Street",
    rooms: `${beds.label} 4 · ${baths.label} 2.5 · Bungalow`,
    rent: `${available.label} 2026-12-01`,
    lists: `${featured.label} Yes`,
  });
});
