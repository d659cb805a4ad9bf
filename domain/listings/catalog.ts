/** The catalog: listings indexed once, so that a search among 50,000 takes a few milliseconds. */
import { findListings } from "../search/find.ts";
import { marketIndex } from "../search/market-index.ts";
import { momentsOf } from "../search/openings.ts";
import { type Place, placesOf } from "../search/places.ts";
import type { Search } from "../search/query.ts";
import type { Listing, ListingFilter, Market } from "./listing.ts";
import { locationValue } from "./location.ts";
import { type OpenHouse, openHousesOf } from "./open-houses.ts";
import { differenceOf } from "./similar.ts";
import { isOffered } from "./status.ts";

const featuredFirst = (a: Listing, b: Listing): number => Number(b.featured === true) - Number(a.featured === true);

/** The first `show` matches, and the number of all. */
function firstOf(listings: readonly Listing[], show: number, matches: (listing: Listing) => boolean) {
  const found = listings.filter(matches);
  return { total: found.length, items: found.slice(0, show) };
}

function matchesCategory(listing: Listing, { types, newConstruction }: ListingFilter): boolean {
  return types.includes(listing.propertyType) && (!newConstruction || listing.newConstruction === true);
}

const eachMarket = <T>(make: (market: Market) => T): Readonly<Record<Market, T>> => ({
  sale: make("sale"),
  rent: make("rent"),
  investment: make("investment"),
});

/** Makes something when it's first asked for. */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The listings that pages query. */
export type Catalog = ReturnType<typeof catalogOf>;

const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/**
 * Lists and searches have what is offered; `get` also finds what was sold, leased or withdrawn.
 * @param zone the time zone of the open houses, as it is now.
 * @param aliases earlier identifiers of listings, each with the present one.
 * @param hadOpenHouses whether a home that isn't among them anymore had open houses: then no samples come back.
 * @throws if two listings have the same identifier.
 */
export function catalogOf(listings: readonly Listing[], zone: () => string, aliases = NO_ALIASES, hadOpenHouses = false) {
  const byId = new Map<string, Listing>();
  const offered: Record<Market, Listing[]> = { sale: [], rent: [], investment: [] };
  for (const listing of listings.toSorted(featuredFirst)) {
    if (byId.has(listing.id)) throw new Error(`Two listings have the identifier "${listing.id}"`);
    byId.set(listing.id, listing);
    if (isOffered(listing)) offered[listing.market].push(listing);
  }
  const all = Object.values(offered).flat();
  const indexes = eachMarket((market) => marketIndex(market, offered[market]));
  const places = eachMarket((market) => whenAsked(() => placesOf(offered[market])));
  // Also of homes that are off the market: there are samples only while there was no open house.
  const withOpenHouses = [
    ...all.filter((listing) => (listing.sample && !hadOpenHouses) || listing.openHours),
    ...listings.filter((listing) => listing.openHours && !isOffered(listing)),
  ];

  const openHousesAt = (now: Date): OpenHouse[] => openHousesOf(withOpenHouses, now, zone());
  const momentAt = momentsOf(openHousesAt, zone);

  return {
    /** The listing with this identifier, or that had it before. */
    get: (id: string) => byId.get(id) ?? byId.get(aliases.get(id) ?? ""),
    /** Every listing that is offered, featured ones first in each market. */
    all: (): readonly Listing[] => all,
    featured: (market: Market) => offered[market].filter(({ featured }) => featured),
    /** The listings of a search, and what its filters' other choices would give. */
    search: (search: Search, now: Date) => findListings(indexes[search.market], search, momentAt(now).moment),
    /** The towns and neighborhoods of a market's listings, by their value in an address, towns first. */
    places: (market: Market): ReadonlyMap<string, Place> => places[market](),
    /** The number of listings for sale in a town or neighborhood. */
    forSaleIn: (name: string): number => places.sale().get(locationValue(name))?.count ?? 0,
    /** The listings of a category page, at most `show` of them. */
    category: (filter: ListingFilter, show: number) => firstOf(offered[filter.market], show, (listing) => matchesCategory(listing, filter)),
    /** Others of the same market and kind, the most similar first; fewer than `count` rather than wrong ones. */
    similar(listing: Listing, count: number) {
      // One pass with a short list of the nearest is far cheaper than sorting the market.
      const nearest: { readonly other: Listing; readonly difference: number }[] = [];
      for (const other of offered[listing.market]) {
        if (other.id === listing.id) continue;
        const difference = differenceOf(listing, other);
        if (difference === undefined) continue;
        if (nearest.length === count && difference >= (nearest.at(-1)?.difference ?? Infinity)) continue;
        const at = nearest.findIndex((each) => each.difference > difference);
        nearest.splice(at === -1 ? nearest.length : at, 0, { other, difference });
        nearest.length = Math.min(nearest.length, count);
      }
      return nearest.map(({ other }) => other);
    },
    /** Upcoming open houses, by time. */
    openHouses: openHousesAt,
    /** The next open house of each home within a week, by the home's id. */
    nextOpenHouses: (now: Date) => momentAt(now).next,
  };
}

/** A catalog that is always the current one, however long it is kept. */
export function delegate(current: () => Catalog): Catalog {
  return {
    get: (id) => current().get(id),
    all: () => current().all(),
    featured: (market) => current().featured(market),
    search: (search, now) => current().search(search, now),
    places: (market) => current().places(market),
    forSaleIn: (name) => current().forSaleIn(name),
    category: (filter, show) => current().category(filter, show),
    similar: (listing, count) => current().similar(listing, count),
    openHouses: (now) => current().openHouses(now),
    nextOpenHouses: (now) => current().nextOpenHouses(now),
  };
}
