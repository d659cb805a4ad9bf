/**
 * What a picture of ours is drawn from. Everything that a scene varies by stands here as data;
 * `art/blender/` draws it.
 */

/**
 * A point in meters: east, away from the street, up. The building's front faces the street at
 * negative y.
 */
export type Point = readonly [x: number, y: number, z: number];

export type Recipe = {
  /** Which builder draws it: a key of `STYLES` in one of the modules of art/blender. */
  readonly style: string;
  /**
   * Decides every chance in the scene: planting, which windows are lit, tints of single bricks. The
   * same seed gives the same bytes.
   */
  readonly seed: number;
  /** Evening after sunset, or low sun. A style has its own when nothing is said. */
  readonly light?: "dusk" | "gold" | "overcast" | "dawn";
  readonly season?: "autumn" | "summer" | "snow";
  /**
   * Colors and choices that the style knows: wall, roof, door …; names of materials in
   * art/blender/kit.py.
   */
  readonly options?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /**
   * The eye, what it looks at, and the lens in millimeters on a 36 mm frame. Verticals stay
   * upright.
   */
  readonly camera?: { readonly from: Point; readonly to: Point; readonly lens: number };
  /** Pixels; 1600 × 1200 when nothing is said. */
  readonly size?: readonly [width: number, height: number];
  /**
   * The share of its size that is rendered; the master is enlarged to the full size. Soft rooms
   * lose nothing at .8 and take two thirds of the time. 1 when nothing is said.
   */
  readonly detail?: number;
  /** Rays per pixel, 12 when nothing is said. */
  readonly samples?: number;
  /** Overrides of the grade that the style gives: exposure, sat, contrast, bloom, vignette. */
  readonly grade?: Readonly<Record<string, number>>;
};
