/** How far towns are from each other, as far as we know where they are. */
import { metroPlace } from "../areas/metro-places.ts";
import type { Miles } from "./estimate.ts";

const EARTH_MILES = 3958.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Between the middles of two towns as the crow flies; `undefined` unless both are known. */
export const milesBetween: Miles = (from, to) => {
  const [one, other] = [metroPlace(from), metroPlace(to)];
  if (!one || !other) return undefined;
  const east = radians(other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return Math.hypot(east, radians(other.latitude - one.latitude)) * EARTH_MILES;
};
