/** The five answers of the quick look at a home's value, as the page's address has them. */
import { placeKey } from "../listings/location.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { type ClosedSale, type HomeFacts, readSaleFields, type SaleField } from "./closed-sale.ts";
import { OTHER_TOWN, QUICK_LOOK_KEYS, type QuickLookKey } from "./quick-look-keys.ts";
import { isSaleKind } from "./sale-kinds.ts";

const FIELD: Readonly<Record<QuickLookKey, SaleField>> = { town: "town", kind: "kind", size: "sqft", beds: "beds", year: "yearBuilt" };

/** Characters of an answer that are shown again. */
const LONGEST = 60;

export type QuickLook = {
  /** Whether anything was asked. */
  readonly isAsked: boolean;
  /** As in the address. */
  readonly typed: Readonly<Partial<Record<QuickLookKey, string>>>;
  readonly errors: Readonly<Partial<Record<QuickLookKey, string>>>;
  /** Once all five are right. */
  readonly home?: HomeFacts;
};

/** A town that can be chosen: `value` is in the address. */
export type Town = { readonly value: string; readonly label: string };

/** The towns with sales and the given ones, by name. */
export function townsOf(sales: readonly ClosedSale[], names: readonly string[]): readonly Town[] {
  const towns = new Map<string, string>(names.map((name) => [placeKey(name), name]));
  for (const { place, town } of sales) if (!towns.has(place)) towns.set(place, town);
  return [...towns].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, "en-US"));
}

const isKey = (key: string): key is QuickLookKey => (QUICK_LOOK_KEYS as readonly string[]).includes(key);

/** Reads the address. @param today the agent's day. */
export function readQuickLook(query: URLSearchParams, towns: readonly Town[], today: CalendarDate): QuickLook {
  const typed = Object.fromEntries(
    [...query.entries()].flatMap(([key, text]) => (isKey(key) ? [[key, text.trim().slice(0, LONGEST)]] : [])),
  ) as QuickLook["typed"];
  // A link may choose the town.
  if (Object.keys(typed).every((key) => key === "town")) return { isAsked: false, typed, errors: {} };
  const town = [...towns, OTHER_TOWN].find(({ value }) => value === placeKey(typed.town ?? ""));
  const byField = {
    town: town?.label ?? "",
    kind: typed.kind ?? "",
    sqft: typed.size ?? "",
    beds: typed.beds ?? "",
    yearBuilt: typed.year ?? "",
  };
  const read = readSaleFields(byField, ["town", "kind", "sqft", "beds", "yearBuilt"], today);
  if ("values" in read && read.values && isSaleKind(typed.kind ?? "")) return { isAsked: true, typed, errors: {}, home: read.values };
  const found: QuickLook["errors"] = Object.fromEntries(
    QUICK_LOOK_KEYS.flatMap((key) => (read.errors?.[FIELD[key]] === undefined ? [] : [[key, read.errors[FIELD[key]]]])),
  );
  return {
    isAsked: true,
    typed,
    errors: {
      ...found,
      ...(!town && { town: "Choose a town from the list." }),
      ...(!isSaleKind(typed.kind ?? "") && { kind: "Choose the kind of home." }),
    },
  };
}
