/** Structured data of an area's page: the place, and the homes that are for sale there. Samples are left out. */
import type { Area } from "../../domain/areas/sketch.ts";
import { type Listing, listingPath } from "../../domain/listings/listing.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import type { Node } from "./structured-data.ts";

/** @param homes that the page shows. */
export function areaNodes(
  siteUrl: string,
  path: string,
  { name, line }: Area,
  { brokerage }: Pick<SiteContent, "brokerage">,
  homes: readonly Listing[],
): readonly Node[] {
  const real = homes.filter(({ sample }) => sample !== true);
  const place: Node = {
    "@type": "Place",
    "@id": `${siteUrl}${path}#place`,
    name: `${name}, ${brokerage.address.state}`,
    ...(line && { description: line }),
    url: siteUrl + path,
  };
  if (real.length === 0) return [place];
  const itemListElement = real.map((home, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: home.title,
    url: siteUrl + listingPath(home),
  }));
  return [place, { "@type": "ItemList", name: `Homes for sale in ${name}`, numberOfItems: real.length, itemListElement }];
}
