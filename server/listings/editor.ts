/** Saves the agent's own homes: drafts as they are typed, live ones only when they're right. */
import type { EditedListing, ListingsEditor, ListingsQuery, Saved } from "../../domain/listings/editing.ts";
import { isListingField, LISTING_FIELDS } from "../../domain/listings/fields.ts";
import { fold } from "../../domain/listings/location.ts";
import { type ByField, type ListingValues, readListing } from "../../domain/listings/read-listing.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import type { Store, Writer } from "../store/store.ts";
import type { LiveCatalog } from "./live-catalog.ts";
import { nextVersion } from "./state.ts";
import { editedOf, flagsOf, overviewOf, readStored } from "./stored.ts";
import { historyAfter, historyAt, mergeEdits, writeVersion } from "./versions.ts";

/** What all parts of the editor need. */
export type EditorContext = {
  readonly store: Store;
  readonly now: () => Date;
  readonly live: Pick<LiveCatalog, "refresh" | "stored" | "state">;
  readonly report: (event: string, error: unknown) => void;
};

/** Most characters of one field, whatever it's for. */
const LONGEST = 20_000;
/** Control characters, except those of lines and tabs; PostgreSQL can't store the first. */
// oxlint-disable-next-line no-control-regex -- these are what has to go
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Known fields without control characters. */
function clean(values: Readonly<Record<string, string | undefined>>): ListingValues {
  const known = Object.entries(values).filter(([name, text]) => isListingField(name) && text !== undefined);
  return Object.fromEntries(known.map(([name, text = ""]) => [name, text.replaceAll("\r\n", "\n").replaceAll(CONTROL, "")]));
}

const tooLong = (values: ListingValues): ByField =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      text.length > LONGEST ? [[name, `Please keep this to ${LONGEST.toLocaleString("en-US")} characters or fewer.`]] : [],
    ),
  );

/** Runs a change, and resolves when it's durable and shown. */
export async function changing<T>({ store, live, report }: EditorContext, work: (trx: Writer) => Promise<T>): Promise<T> {
  const result = await store.write(work);
  // What was saved is saved: pages that can't be updated now are within a second, or at the next change.
  await live.refresh().catch((error: unknown) => report("listings.not-read", error));
  return result;
}

export async function readEdited(db: Parameters<typeof readStored>[0], id: string): Promise<EditedListing | undefined> {
  const stored = await readStored(db, id);
  return stored && editedOf(stored);
}

const readBack = async (trx: Writer, id: string): Promise<EditedListing> => {
  const listing = await readEdited(trx, id);
  if (!listing) throw new Error("The listing that was just stored is gone.");
  return listing;
};

export type FieldsEditor = Pick<ListingsEditor, "list" | "get" | "create" | "save" | "undo" | "history" | "duplicate">;

export function createFieldsEditor(context: EditorContext): FieldsEditor {
  const { store, now, live } = context;

  async function create(trx: Writer, values: ListingValues, by: string): Promise<EditedListing> {
    const at = toInstant(now());
    const id = newId(now());
    const data = JSON.stringify(values);
    const revision = await nextVersion(trx);
    const row = { id, slug: null, state: "draft", status: "active", data, version: 1, revision, changed_at: at, changed_by: by } as const;
    await trx.insertInto("listings").values(row).execute();
    const history = { id: newId(now()), listing: id, version: 1, at, changed_by: by, before: "{}", after: data };
    await trx
      .insertInto("listing_history")
      .values({ ...history, flags: JSON.stringify(flagsOf(values)) })
      .execute();
    return readBack(trx, id);
  }

  async function save(trx: Writer, id: string, typed: ListingValues, seen: number, by: string): Promise<Saved> {
    const stored = await readStored(trx, id);
    if (!stored) return { state: "gone" };
    const { row, values } = stored;
    const since = seen < row.version ? await historyAfter(trx, id, seen) : [];
    const { changed, conflicts } = mergeEdits(values, since, typed);
    if (conflicts.length > 0) return { state: "conflict", conflicts, listing: editedOf(stored) };
    const errors = row.state === "live" ? errorsOf({ ...values, ...changed }, changed) : tooLong(changed);
    if (Object.keys(errors).length > 0) return { state: "invalid", errors };
    await writeVersion(trx, row, { values: changed }, { by, at: toInstant(now()) });
    return { state: "saved", listing: await readBack(trx, id) };
  }

  return {
    async list(query = {}) {
      await live.refresh();
      return listed(live, query);
    },
    get: (id) => readEdited(store.db, id),
    async create(values, by) {
      const typed = clean(values);
      const errors = tooLong(typed);
      const kept = Object.fromEntries(
        Object.entries(typed).map(([name, text]) => [name, text.slice(0, name in errors ? LONGEST : undefined)]),
      );
      return changing(context, (trx) => create(trx, { kind: "sale", state: LISTING_FIELDS.state.initial ?? "", ...kept }, by));
    },
    save: (id, values, seen, by) => changing(context, (trx) => save(trx, id, clean(values), seen, by)),
    undo: (id, version, by) =>
      changing(context, async (trx) => {
        const entry = await historyAt(trx, id, version);
        return entry ? save(trx, id, clean(entry.before), version, by) : { state: "gone" };
      }),
    history: (id) => historyAfter(store.db, id, 0),
    duplicate: (id, by) =>
      changing(context, async (trx) => {
        const stored = await readStored(trx, id);
        return stored && create(trx, stored.values, by);
      }),
  };
}

/** What is wrong with a live home's changes. A field that was right in an earlier version of the rules keeps no other from being saved. */
function errorsOf(values: ListingValues, changed: ListingValues): ByField {
  const { errors, listing } = readListing(values, { id: "" });
  const mine = Object.entries(errors).filter(([name]) => name in changed || !listing);
  return { ...Object.fromEntries(mine), ...tooLong(changed) };
}

const PAGE = 50;

/** From memory: two thousand homes with their photos would take the database a while. */
function listed(live: EditorContext["live"], { state, status, q = "", from = 0, count = PAGE }: ListingsQuery) {
  const wanted = fold(q).split(" ");
  const matching = [...live.stored()].filter(({ row, values }) => {
    if (state !== undefined && row.state !== state) return false;
    if (status !== undefined && row.status !== status) return false;
    const text = fold(`${values.street ?? ""} ${values.city ?? ""} ${values.title ?? ""}`);
    return wanted.every((word) => text.includes(word));
  });
  const sorted = matching.toSorted((a, b) => (a.row.changed_at > b.row.changed_at ? -1 : a.row.changed_at < b.row.changed_at ? 1 : 0));
  return { items: sorted.slice(from, from + count).map(overviewOf), total: matching.length, samplesHidden: live.state().samplesHidden };
}
