/** The page at an address: its title, and whether search engines may list it. Server only. */
import { areaMeta } from "../../content/area-page.ts";
import { bookingSection } from "../../content/home.ts";
import { pageCopy } from "../../content/site-map.ts";
import type { PageCopy } from "../../content/pages.ts";
import { titled } from "../../content/titles.ts";
import { areaAt, areaPath } from "../../domain/areas/area-path.ts";
import type { Area } from "../../domain/areas/sketch.ts";
import type { BrowserContent, SiteContent } from "../../domain/site-content.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import { formatAddress, formatPrice, type Listing, listingPath, nameAndTown } from "../../domain/listings/listing.ts";
import { isOffered } from "../../domain/listings/status.ts";

export type PageInfo = {
  /** The page's canonical path, however it was requested. */
  readonly path: string;
  /** The page's title without the names. */
  readonly name: string;
  readonly copy: PageCopy;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  readonly listing?: Listing;
  /** The area served whose page it is. */
  readonly area?: Area;
};

/** Search results cut off longer descriptions. */
const LONGEST_DESCRIPTION = 160;

/** The start of a text, in whole words. */
export function shortened(text: string, most = LONGEST_DESCRIPTION): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/[\s.,;:–—-]*\s\S*$/, "")}…`;
}

/** The canonical form of a path: decoded, lower case, without a trailing slash. */
function tidy(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Invalid encoding: no page has such an address.
  }
  return path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .toLowerCase();
}

function listingInfo(listing: Listing, content: BrowserContent): PageInfo {
  const { title, sample, description } = listing;
  const copy = {
    title: titled(nameAndTown(listing), content),
    description: shortened(`${formatPrice(listing)}, ${formatAddress(listing)}. ${title}. ${description}`),
  };
  return { path: listingPath(listing), name: title, copy, listed: sample !== true && isOffered(listing), listing };
}

function areaInfo(area: Area, content: BrowserContent): PageInfo {
  const { title, description } = areaMeta(area.name, area.line);
  return { ...pageInfo(areaPath(area.name), { title, description: shortened(description) }, content), area };
}

type Present = BrowserContent & Pick<SiteContent, "areas">;

/** The page at an address; `undefined` if there is none. */
export function pageInfoAt(pathname: string, listings: Pick<Catalog, "get">, content: Present): PageInfo | undefined {
  const path = tidy(pathname);
  if (path === "/scheduler")
    return pageInfo(path, { title: bookingSection.heading, description: bookingSection.lead(content) }, content, false);
  const copy = pageCopy(path, content);
  if (copy) return pageInfo(path, copy, content);
  const area = path.startsWith("/areas/") && areaAt(path.slice("/areas/".length), content.areas);
  if (area) return areaInfo(area, content);
  const listing = path.startsWith("/listings/") ? listings.get(path.slice("/listings/".length)) : undefined;
  return listing && listingInfo(listing, content);
}

const pageInfo = (path: string, { title, description }: PageCopy, content: BrowserContent, listed = true): PageInfo => ({
  path,
  name: title,
  copy: { title: titled(title, content), description },
  listed,
});
