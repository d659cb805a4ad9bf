/** The addresses of small maps: the pictures of where an area and where a home is. */
import { locationValue } from "../listings/location.ts";

const FOLDER = "/map/";

/** "/map/areas/plymouth.svg". */
export const areaInsetPath = (name: string): string => `${FOLDER}areas/${encodeURIComponent(locationValue(name))}.svg`;

/** "/map/homes/porch-house.svg". */
export const homeInsetPath = (id: string): string => `${FOLDER}homes/${encodeURIComponent(id)}.svg`;

export type InsetOf = { readonly kind: "areas" | "homes"; readonly key: string };

/** What a path is the map of; `undefined`: it's no such path. */
export function readInsetPath(pathname: string): InsetOf | undefined {
  const [, kind, key] = /^\/map\/(areas|homes)\/([^/]+)\.svg$/.exec(pathname) ?? [];
  if ((kind !== "areas" && kind !== "homes") || key === undefined) return undefined;
  try {
    return { kind, key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}
