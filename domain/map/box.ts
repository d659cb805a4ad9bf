/** The part of the map in which someone searches: `box=west,south,east,north` in an address, in degrees. */
import type { Coordinates } from "../listings/sketch-map.ts";

export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** The key of a box in an address, and that of the open map. */
export const BOX = "box";
export const MAP = "map";

/** Decimals in an address: 0.0001 degrees are about ten meters, and fewer addresses are fewer pages to render. */
const PLACES = 4;
/** The smallest side, in degrees: about 100 meters. A tinier box is widened around its middle. */
const LEAST = 0.001;
const MAX = { longitude: 180, latitude: 85 } as const;

const BEYOND = "Part of that area is beyond the map, so we search the part that's on it.";
const UNREADABLE = "We couldn't read the area in this address, so we search everywhere.";

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const rounded = (value: number): number => Number(value.toFixed(PLACES));

/** Both ends in order, and at least so far apart, within the bounds. */
function side(from: number, to: number, most: number): readonly [number, number] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (high - low >= LEAST) return [rounded(low), rounded(high)];
  const middle = clamp((low + high) / 2, most - LEAST / 2);
  return [rounded(middle - LEAST / 2), rounded(middle + LEAST / 2)];
}

/**
 * Corners in either order, clamped to what a map shows.
 * @returns no box if there is none or it can't be read; `note` says what was changed or dropped.
 */
export function readBox(text: string | null): { readonly box?: Box; readonly note?: string } {
  if (text === null || text === "") return {};
  const numbers = text.split(",").map((part) => (/^\s*-?\d{1,6}(?:\.\d{1,12})?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) return { note: UNREADABLE };
  const [west, east] = side(clamp(first, MAX.longitude), clamp(third, MAX.longitude), MAX.longitude);
  const [south, north] = side(clamp(second, MAX.latitude), clamp(fourth, MAX.latitude), MAX.latitude);
  const isWhole =
    [first, third].every((each) => Math.abs(each) <= MAX.longitude) && [second, fourth].every((each) => Math.abs(each) <= MAX.latitude);
  return { box: { west, south, east, north }, ...(!isWhole && { note: BEYOND }) };
}

/** "-93.5,44.9,-93.1,45.1". */
export const formatBox = ({ west, south, east, north }: Box): string => [west, south, east, north].map(rounded).join(",");

/** Whether a place is in the box. One without coordinates is in none. */
export const isInBox = ({ latitude, longitude }: Partial<Coordinates>, { west, south, east, north }: Box): boolean =>
  latitude !== undefined && longitude !== undefined && latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** The smallest box around all places; `undefined` without any. */
export function boxOf(places: readonly Coordinates[]): Box | undefined {
  if (places.length === 0) return undefined;
  let box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { latitude, longitude } of places)
    box = {
      west: Math.min(box.west, longitude),
      south: Math.min(box.south, latitude),
      east: Math.max(box.east, longitude),
      north: Math.max(box.north, latitude),
    };
  return box;
}
