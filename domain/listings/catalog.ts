/** The catalog: listings indexed once, so that a search among 50,000 takes a few milliseconds. */
import type { Listing, ListingFilter, Market } from "./listing.ts";
import { openHousesOf } from "./open-houses.ts";
import { isOffered } from "./status.ts";
import { locationValue } from "./location.ts";
import {
  type BuySearch,
  type InvestSearch,
  matchesBuy,
  matchesInvest,
  matchesRent,
  type RentSearch,
  searchText,
  textFilter,
} from "./search.ts";

type Entry = { readonly listing: Listing; readonly text: string };

/** A listing's search text is the same as long as the listing is. */
const texts = new WeakMap<Listing, string>();

function textOf(listing: Listing): string {
  const text = texts.get(listing) ?? searchText(listing);
  texts.set(listing, text);
  return text;
}

const featuredFirst = (a: Listing, b: Listing): number => Number(b.featured === true) - Number(a.featured === true);

type Search = { readonly show: number; readonly q?: string };

/** The first `show` matches, and the number of all. */
function find<S extends Search>(entries: readonly Entry[], search: S, matches: (listing: Listing, search: S) => boolean) {
  const matchesText = textFilter(search.q ?? "");
  const items: Listing[] = [];
  let total = 0;
  for (const { listing, text } of entries) {
    if (!matches(listing, search) || !matchesText(text)) continue;
    total += 1;
    if (items.length < search.show) items.push(listing);
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

/** Listings by town, and by neighborhood where they name one. The keys are values in an address. */
function byLocation(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { city, neighborhood = city } = entry.listing;
    for (const value of new Set([locationValue(city), locationValue(neighborhood)])) {
      const there = found.get(value);
      if (there) there.push(entry);
      else found.set(value, [entry]);
    }
  }
  return found;
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
  const entries: Record<Market, Entry[]> = { sale: [], rent: [], investment: [] };
  for (const listing of listings.toSorted(featuredFirst)) {
    if (byId.has(listing.id)) throw new Error(`Two listings have the identifier "${listing.id}"`);
    byId.set(listing.id, listing);
    if (isOffered(listing)) entries[listing.market].push({ listing, text: textOf(listing) });
  }
  const all = Object.values(entries).flatMap((market) => market.map(({ listing }) => listing));
  const salesIn = byLocation(entries.sale);
  const saleTowns = [...new Map(entries.sale.map(({ listing: { city } }) => [locationValue(city), city])).values()];
  // Also of homes that are off the market: there are samples only while there was no open house.
  const withOpenHouses = [
    ...all.filter((listing) => (listing.sample && !hadOpenHouses) || listing.openHours),
    ...listings.filter((listing) => listing.openHours && !isOffered(listing)),
  ];

  return {
    /** The listing with this identifier, or that had it before. */
    get: (id: string) => byId.get(id) ?? byId.get(aliases.get(id) ?? ""),
    /** Every listing that is offered, featured ones first in each market. */
    all: (): readonly Listing[] => all,
    featured: (market: Market) => entries[market].filter(({ listing }) => listing.featured).map(({ listing }) => listing),
    buy: (search: BuySearch) =>
      find(search.location === undefined ? entries.sale : (salesIn.get(locationValue(search.location)) ?? []), search, matchesBuy),
    /** The number of listings for sale in a town or neighborhood. */
    forSaleIn: (name: string): number => salesIn.get(locationValue(name))?.length ?? 0,
    /** The towns of all listings for sale, each once. */
    saleTowns: (): readonly string[] => saleTowns,
    rent: (search: RentSearch) => find(entries.rent, search, matchesRent),
    invest: (search: InvestSearch) => find(entries.investment, search, matchesInvest),
    /** The listings of a category page, at most `show` of them. */
    category: (filter: ListingFilter, show: number) =>
      find(entries[filter.market], { show }, (listing) => matchesCategory(listing, filter)),
    /** Others of the same market, nearest in type, town and price. */
    similar(listing: Listing, count: number) {
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
    /** Upcoming open houses, by time. */
    openHouses: (now: Date) => openHousesOf(withOpenHouses, now, zone()),
  };
}

/** A catalog that is always the current one, however long it is kept. */
export function delegate(current: () => Catalog): Catalog {
  return {
    get: (id) => current().get(id),
    all: () => current().all(),
    featured: (market) => current().featured(market),
    buy: (search) => current().buy(search),
    forSaleIn: (name) => current().forSaleIn(name),
    saleTowns: () => current().saleTowns(),
    rent: (search) => current().rent(search),
    invest: (search) => current().invest(search),
    category: (filter, show) => current().category(filter, show),
    similar: (listing, count) => current().similar(listing, count),
    openHouses: (now) => current().openHouses(now),
  };
}
