/**
 * One market's listings, made ready for searches: each filter has a small number for each listing (its class), and a search looks up
 * which classes pass. Listings with the same choices share a class, so one pass gives all counts.
 */
import type { Listing, Market } from "../listings/listing.ts";
import { listedDate } from "../listings/listing.ts";
import type { ChoiceFilter, Moment, WordsFilter } from "./filter.ts";
import { filtersOf } from "./filters.ts";
import { type WordIndex, wordIndex } from "./words.ts";

/** A filter's classes: for each listing the index of its class, and for each class the choices it fits. */
export type Column = { readonly classOf: Uint16Array | Uint32Array; readonly classes: readonly (readonly string[])[] };

export type MarketIndex = {
  readonly listings: readonly Listing[];
  /** Whole dollars. */
  readonly prices: Float64Array;
  column(filter: ChoiceFilter, moment: Moment): Column;
  words(filter: WordsFilter): WordIndex;
  /** The positions of all listings in an order. */
  order(sort: string, moment: Moment): Uint32Array;
};

const LARGEST_16_BIT = 0xff_ff;

function columnOf(filter: ChoiceFilter, listings: readonly Listing[], moment: Moment): Column {
  const known = new Map<string, number>();
  const classes: (readonly string[])[] = [];
  const classOf = new Uint32Array(listings.length);
  listings.forEach((listing, at) => {
    const fits = filter.fits(listing, moment);
    const name = fits.join("|");
    const index = known.get(name) ?? classes.push(fits) - 1;
    known.set(name, index);
    classOf[at] = index;
  });
  return { classOf: classes.length > LARGEST_16_BIT ? classOf : Uint16Array.from(classOf), classes };
}

/** What a sort compares; smaller comes first, and what isn't known last. */
function rankOf(sort: string, { today }: Moment): ((listing: Listing) => number) | undefined {
  switch (sort) {
    case "newest":
      return (listing) => {
        const date = listedDate(listing, today);
        return date === undefined ? Infinity : -Date.parse(date);
      };
    case "price":
      return ({ price }) => price;
    case "price-down":
      return ({ price }) => 0 - price;
    case "size":
      return ({ sqft }) => (sqft === undefined ? Infinity : -sqft);
    case "per-sqft":
      return ({ price, sqft }) => (sqft ? price / sqft : Infinity);
    default:
      return undefined;
  }
}

function orderOf(sort: string, listings: readonly Listing[], moment: Moment): Uint32Array {
  const order = Uint32Array.from(listings, (_, at) => at);
  const rank = rankOf(sort, moment);
  if (!rank) return order;
  const ranks = Float64Array.from(listings, rank);
  // The catalog's order decides between equals; two that aren't known are equal.
  return order.toSorted((a, b) => (ranks[a] === ranks[b] ? a - b : (ranks[a] as number) - (ranks[b] as number)));
}

/** Keeps results by key, until `round` changes for those that depend on the moment. */
function memory<Value>() {
  let round: Moment | undefined;
  const lasting = new Map<unknown, Value>();
  const timed = new Map<unknown, Value>();
  return (key: unknown, moment: Moment, isTimed: boolean, make: () => Value): Value => {
    if (round !== moment) timed.clear();
    round = moment;
    const values = isTimed ? timed : lasting;
    const value = values.get(key) ?? make();
    values.set(key, value);
    return value;
  };
}

/** Everything but the prices is made when it's first asked for. */
export function marketIndex(market: Market, listings: readonly Listing[]): MarketIndex {
  const columns = memory<Column>();
  const orders = memory<Uint32Array>();
  const words = new Map<string, WordIndex>();
  return {
    listings,
    prices: Float64Array.from(listings, ({ price }) => price),
    column: (filter, moment) => columns(filter, moment, filter.timed === true, () => columnOf(filter, listings, moment)),
    words(filter) {
      const index = words.get(filter.key) ?? wordIndex(listings, filter.text);
      words.set(filter.key, index);
      return index;
    },
    order: (sort, moment) => orders(sort, moment, sort === "newest", () => orderOf(sort, listings, moment)),
  };
}

/** The filters of a market that have choices. */
export const choiceFiltersOf = (market: Market): readonly ChoiceFilter[] => filtersOf(market).filter((filter) => filter.kind === "choice");
