/** Finds the listings of a search, and counts what each other choice would give, in one pass. */
import { isInArea } from "../map/map-search.ts";
import type { Listing } from "../listings/listing.ts";
import { fold } from "../listings/location.ts";
import type { ChoiceFilter, Filter, Moment, WordsFilter } from "./filter.ts";
import { filtersOf } from "./filters.ts";
import { choiceFiltersOf, type Column, type MarketIndex } from "./market-index.ts";
import { amountOf, type Search } from "./query.ts";
import { wordMatcher } from "./words.ts";

/** By filter and choice: how many listings there would be with it, all other filters as they are. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type Found = {
  readonly total: number;
  /** The first `show` of them. */
  readonly items: readonly Listing[];
  readonly counts: Counts;
  /** By filter that is set: how many there would be without it. */
  readonly without: Readonly<Record<string, number>>;
};

/** A filter that is set: a listing passes if its class does. */
type Test = { readonly key: string; readonly classOf: ArrayLike<number>; readonly passes: Uint8Array };

const YES_OR_NO = Uint8Array.of(0, 1);

function testsOf(index: MarketIndex, search: Search, moment: Moment): Test[] {
  return filtersOf(search.market).flatMap((filter): Test[] => {
    const { key } = filter;
    const value = search.values[key];
    if (filter.kind === "amount") {
      const amount = amountOf(filter, search);
      if (amount === undefined) return [];
      const inside = filter.side === "lowest" ? (price: number) => price >= amount : (price: number) => price <= amount;
      return [{ key, classOf: Uint8Array.from(index.prices, (price) => Number(inside(price))), passes: YES_OR_NO }];
    }
    if (value === undefined) return [];
    if (filter.kind === "words") return [{ key, classOf: index.words(filter)(value), passes: YES_OR_NO }];
    const { classOf, classes } = index.column(filter, moment);
    return [{ key, classOf, passes: Uint8Array.from(classes, (fits) => Number(fits.includes(value))) }];
  });
}

/** The tallies of a filter's classes. */
type Tally = { readonly filter: ChoiceFilter; readonly column: Column; readonly count: Uint32Array; readonly test: number };

const tallyOf = (index: MarketIndex, filter: ChoiceFilter, moment: Moment, tests: readonly Test[]): Tally => {
  const column = index.column(filter, moment);
  return { filter, column, count: new Uint32Array(column.classes.length), test: tests.findIndex(({ key }) => key === filter.key) };
};

function add({ column: { classOf }, count }: Tally, at: number): void {
  const index = classOf[at] as number;
  count[index] = (count[index] as number) + 1;
}

/** Which test alone a listing fails: -1 for none, -2 for several. */
function failing(tests: readonly Test[], at: number): number {
  let failed = -1;
  for (let i = 0; i < tests.length; i += 1) {
    const { classOf, passes } = tests[i] as Test;
    if (passes[classOf[at] as number] === 1) continue;
    if (failed !== -1) return -2;
    failed = i;
  }
  return failed;
}

/** A listing that fails one filter alone counts for that filter's other choices, and for what there would be without it. */
export function findListings(index: MarketIndex, search: Search, moment: Moment): Found {
  const tests = testsOf(index, search, moment);
  const tallies = choiceFiltersOf(search.market).map((filter) => tallyOf(index, filter, moment, tests));
  const ofTest = tests.map((_, i) => tallies.find(({ test }) => test === i));
  const lost = new Uint32Array(tests.length);
  const items: Listing[] = [];
  let total = 0;
  for (const at of index.order(search.sort, moment)) {
    // The list, its counts and the map are of the searched area.
    if (search.box !== undefined && !isInArea(index.listings[at] as Listing, search)) continue;
    const failed = failing(tests, at);
    if (failed === -1) {
      total += 1;
      if (items.length < search.show) items.push(index.listings[at] as Listing);
      for (const tally of tallies) add(tally, at);
    } else if (failed >= 0) {
      lost[failed] = (lost[failed] as number) + 1;
      const tally = ofTest[failed];
      if (tally) add(tally, at);
    }
  }
  return {
    total,
    items,
    counts: Object.fromEntries(tallies.map((tally) => [tally.filter.key, countsOf(tally)])),
    without: Object.fromEntries(tests.map(({ key }, i) => [key, total + (lost[i] as number)])),
  };
}

function countsOf({ column: { classes }, count }: Tally): Record<string, number> {
  const counts: Record<string, number> = {};
  classes.forEach((fits, at) => {
    for (const value of fits) counts[value] = (counts[value] ?? 0) + (count[at] as number);
  });
  return counts;
}

type Matcher = (listing: Listing, moment: Moment) => boolean;

/** What a filter that is set asks of one listing; `undefined` if it asks nothing. */
function matcherOf(filter: Filter, search: Search): Matcher | undefined {
  const value = search.values[filter.key];
  if (filter.kind === "amount") {
    const amount = amountOf(filter, search);
    if (amount === undefined) return undefined;
    return filter.side === "lowest" ? ({ price }) => price >= amount : ({ price }) => price <= amount;
  }
  if (value === undefined) return undefined;
  if (filter.kind === "choice") return (listing, moment) => filter.fits(listing, moment).includes(value);
  const hasWords = wordMatcher(value);
  return (listing) => hasWords(textIn(listing, filter));
}

/** A listing's text is folded once for all searches: it has one words filter, its market's. */
const texts = new WeakMap<Listing, string>();

function textIn(listing: Listing, filter: WordsFilter): string {
  const text = texts.get(listing) ?? fold(filter.text(listing));
  texts.set(listing, text);
  return text;
}

/** Whether a search finds a listing: the same as `findListings` for one, without an index. */
export function matcherFor(search: Search): Matcher {
  const matchers = filtersOf(search.market).flatMap((filter) => matcherOf(filter, search) ?? []);
  return (listing, moment) =>
    listing.market === search.market && isInArea(listing, search) && matchers.every((matches) => matches(listing, moment));
}
