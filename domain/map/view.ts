/** What part of the plane a map shows. */
import { type Box, boxOf } from "./box.ts";
import { type PlanePoint, toDegrees, toPlane, WORLD } from "./projection.ts";

/** The middle, and the length of the shorter side, in units of the plane. Along the longer side there is more to see. */
export type View = { readonly x: number; readonly y: number; readonly size: number };

/** Width and height, in the same unit. */
export type Stage = { readonly width: number; readonly height: number };

/** The shorter side is at least about 400 meters. */
const LEAST = 40;
const MOST = WORLD / 2;
/** Room around what is to be seen, as a share of it. */
const MARGIN = 1.24;
/** A single home is shown with its surroundings, about two miles. */
const AROUND_ONE = 320;

const clampSize = (size: number): number => Math.min(MOST, Math.max(LEAST, size));

/** The view that has all of a box in it, whatever the stage's shape. */
export function viewOf(box: Box, margin = 1): View {
  const [left, top] = toPlane({ latitude: box.north, longitude: box.west });
  const [right, bottom] = toPlane({ latitude: box.south, longitude: box.east });
  return { x: (left + right) / 2, y: (top + bottom) / 2, size: clampSize(Math.max(right - left, bottom - top) * margin) };
}

/** The view of all places with some room around them; `undefined` without any. */
export function viewOfPlaces(places: Parameters<typeof boxOf>[0]): View | undefined {
  const box = boxOf(places);
  if (!box) return undefined;
  const view = viewOf(box, MARGIN);
  return { ...view, size: Math.max(AROUND_ONE, view.size) };
}

const units = ({ size }: View, { width, height }: Stage): number => size / Math.max(1, Math.min(width, height));

/** The box that is seen on the stage. */
export function boxOfView(view: View, stage: Stage): Box {
  const unit = units(view, stage);
  const [wide, high] = [(stage.width * unit) / 2, (stage.height * unit) / 2];
  const { latitude: north, longitude: west } = toDegrees([view.x - wide, view.y - high]);
  const { latitude: south, longitude: east } = toDegrees([view.x + wide, view.y + high]);
  return { west, south, east, north };
}

/**
 * Closer by a factor above 1, farther by one below.
 * @param at the point that stays where it is, in the stage's unit from its middle.
 */
export function zoomed(view: View, factor: number, stage: Stage, at: PlanePoint = [0, 0]): View {
  const size = clampSize(view.size / factor);
  const moved = units(view, stage) - units({ ...view, size }, stage);
  return { x: view.x + at[0] * moved, y: view.y + at[1] * moved, size };
}

/** The map moved under the hand: by so much to the right and down, in the stage's unit. */
export function panned(view: View, right: number, down: number, stage: Stage): View {
  const unit = units(view, stage);
  const half = WORLD / 2;
  const clamp = (value: number): number => Math.min(half, Math.max(-half, value));
  return { ...view, x: clamp(view.x - right * unit), y: clamp(view.y - down * unit) };
}

/** Where a point is in the square in the stage's middle, in percent of it. Beyond the square it's below 0 or above 100. */
export const shareOf = ({ x, y, size }: View, [px, py]: PlanePoint): PlanePoint => [
  50 + ((px - x) / size) * 100,
  50 + ((py - y) / size) * 100,
];
