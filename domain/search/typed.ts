/** Reads what a visitor types into one line: a town, a ZIP code, an address, a neighborhood, or "3 bedrooms in Plymouth under $500k". */
import type { Listing, Market } from "../listings/listing.ts";
import { fold } from "../listings/location.ts";
import { RENT_PRICE } from "../listings/search.ts";
import type { Found } from "./find.ts";
import { formatSearch, type Places, readSearch, type Search, withValue } from "./query.ts";

/** What is known of the homes. */
export type Known = {
  search(search: Search, now: Date): Pick<Found, "total" | "items">;
  /** The places that can be chosen. */
  readonly places: (market: Market) => Places;
  /** Whether a place has homes of a market. */
  readonly has: (market: Market, place: string) => boolean;
};

/**
 * Where a typed text leads: to one home, to a market's search, with its query ("?location=plymouth" or ""), or for someone who sells, to
 * what a home is worth, in a place if one is named.
 */
export type Goal =
  | { readonly listing: Listing }
  | { readonly market: Market; readonly query: string }
  | { readonly selling: string | undefined };

const NUMBERS: Readonly<Record<string, string>> = { one: "1", two: "2", three: "3", four: "4", five: "5" };
const NUMBER_WORD = /\b(one|two|three|four|five)(?=[ -](?:bed|bath))/g;
const AMOUNT = String.raw`(\$?\d[\d,.]*(?: ?(?:k|m|thousand|million)\b)?)`;
const BETWEEN = new RegExp(String.raw`\b(?:between|from) ${AMOUNT} (?:and|to) ${AMOUNT}`);
/** "2-3 bedrooms" are two or more. */
const OR_MORE = String.raw`(?:\+| or more| ?(?:-|to) ?\d)?[ -]?`;

/** The value of a filter is that of the first group, or the given one. */
const PATTERNS: readonly (readonly [pattern: RegExp, key: string, value?: string])[] = [
  [new RegExp(String.raw`\b(\d)${OR_MORE}(?:bed(?:room)?s?|brs?|bds?|bdrms?)\b`), "beds"],
  [new RegExp(String.raw`\b(\d(?:\.5)?)${OR_MORE}(?:bath(?:room)?s?|ba)\b`), "baths"],
  [new RegExp(String.raw`(?:\b(?:under|below|up to|less than|at most|max(?:imum)?|no more than) |< ?)${AMOUNT}`), "max"],
  [new RegExp(String.raw`(?:\b(?:over|above|more than|at least|from|min(?:imum)?) |> ?)${AMOUNT}`), "min"],
  [new RegExp(String.raw`(?=\$)${AMOUNT}`), "max"],
  [/\bgarages?\b/, "garage", "yes"],
  [/\b(?:water|lake|river)front\b/, "waterfront", "yes"],
  [/\bnew construction\b/, "new-construction", "yes"],
  [/\bopen (?:houses?|this weekend)\b(?: (?:on |this )?(?:saturday|sunday|weekend)\b)?/, "open", "weekend"],
  [/\bnew (?:this week|listings?)\b/, "listed", "week"],
  [/\bpending\b/, "status", "pending"],
  [/\bcoming soon\b/, "status", "coming-soon"],
  [/\bcondo(?:minium)?s?\b/, "type", "condo"],
  [/\btown ?(?:house|home)s?\b/, "type", "townhouse"],
  [/\bapartments?\b/, "type", "apartment"],
  [/\b(?:(?:single|multi)[ -]family|duplex(?:es)?|land)\b/, "type"],
  [/\b(?:dogs?|pets?)(?:[ -](?:friendly|allowed|ok(?:ay)?))?\b/, "pets", "dog"],
  [/\bcats?(?:[ -](?:friendly|allowed|ok(?:ay)?))?\b/, "pets", "cat"],
];
const TYPE_WORDS: Readonly<Record<string, string>> = {
  "single family": "single-family",
  "multi family": "multi-family",
  duplex: "multi-family",
  duplexes: "multi-family",
};
const RENT = /\b(?:(?:for |to )?rent|rentals?|renting)\b/;
const INVEST = /\binvest(?:ments?|ing)?(?: propert(?:y|ies))?\b/;
/** "sell my house", "what is my home worth", "home values in Plymouth". */
const SELL = /\b(?:sell(?:ing)?|my (?:home|house|condo|townhouse|townhome)|(?:home|house|property) values?|valuation)\b/;
/** Words between those that count, and the state. */
const FILLERS =
  /\b(?:near me|in|near|around|with|a|an|the|and|at|of|for|sale|to buy|cheap|affordable|homes?|houses?|propert(?:y|ies)|dollars|mn|minnesota)\b|[,;]/g;
/** What is no part of any word or number. */
const MARKS = /[!?()"“”/]|\.(?!\d)/g;
/** No home for sale costs less. Whole dollars. */
const RENT_BELOW = 10_000;
/** No rental costs less: "under 500" is $500,000. Whole dollars. */
const THOUSANDS_BELOW = 1000;

type Parts = { readonly market: Market; readonly values: Record<string, string>; readonly rest: string };

/** The values that a text names, and what is left of it. */
function partsOf(text: string, places: Places): Parts {
  const values: Record<string, string> = {};
  let rest = fold(text.replaceAll(MARKS, " ")).replaceAll(NUMBER_WORD, (word) => NUMBERS[word] ?? word);
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(pattern, " ");
    return match;
  };
  const place = placeIn(rest, places);
  if (place) {
    values["location"] = place.value;
    rest = rest.replace(place.name, " ");
  }
  const [isRent, isInvest] = [take(RENT) !== null, take(INVEST) !== null];
  const [, min, max] = take(BETWEEN) ?? [];
  if (min !== undefined && max !== undefined) Object.assign(values, { min, max });
  for (const [pattern, key, value] of PATTERNS) {
    const match = values[key] === undefined ? take(pattern) : null;
    if (match) values[key] = value ?? match[1] ?? TYPE_WORDS[match[0]] ?? match[0];
  }
  const { max: most } = values;
  if (!isRent && most !== undefined && wholeDollarsOf(most) < THOUSANDS_BELOW) values["max"] = `${most}k`;
  const isForRenters = isRent || values["type"] === "apartment" || values["pets"] !== undefined || isRentAmount(values["max"]);
  return { market: isInvest ? "investment" : isForRenters ? "rent" : "sale", values, rest };
}

/** An amount in digits alone; another one is endless. */
const wholeDollarsOf = (text: string): number => (/^\$?[\d,]+$/.test(text) ? Number(text.replaceAll(/\D/g, "")) : Infinity);

const isRentAmount = (text: string | undefined): boolean => text !== undefined && wholeDollarsOf(text) < RENT_BELOW;

/** The place with the longest name in a folded text, as whole words; "St." is "Saint". */
function placeIn(text: string, places: Places): { readonly value: string; readonly name: string } | undefined {
  const spaced = ` ${text.replaceAll(/[,;]/g, " ")} `;
  const named = [...places]
    .map(([value, full]) => {
      const name = fold(full);
      return { value, name: spaced.includes(` ${name} `) ? name : name.replace(/^saint /, "st ") };
    })
    .filter(({ name }) => spaced.includes(` ${name} `));
  return named.toSorted((one, other) => other.name.length - one.name.length)[0];
}

const MARKETS: readonly Market[] = ["sale", "rent", "investment"];

/** For sale, unless the text says otherwise or only another market has it. */
export function goalOf(text: string, known: Known, now: Date): Goal {
  const places: Places = new Map(MARKETS.toReversed().flatMap((market) => Array.from(known.places(market))));
  const inWords = (market: Market): Search => {
    const q = text.replaceAll(/[,;]/g, " ");
    return readSearch(market, new URLSearchParams({ q }), places).search;
  };
  const found = MARKETS.map((market) => ({ market, ...known.search(withoutLimit(inWords(market)), now) }));
  for (const { total, items } of found) if (total === 1 && items[0] && isAddressOf(text, items[0])) return { listing: items[0] };
  const { market, values, rest } = partsOf(text, places);
  if (SELL.test(fold(text))) return { selling: values["location"] };
  if (Object.keys(values).length > 0 || market !== "sale")
    return searchFor(market, { ...values, q: rest.replaceAll(FILLERS, " ") }, known, places);
  const words = rest.replaceAll(FILLERS, " ").trim();
  // "Homes for sale" are all of them.
  if (words === "") return { market, query: "" };
  const best = found.find(({ total }) => total > 0)?.market;
  return best ? { market: best, query: formatSearch(inWords(best)) } : searchFor(market, { q: words }, known, places);
}

/** An address is found whatever its home costs. */
const withoutLimit = (search: Search): Search => (search.market === "rent" ? withValue(search, "max", String(RENT_PRICE.max)) : search);

/** A place alone is looked for where it has homes. */
function searchFor(market: Market, values: Readonly<Record<string, string>>, known: Known, places: Places): Goal {
  const query = new URLSearchParams(values);
  const { search } = readSearch(market, query, places);
  const { location, ...others } = search.values;
  const isPlace = location !== undefined && Object.keys(others).length === 0 && market === "sale";
  const where = isPlace ? (MARKETS.find((each) => known.has(each, location)) ?? market) : market;
  return { market: where, query: formatSearch(readSearch(where, query, places).search) };
}

/** Whether a text starts with a home's house number, as an address does. */
const isAddressOf = (text: string, { street }: Listing): boolean => {
  const number = /^\d+(?= +\S)/.exec(text.trim())?.[0];
  return number !== undefined && street.startsWith(`${number} `);
};
