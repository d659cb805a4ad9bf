/**
 * `openStore` for tests of what runs on both engines. A test file that imports it runs twice: in the
 * project `unit` on SQLite, in the project `postgres` on PostgreSQL.
 */
import { existsSync } from "node:fs";
import { CompiledQuery, sql } from "kysely";
import { Client, Pool } from "pg";
import { openStore as open, type Store, type StoreLocation } from "../../server/store/store.ts";
import { countActivity } from "./activity.ts";
import { addressOf, newDatabase } from "./databases.ts";

export type { Reader, Store, Tables, Writer } from "../../server/store/store.ts";

/** Whether this run is on PostgreSQL. */
export const ON_POSTGRES = process.env["TEST_ENGINE"] === "postgres";

/** For `each`: the engine whose database is a file. In the run on PostgreSQL there is none. */
export const IN_A_FILE: readonly string[] = ON_POSTGRES ? [] : ["SQLite"];

if (ON_POSTGRES) {
  countActivity(Client.prototype, ["query", "connect"]);
  countActivity(Pool.prototype, ["connect"]);
}

/** Empty databases with all tables, which a closed store in memory has left. */
const free: string[] = [];
/** The database that stands for a data folder. */
const byFolder = new Map<string, string>();

/** In the order in which rows may go. */
const TABLES = [
  "consents",
  "erasure_proofs",
  "deliveries",
  "connectors",
  "push_deliveries",
  "push_notices",
  "push_settings",
  "push_subscriptions",
  "person_keys",
  "person_words",
  "lead_work",
  "person_notes",
  "replies",
  "people",
  "reply_templates",
  "alert_matches",
  "alerts",
  "alert_people",
  "listing_changes",
  "listing_slugs",
  "listing_history",
  "listing_photos",
  "open_house_guests",
  "open_houses",
  "closed_sales",
  "sales_settings",
  "listings",
  "catalog_state",
  "dedupe_records",
  "emails",
  "appointment_events",
  "booking_proposals",
  "blocked_times",
  "bookings",
  "leads",
  "issue_deliveries",
  "newsletter_issues",
  "newsletter_settings",
  "connection_events",
  "subscribers",
  "calendar_copies",
  "secrets",
  "erasures",
  "heartbeat",
  "leases",
  "changes",
  "content_history",
  "content_edits",
  "content_sections",
  "audit_log",
  "kept_forms",
  "spent_challenges",
  "sign_in_links",
  "sessions",
  "passkeys",
  "members",
];
const EMPTY = TABLES.map((table) => `delete from ${table}`).join("; ");

/** Opens the store of a data folder, or a new one with ":memory:". */
export async function openStore(dataDir: string): Promise<Store> {
  if (!ON_POSTGRES) return open(dataDir);
  if (dataDir !== ":memory:") return open(await locationFor(dataDir));
  const url = free.pop() ?? (await newDatabase());
  const store = await open({ dataDir, database: addressOf(url) });
  return {
    ...store,
    async close() {
      // A large one may take longer than a store waits: then the next one gets a new database.
      const isEmpty = await store.write((trx) => trx.executeQuery(CompiledQuery.raw(EMPTY))).catch(() => undefined);
      await store.close();
      if (isEmpty) free.push(url);
    },
  };
}

/** Where the store of a data folder is, for what is given both. */
export async function locationFor(dataDir: string): Promise<StoreLocation> {
  const url = await urlFor(dataDir);
  return { dataDir, ...(url !== undefined && { database: addressOf(url) }) };
}

/** The database's address that stands for a data folder, for a process of its own; `undefined` for SQLite. */
export async function urlFor(dataDir: string): Promise<string | undefined> {
  if (!ON_POSTGRES) return undefined;
  // A folder that is gone was an earlier test's.
  for (const [folder] of byFolder) if (!existsSync(folder)) byFolder.delete(folder);
  const url = byFolder.get(dataDir) ?? (await newDatabase());
  byFolder.set(dataDir, url);
  return url;
}

/** Runs a statement as an operator would in the database's shell, with references unchecked. */
export async function runUnchecked(store: Store, statement: string): Promise<void> {
  const [off, on] = ON_POSTGRES
    ? ["set session_replication_role = replica", "set session_replication_role = origin"]
    : ["pragma foreign_keys = off", "pragma foreign_keys = on"];
  await store.db.connection().execute(async (db) => {
    for (const text of [off, statement, on]) await sql.raw(text).execute(db);
  });
}
