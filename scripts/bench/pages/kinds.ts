/** One page of each kind that visitors open, of the shipped content: what is measured. */
import { DEFAULTS } from "../../../content/defaults.ts";
import { listings } from "../../../content/listings.ts";
import { areaPath } from "../../../domain/areas/area-path.ts";
import { picturesOf } from "../../../domain/listings/listing.ts";

/** The home for sale with the most pictures. */
const home = listings
  .filter(({ market }) => market === "sale")
  .toSorted((one, other) => picturesOf(other).length - picturesOf(one).length)[0];
const area = DEFAULTS.areas[0];

/** Paths. */
export const KINDS: readonly string[] = [
  "/",
  "/buy/browse",
  "/rent/browse",
  "/invest/browse",
  "/buy/open-houses",
  "/buy/homes",
  "/sell",
  "/sell/browse",
  "/sell/estimate",
  "/booking",
  "/privacy",
  ...(home ? [`/listings/${home.id}`] : []),
  ...(area ? [areaPath(area.name)] : []),
];
