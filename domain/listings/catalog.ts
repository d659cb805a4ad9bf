/** The catalog: listings indexed once, so that a search among 50,000 takes a few milliseconds. */
import type { Catalog, Listing, ListingFilter, Market, SearchResult } from "./listing.ts";
import { openHousesOf } from "./open-houses.ts";
import { matchesBuy, matchesInvest, matchesRent, searchText, textFilter } from "./search.ts";

type Entry = { readonly listing: Listing; readonly text: string };

const MARKETS = ["sale", "rent", "investment"] as const satisfies readonly Market[];

const featuredFirst = (a: Listing, b: Listing): number => Number(b.featured === true) - Number(a.featured === true);

/** The first `show` matches, and the number of all. */
function filterEntries(entries: readonly Entry[], show: number, matches: (entry: Entry) => boolean): SearchResult {
  const items: Listing[] = [];
  let total = 0;
  for (const entry of entries) {
    if (!matches(entry)) continue;
    total += 1;
    if (items.length < show) items.push(entry.listing);
  }
  return { total, items };
}

function matchesCategory(listing: Listing, { types, newConstruction }: ListingFilter): boolean {
  return types.includes(listing.propertyType) && (!newConstruction || listing.newConstruction === true);
}

/** How different two listings are: type weighs most, then town, then price. */
function distance(a: Listing, b: Listing): number {
  const type = a.propertyType === b.propertyType ? 0 : 2;
  const town = a.city === b.city ? 0 : 1;
  return type + town + Math.abs(Math.log(Math.max(1, a.price) / Math.max(1, b.price)));
}

/** @throws if two listings have the same identifier. */
function byId(listings: readonly Listing[]): ReadonlyMap<string, Listing> {
  const found = new Map<string, Listing>();
  for (const listing of listings) {
    if (found.has(listing.id)) throw new Error(`Two listings have the identifier "${listing.id}"`);
    found.set(listing.id, listing);
  }
  return found;
}

/** @param zone the time zone of the open houses. */
export function catalogOf(listings: readonly Listing[], zone: string): Catalog {
  const ids = byId(listings);
  const ordered = listings.toSorted(featuredFirst);
  const entries: Record<Market, Entry[]> = { sale: [], rent: [], investment: [] };
  for (const listing of ordered) entries[listing.market].push({ listing, text: searchText(listing) });
  const all = MARKETS.flatMap((market) => entries[market].map(({ listing }) => listing));
  const withOpenHouses = all.filter((listing) => listing.sample || listing.openHours);

  return {
    get: (id) => ids.get(id),
    all: () => all,
    featured: (market) => entries[market].filter(({ listing }) => listing.featured).map(({ listing }) => listing),
    buy: (search) => filterEntries(entries.sale, search.show, ({ listing }) => matchesBuy(listing, search)),
    rent(search) {
      const matchesText = textFilter(search.q);
      return filterEntries(entries.rent, search.show, ({ listing, text }) => matchesRent(listing, search) && matchesText(text));
    },
    invest(search) {
      const matchesText = textFilter(search.q);
      return filterEntries(entries.investment, search.show, ({ listing, text }) => matchesInvest(listing, search) && matchesText(text));
    },
    category: (filter, show) => filterEntries(entries[filter.market], show, ({ listing }) => matchesCategory(listing, filter)),
    similar(listing, count) {
      // One pass with a short list of the nearest is far cheaper than sorting the market.
      const nearest: { readonly other: Listing; readonly difference: number }[] = [];
      for (const { listing: other } of entries[listing.market]) {
        if (other.id === listing.id) continue;
        const difference = distance(listing, other);
        if (nearest.length === count && difference >= (nearest.at(-1)?.difference ?? Infinity)) continue;
        const at = nearest.findIndex((each) => each.difference > difference);
        nearest.splice(at === -1 ? nearest.length : at, 0, { other, difference });
        nearest.length = Math.min(nearest.length, count);
      }
      return nearest.map(({ other }) => other);
    },
    openHouses: (now) => openHousesOf(withOpenHouses, now, zone),
  };
}
