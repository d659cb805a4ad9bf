/** Where the houses of the areas served are on the sketch, and on which side their names are: by hand, or from where the place is. */
import { sketchMap } from "../listings/sketch-map.ts";
import type { AreaSpot, Point, Sketch } from "./sketch.ts";
import type { SiteContent } from "../site-content.ts";
import { metroPlace } from "./metro-places.ts";

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Units of the sketch to a pixel of a house or its name: on a phone, and where the other names are shown too (app/home/areas.css). */
const PHONE = 0.33;
const WIDE = 0.25;
/** Half of a house, and its height above and below its middle, with room for a pen. Pixels, as all that follows. */
const HOUSE = { half: 12, above: 14, below: 12 };
/** Mean width of a letter of an area's name, and the height of its line. */
const LETTER = 7.4;
const LINE = 15;
/** From the middle of a house to its name. */
const BESIDE = 18;

/** How far beyond the edge a place may be and still be drawn at the edge: it's a sketch. */
const BEYOND = 12;
const EDGE = 5;

/** Steps away from the true place until there's room, nearest first. */
const STEPS: readonly Point[] = [0, 2, 4, 6, 8, 10].flatMap((far): Point[] =>
  far === 0
    ? [[0, 0]]
    : Array.from({ length: 12 }, (_, at): Point => [far * Math.cos((at * Math.PI) / 6), far * Math.sin((at * Math.PI) / 6)]),
);

const SIDES = ["right", "left", "below"] as const;

const houseBox = ([x, y]: Point, pixel: number): Box => ({
  left: x - HOUSE.half * pixel,
  right: x + HOUSE.half * pixel,
  top: y - HOUSE.above * pixel,
  bottom: y + HOUSE.below * pixel,
});

/** A name below a house has a line for its first word and one for the others. */
function nameBox(name: string, { at: [x, y], label }: AreaSpot, pixel: number): Box {
  const [first = "", ...others] = name.split(" ");
  if (label === "below") {
    const half = (Math.max(first.length, others.join(" ").length) * LETTER * pixel) / 2;
    const top = y + HOUSE.below * pixel;
    return { left: x - half, right: x + half, top, bottom: top + LINE * pixel * (others.length > 0 ? 2 : 1) };
  }
  const width = name.length * LETTER * pixel;
  const left = label === "right" ? x + BESIDE * pixel : x - BESIDE * pixel - width;
  return { left, right: left + width, top: y - (LINE / 2) * pixel, bottom: y + (LINE / 2) * pixel };
}

const boxesOf = (name: string, spot: AreaSpot, pixel: number): readonly Box[] => [houseBox(spot.at, pixel), nameBox(name, spot, pixel)];

const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The part of the sketch above the frames in which others are shown larger. */
const topOf = ({ height, insets }: Sketch): number => Math.min(height, ...insets.map(({ frame }) => frame.y));

const clamp = (value: number, most: number): number => Math.min(Math.max(value, EDGE), most - EDGE);

const rounded = (value: number): number => Math.round(value * 10) / 10;

type Ground = { readonly sketch: Sketch; readonly toPoint: (name: string) => Point | undefined };

/** The nearest spot with room for the house and its name. */
function freeSpot(name: string, { sketch, toPoint }: Ground, taken: readonly Box[]): AreaSpot | undefined {
  const [width, height] = [sketch.width, topOf(sketch)];
  const [x, y] = toPoint(name) ?? [Infinity, 0];
  if (x < -BEYOND || x > width + BEYOND || y < -BEYOND || y > height + BEYOND) return undefined;
  const isFree = (box: Box): boolean =>
    box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height && !taken.some((other) => touch(box, other));
  for (const [right, down] of STEPS)
    for (const label of SIDES) {
      const spot: AreaSpot = { at: [rounded(clamp(x, width) + right), rounded(clamp(y, height) + down)], label };
      if (boxesOf(name, spot, PHONE).every(isFree)) return spot;
    }
  return undefined;
}

/** The title and the note, which are shown on every screen. */
const titleBoxes = ({ names }: Sketch): readonly Box[] =>
  names
    .filter(({ kind }) => kind === "title" || kind === "note")
    .map(({ text, at: [x, y] }) => ({
      left: x,
      right: x + text.length * LETTER * PHONE,
      top: y - LINE * PHONE,
      bottom: y + (LINE / 2) * PHONE,
    }));

/**
 * The spots of all areas served that have one. What is placed by hand keeps its spot; the others take what room is left, in their order.
 * An area without a spot is only in the list: its place isn't known, or far off the sketch.
 */
export function spotsOf({ areas, sketch, sketchPlaces = [], areaSpots = {} }: SiteContent): Readonly<Record<string, AreaSpot>> {
  const map = sketchMap(sketchPlaces);
  const spots = new Map(Object.entries(areaSpots).filter(([name]) => areas.some((area) => area.name === name)));
  const taken = [...titleBoxes(sketch), ...[...spots].flatMap(([name, spot]) => boxesOf(name, spot, PHONE))];
  const toPoint = (name: string): Point | undefined => {
    const place = metroPlace(name);
    return place && map?.toPoint(place);
  };
  for (const { name } of areas) {
    const spot = spots.has(name) ? undefined : freeSpot(name, { sketch, toPoint }, taken);
    if (!spot) continue;
    spots.set(name, spot);
    taken.push(...boxesOf(name, spot, PHONE));
  }
  return Object.fromEntries(spots);
}

/** Width of a letter of the sketch's own names, in its units: cities are in spaced capitals. */
const lettersOf = (kind: Sketch["names"][number]["kind"]): number => (kind === "city" ? 1.35 : 1);

/** A name for orientation: around its middle, and never on a phone. */
function ownNameBox({ text, at: [x, y], kind, down }: Sketch["names"][number]): Box {
  const [along, across] = [(text.length * lettersOf(kind)) / 2, 1.2];
  const [right, below] = down ? [across, along] : [along, across];
  return { left: x - right, right: x + right, top: y - below, bottom: y + below };
}

const isWithin = ([x, y]: Point, { frame }: Sketch["insets"][number]): boolean =>
  x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;

/** The sketch without the names that would be under houses, and without the frames in which no house is. */
export function sketchFor(sketch: Sketch, spots: Readonly<Record<string, AreaSpot>>): Sketch {
  const insets = sketch.insets.filter((inset) => Object.values(spots).some(({ at }) => isWithin(at, inset)));
  const height =
    insets.length < sketch.insets.length ? Math.min(sketch.height, ...sketch.insets.map(({ frame }) => frame.y)) : sketch.height;
  const taken = Object.entries(spots).flatMap(([name, spot]) => boxesOf(name, spot, WIDE));
  const isFree = (name: Sketch["names"][number]): boolean =>
    name.kind === "title" || name.kind === "note" || !taken.some((box) => touch(box, ownNameBox(name)));
  return { ...sketch, height, insets, names: sketch.names.filter((name) => name.at[1] < height && isFree(name)) };
}
