/** The locations of buy browse beyond the specified ones. */
import type { Option } from "../../domain/forms/form.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { Area } from "../../domain/site-content.ts";
import { locationValue } from "../../domain/listings/location.ts";
import { BUY_LOCATIONS } from "../../domain/listings/search.ts";

/**
 * The areas served, which the map and the footer link to, and every other town with something for
 * sale, by name.
 */
export function moreTowns({ saleTowns }: Pick<Catalog, "saleTowns">, areas: readonly Area[]): readonly Option[] {
  const towns = new Map([...saleTowns(), ...areas.map(({ name }) => name)].map((name) => [locationValue(name), name]));
  for (const name of BUY_LOCATIONS) towns.delete(locationValue(name));
  return [...towns].map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
