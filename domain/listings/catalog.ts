/** A catalog over a list of listings, prepared once so that a search among 50,000 stays within a few milliseconds. */
import type { Catalog, Found, Listing, ListingFilter, Market } from "./listing.ts";
import { openHousesOf } from "./open-houses.ts";
import { hasWords, matchesBuy, matchesInvest, matchesRent, searchText, searchWords } from "./search.ts";

type Entry = { readonly listing: Listing; readonly text: string };

const MARKETS = ["sale", "rent", "investment"] as const satisfies readonly Market[];

const featuredFirst = (a: Listing, b: Listing): number => Number(b.featured === true) - Number(a.featured === true);

/** Counts all that fit and keeps the first `show`. */
function pick(entries: readonly Entry[], show: number, fits: (entry: Entry) => boolean): Found {
  const items: Listing[] = [];
  let total = 0;
  for (const entry of entries) {
    if (!fits(entry)) continue;
    total += 1;
    if (items.length < show) items.push(entry.listing);
  }
  return { total, items };
}

function matchesCategory(listing: Listing, { types, newConstruction }: ListingFilter): boolean {
  return types.includes(listing.propertyType) && (!newConstruction || listing.newConstruction === true);
}

/** How unlike two listings are: kind weighs most, then town, then price. */
function distance(a: Listing, b: Listing): number {
  const kind = a.propertyType === b.propertyType ? 0 : 2;
  const town = a.city === b.city ? 0 : 1;
  return kind + town + Math.abs(Math.log(Math.max(1, a.price) / Math.max(1, b.price)));
}

/** Throws when two listings share an identifier: one of them could never be reached. */
function byId(listings: readonly Listing[]): ReadonlyMap<string, Listing> {
  const found = new Map<string, Listing>();
  for (const listing of listings) {
    if (found.has(listing.id)) throw new Error(`Two listings have the identifier "${listing.id}"`);
    found.set(listing.id, listing);
  }
  return found;
}

/** Makes the catalog. `zone` is the time zone of the open houses. */
export function catalogOf(listings: readonly Listing[], zone: string): Catalog {
  const ids = byId(listings);
  const ordered = listings.toSorted(featuredFirst);
  const entries: Record<Market, Entry[]> = { sale: [], rent: [], investment: [] };
  for (const listing of ordered) entries[listing.market].push({ listing, text: searchText(listing) });
  const all = MARKETS.flatMap((market) => entries[market].map(({ listing }) => listing));
  const canOpen = all.filter((listing) => listing.sample || listing.openHours);

  return {
    get: (id) => ids.get(id),
    all: () => all,
    featured: (market) => entries[market].filter(({ listing }) => listing.featured).map(({ listing }) => listing),
    buy: (search) => pick(entries.sale, search.show, ({ listing }) => matchesBuy(listing, search)),
    rent(search) {
      const copy = searchWords(search.q);
      return pick(entries.rent, search.show, ({ listing, text }) => matchesRent(listing, search) && hasWords(text, copy));
    },
    invest(search) {
      const copy = searchWords(search.q);
      return pick(entries.investment, search.show, ({ listing, text }) => matchesInvest(listing, search) && hasWords(text, copy));
    },
    category: (filter, show) => pick(entries[filter.market], show, ({ listing }) => matchesCategory(listing, filter)),
    similar(listing, count) {
      // One pass with a short list of the best; sorting the whole market would cost far more.
      const best: { readonly other: Listing; readonly far: number }[] = [];
      for (const { listing: other } of entries[listing.market]) {
        if (other.id === listing.id) continue;
        const far = distance(listing, other);
        if (best.length === count && far >= (best.at(-1)?.far ?? Infinity)) continue;
        const at = best.findIndex((each) => each.far > far);
        best.splice(at === -1 ? best.length : at, 0, { other, far });
        best.length = Math.min(best.length, count);
      }
      return best.map(({ other }) => other);
    },
    openHouses: (now) => openHousesOf(canOpen, now, zone),
  };
}
