/** SVG paths of the base map, in units of the plane. */
import { type BaseMap, type CoordinateLine, cornersOf, type Lake, type Oval } from "./base-map.ts";
import { type PlanePoint, toPlane, unitsPerMeter } from "./projection.ts";

export type Drawing = {
  readonly counties: string;
  readonly lakes: string;
  readonly islands: string;
  readonly roads: string;
  /** Each with its width in units of the plane. */
  readonly rivers: readonly { readonly path: string; readonly width: number }[];
};

/** About ten meters, which is finer than the facts are. */
const rounded = (value: number): number => Math.round(value);
const pair = ([x, y]: PlanePoint): string => `${rounded(x)} ${rounded(y)}`;
const middle = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): PlanePoint => [(ax + bx) / 2, (ay + by) / 2];
const pointsOf = (line: CoordinateLine): PlanePoint[] => cornersOf(line).map(([latitude, longitude]) => toPlane({ latitude, longitude }));

const straight = (line: CoordinateLine): string => `M${pointsOf(line).map(pair).join("L")}`;

/** A line with soft bends: from the middle of one reach to the middle of the next, around the corner between them. */
function soft(line: CoordinateLine): string {
  const points = pointsOf(line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const bends = points.slice(1, -1).map((point, at) => `Q${pair(point)} ${pair(middle(point, points[at + 2] ?? last))}`);
  return `M${pair(first)}${bends.join("")}L${pair(last)}`;
}

/** A closed line with soft bends. */
function shore(line: CoordinateLine): string {
  const points = pointsOf(line);
  const last = points.at(-1);
  if (!last) return "";
  const bends = points.map((point, at) => `Q${pair(point)} ${pair(middle(point, points[(at + 1) % points.length] ?? last))}`);
  return `M${pair(middle(last, points[0] ?? last))}${bends.join("")}z`;
}

function oval({ at: [latitude, longitude], half: [high, wide], turned = 0 }: Oval): string {
  const [x, y] = toPlane({ latitude, longitude });
  const [right] = toPlane({ latitude, longitude: longitude + wide });
  const [, up] = toPlane({ latitude: latitude + high, longitude });
  const [rx, ry] = [right - x, y - up];
  const angle = (turned * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const half = `a${rounded(rx)} ${rounded(ry)} ${turned} 0 1`;
  return `M${pair([x - dx, y - dy])}${half} ${pair([2 * dx, 2 * dy])}${half} ${pair([-2 * dx, -2 * dy])}z`;
}

const lakePath = ({ shores = [], ovals = [] }: Lake): string => [...shores.map(shore), ...ovals.map(oval)].join("");

export const drawingOf = ({ counties, lakes, rivers, roads }: BaseMap): Drawing => ({
  counties: counties.map(straight).join(""),
  lakes: lakes.map(lakePath).join(""),
  islands: lakes.flatMap(({ islands = [] }) => islands.map(oval)).join(""),
  roads: roads.map(({ line }) => soft(line)).join(""),
  rivers: rivers.map(({ line, width }) => ({
    path: soft(line),
    width: rounded(width * unitsPerMeter(cornersOf(line)[0]?.[0] ?? 0) * 10) / 10,
  })),
});
