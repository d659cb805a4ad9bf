/** What is nearest to a place where a search finds nothing: "three bedrooms in Plymouth, or near". */
import { metroPlace } from "../areas/metro-places.ts";
import type { Listing } from "../listings/listing.ts";
import { milesBetween, type Spot } from "../listings/similar.ts";

export type Nearest = {
  /** The nearest homes first. */
  readonly items: readonly Listing[];
  /** How far the nearest and the farthest of them are from the place, in whole miles as the crow flies. */
  readonly miles: readonly [from: number, to: number];
};

/** Farther homes aren't near. Miles. */
const FARTHEST = 25;

/** A home that shows no place of its own is where its town is. */
const spotOf = (listing: Listing): Spot | undefined => (listing.latitude === undefined ? metroPlace(listing.city) : listing);

/**
 * @param place the name of a town or county of the Twin Cities area.
 * @returns `undefined` if the place isn't known or nothing is near.
 */
export function nearestTo(place: string, homes: readonly Listing[], most: number): Nearest | undefined {
  const middle = metroPlace(place);
  if (!middle) return undefined;
  const near: { readonly home: Listing; readonly miles: number }[] = [];
  for (const home of homes) {
    const miles = milesBetween(middle, spotOf(home) ?? {}) ?? Infinity;
    if (miles > (near[most - 1]?.miles ?? FARTHEST)) continue;
    // Sorting all of 50,000 homes would take longer than finding them.
    near.splice(near.findLastIndex((other) => other.miles <= miles) + 1, 0, { home, miles });
    near.length = Math.min(near.length, most);
  }
  const [first, last] = [near[0], near.at(-1)];
  if (!first || !last) return undefined;
  return { items: near.map(({ home }) => home), miles: [Math.round(first.miles), Math.round(last.miles)] };
}
