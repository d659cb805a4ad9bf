/** The towns, neighborhoods and counties that listings are in. */
import { metroPlace } from "../areas/metro-places.ts";
import type { Listing } from "../listings/listing.ts";
import { locationValue } from "../listings/location.ts";

/** A town, neighborhood or county with listings. */
export type Place = { readonly name: string; readonly isTown: boolean; readonly count: number };

/** Names by their value in an address. */
type Names = ReadonlyMap<string, string>;

const known = new WeakMap<Listing, Names>();

/** A listing's town first, then its neighborhood and, in the Twin Cities area, its county. Worked out once for each listing. */
function namesOf(listing: Listing): Names {
  const found = known.get(listing);
  if (found) return found;
  const { city, neighborhood, state } = listing;
  const county = state === "MN" ? metroPlace(city)?.county : undefined;
  const names = new Map([[locationValue(city), city]]);
  for (const name of [neighborhood, county && `${county} County`])
    if (name !== undefined && !names.has(locationValue(name))) names.set(locationValue(name), name);
  known.set(listing, names);
  return names;
}

/** A listing's places as values in an address. */
export const placeValues = (listing: Listing): readonly string[] => [...namesOf(listing).keys()];

/** The places by their value in an address, towns first. */
export function placesOf(listings: readonly Listing[]): ReadonlyMap<string, Place> {
  const towns = new Map<string, { name: string; isTown: boolean; count: number }>();
  const others: typeof towns = new Map();
  for (const listing of listings) {
    const [town, ...rest] = namesOf(listing);
    if (town) count(towns, ...town, true);
    for (const other of rest) count(others, ...other, false);
  }
  // A name may be a town and another town's neighborhood.
  for (const [value, other] of others) {
    const town = towns.get(value);
    if (town) town.count += other.count;
    else towns.set(value, other);
  }
  return towns;
}

function count(places: Map<string, { name: string; isTown: boolean; count: number }>, value: string, name: string, isTown: boolean): void {
  const place = places.get(value);
  if (place) place.count += 1;
  else places.set(value, { name, isTown, count: 1 });
}
