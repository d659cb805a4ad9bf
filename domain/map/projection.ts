/**
 * From degrees to the plane of the map: Web Mercator, as MapLibre has it, so that homes are in the same place on both maps. A unit
 * is about ten meters in Minnesota.
 */
import type { Coordinates } from "../listings/sketch-map.ts";

/** Right and down. */
export type PlanePoint = readonly [x: number, y: number];

/** The width of the whole world in units of the plane. */
export const WORLD = 2 ** 21.5;
/** What Mercator can show. */
export const MAX_LATITUDE = 85;

/** Numbers near the Twin Cities are small, so that drawings of them are short and exact. */
const ORIGIN: PlanePoint = [mercatorX(-93.25) * WORLD, mercatorY(44.97) * WORLD];

function mercatorX(longitude: number): number {
  return (longitude + 180) / 360;
}

function mercatorY(latitude: number): number {
  const angle = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI);
}

/** Latitudes beyond 85 degrees are at 85. */
export const toPlane = ({ latitude, longitude }: Coordinates): PlanePoint => [
  mercatorX(longitude) * WORLD - ORIGIN[0],
  mercatorY(latitude) * WORLD - ORIGIN[1],
];

export function toDegrees([x, y]: PlanePoint): Coordinates {
  const north = (0.5 - (y + ORIGIN[1]) / WORLD) * 2 * Math.PI;
  return {
    latitude: ((2 * Math.atan(Math.exp(north)) - Math.PI / 2) * 180) / Math.PI,
    longitude: ((x + ORIGIN[0]) / WORLD) * 360 - 180,
  };
}

/** How many units of the plane a meter is at a latitude. */
export const unitsPerMeter = (latitude: number): number => WORLD / (40_075_017 * Math.cos((latitude * Math.PI) / 180));
