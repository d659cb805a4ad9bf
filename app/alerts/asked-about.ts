/** What the page's address asks to be emailed about: a search of a browse page, or a home. */
import { BROWSE } from "../../content/alerts.ts";
import { type NewAlert, SECTIONS, sectionOf } from "../../domain/alerts/alert.ts";
import { MARKET, readSearch } from "../../domain/alerts/search.ts";
import { nameAndTown, listingPath } from "../../domain/listings/listing.ts";
import { isOffered } from "../../domain/listings/status.ts";
import type { Services } from "../../domain/services.ts";
import { namesOf } from "../listings/search/load.ts";

export type AskedAbout = Pick<NewAlert, "section" | "query" | "words" | "home"> & {
  /** The page that shows it. */
  readonly path: string;
};

/** `undefined` for a home that no one can watch: gone, off the market, or a sample. Unknown filters are dropped. */
export function askedAbout({ searchParams }: URL, { listings, content }: Services): AskedAbout | undefined {
  const slug = searchParams.get("home");
  if (slug !== null) {
    const listing = listings.get(slug);
    if (!listing || listing.sample || !isOffered(listing)) return undefined;
    const words = nameAndTown(listing);
    return { section: sectionOf(listing), query: "", words, home: listing.id, path: listingPath(listing) };
  }
  const section = SECTIONS.find((each) => each === searchParams.get("for")) ?? "buy";
  const places = namesOf(listings, MARKET[section], content.current().areas);
  const { query, words } = readSearch(section, searchParams.toString(), places);
  return { section, query, words, path: BROWSE[section] + query };
}
