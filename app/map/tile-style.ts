/** How an archive's tiles look: in the site's colors, without names, whatever the schema calls its layers. */
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";

/** The colors of map.css as they are now. */
export type MapColors = {
  readonly land: string;
  readonly water: string;
  readonly road: string;
  readonly county: string;
  readonly halo: string;
};

/** What is in a layer, by its name in the schemas of Protomaps, OpenMapTiles and Shortbread. */
const WATER = /water|ocean|lake/i;
const ROADS = /road|transport|street|highway/i;
const BORDERS = /bound|admin|count/i;
const BUILDINGS = /build/i;

const SOURCE = "owner";

function layersOf(name: string, colors: MapColors): LayerSpecification[] {
  const from = { source: SOURCE, "source-layer": name } as const;
  const line = (id: string, color: string, width: number, dash?: number[]): LayerSpecification => ({
    ...from,
    id: `${name} ${id}`,
    type: "line",
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": color,
      "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 6, width / 3, 12, width, 18, width * 8],
      ...(dash && { "line-dasharray": dash }),
    },
  });
  const area = (color: string): LayerSpecification => ({
    ...from,
    id: `${name} area`,
    type: "fill",
    filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": color },
  });
  if (WATER.test(name)) return [area(colors.water), line("line", colors.water, 1)];
  if (ROADS.test(name)) return [line("line", colors.road, 1.4)];
  if (BORDERS.test(name)) return [line("line", colors.county, 1, [2, 4])];
  return BUILDINGS.test(name) ? [area(colors.halo)] : [];
}

/**
 * @param address the archive's address.
 * @param layers the names of its layers; none for tiles that are pictures.
 */
export function styleOf(address: string, layers: readonly string[], colors: MapColors): StyleSpecification {
  const url = `pmtiles://${address}`;
  const ground: LayerSpecification = { id: "land", type: "background", paint: { "background-color": colors.land } };
  if (layers.length === 0)
    return {
      version: 8,
      sources: { [SOURCE]: { type: "raster", url, tileSize: 256 } },
      layers: [ground, { id: "picture", type: "raster", source: SOURCE }],
    };
  const order = [WATER, BUILDINGS, BORDERS, ROADS];
  const rank = (name: string): number => order.findIndex((kind) => kind.test(name));
  const sorted = layers.toSorted((a, b) => rank(a) - rank(b));
  return {
    version: 8,
    sources: { [SOURCE]: { type: "vector", url } },
    layers: [ground, ...sorted.flatMap((name) => layersOf(name, colors))],
  };
}
