/** Text of the searches: filters, chips, results without homes, and the line on the home page. */
import type { Market } from "../domain/listings/listing.ts";

/** "1 home", "12 homes". */
const counted = (one: string, many: string) => (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const searchCopy = {
  more: "More filters",
  /** The group of the towns beyond the specified locations. */
  moreTowns: "More towns",
  features: "Features",
  edit: "Edit",
  sort: "Sort by",
  chips: "Your filters",
  clearAll: "Clear all",
  /** The chip of an area that was searched on the map. */
  area: "Area on the map",
  /** Read out before a chip's text. */
  remove: "Remove",
  amounts: { lowest: "No minimum", highest: "No maximum" },
  words: "lake, porch, boiler …",
  found: {
    sale: counted("home", "homes"),
    rent: counted("rental", "rentals"),
    investment: counted("property", "properties"),
  } satisfies Record<Market, (count: number) => string>,
  /** When a search has no results: what each filter would give if it were dropped. */
  loosen: {
    heading: "Loosen one filter:",
    line: (filter: string, found: string): string => `Without ${filter}: ${found}`,
  },
  /** When a place has nothing: what is nearest with the other filters. @param miles of the nearest and the farthest. */
  near: (place: string, [from, to]: readonly [from: number, to: number]): string =>
    `The nearest matches, ${from === to ? `about ${counted("mile", "miles")(to)}` : `${from} to ${to} miles`} from ${place}:`,
  nearLabel: (place: string): string => `Nearest to ${place}`,
  /** When the slider's standard end hides some. */
  aboveStandard: (count: number): string => `${count} more above $3,000 a month`,
} as const;

/** The line of the home page's first screen. */
export const searchLine = {
  label: "Find a home",
  placeholder: "Town, ZIP or address …",
  button: "Search",
} as const;

/** The homes right after it. */
export const homesSection = {
  heading: "Homes for sale",
  /** Lots and offices are among them, so they aren't all homes. */
  all: (count: number): string => `See all ${count.toLocaleString("en-US")} for sale`,
} as const;
