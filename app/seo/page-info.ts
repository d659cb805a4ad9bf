/** Which page an address is, what it is called, and whether search engines may list it. Used on the server only. */
import { bookingSection } from "../../content/home.ts";
import { pageCopy } from "../../content/site-map.ts";
import type { PageCopy } from "../../content/site.ts";
import { titled } from "../../content/titles.ts";
import { type Catalog, formatAddress, formatPrice, type Listing, listingPath } from "../../domain/listings/listing.ts";

export type PageInfo = {
  /** The page's one address on the site, whatever way of writing it was asked for. */
  readonly path: string;
  /** What the page is called without the names behind it. */
  readonly name: string;
  readonly copy: PageCopy;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  readonly listing?: Listing;
};

/** A longer description is cut off in a search result. */
const LONGEST_DESCRIPTION = 160;

/** The beginning of a text in whole words. */
export function shortened(text: string, most = LONGEST_DESCRIPTION): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/[\s.,;:–—-]*\s\S*$/, "")}…`;
}

/** The one way of writing a path: decoded, lower case, no slash at the end. */
function tidy(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not an encoding at all: no page has such an address.
  }
  return path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .toLowerCase();
}

function listingInfo(listing: Listing): PageInfo {
  const { title, street, city, sample, description } = listing;
  const copy = {
    title: titled(`${street}, ${city}`),
    description: shortened(`${formatPrice(listing)}, ${formatAddress(listing)}. ${title}. ${description}`),
  };
  return { path: listingPath(listing), name: title, copy, listed: sample !== true, listing };
}

/** The page at an address; `undefined` where there is none. */
export function pageInfoAt(pathname: string, listings: Pick<Catalog, "get">): PageInfo | undefined {
  const path = tidy(pathname);
  if (path === "/scheduler") return pageInfo(path, { title: bookingSection.heading, description: bookingSection.lead }, false);
  const copy = pageCopy(path);
  if (copy) return pageInfo(path, copy, true);
  const listing = path.startsWith("/listings/") ? listings.get(path.slice("/listings/".length)) : undefined;
  return listing && listingInfo(listing);
}

const pageInfo = (path: string, { title, description }: PageCopy, listed: boolean): PageInfo => ({
  path,
  name: title,
  copy: { title: titled(title), description },
  listed,
});
