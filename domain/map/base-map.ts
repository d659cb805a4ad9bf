/** What is drawn under the homes on the map: facts by their coordinates, without a projection. */

/** Corners of a line as degrees north and east: "44.98,-93.26 44.97,-93.24". */
export type CoordinateLine = string;

/** A lake as an ellipse: its center, half its height and width in degrees, and how far it's turned clockwise, in degrees. */
export type Oval = {
  readonly at: readonly [latitude: number, longitude: number];
  readonly half: readonly [number, number];
  readonly turned?: number;
};

export type Lake = {
  readonly name: string;
  /** Shapes that are one lake together. */
  readonly ovals?: readonly Oval[];
  /** Shores, each closed. */
  readonly shores?: readonly CoordinateLine[];
  readonly islands?: readonly Oval[];
};

/** @property width meters. */
export type River = { readonly name: string; readonly width: number; readonly line: CoordinateLine };

export type Road = { readonly name: string; readonly line: CoordinateLine };

/** A name on the map. Those of a lower rank are shown from farther away. */
export type MapName = {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly kind: "city" | "water" | "road" | "county";
  readonly rank: 0 | 1 | 2 | 3;
};

export type BaseMap = {
  readonly counties: readonly CoordinateLine[];
  readonly lakes: readonly Lake[];
  readonly rivers: readonly River[];
  readonly roads: readonly Road[];
  readonly names: readonly MapName[];
};

/** @throws if a corner isn't two numbers. */
export function cornersOf(line: CoordinateLine): readonly (readonly [latitude: number, longitude: number])[] {
  return line.split(" ").map((corner) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = corner.split(",").map(Number);
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw new Error(`"${corner}" isn't a place on the map`);
    return [latitude, longitude];
  });
}
