/** Which names there is room for on the map. */
import type { MapName } from "./base-map.ts";
import { type PlanePoint, toPlane } from "./projection.ts";
import type { Stage, View } from "./view.ts";

export type Placed = MapName & { readonly at: PlanePoint };

/** Names with their points, those of lower rank first. */
export const placedNames = (names: readonly MapName[]): readonly Placed[] =>
  names.map((name) => Object.assign({ at: toPlane(name) }, name)).toSorted((a, b) => a.rank - b.rank);

/** Names of a rank are shown once the shorter side is at most so many units of the plane long: about 10 meters each. */
const SEEN = [Infinity, 8500, 4600, 2400] as const;
/** The room of a name, in pixels: a letter's width, and a line. */
const LETTER = 7.2;
const LINE = 20;

/** What takes room on the map already, in units of the plane. */
export type Taken = readonly { readonly at: PlanePoint }[];
export type Label = { readonly name: Placed; readonly at: PlanePoint; readonly half: number };

/** A town's name may stand under or above the mark that covers it. Pixels. */
const BESIDE = [0, 30, -30] as const;
/** Half the room of a mark, in pixels. */
const MARK = { wide: 28, high: 16 };

/**
 * The names for which there is room, those of lower rank first. Their points are in pixels from the stage's middle.
 * @param marks what takes room already.
 */
export function labelsIn(names: readonly Placed[], view: View, stage: Stage, marks: Taken): Label[] {
  const unit = view.size / Math.min(stage.width, stage.height);
  const pixels = ([x, y]: PlanePoint): PlanePoint => [(x - view.x) / unit, (y - view.y) / unit];
  const taken = marks.map(({ at }) => pixels(at));
  const shown: Label[] = [];
  for (const name of names) {
    const [x, middle] = pixels(name.at);
    if (view.size > SEEN[name.rank]) continue;
    const half = (name.name.length * LETTER) / 2;
    // Not cut off by the edge.
    if (Math.abs(x) + half > stage.width / 2 || Math.abs(middle) + LINE / 2 > stage.height / 2) continue;
    const y = (name.kind === "city" ? BESIDE : [0])
      .map((down) => middle + down)
      .find(
        (line) =>
          shown.every(({ at, half: other }) => Math.abs(at[1] - line) > LINE || Math.abs(at[0] - x) > half + other) &&
          taken.every(([markX, markY]) => Math.abs(markY - line) > LINE / 2 + MARK.high || Math.abs(markX - x) > half + MARK.wide),
      );
    if (y !== undefined) shown.push({ name, at: [x, y], half });
  }
  return shown;
}
