/** The homes for sale in an area. */
import type { Catalog } from "../listings/catalog.ts";
import { locationValue } from "../listings/location.ts";

const SHOWN = 6;

/** The first of them, as on the page with all, and the number of all. */
export const homesOfArea = (listings: Pick<Catalog, "search">, area: string, now: Date) =>
  listings.search({ market: "sale", values: { location: locationValue(area) }, sort: "", show: SHOWN }, now);
