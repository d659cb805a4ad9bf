/** The part of a search's address that the map adds: whether it's open, and the searched area. */
import type { Coordinates } from "../listings/sketch-map.ts";
import { type Box, BOX, formatBox, isInBox, MAP, readBox } from "./box.ts";

export type MapSearch = { readonly map?: true; readonly box?: Box };

/** `map=1` and `box=…` of an address. A box that can't be read is left out. */
export function parseMapSearch(query: URLSearchParams): MapSearch {
  const { box } = readBox(query.get(BOX));
  return { ...(query.get(MAP) === "1" && { map: true as const }), ...(box && { box }) };
}

/** For `queryOf`. */
export const mapPairs = ({ map, box }: MapSearch): Record<string, string | undefined> => ({
  [MAP]: map && "1",
  [BOX]: box && formatBox(box),
});

/** Whether a listing is in the searched area. Without one, all are. */
export const isInArea = (listing: Partial<Coordinates>, { box }: MapSearch): boolean => box === undefined || isInBox(listing, box);
