/** Opens a PostgreSQL database for the store: checks that it can be used, and updates it. */
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from "kysely";
import type { DatabaseAddress } from "../../settings/database-url.ts";
import { isUpToDate, migrate } from "../migrate.ts";
import type { Reader } from "../store.ts";
import type { Tables } from "../tables.ts";
import { StoreUnavailable } from "../unavailable.ts";
import { postgresDialect } from "./dialect.ts";
import { sessionLimits } from "./limits.ts";
import { createPool } from "./pool.ts";
import { inWords, problem } from "./problems.ts";

/** PostgreSQL 15, as `server_version_num` says it. */
const OLDEST = 150_000;

type Facts = {
  readonly version: number;
  readonly encoding: string;
  readonly read_only: string;
  readonly schema: string | null;
  /** Tables that no extension has made, in alphabetical order. */
  readonly tables: readonly string[];
};

/**
 * Opens the database and updates it. Rejects with a message for the operator if it can't be used;
 * then nothing was changed.
 * @param connections most connections of this process.
 */
export async function openPostgres(address: DatabaseAddress, connections: number): Promise<Kysely<Tables>> {
  try {
    const db = new Kysely<Tables>({ dialect: postgresDialect(await createPool(address, { most: connections })) });
    try {
      await checkDatabase(db, address);
      if (!(await isUpToDate(db, "postgres"))) await update(address);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    throw inWords(error, address);
  }
}

/** Not a setting of the session: through a pooler, the site would get that session next, and couldn't write. */
const READS_ONLY: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== "SelectQueryNode" && node.kind !== "RawNode") throw new Error("The database was opened read-only.");
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Opens the database to read; `undefined` if the site has never been started with it. Close it with `destroy()`. */
export async function openPostgresToRead(address: DatabaseAddress): Promise<Kysely<Tables> | undefined> {
  try {
    const pool = await createPool(address, { most: 2 });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [READS_ONLY] });
    try {
      const { tables } = await factsOf(db);
      refuseOthers(tables, address);
      if (tables.includes("leads")) return db;
      await db.destroy();
      return undefined;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    throw inWords(error, address);
  }
}

/**
 * Opens a database that a command needs for itself, and updates it: with one connection, without
 * time limits, also if its data was moved. Rejects if a site is connected.
 */
export async function openPostgresAlone(address: DatabaseAddress): Promise<Kysely<Tables>> {
  const pool = await createPool(address, { most: 1, isPatient: true });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, { evenIfMoved: true, isPatient: true }) });
  try {
    await checkDatabase(db, address);
    await refuseCompany(db, address);
    if (!(await isUpToDate(db, "postgres"))) await update(address);
    return db;
  } catch (error) {
    await db.destroy();
    throw inWords(error, address);
  }
}

/** How long others may take to close their connections. Milliseconds. */
const LEAVING_MS = 2000;
/** A site says something at least every 30 seconds. What was silent for longer is a pooler's connection, which has the name of its last user. */
const SILENT_SECONDS = 65;

/** Whether a site or a command is connected. @param silent for how many seconds a connection that no one uses has said nothing. */
export async function isInUse(db: Reader, silent = SILENT_SECONDS): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = 'porchlight' and pid <> pg_backend_pid()
        and (state is distinct from 'idle' or state_change > clock_timestamp() - make_interval(secs => ${silent}))
    ) as used`.execute(db);
  return rows[0]?.used === true;
}

/** Throws if a site or a command is connected. Behind a pooler that may not be seen; there the mark of a move stops them. */
async function refuseCompany(db: Reader, address: DatabaseAddress): Promise<void> {
  for (const until = performance.now() + LEAVING_MS; await isInUse(db); await pause(100))
    if (performance.now() > until)
      throw problem(
        address,
        "a site or a command is using the database",
        "Stop the site first, all copies of it. If it's stopped, a pooler may have kept its connections: try again in a minute.",
      );
}

async function factsOf(db: Kysely<Tables>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      case when pg_is_in_recovery() then 'on' else current_setting('transaction_read_only') end as read_only,
      current_schema() as schema,
      array(
        select c.relname::text from pg_class c
        where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
        order by 1
      ) as tables`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("PostgreSQL says nothing about itself.");
  return facts;
}

async function checkDatabase(db: Kysely<Tables>, address: DatabaseAddress): Promise<void> {
  const { version, encoding, read_only: readOnly, schema, tables } = await factsOf(db);
  if (version < OLDEST) throw problem(address, `it's PostgreSQL ${Math.floor(version / 10_000)}`, "Porchlight needs version 15 or newer.");
  if (encoding !== "UTF8")
    throw problem(
      address,
      `the database's encoding is ${encoding}`,
      "Create it with UTF8: createdb --encoding=UTF8 --template=template0 …",
    );
  if (readOnly === "on")
    throw problem(
      address,
      "the database is read-only",
      "Use the primary server's address, not a replica's; check default_transaction_read_only.",
    );
  if (schema === null) throw problem(address, "the user's search_path has no schema that exists", "Create one: create schema …");
  refuseOthers(tables, address);
}

function refuseOthers(tables: Facts["tables"], address: DatabaseAddress): void {
  if (tables.length > 0 && !tables.includes("kysely_migration"))
    throw problem(address, `the database has tables of another program (${shownTables(tables)})`, "Use an empty database.");
}

const shownTables = (tables: readonly string[]): string => `${tables.slice(0, 3).join(", ")}${tables.length > 3 ? ", …" : ""}`;

/** Migrations have a connection of their own, because they may take longer than a request. */
async function update(address: DatabaseAddress): Promise<void> {
  const pool = await createPool(address, { most: 1, isPatient: true });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, { isPatient: true, isMigration: true }) });
  try {
    await migrate(db, "postgres");
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof StoreUnavailable ? cause : error;
  } finally {
    await db.destroy();
  }
}

/** Larger databases take seconds to write, in which no request can be stored. Bytes. */
const LARGE = 32 * 1024 * 1024;

/**
 * Removes what deleted rows left: writes the tables again, or if that takes too long for visitors,
 * frees the places of the deleted rows for new ones.
 */
export async function vacuum(address: DatabaseAddress, { whileServing }: { readonly whileServing: boolean }): Promise<void> {
  const pool = await createPool(address, { most: 1, isPatient: true });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db);
    const isFull = !(whileServing && Number(rows[0]?.size) > LARGE);
    const own = (await factsOf(db)).tables.filter((name) => !name.startsWith("kysely_"));
    // It can't be in a transaction. A pooler may give the session to the site next.
    await sql.raw(sessionLimits(true)).execute(db);
    await sql`vacuum ${sql.raw(isFull ? "(full)" : "")} ${sql.join(own.map((name) => sql.table(name)))}`.execute(db);
    await sql.raw(sessionLimits()).execute(db);
  } catch (error) {
    throw inWords(error, address);
  } finally {
    await db.destroy();
  }
}
