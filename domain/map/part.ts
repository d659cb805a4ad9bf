/** The part of a base map around a place: a small picture needs few of its shapes. */
import { type BaseMap, cornersOf, type CoordinateLine, type Lake, type Oval } from "./base-map.ts";
import { type Box, boxOf } from "./box.ts";

type Boxed = Box | undefined;

const boxOfLine = (line: CoordinateLine): Boxed => boxOf(cornersOf(line).map(([latitude, longitude]) => ({ latitude, longitude })));

/** Around an oval, however it's turned: its longer half in each direction, with room for what a degree is wide. */
function boxOfOval({ at: [latitude, longitude], half }: Oval): Box {
  const reach = Math.max(...half) * 1.5;
  return { west: longitude - reach, east: longitude + reach, south: latitude - reach, north: latitude + reach };
}

const meets = (one: Boxed, other: Box): boolean =>
  one !== undefined && one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south;

/** The shapes and names that may be seen within the box. Shapes are whole: what shows them cuts them off. */
export function partOf({ counties, lakes, rivers, roads, names }: BaseMap, box: Box): BaseMap {
  const isNear = (line: CoordinateLine): boolean => meets(boxOfLine(line), box);
  const isOvalNear = (oval: Oval): boolean => meets(boxOfOval(oval), box);
  const isLakeNear = ({ shores = [], ovals = [] }: Lake): boolean => shores.some(isNear) || ovals.some(isOvalNear);
  return {
    counties: counties.filter(isNear),
    lakes: lakes.filter(isLakeNear),
    rivers: rivers.filter(({ line }) => isNear(line)),
    roads: roads.filter(({ line }) => isNear(line)),
    names: names.filter(({ latitude, longitude }) => meets({ west: longitude, east: longitude, south: latitude, north: latitude }, box)),
  };
}
