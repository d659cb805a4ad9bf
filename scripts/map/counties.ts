/**
 * Writes the county lines of the map, content/map/counties.ts, from us-atlas: `npm run map-counties`, or with another part of the
 * country `npm run map-counties -- --box=-158.4,21.2,-157.6,21.8` (west, south, east, north in degrees).
 * us-atlas is the US Census Bureau's cartographic boundary file at 1:10,000,000, which is in the public domain.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { boxOf, readBox } from "../../domain/map/box.ts";

const FILE = new URL("../../content/map/counties.ts", import.meta.url);
/** The seven counties of the Twin Cities with their neighbors. */
const TWIN_CITIES = "-94.1,44.45,-92.4,45.5";
/** Decimals of a degree; the source is no finer than 0.004. */
const PLACES = 4;

type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("us-atlas/counties-10m.json"), "utf8")) as Counties;
const asked = process.argv.find((each) => each.startsWith("--box="))?.slice("--box=".length) ?? TWIN_CITIES;
const { box } = readBox(asked);
if (!box) throw new Error("Write the box as --box=west,south,east,north in degrees.");

/** Each border once, as lines of longitude and latitude, with those that touch the box. */
const { coordinates } = mesh(atlas, atlas.objects.counties);
const lines = coordinates.flatMap((line) => {
  const inside = line.map(([longitude = 0, latitude = 0]) => boxOf([{ latitude, longitude }]));
  const touches = inside.some((at) => at && at.west >= box.west && at.east <= box.east && at.south >= box.south && at.north <= box.north);
  return touches
    ? [line.map(([longitude = 0, latitude = 0]) => `${Number(latitude.toFixed(PLACES))},${Number(longitude.toFixed(PLACES))}`).join(" ")]
    : [];
});

writeFileSync(
  FILE,
  `/** Written by \`npm run map-counties\` from us-atlas ${asked}: US Census Bureau, cartographic boundaries 1:10,000,000, public domain. */
import type { CoordinateLine } from "../../domain/map/base-map.ts";

export const counties: readonly CoordinateLine[] = [
${lines.map((line) => `  "${line}",`).join("\n")}
];
`,
);
console.log(`${lines.length} county lines in content/map/counties.ts`);
