/**
 * Copies all stored rows from one database to another, of the same engine or the other one, and
 * compares them. Rows are the same on both (decision 031).
 */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { EngineName } from "./migrate.ts";
import type { Reader, Writer } from "./store.ts";
import type { Tables } from "./tables.ts";

/**
 * All tables that belong to the data, parents first, with their primary keys. `visitors`: what
 * visitors or the agent have left, and who works in the dashboard; without any, a database counts as empty. Not here: `log_generation`,
 * which describes SQLite's own file, `moves`, which describes one database, and `leases` and `changes`, which belong to running processes.
 */
export const DATA_TABLES: readonly { readonly table: keyof Tables; readonly key: string; readonly visitors?: true }[] = [
  { table: "leads", key: "id", visitors: true },
  { table: "dedupe_records", key: "digest", visitors: true },
  { table: "emails", key: "id", visitors: true },
  { table: "bookings", key: "id", visitors: true },
  { table: "appointment_events", key: "id" },
  { table: "booking_proposals", key: "booking" },
  { table: "blocked_times", key: "id", visitors: true },
  { table: "subscribers", key: "id", visitors: true },
  { table: "newsletter_issues", key: "id", visitors: true },
  { table: "issue_deliveries", key: "id" },
  { table: "newsletter_settings", key: "id" },
  { table: "alert_people", key: "id", visitors: true },
  { table: "alerts", key: "id", visitors: true },
  { table: "alert_matches", key: "id", visitors: true },
  { table: "people", key: "id", visitors: true },
  { table: "person_keys", key: "id" },
  { table: "person_words", key: "entry" },
  { table: "lead_work", key: "lead" },
  { table: "person_notes", key: "id" },
  { table: "replies", key: "id" },
  { table: "reply_templates", key: "id", visitors: true },
  { table: "consents", key: "id", visitors: true },
  { table: "connectors", key: "id", visitors: true },
  { table: "connection_events", key: "id" },
  { table: "deliveries", key: "id" },
  { table: "erasures", key: "digest", visitors: true },
  { table: "erasure_proofs", key: "id", visitors: true },
  { table: "listings", key: "id", visitors: true },
  { table: "listing_slugs", key: "slug" },
  { table: "listing_history", key: "id" },
  { table: "listing_photos", key: "id" },
  { table: "open_houses", key: "id" },
  { table: "open_house_guests", key: "id" },
  { table: "listing_changes", key: "revision" },
  { table: "catalog_state", key: "id" },
  { table: "closed_sales", key: "id", visitors: true },
  { table: "sales_settings", key: "id" },
  { table: "calendar_copies", key: "place" },
  { table: "secrets", key: "name" },
  { table: "heartbeat", key: "id" },
  { table: "members", key: "id", visitors: true },
  { table: "push_subscriptions", key: "id" },
  { table: "push_settings", key: "member" },
  { table: "push_notices", key: "id" },
  { table: "push_deliveries", key: "id" },
  { table: "passkeys", key: "id" },
  { table: "sessions", key: "digest" },
  { table: "sign_in_links", key: "id" },
  { table: "spent_challenges", key: "digest" },
  { table: "kept_forms", key: "id" },
  { table: "audit_log", key: "id" },
  { table: "content_sections", key: "section", visitors: true },
  { table: "content_edits", key: "field" },
  { table: "content_history", key: "id" },
];

/** A row of any table. */
export type Row = Readonly<Record<string, string | number | null>>;
/** The tables by name: what moves rows needs to know no columns. */
type AnyTables = Record<string, Row>;
const untyped = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>;

/** Rows read and written at a time: times the columns fewer than the values that a statement may have. */
const PAGE = 200;

export type TableTotal = { readonly rows: number; /** SHA-256, hex, of all rows in the order of their keys. */ readonly digest: string };
/** By table. */
export type Totals = Readonly<Record<string, TableTotal>>;

/** Runs `work` on one connection that sees the database as it is now, whatever others write meanwhile. */
export const inSnapshot = <T>(db: Reader, engine: EngineName, work: (db: Reader) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    const begin =
      engine === "sqlite"
        ? ["begin deferred"]
        : [
            "begin isolation level repeatable read, read only",
            "set local statement_timeout = 0",
            "set local idle_in_transaction_session_timeout = 0",
          ];
    for (const statement of begin) await sql.raw(statement).execute(one);
    try {
      return await work(one);
    } finally {
      // Nothing was written. If the connection is cut, the transaction has ended with it.
      await sql`rollback`.execute(one).catch(() => undefined);
    }
  });

/** All rows of a table in the order of its key, some at a time. */
export async function* pagesOf(db: Reader, { table, key }: (typeof DATA_TABLES)[number]): AsyncGenerator<readonly Row[]> {
  let last: string | number | null | undefined;
  for (;;) {
    const all = untyped(db).selectFrom(table).selectAll().orderBy(key).limit(PAGE);
    const rows = await (last === undefined ? all : all.where(key, ">", last)).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.[key];
  }
}

/** The columns of a table in their order. Only in SQLite, which every copy is. */
export async function columnsOf(db: Reader, table: keyof Tables): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`.execute(db);
  return rows.map(({ name }) => name);
}

/** PostgreSQL's text can't have the character 0 and gets another one (postgres/pool.ts), which counts as the same. */
const comparable = (value: string | number | null | undefined): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;

/** Counts the rows of a table and digests them, page by page. */
function summing(): { add(rows: readonly Row[]): number; total(): TableTotal } {
  const digest = createHash("sha256");
  let count = 0;
  return {
    /** Returns how many rows there were so far. */
    add(rows) {
      for (const row of rows) {
        const names = Object.keys(row).toSorted();
        digest.update(JSON.stringify(names.map((name) => [name, comparable(row[name])])));
      }
      return (count += rows.length);
    },
    total: () => ({ rows: count, digest: digest.digest("hex") }),
  };
}

/** Counts and digests all rows. @param isWanted by the table's name. */
export async function totalsOf(db: Reader, isWanted: (table: string) => boolean = () => true): Promise<Totals> {
  const totals: Record<string, TableTotal> = {};
  for (const each of DATA_TABLES) {
    if (!isWanted(each.table)) continue;
    const sum = summing();
    for await (const rows of pagesOf(db, each)) sum.add(rows);
    totals[each.table] = sum.total();
  }
  return totals;
}

/** Called while rows are copied. */
export type OnRows = (table: string, copied: number, of: number) => Promise<unknown>;

/**
 * Copies all rows into tables from which it deletes what is there, within a transaction of the
 * target. Reads them again there, and throws if they aren't the same.
 */
export async function copyRows(from: Reader, to: Writer, onRows: OnRows = async () => {}): Promise<Totals> {
  for (const { table } of DATA_TABLES.toReversed()) await untyped(to).deleteFrom(table).execute();
  const totals: Record<string, TableTotal> = {};
  for (const each of DATA_TABLES) {
    const { table } = each;
    const of = await countRows(from, table);
    const sum = summing();
    for await (const rows of pagesOf(from, each)) {
      await untyped(to).insertInto(table).values(rows).execute();
      await onRows(table, sum.add(rows), of);
    }
    totals[table] = sum.total();
  }
  const different = differenceOf(totals, await totalsOf(to));
  if (different !== undefined) throw new Error(`The copy of the table ${different} isn't the same as the original.`);
  return totals;
}

/** The first table that isn't the same; `undefined` if all are. */
export const differenceOf = (one: Totals, other: Totals): string | undefined =>
  DATA_TABLES.find(({ table }) => one[table]?.rows !== other[table]?.rows || one[table]?.digest !== other[table]?.digest)?.table;

async function countRows(db: Reader, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

/** Whether visitors have left nothing in a database. What the site makes for itself at a start doesn't count. */
export async function isEmpty(db: Reader): Promise<boolean> {
  for (const { table, key, visitors } of DATA_TABLES)
    if (visitors && (await untyped(db).selectFrom(table).select(key).limit(1).executeTakeFirst())) return false;
  return true;
}
