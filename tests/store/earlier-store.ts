/** Databases as earlier versions left them, for tests of migrations. */
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { migrate } from "../../server/store/migrate.ts";
import { openSqlite, sqliteDialect } from "../../server/store/sqlite.ts";

const MIGRATIONS = fileURLToPath(new URL("../../server/store/migrations/", import.meta.url));

/**
 * Makes a database in a data folder by the migrations before one of them, and fills it.
 * @param migration the first one that is left out, for example "011".
 * @param fill SQL that uses the table and column names of that time.
 */
export async function earlierStore(dataDir: string, migration: string, fill: string): Promise<void> {
  const before = await mkdtemp(path.join(tmpdir(), "porchlight-migrations-"));
  for (const file of (await readdir(MIGRATIONS)).filter((name) => name < migration))
    await copyFile(path.join(MIGRATIONS, file), path.join(before, file));
  const database = openSqlite(dataDir);
  const db = new Kysely({ dialect: sqliteDialect(database) });
  await migrate(db, "sqlite", before);
  database.exec(`pragma synchronous = off; pragma foreign_keys = off; begin; ${fill}; commit; pragma wal_checkpoint(truncate)`);
  await db.destroy();
  await rm(before, { recursive: true });
}

/** The insert statement of one row. */
export function insert(table: string, row: Readonly<Record<string, string | number | null>>): string {
  const literal = (value: string | number | null): string =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  return `insert into ${table} (${Object.keys(row).join()}) values (${Object.values(row).map(literal).join()});`;
}

/** The start of a select that reads the numbers 1 to `count` as `n` from `numbers`. */
export const numbered = (count: number): string =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
