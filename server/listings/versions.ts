/** A listing's versions: what each save changed, who did it, and what two editors changed at once. */
import { isListingField, type ListingFieldName } from "../../domain/listings/fields.ts";
import type { Conflict, FlaggedField, HistoryEntry } from "../../domain/listings/editing.ts";
import type { ListingValues } from "../../domain/listings/read-listing.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import type { Reader, Writer } from "../store/store.ts";
import { recordChange } from "./changes.ts";
import { nextVersion } from "./state.ts";
import { flagsOf, type ListingRow, valuesOf } from "./stored.ts";

type Columns = Partial<Pick<ListingRow, "state" | "status" | "slug" | "goes_live_at" | "listed_on" | "closed_on" | "closed_price">>;

/** What a save changes. */
export type Patch = { readonly values?: ListingValues; readonly columns?: Columns };
export type Author = { readonly by: string; readonly at: Instant };

/** Columns as the history names them; `state` is a field of the address. */
const NAME: Readonly<Record<keyof Columns, string>> = {
  state: "published",
  status: "status",
  slug: "slug",
  goes_live_at: "goesLiveAt",
  listed_on: "listedOn",
  closed_on: "closedOn",
  closed_price: "closedPrice",
};

/** Stores a new version with its history. Without a difference nothing is stored. */
export async function writeVersion(trx: Writer, row: ListingRow, { values = {}, columns = {} }: Patch, { by, at }: Author): Promise<void> {
  const old = valuesOf(row);
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  type Value = string | number | null | undefined;
  const add = (name: string, from: Value, to: Value): void => {
    if ((from ?? "") === (to ?? "")) return;
    before[name] = String(from ?? "");
    after[name] = String(to ?? "");
  };
  for (const [name, text] of Object.entries(values)) add(name, old[name as ListingFieldName], text);
  for (const [name, value] of Object.entries(columns)) add(NAME[name as keyof Columns], row[name as keyof Columns], value);
  if (Object.keys(after).length === 0) return;
  const version = row.version + 1;
  const revision = await nextVersion(trx);
  await trx
    .updateTable("listings")
    .set({ ...columns, data: JSON.stringify({ ...old, ...values }), version, revision, changed_at: at, changed_by: by })
    .where("id", "=", row.id)
    .execute();
  const earlier = {
    values: Object.fromEntries(Object.keys(values).map((name) => [name, old[name as ListingFieldName] ?? ""])),
    columns: Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof Columns]])),
  };
  await recordChange(trx, { ...row, ...columns, revision }, { wasLive: row.state === "live", at, before: earlier });
  const changed = Object.fromEntries(Object.entries(after).filter(([name]) => isListingField(name)));
  await trx
    .insertInto("listing_history")
    .values({
      id: newId(new Date(at)),
      listing: row.id,
      version,
      at,
      changed_by: by,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      flags: JSON.stringify(flagsOf(changed)),
    })
    .execute();
}

const entryOf = ({ version, at, changed_by: by, before, after, flags }: HistoryRow): HistoryEntry => ({
  version,
  at,
  by,
  before: JSON.parse(before) as HistoryEntry["before"],
  after: JSON.parse(after) as HistoryEntry["after"],
  flags: JSON.parse(flags) as readonly FlaggedField[],
});

type HistoryRow = Pick<HistoryEntry, "version" | "at"> & Readonly<Record<"changed_by" | "before" | "after" | "flags", string>>;

/** The versions after one, newest first. */
export async function historyAfter(db: Reader | Writer, listing: string, version: number): Promise<readonly HistoryEntry[]> {
  const query = db.selectFrom("listing_history").selectAll().where("listing", "=", listing).where("version", ">", version);
  return (await query.orderBy("version", "desc").execute()).map(entryOf);
}

/** One version. */
export async function historyAt(db: Reader | Writer, listing: string, version: number): Promise<HistoryEntry | undefined> {
  const query = db.selectFrom("listing_history").selectAll().where("listing", "=", listing).where("version", "=", version);
  const row = await query.executeTakeFirst();
  return row && entryOf(row);
}

/** What an editor changed since the version that was on the screen, and where someone else changed the same field to something else. */
export function mergeEdits(
  current: ListingValues,
  since: readonly HistoryEntry[],
  typed: ListingValues,
): { readonly changed: ListingValues; readonly conflicts: readonly Conflict[] } {
  const base: Record<string, string | undefined> = { ...current };
  for (const { before } of since) for (const [name, text] of Object.entries(before)) if (isListingField(name)) base[name] = text;
  const mine = Object.entries(typed).filter(([name, text]) => text !== (base[name] ?? ""));
  const conflicts = mine.flatMap(([name, yours]): Conflict[] => {
    if (!isListingField(name)) return [];
    const theirs = current[name] ?? "";
    return theirs !== (base[name] ?? "") && theirs !== yours ? [{ field: name, yours, theirs }] : [];
  });
  return { changed: Object.fromEntries(mine), conflicts };
}
