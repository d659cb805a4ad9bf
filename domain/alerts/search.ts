/** Searches that someone is emailed about: their canonical form, their words, and which homes they find. */
import { formatDollars, type Listing, type Market } from "../listings/listing.ts";
import { RENT_PRICE } from "../listings/search.ts";
import { matcherFor } from "../search/find.ts";
import { chipsOf, formatSearch, type Places, readSearch as readValues, type Search, type SearchValues } from "../search/query.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Section } from "./alert.ts";

/** A search of a browse page. */
export type AlertSearch = {
  /** Canonical, with its question mark; "" if nothing is filtered. */
  readonly query: string;
  /** "Homes for sale in Plymouth, $350k-$500k". */
  readonly words: string;
};

export const MARKET: Readonly<Record<Section, Market>> = { buy: "sale", rent: "rent", invest: "investment" };

/** Of this week, so they would never fit what is emailed later. */
const OF_THIS_WEEK = ["open", "listed"];
/** How the page shows what it found. */
const OF_THE_PAGE = ["show", "sort", "map"];

/** What the address asks for, without the order of the results and how many are shown. */
function searchIn(section: Section, query: string, places: Places): Search {
  const values = new URLSearchParams(query);
  for (const key of [...OF_THIS_WEEK, ...OF_THE_PAGE]) values.delete(key);
  return readValues(MARKET[section], values, places).search;
}

/** @param places the places that can be chosen, by their value in the address; others are dropped. */
export function readSearch(section: Section, query: string, places: Places): AlertSearch {
  const search = searchIn(section, query, places);
  return { query: formatSearch(search), words: wordsOf(section, search, places) };
}

function wordsOf(section: Section, { market, values, box }: Search, places: Places): string {
  const { location, q, ...others } = values;
  const town = location === undefined ? "" : ` in ${places.get(location) ?? location}`;
  const head = { buy: `Homes for sale${town}`, rent: `Rentals${town} ${rentWords(values)}`, invest: `Investment properties${town}` }[
    section
  ];
  const chips = chipsOf({ market, values: others, sort: "", show: 0 }, places);
  const area = box ? ["in the area of the map that was searched"] : [];
  const said = section === "rent" ? chips.filter(({ key }) => key !== "min" && key !== "max") : chips;
  return [head, ...said.map(({ label }) => label), ...area, ...(q === undefined ? [] : [`${TYPED} “${q}”`])].join(", ");
}

/** Rents have limits where the address has none. */
function rentWords({ min, max }: SearchValues): string {
  const [least, most] = [Number(min ?? RENT_PRICE.from), Number(max ?? RENT_PRICE.to)];
  const isOpen = most >= RENT_PRICE.max;
  if (isOpen && least === 0) return "at any price";
  const range = isOpen ? `from ${formatDollars(least)}` : `up to ${formatDollars(most)}`;
  return `${isOpen || least === 0 ? range : `${formatDollars(least)} to ${formatDollars(most)}`} a month`;
}

const TYPED = "with the words";

/**
 * The words without what a visitor typed, for an email that the owner of the address hasn't asked for yet: it must not carry
 * someone else's message.
 */
export const withoutTyped = (words: string): string => words.replace(new RegExp(`, ${TYPED} “.*$`, "s"), ", with words of your own");

const NONE_OPEN: ReadonlySet<string> = new Set();

/**
 * Whether a search finds a listing, as the browse page would on the agent's day.
 * @param query canonical.
 */
export function matcherOf(section: Section, query: string): (listing: Listing, today: CalendarDate) => boolean {
  const location = new URLSearchParams(query).get("location");
  const matches = matcherFor(searchIn(section, query, new Map(location === null ? [] : [[location, location]])));
  return (listing, today) => matches(listing, { today, open: NONE_OPEN });
}
