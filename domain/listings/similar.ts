/** Which homes are truly similar: of one kind, near, and near in price. Rather too few than wrong ones. */
import type { Listing, PropertyType } from "./listing.ts";

/** Dwellings, land and commercial property are never similar to each other, whatever their price. */
export type PropertyClass = "dwelling" | "land" | "commercial";

export const classOf = (type: PropertyType): PropertyClass => (type === "land" || type === "commercial" ? type : "dwelling");

/** The higher price of two is at most so many times the lower one. */
const MOST_TIMES = 1.6;
/** Homes of known places that are farther apart aren't near. Miles. */
const FARTHEST = 25;
const MILES_A_DEGREE = 69;

/** Degrees north and east. */
export type Spot = Pick<Listing, "latitude" | "longitude">;

/** Miles between two homes as the crow flies, precise enough within a state; `undefined` if a place isn't known. */
export function milesBetween(a: Spot, b: Spot): number | undefined {
  if (a.latitude === undefined || a.longitude === undefined || b.latitude === undefined || b.longitude === undefined) return undefined;
  const north = (a.latitude - b.latitude) * MILES_A_DEGREE;
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  return Math.hypot(north, (a.longitude - b.longitude) * MILES_A_DEGREE * Math.cos(middle));
}

/**
 * How different two listings of one market are: 0 and more, or `undefined` if they aren't similar. The town weighs
 * as much as the type; a price that is 60% higher about half as much.
 */
export function differenceOf(a: Listing, b: Listing): number | undefined {
  if (classOf(a.propertyType) !== classOf(b.propertyType)) return undefined;
  const price = Math.abs(Math.log(Math.max(1, a.price) / Math.max(1, b.price)));
  if (price > Math.log(MOST_TIMES)) return undefined;
  const miles = milesBetween(a, b);
  if (miles !== undefined && miles > FARTHEST) return undefined;
  const place = miles === undefined ? Number(a.city !== b.city) : miles / FARTHEST;
  const beds = Math.abs((a.beds ?? 0) - (b.beds ?? 0)) / 4;
  return Number(a.propertyType !== b.propertyType) + place + price + beds;
}
