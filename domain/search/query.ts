/**
 * A search and its form in the page's address, so that it can be shared, works without scripts and can be stored. What can't be read is
 * left out, and a note says so.
 */
import type { Market } from "../listings/listing.ts";
import { locationValue } from "../listings/location.ts";
import { MAX_SHOWN, PAGE, queryOf } from "../listings/search.ts";
import { BOX, MAP, readBox } from "../map/box.ts";
import { mapPairs, type MapSearch, parseMapSearch } from "../map/map-search.ts";
import { withCommas } from "../money.ts";
import { parseNumber } from "../numbers.ts";
import type { AmountBounds, AmountFilter, ChoiceFilter, Filter } from "./filter.ts";
import { filtersOf, SORTS } from "./filters.ts";

/** The filters that are set, by key, each as its value in the address. */
export type SearchValues = Readonly<Record<string, string>>;

export type Search = MapSearch & {
  readonly market: Market;
  readonly values: SearchValues;
  /** One of `SORTS`. */
  readonly sort: string;
  /** How many listings the page shows. */
  readonly show: number;
};

/** Names of places by their value in the address: "eden-prairie" is "Eden Prairie". */
export type Places = ReadonlyMap<string, string>;

export type ReadSearch = {
  readonly search: Search;
  /** What was changed or left out, for the visitor. */
  readonly notes: readonly string[];
};

const MAX_WORDS_LENGTH = 100;
/** Longer texts are no value of any filter. */
const MAX_VALUE_LENGTH = 200;

/** How many listings a market's page shows first, and how many "Load More" adds. */
export const pageOf = (market: Market) => PAGE[market === "sale" ? "buy" : market === "rent" ? "rent" : "invest"];

/** Whether a filter's choices have a value. */
const has = (filter: ChoiceFilter, market: Market, value: string, places: Places): boolean =>
  filter.choices ? filter.choices(market).some((choice) => choice.value === value) : places.has(value);

type Read = { readonly value?: string; readonly note?: string };

const dropped = (label: string) => ({ note: `We left out “${label}”: the address has no value that we know.` });

function readChoice(filter: ChoiceFilter, market: Market, text: string, places: Places): Read {
  const value = filter.choices ? text.trim() : locationValue(text);
  if (value === "") return {};
  if (has(filter, market, value, places)) return { value };
  const number = filter.steps && /^\d{1,9}(?:\.\d{1,3})?$/.test(value) ? Number(value) : undefined;
  if (number === undefined) return dropped(filter.label);
  const lower = filter.choices?.(market).findLast((choice) => Number(choice.value) <= number);
  return lower ? { value: lower.value, note: `We read “${filter.label}” as ${lower.label}.` } : {};
}

/** "$1,200,000". */
const inDollars = (amount: number): string => `$${withCommas(amount)}`;

function readAmount({ label }: AmountFilter, { least, most, step, initial }: AmountBounds, text: string): Read {
  if (text.trim() === "") return {};
  const cents = parseNumber(text, "dollars");
  if (cents === undefined) return { note: `We left out “${label}”: it isn't an amount that we can read.` };
  const whole = Math.round(cents / 100 / step) * step;
  const amount = Math.min(most, Math.max(least, whole));
  const note = amount === whole ? {} : { note: `We read “${label}” as ${inDollars(amount)}.` };
  return amount === (initial ?? least) ? note : { value: String(amount), ...note };
}

const tidyWords = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_WORDS_LENGTH).trim();

function readOne(filter: Filter, market: Market, text: string, places: Places): Read {
  if (filter.kind === "words") return { value: tidyWords(text) };
  if (text.length > MAX_VALUE_LENGTH) return dropped(filter.label);
  return filter.kind === "choice" ? readChoice(filter, market, text, places) : readAmount(filter, filter.bounds(market), text);
}

/** An amount as the search uses it; `undefined` is no limit. */
export function amountOf(filter: AmountFilter, { market, values }: Search): number | undefined {
  const { initial, most, endless } = filter.bounds(market);
  const value = values[filter.key];
  const amount = value === undefined ? initial : Number(value);
  return endless && amount === most ? undefined : amount;
}

/** Puts lowest and highest in order. Returns a note for the visitor if they weren't. */
function inOrder(market: Market, values: Record<string, string>): string | undefined {
  const [low, high] = filtersOf(market).filter((filter) => filter.kind === "amount");
  if (!low || !high) return undefined;
  const search = { market, values, sort: "", show: 0 };
  const [from, to] = [amountOf(low, search), amountOf(high, search)];
  if (from === undefined || to === undefined || from <= to) return undefined;
  values[low.key] = String(to);
  values[high.key] = String(from);
  return `“${low.label}” was above “${high.label}”: we search from ${inDollars(to)} to ${inDollars(from)}.`;
}

function showFrom(text: string | null, market: Market): number {
  const { first } = pageOf(market);
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(MAX_SHOWN, Math.max(first, Number(text))) : first;
}

/**
 * Reads an address. Values may be written as people write them: "Eden Prairie", "$350k".
 * @param places the places that can be chosen.
 */
export function readSearch(market: Market, query: URLSearchParams, places: Places): ReadSearch {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  for (const filter of filtersOf(market)) {
    const { value, note } = readOne(filter, market, query.get(filter.key) ?? "", places);
    if (value !== undefined && value !== "") values[filter.key] = value;
    if (note !== undefined) notes.push(note);
  }
  const swapped = inOrder(market, values);
  if (swapped !== undefined) notes.push(swapped);
  const asked = query.get("sort") ?? "";
  const sort = SORTS.find(({ value }) => value === asked)?.value ?? "";
  if (sort !== asked) notes.push(dropped("Sort by").note);
  // The open map has the note at its foot.
  const { note } = readBox(query.get(BOX));
  if (note !== undefined && query.get(MAP) !== "1") notes.push(note);
  if (query.has("unread")) notes.push("We left out parts of the address that we don't know.");
  return { search: { market, values, sort, show: showFrom(query.get("show"), market), ...parseMapSearch(query) }, notes };
}

/** "?location=eden-prairie&beds=3", or "" without a filter. Equal searches have the same query. */
export function formatSearch({ market, values, sort, show, ...area }: Search): string {
  const filters = filtersOf(market).map(({ key }) => [key, values[key]] as const);
  return queryOf({ ...Object.fromEntries(filters), sort, show: show === pageOf(market).first ? undefined : show, ...mapPairs(area) });
}

/** The same search from its beginning without a filter, or with another value. */
export function withValue(search: Search, key: string, value?: string): Search {
  const { [key]: _, ...others } = search.values;
  return { ...search, values: value === undefined ? others : { ...others, [key]: value }, show: pageOf(search.market).first };
}

export type Chip = { readonly key: string; readonly label: string };

/** What is set, in words, in the order of the filters. */
export function chipsOf(search: Search, places: Places): Chip[] {
  const { market, values } = search;
  return filtersOf(market).flatMap((filter) => {
    const value = values[filter.key];
    return value === undefined ? [] : [{ key: filter.key, label: chipLabel(filter, market, value, places) }];
  });
}

function chipLabel(filter: Filter, market: Market, value: string, places: Places): string {
  if (filter.kind === "words") return `“${value}”`;
  if (filter.kind === "choice") {
    const label = filter.choices ? filter.choices(market).find((choice) => choice.value === value)?.label : places.get(value);
    return filter.chip ? filter.chip(label ?? value) : (label ?? value);
  }
  const { endless, most } = filter.bounds(market);
  if (endless && Number(value) === most) return "Any rent";
  return filter.side === "lowest" ? `From ${inDollars(Number(value))}` : `Up to ${inDollars(Number(value))}`;
}
