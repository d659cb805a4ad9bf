/** What the browse pages load: the listings of the search in the address, and what each other choice would give. */
import { BUY_LOCATIONS } from "../../../domain/listings/search.ts";
import type { Option } from "../../../domain/forms/form.ts";
import type { Catalog } from "../../../domain/listings/catalog.ts";
import type { Listing, Market } from "../../../domain/listings/listing.ts";
import { locationValue } from "../../../domain/listings/location.ts";
import { mapHomes } from "../../../domain/map/map-homes.ts";
import type { Services } from "../../../domain/services.ts";
import type { Area } from "../../../domain/areas/sketch.ts";
import type { Counts } from "../../../domain/search/find.ts";
import { nearestTo } from "../../../domain/search/nearest.ts";
import { type Places, readSearch, withValue } from "../../../domain/search/query.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { summariesOf } from "../summary.ts";

export type SearchPage = ReturnType<typeof loadSearch>;

/** How many homes near a place without one are shown. */
const MOST_NEAR = 3;

export function loadSearch(market: Market, request: Request, { content, listings, now, site }: Services) {
  const { agent, areas, market: figures } = content.current();
  const at = now();
  const known = listings.places(market);
  const names = namesOf(listings, market, areas);
  const query = new URL(request.url).searchParams;
  const { search, notes } = readSearch(market, query, names);
  const { total, items, counts, without } = listings.search(search, at);
  const towns = [...known].filter(([, { isTown }]) => isTown).map(([value]) => value);
  const offered = new Set([
    ...(market === "sale" ? areas.map(({ name }) => locationValue(name)) : []),
    ...towns,
    search.values["location"] ?? "",
  ]);
  const card = (homes: readonly Listing[]) =>
    summariesOf(homes, dateIn(agent.timeZone, at), { market: figures, open: listings.nextOpenHouses(at) });
  const { location } = search.values;
  const place = total === 0 && search.box === undefined && location !== undefined ? names.get(location) : undefined;
  const near =
    place === undefined
      ? undefined
      : nearestTo(place, listings.search({ ...withValue(search, "location"), show: Infinity }, at).items, MOST_NEAR);
  const map = mapHomes(query, () => listings.search({ ...search, show: Infinity }, at).items, site.mapTiles);
  return {
    ...(map && { map }),
    search,
    notes,
    total,
    items: card(items),
    /** Where the search finds nothing in its place: what is nearest with the other filters. */
    ...(near && place !== undefined && { near: { place, miles: near.miles, items: card(near.items) } }),
    counts: shown(counts, offered),
    without,
    /** The places that can be chosen, by name. */
    places: optionsOf(names, offered),
  };
}

/** The names of the places that an address may have: those of homes, the specified locations, and the areas served. */
export function namesOf({ places }: Pick<Catalog, "places">, market: Market, areas: readonly Area[]): Places {
  const names = new Map([...places(market)].map(([value, { name }]) => [value, name]));
  for (const name of [...BUY_LOCATIONS, ...areas.map((area) => area.name)])
    if (!names.has(locationValue(name))) names.set(locationValue(name), name);
  return names;
}

/** The counts that a form shows, by filter and choice: a place that can't be chosen has none. */
function shown(counts: Counts, offered: ReadonlySet<string>): Counts {
  const places = Object.entries(counts["location"] ?? {}).filter(([value]) => offered.has(value));
  return { ...counts, location: Object.fromEntries(places) };
}

function optionsOf(names: Places, offered: ReadonlySet<string>): readonly Option[] {
  const options = [...names].flatMap(([value, label]) => (offered.has(value) ? [{ value, label }] : []));
  return options.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
