/** Where an area served is. */
import type { Coordinates } from "../listings/sketch-map.ts";
import type { SiteContent } from "../site-content.ts";
import { metroPlace } from "./metro-places.ts";

/** The towns that are known by name are Minnesota's; elsewhere a name may be another place's. */
export const knownTown = (name: string, { brokerage }: Pick<SiteContent, "brokerage">): ReturnType<typeof metroPlace> =>
  brokerage.address.state === "MN" ? metroPlace(name) : undefined;

/** Degrees north and east of an area's middle; `undefined` where it isn't known. */
export const areaPlace = (name: string, content: Pick<SiteContent, "areaSpots" | "brokerage">): Coordinates | undefined =>
  content.areaSpots?.[name]?.place ?? knownTown(name, content);
