/**
 * The changes of homes that are or were on the site, for those who asked to be emailed about them. Each is recorded in
 * the transaction that makes it, with what was there before: a process that dies loses none and repeats none.
 */
import type { Versions } from "../../domain/alerts/news.ts";
import { MINUTE_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import type { ListingValues } from "../../domain/listings/read-listing.ts";
import type { Tables, Writer } from "../store/store.ts";
import { type ListingRow, type OpenHouseRow, publicListing, type Stored } from "./stored.ts";

/**
 * How long a change rests before anyone is emailed about it: every field is saved for itself, and what was mistyped and corrected
 * within this time was never seen. Milliseconds.
 */
export const REST_MS = 2 * MINUTE_MS;

type Columns = Partial<Pick<ListingRow, "state" | "status" | "slug" | "goes_live_at" | "listed_on" | "closed_on" | "closed_price">>;

/** What a change has changed, as it was. */
export type Before = {
  readonly values?: ListingValues;
  readonly columns?: Columns;
  /** All of the home. */
  readonly openHouses?: readonly OpenHouseRow[];
};

type Change = { readonly wasLive: boolean; readonly at: Instant; readonly before: Before };

/**
 * Records a change of a home, unless it was only on the agent's desk.
 * @param row the home after it.
 */
export async function recordChange(trx: Writer, row: ListingRow, { wasLive, at, before }: Change): Promise<void> {
  if (!wasLive && row.state !== "live") return;
  const rested = toInstant(Date.parse(at) + REST_MS);
  const due = row.goes_live_at !== null && row.goes_live_at > rested ? row.goes_live_at : rested;
  const change = { revision: row.revision, listing: row.id, at, due_at: due, before: JSON.stringify(before), matched_at: null };
  await trx.insertInto("listing_changes").values(change).execute();
}

type ChangeRow = Tables["listing_changes"];

/**
 * A home before a number of changes and now.
 * @param changes oldest first.
 */
export function versionsOf(stored: Stored, changes: readonly ChangeRow[], zone: string, now: Instant): Versions {
  const all = changes.toReversed().map(({ before }) => JSON.parse(before) as Before);
  const earlier: Stored = {
    ...stored,
    row: Object.assign({}, stored.row, ...all.map(({ columns }) => columns)) as ListingRow,
    values: Object.assign({}, stored.values, ...all.map(({ values }) => values)) as ListingValues,
    openHouses: all.findLast(({ openHouses }) => openHouses !== undefined)?.openHouses ?? stored.openHouses,
  };
  return {
    before: shownListing(earlier, zone, changes[0]?.at ?? now),
    after: shownListing(stored, zone, now),
    // A home gets its address when it is first published.
    wasPublished: earlier.row.slug !== null,
  };
}

/** A home as pages show it at an instant; `undefined` if it isn't on the site then. */
export function shownListing(stored: Stored, zone: string, at: Instant) {
  const { state, goes_live_at: from } = stored.row;
  return state === "live" && (from === null || from <= at) ? publicListing(stored, zone) : undefined;
}
