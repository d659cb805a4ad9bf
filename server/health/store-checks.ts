/** What Health says of the database and of where photos are. */
import { statSync } from "node:fs";
import { sql } from "kysely";
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { sizeText } from "../../domain/health/size-text.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { PICTURES } from "../photos/folders.ts";
import { databaseFile } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { StoreUnavailable } from "../store/unavailable.ts";

type One = Readonly<Record<string, string | number>>;

/** Its kind, version, size and newest migration, and whether it takes writes. */
export const databaseCheck = (store: Pick<Store, "engine" | "db" | "check">, dataDir: string): HealthCheck => ({
  name: "Database",
  async check(): Promise<HealthRow> {
    try {
      await store.check();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { state: "bad", text: `Nothing can be stored now: ${error.message}.`, todo: error.fix };
    }
    const [kind, bytes] = await (store.engine === "sqlite" ? aboutSqlite(store, dataDir) : aboutPostgres(store));
    const migrations = await sql<One>`select count(*) as count, max(name) as newest from kysely_migration`.execute(store.db);
    const { count = 0, newest = "" } = migrations.rows[0] ?? {};
    return { state: "good", text: `${kind}, ${sizeText(bytes)}. ${Number(count)} migrations, the newest ${newest}.` };
  },
});

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function aboutSqlite({ db }: Pick<Store, "db">, dataDir: string): Promise<[kind: string, bytes: number]> {
  const { rows } = await sql<One>`select sqlite_version() as version`.execute(db);
  const file = databaseFile(dataDir);
  return [`SQLite ${rows[0]?.["version"] ?? ""}`, sizeOf(file) + sizeOf(`${file}-wal`)];
}

async function aboutPostgres({ db }: Pick<Store, "db">): Promise<[kind: string, bytes: number]> {
  const about = await sql<One>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const { version = "", bytes = 0 } = about.rows[0] ?? {};
  return [`PostgreSQL ${String(version).split(" ")[0]}`, Number(bytes)];
}

/** Where uploaded photos are, and whether that place answers. */
export const photosCheck = (storage: Pick<ObjectStorage, "health" | "place">): HealthCheck => ({
  name: "Photos",
  async check(): Promise<HealthRow> {
    const health = await storage.health();
    const place = storage.place(PICTURES);
    if (health?.working === false)
      return {
        state: "bad",
        text: health.problem,
        todo: "Requests without photos arrive all the same. See STORAGE_URL and its keys on the server.",
      };
    return { state: "good", text: health ? `In the object storage, ${place}.` : `Files on the server, in ${place}.` };
  },
});
