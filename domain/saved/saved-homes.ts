/**
 * The homes that a visitor saves. The list is kept in the visitor's own browser, with what each home was when it was saved, so that
 * a later visit can say what has changed.
 */
import { formatDollars } from "../listings/listing.ts";
import { STATUS_LABEL } from "../listings/status.ts";
import type { Dollars } from "../money.ts";
import { isListingId, MAX_SAVED } from "./list-address.ts";

export type SavedHome = {
  readonly id: string;
  /** Whole US dollars; a month's rent for a rental. */
  readonly price: Dollars;
  /** "Pending"; absent for a home that was simply for sale or rent. */
  readonly status?: string;
  readonly title: string;
  readonly address: string;
};

/** Longer texts aren't ours. */
const LONGEST_TEXT = 200;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "" && value.length <= LONGEST_TEXT;

/** One home of the stored list, or nothing if it's damaged. */
function readHome(value: unknown): readonly SavedHome[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, price, status, title, address }: Partial<Record<keyof SavedHome, unknown>> = value;
  if (!isText(id) || !isListingId(id) || !isText(title) || !isText(address)) return [];
  if (typeof price !== "number" || !Number.isSafeInteger(price) || price < 0) return [];
  return [{ id, price, title, address, ...(isText(status) && { status }) }];
}

/** The stored list, latest first. What is damaged or double is dropped. */
export function readSavedHomes(text: string | null): readonly SavedHome[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, SavedHome>();
  for (const home of stored.flatMap(readHome)) if (!byId.has(home.id)) byId.set(home.id, home);
  return [...byId.values()].slice(0, MAX_SAVED);
}

/** The list with a home at a position, or `undefined` if the list is full. A home that is in it stays as it is. */
export function withHome(homes: readonly SavedHome[], home: SavedHome, at = 0): readonly SavedHome[] | undefined {
  if (homes.some(({ id }) => id === home.id)) return homes;
  return homes.length >= MAX_SAVED ? undefined : homes.toSpliced(at, 0, home);
}

export const withoutHome = (homes: readonly SavedHome[], id: string): readonly SavedHome[] => homes.filter((home) => home.id !== id);

/** The list after a home got another address. */
export const renamed = (homes: readonly SavedHome[], from: string, to: string): readonly SavedHome[] =>
  homes.some(({ id }) => id === to) ? withoutHome(homes, from) : homes.map((home) => (home.id === from ? { ...home, id: to } : home));

/** The dollars in a price as pages show it: "$1,850/month" is 1850. */
export const dollarsIn = (price: string): Dollars => Number(price.replaceAll(/\D/g, ""));

/** What has changed since a home was saved: "$15,000 lower", "Pending". */
export function changesSince(saved: SavedHome, now: Pick<SavedHome, "price" | "status">): readonly string[] {
  const by = now.price - saved.price;
  return [
    ...(by === 0 ? [] : [`${formatDollars(Math.abs(by))} ${by < 0 ? "lower" : "higher"}`]),
    ...(now.status === saved.status ? [] : [now.status ?? onMarketAfter(saved.status)]),
  ];
}

const onMarketAfter = (status: string | undefined): string =>
  status === STATUS_LABEL["coming-soon"] ? "Now on the market" : "Back on the market";
