/** The areas served, and the sketch that they are drawn on. */

/** A place on the sketch: from its left edge and from its top, in the sketch's units. */
export type Point = readonly [x: number, y: number];

export type Area = {
  /** The name of a town, a county or a neighborhood, as the listings have it. */
  readonly name: string;
  readonly line?: string;
};

export type AreaSpot = {
  /** The middle of an area's house on the sketch. */
  readonly at: Point;
  /** The side of the house on which its name is. */
  readonly label: "left" | "right" | "below";
  /** Degrees north and east, if it's no town whose name says so. */
  readonly place?: { readonly latitude: number; readonly longitude: number };
};

/** A line through these points, "x,y x,y …", drawn with round corners. */
type Line = string;

/** The drawing behind the areas served. */
export type Sketch = {
  readonly width: number;
  readonly height: number;
  /** Each line with the width of its pen. Lakes are drawn with a wide one, arm by arm. */
  readonly water: readonly { readonly pen: number; readonly lines: readonly Line[] }[];
  /** Islands: land within the water. */
  readonly islands: readonly Line[];
  readonly roads: readonly Line[];
  /**
   * The title, and a note below it. Names of water, roads and cities are for orientation: small
   * screens leave them out.
   */
  readonly names: readonly {
    readonly text: string;
    readonly at: Point;
    readonly kind: "title" | "note" | "water" | "road" | "city";
    /** Written downward instead of across. */
    readonly down?: true;
  }[];
  /** Parts of the sketch that are shown larger in frames. */
  readonly insets: readonly {
    /** The part's place on the sketch. */
    readonly from: Point;
    readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    readonly river: Line;
  }[];
};

/** A place of which both is known: where it is on the sketch, and in degrees north and east. */
export type SketchPlace = { readonly at: Point; readonly latitude: number; readonly longitude: number };
