/** What is said about a picture besides its recipe. */
import type { Retouch } from "./retouch.ts";

export type Master = {
  /** The picture that this one is drawn over; the drawing is in art/drawings. Absent: a render of its own. */
  readonly over?: string;
  /** The part of the render that is kept, in its pixels; all of it when nothing is said. */
  readonly crop?: readonly [left: number, top: number, width: number, height: number];
  /** What is painted over after each render; the recipe draws it again. */
  readonly retouch?: readonly Retouch[];
  /** What is seen, said honestly: these are illustrations, not photographs of a property. */
  readonly alt: string;
  /**
   * Where the eye goes, in shares of width and height from the top left; share cards and other
   * crops keep it.
   */
  readonly focus: readonly [x: number, y: number];
  /**
   * Which widths are derived: `card` for what stands in lists and galleries, `wide` and `tall` for
   * what opens a page.
   */
  readonly use: "card" | "wide" | "tall";
};
