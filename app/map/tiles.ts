/** The owner's own map under the homes: MapLibre draws it, and everything else stays as it is. Loaded only where there is one. */
import { addProtocol, Map as TileMap, setWorkerUrl } from "maplibre-gl";
import worker from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { PMTiles, Protocol, TileType } from "pmtiles";
import { toDegrees, WORLD } from "../../domain/map/projection.ts";
import type { Stage, View } from "../../domain/map/view.ts";
import { type MapColors, styleOf } from "./tile-style.ts";

/** MapLibre's own unit: a zoom of 0 shows the world in so many pixels. */
const TILE = 512;

export type Tiles = {
  show(view: View, stage: Stage): void;
  remove(): void;
  /** Who made the data, as the archive says; "" if it doesn't. */
  readonly credit: string;
};

const protocol = new Protocol();
let isReady = false;

function colorsOf(element: HTMLElement): MapColors {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--map-${name}`).trim();
  return { land: color("land"), water: color("water"), road: color("road"), county: color("county"), halo: color("halo") };
}

type Metadata = { readonly vector_layers?: readonly { readonly id: string }[]; readonly attribution?: string };

/** Markup of an attribution is left out: its words are enough. */
const plain = (html = ""): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&copy;", "©")
    .trim();

/**
 * Resolves once the first tiles are drawn. Rejects if the archive can't be read or the browser can't draw it; the caller keeps our
 * own drawing then.
 */
export async function openTiles(container: HTMLElement, path: string, view: View, stage: Stage): Promise<Tiles> {
  const address = new URL(path, location.href).href;
  const archive = new PMTiles(address);
  const [{ tileType }, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata() as Promise<Metadata>]);
  const layers = tileType === TileType.Mvt ? (metadata.vector_layers ?? []).map(({ id }) => id) : [];
  if (!isReady) {
    setWorkerUrl(worker);
    addProtocol("pmtiles", protocol.tile);
    isReady = true;
  }
  protocol.add(archive);
  const camera = (next: View, { width, height }: Stage) => {
    const { latitude, longitude } = toDegrees([next.x, next.y]);
    const zoom = Math.log2((Math.min(width, height) * WORLD) / (TILE * next.size));
    return { center: [longitude, latitude] as [number, number], zoom };
  };
  const style = () => styleOf(address, layers, colorsOf(container));
  const map = new TileMap({
    container,
    style: style(),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    ...camera(view, stage),
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const recolor = (): void => void map.setStyle(style());
  dark.addEventListener("change", recolor);
  const remove = (): void => {
    dark.removeEventListener("change", recolor);
    map.remove();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      map.once("load", () => resolve());
      map.once("error", ({ error }) => reject(error));
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { show: (next, size) => void map.jumpTo(camera(next, size)), remove, credit: plain(metadata.attribution) };
}
