/** The homes of a search as a map gets them: few with their prices, many counted together, and none whose place isn't to be shown. */
import type { Listing } from "../listings/listing.ts";
import { factLine, formatPrice } from "../listings/listing.ts";
import type { Coordinates } from "../listings/sketch-map.ts";
import { type Box, BOX, boxOf, formatBox, MAP, readBox } from "./box.ts";

export type MapHome = Coordinates & {
  readonly id: string;
  readonly title: string;
  /** "$389,900". */
  readonly price: string;
  /** The same on the map: "$390K". */
  readonly tag: string;
  readonly facts: string;
};

/** Homes that are near each other, and the box around them. */
export type MapGroup = Coordinates & { readonly count: number; readonly box: string };

export type MapHomes = {
  readonly homes: readonly MapHome[];
  /** Instead of `homes`, if there are too many. */
  readonly groups: readonly MapGroup[];
  /** How many of the search's homes have no place on the map. */
  readonly unplaced: number;
  readonly box?: Box;
  /** What was changed or dropped in the address's box. */
  readonly note?: string;
  /** The address of the owner's own map, to be shown under the homes instead of ours. */
  readonly tiles?: string;
};

/** A map with more homes has groups instead. */
export const MOST_HOMES = 300;
/** Groups along each side of the box. */
const GROUPS = 16;

/** "$1.25M", "$390K", "$1,695". */
export function formatTag(dollars: number): string {
  if (dollars >= 999_500) return `$${Number((dollars / 1_000_000).toFixed(2))}M`;
  if (dollars >= 10_000) return `$${Math.round(dollars / 1000)}K`;
  return `$${dollars.toLocaleString("en-US")}`;
}

type Placed = Listing & Coordinates;

const isPlaced = (listing: Listing): listing is Placed => listing.latitude !== undefined && listing.longitude !== undefined;

const homeOf = (listing: Placed): MapHome => ({
  id: listing.id,
  title: listing.title,
  price: formatPrice(listing),
  tag: formatTag(listing.price),
  facts: factLine(listing),
  latitude: listing.latitude,
  longitude: listing.longitude,
});

function groupsOf(homes: readonly Placed[]): MapGroup[] {
  const whole = boxOf(homes);
  if (!whole) return [];
  const [wide, high] = [(whole.east - whole.west || 1) / GROUPS, (whole.north - whole.south || 1) / GROUPS];
  const cells = new Map<number, { count: number; north: number; east: number; box: Box }>();
  for (const { latitude, longitude } of homes) {
    const column = Math.min(GROUPS - 1, Math.floor((longitude - whole.west) / wide));
    const row = Math.min(GROUPS - 1, Math.floor((latitude - whole.south) / high));
    const at = { west: longitude, south: latitude, east: longitude, north: latitude };
    const { count = 0, north = 0, east = 0, box = at } = cells.get(row * GROUPS + column) ?? {};
    cells.set(row * GROUPS + column, {
      count: count + 1,
      north: north + latitude,
      east: east + longitude,
      box: {
        west: Math.min(box.west, longitude),
        south: Math.min(box.south, latitude),
        east: Math.max(box.east, longitude),
        north: Math.max(box.north, latitude),
      },
    });
  }
  return [...cells.values()].map(({ count, north, east, box }) => ({
    latitude: north / count,
    longitude: east / count,
    count,
    box: formatBox(widened(box)),
  }));
}

/** With room for homes at the edge, which rounding must not lose. */
function widened({ west, south, east, north }: Box): Box {
  const edge = 0.0005;
  return { west: west - edge, south: south - edge, east: east + edge, north: north + edge };
}

/** What a map shows of a search's homes; `undefined` while it's closed. `found` isn't called then. */
export function mapHomes(query: URLSearchParams, found: () => readonly Listing[], tiles?: string): MapHomes | undefined {
  if (query.get(MAP) !== "1") return undefined;
  const { box, note } = readBox(query.get(BOX));
  const all = found();
  const placed = all.filter(isPlaced);
  const isFew = placed.length <= MOST_HOMES;
  return {
    homes: isFew ? placed.map(homeOf) : [],
    groups: isFew ? [] : groupsOf(placed),
    unplaced: all.length - placed.length,
    ...(box && { box }),
    ...(note !== undefined && { note }),
    ...(tiles !== undefined && { tiles }),
  };
}
