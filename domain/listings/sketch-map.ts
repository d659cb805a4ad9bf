/**
 * Between the agent's sketch and the world. The sketch keeps every place's direction but not its distance, so that no single scale
 * fits: known places pull what is near them to where they are.
 */
import type { Point, SketchPlace } from "../areas/sketch.ts";

/** Degrees north and east. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

export type SketchMap = {
  toCoordinates(at: Point): Coordinates;
  /** Where a place is on the sketch, or beyond its edge. */
  toPoint(place: Coordinates): Point;
};

/** Fewer known places say nothing about what is between them. */
const FEWEST = 3;
/** Decimals of a coordinate: 0.0001 degrees are about ten meters. */
const PLACES = 4;
const ROUNDS = 40;

type Line = { readonly start: number; readonly slope: number };

/** The straight line nearest to all pairs. */
function lineThrough(pairs: readonly (readonly [x: number, y: number])[]): Line {
  const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [x, y] = [mean(pairs.map(([each]) => each)), mean(pairs.map(([, each]) => each))];
  const slope = mean(pairs.map(([px, py]) => (px - x) * (py - y))) / mean(pairs.map(([px]) => (px - x) ** 2));
  return { start: y - slope * x, slope };
}

const rounded = (value: number): number => Number(value.toFixed(PLACES));

/** `undefined` if too few places are known, or if they are all in one line. */
export function sketchMap(places: readonly SketchPlace[]): SketchMap | undefined {
  if (places.length < FEWEST) return undefined;
  const east = lineThrough(places.map(({ at: [x], longitude }) => [x, longitude]));
  const north = lineThrough(places.map(({ at: [, y], latitude }) => [y, latitude]));
  if (![east, north].every(({ start, slope }) => Number.isFinite(start) && Number.isFinite(slope) && slope !== 0)) return undefined;
  const known = places.map(({ at: [x, y], latitude, longitude }) => ({
    x,
    y,
    up: latitude - north.start - north.slope * y,
    right: longitude - east.start - east.slope * x,
  }));

  function exact([x, y]: Point): Coordinates {
    let [up, right, total] = [0, 0, 0];
    for (const place of known) {
      const weight = 1 / (Math.hypot(x - place.x, y - place.y) ** 3 + 1e-6);
      [up, right, total] = [up + weight * place.up, right + weight * place.right, total + weight];
    }
    return { latitude: north.start + north.slope * y + up / total, longitude: east.start + east.slope * x + right / total };
  }

  return {
    toCoordinates(at) {
      const { latitude, longitude } = exact(at);
      return { latitude: rounded(latitude), longitude: rounded(longitude) };
    },
    toPoint({ latitude, longitude }) {
      let [x, y] = [(longitude - east.start) / east.slope, (latitude - north.start) / north.slope];
      // Half the way to where the difference would be gone, again and again.
      for (let round = 0; round < ROUNDS; round += 1) {
        const found = exact([x, y]);
        x += (longitude - found.longitude) / east.slope / 2;
        y += (latitude - found.latitude) / north.slope / 2;
      }
      return [x, y];
    },
  };
}
