/** Saves closed sales. */
import { readSale, type SaleFacts, saleKey, type TypedSale } from "../../domain/valuation/closed-sale.ts";
import type { SaleSaved, SalesEditor } from "../../domain/valuation/closed-sales.ts";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { newId } from "../clock.ts";
import { announce } from "../store/changes.ts";
import type { Store, Writer } from "../store/store.ts";
import type { LiveSales } from "./live-sales.ts";
import { allSales, columnsOf, inParts, knownKeys, saleOf, type SaleRow, salesPage, saleWith } from "./rows.ts";
import { readUpload } from "./upload.ts";
import { readYearly, writeYearly } from "./yearly.ts";

/** Sales on a page of the list. */
export const PAGE = 50;
/** How long a deleted sale can be brought back. */
const RESTORABLE_MS = 30 * DAY_MS;

export type SalesEditorOptions = {
  readonly store: Store;
  readonly now: () => Date;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  readonly live: Pick<LiveSales, "refresh">;
};

export function createSalesEditor({ store, now, zone, live }: SalesEditorOptions): SalesEditor {
  const read = (typed: TypedSale) => readSale(typed, dateIn(zone(), now()));

  /** Runs a change, and resolves when it's durable and shown. */
  async function changing<T>(work: (trx: Writer) => Promise<T>): Promise<T> {
    const result = await store.write((trx) => {
      announce(trx, "sales");
      return work(trx);
    });
    await live.refresh();
    return result;
  }

  return {
    async list(after) {
      const rows = await salesPage(store.db, { after, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? shown.at(-1) : undefined;
      return { items: shown.map(saleOf), ...(last && { next: { date: last.closed_on, id: last.id } }) };
    },
    async get(id) {
      const row = await saleWith(store.db, id);
      return row && saleOf(row);
    },
    async add(typed, listing) {
      const found = read(typed);
      if ("errors" in found) return { state: "invalid", errors: found.errors };
      return changing((trx) => addTx(trx, found.sale, listing, now()));
    },
    async change(id, typed, seen) {
      const found = read(typed);
      if ("errors" in found) return { state: "invalid", errors: found.errors };
      return changing((trx) => changeTx(trx, id, found.sale, seen, now()));
    },
    remove: (id) => changing((trx) => removeTx(trx, id, now())),
    restore: (id) => changing((trx) => restoreTx(trx, id)),
    readUpload,
    known: (keys) => knownKeys(store.db, keys),
    importAll: (sales) => changing((trx) => importTx(trx, sales, now())),
    removeImport: (batch) =>
      changing(async (trx) => {
        const mine = trx.updateTable("closed_sales").set({ deleted_at: toInstant(now()) });
        const { numUpdatedRows } = await mine.where("batch", "=", batch).where("deleted_at", "is", null).executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
      }),
    yearly: () => readYearly(store.db),
    setYearly: (yearly) => changing((trx) => writeYearly(trx, yearly)),
    async *all() {
      for await (const row of allSales(store.db)) yield saleOf(row);
    },
    async listed(listings) {
      if (listings.length === 0) return new Set();
      const query = store.db.selectFrom("closed_sales").select("listing").where("listing", "in", listings).where("deleted_at", "is", null);
      return new Set((await query.execute()).flatMap(({ listing }) => listing ?? []));
    },
  };
}

const isTaken = async (trx: Writer, sale: SaleFacts): Promise<boolean> => (await knownKeys(trx, [saleKey(sale)])).size > 0;

/** Adds those that aren't in the list yet, also if someone else adds them at the same time. Returns how many. */
async function addMissing(trx: Writer, rows: readonly SaleRow[]): Promise<number> {
  let added = 0;
  for (const part of inParts(rows)) {
    const inserted = trx
      .insertInto("closed_sales")
      .values(part)
      .onConflict((conflict) => conflict.column("match_key").where("deleted_at", "is", null).doNothing());
    added += (await inserted.returning("id").execute()).length;
  }
  return added;
}

async function addTx(trx: Writer, sale: SaleFacts, listing: string | undefined, now: Date): Promise<SaleSaved> {
  const own =
    listing === undefined ? undefined : await trx.selectFrom("listings").select("id").where("id", "=", listing).executeTakeFirst();
  const id = newId(now);
  const more = { listing: own?.id ?? null, batch: null, changed_at: toInstant(now), deleted_at: null };
  const added = await addMissing(trx, [{ id, ...columnsOf(sale), ...more }]);
  return added === 1 ? { state: "saved", id } : { state: "known" };
}

async function changeTx(trx: Writer, id: string, sale: SaleFacts, seen: string, now: Date): Promise<SaleSaved> {
  const row = await saleWith(trx, id);
  if (!row) return { state: "gone" };
  if (row.changed_at !== seen) return { state: "conflict", sale: saleOf(row) };
  if (row.match_key !== saleKey(sale) && (await isTaken(trx, sale))) return { state: "known" };
  const changes = { ...columnsOf(sale), batch: null, changed_at: toInstant(now) };
  await trx.updateTable("closed_sales").set(changes).where("id", "=", id).execute();
  return { state: "saved", id };
}

/** Forgets those that were deleted long ago, too. */
async function removeTx(trx: Writer, id: string, now: Date): Promise<boolean> {
  await trx
    .deleteFrom("closed_sales")
    .where("deleted_at", "<", toInstant(now.getTime() - RESTORABLE_MS))
    .execute();
  if (!(await saleWith(trx, id))) return false;
  await trx
    .updateTable("closed_sales")
    .set({ deleted_at: toInstant(now) })
    .where("id", "=", id)
    .execute();
  return true;
}

async function restoreTx(trx: Writer, id: string): Promise<"restored" | "known" | "gone"> {
  const row = await trx.selectFrom("closed_sales").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return "gone";
  if (row.deleted_at === null) return "restored";
  if ((await knownKeys(trx, [row.match_key])).size > 0) return "known";
  await trx.updateTable("closed_sales").set({ deleted_at: null }).where("id", "=", id).execute();
  return "restored";
}

async function importTx(trx: Writer, sales: readonly SaleFacts[], now: Date): Promise<{ added: number; batch: string }> {
  const more = { listing: null, batch: newId(now), changed_at: toInstant(now), deleted_at: null };
  const rows = sales.map((sale) => ({ id: newId(now), ...columnsOf(sale), ...more }));
  return { added: await addMissing(trx, rows), batch: more.batch };
}
