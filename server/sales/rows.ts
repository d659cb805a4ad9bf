/** Closed sales as they are stored, read page by page. */
import { type SaleFacts, saleKey } from "../../domain/valuation/closed-sale.ts";
import type { SaleKey, StoredSale } from "../../domain/valuation/closed-sales.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type SaleRow = Tables["closed_sales"];

/** The columns of what the agent entered. */
export const columnsOf = (sale: SaleFacts) => ({
  closed_on: sale.date,
  price: sale.price,
  town: sale.town,
  kind: sale.kind,
  sqft: sale.sqft,
  beds: sale.beds,
  year_built: sale.yearBuilt,
  address: sale.address,
  match_key: saleKey(sale),
});

export const saleOf = (row: SaleRow): StoredSale => ({
  id: row.id,
  date: row.closed_on,
  price: row.price,
  town: row.town,
  kind: row.kind,
  sqft: row.sqft,
  beds: row.beds,
  yearBuilt: row.year_built,
  address: row.address,
  ...(row.listing !== null && { listing: row.listing }),
  changedAt: row.changed_at,
});

/** Sorts after every date. */
const AFTER_ALL: SaleKey = { date: "9999-12-31", id: "" };
/** Sorts before every date. */
export const FIRST_DATE: CalendarDate = "0000-01-01";

type Part = { readonly after?: SaleKey | undefined; readonly from?: CalendarDate; readonly limit: number };

/** The sales that closed since `from` and aren't deleted, the latest first, with the slugs of the agent's own homes. */
export const salesPage = (db: Reader | Writer, { after = AFTER_ALL, from = FIRST_DATE, limit }: Part) =>
  db
    .selectFrom("closed_sales")
    .leftJoin("listings", "listings.id", "closed_sales.listing")
    .selectAll("closed_sales")
    .select("listings.slug as slug")
    .where("closed_sales.deleted_at", "is", null)
    .where("closed_sales.closed_on", ">=", from)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("closed_sales.closed_on", "closed_sales.id"), "<", tuple(after.date, after.id)))
    .orderBy("closed_sales.closed_on", "desc")
    .orderBy("closed_sales.id", "desc")
    .limit(limit)
    .execute();

/** Rows that are read at a time: between two readings others get their turn. */
const PAGE = 500;

/** All of them, page by page. @param most rows in all. */
export async function* allSales(db: Reader | Writer, from = FIRST_DATE, most = Infinity) {
  let after: SaleKey | undefined;
  for (let left = most; left > 0; left -= PAGE) {
    const rows = await salesPage(db, { after, from, limit: Math.min(PAGE, left) });
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = { date: last.closed_on, id: last.id };
  }
}

/** One that isn't deleted. */
export async function saleWith(db: Reader | Writer, id: string): Promise<SaleRow | undefined> {
  const row = await db.selectFrom("closed_sales").selectAll().where("id", "=", id).executeTakeFirst();
  return row?.deleted_at === null ? row : undefined;
}

/** Values that a statement is given at a time. */
const AT_ONCE = 200;

/** In parts of a size that a statement can have. */
export const inParts = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Which of these keys are taken. */
export async function knownKeys(db: Reader | Writer, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const part of inParts(keys)) {
    const query = db.selectFrom("closed_sales").select("match_key").where("match_key", "in", part).where("deleted_at", "is", null);
    for (const row of await query.execute()) known.add(row.match_key);
  }
  return known;
}
