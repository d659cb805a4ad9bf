/**
 * Updates the database: runs each numbered file of `migrations/` once, in order, all in one
 * transaction. A published migration is never changed; each further change is a new file.
 *
 * `018_name.sql` is for both engines; where they need different SQL, there's `018_name.sqlite.sql`
 * and `018_name.postgres.sql`. PostgreSQL begins with `017_baseline.postgres.sql`, which has the
 * tables as SQLite's files up to 017 leave them.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { StoreProblem } from "./problems.ts";

export type EngineName = "sqlite" | "postgres";

const FOLDER = path.join(import.meta.dirname, "migrations");

const FILE = /^(\d{3})_[a-z0-9_]+(?:\.(sqlite|postgres))?\.sql$/;
/** Unmarked files from here on are for both engines. */
const SHARED_FROM = "018";

function isFor(engine: EngineName, file: string): boolean {
  const [, number = "", only] = FILE.exec(file) ?? [];
  if (number === "") return false;
  return only === undefined ? engine === "sqlite" || number >= SHARED_FROM : only === engine;
}

/** Migrations from the `.sql` files of a folder. Each is named after its file. */
export const migrationsIn = (folder: string, engine: EngineName): MigrationProvider => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => isFor(engine, file)).toSorted();
    const pairs = files.map(async (file): Promise<[string, Migration]> => {
      const statements = statementsOf(await readFile(path.join(folder, file), "utf8"));
      const up = async (db: Kysely<unknown>): Promise<void> => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      };
      return [file.replace(/(?:\.(?:sqlite|postgres))?\.sql$/, ""), { up }];
    });
    return Object.fromEntries(await Promise.all(pairs));
  },
});

/**
 * The statements of a file. Each ends with a semicolon at the end of a line; `--` lines are
 * comments.
 */
export function statementsOf(text: string): string[] {
  const withoutComments = text.replaceAll(/^[ \t]*--.*$/gm, "");
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** Why the list of migrations can't be read from an empty database, as each engine says it. */
const NO_LIST = /no such table: kysely_migration|relation "kysely_migration" does not exist/;

/** The names of the migrations that a database has had; empty if it has had none. */
async function applied<T>(db: Kysely<T>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (NO_LIST.test(String(error))) return [];
    throw error;
  }
}

/**
 * Whether a database has had all migrations. Throws if it has had others: it's of a newer version,
 * or of another program.
 */
export async function isUpToDate<T>(db: Kysely<T>, engine: EngineName, folder = FOLDER): Promise<boolean> {
  const known = Object.keys(await migrationsIn(folder, engine).getMigrations());
  const names = await applied(db);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 && unknown.length === names.length)
    throw new StoreProblem(
      `The database belongs to another program (it has the migration ${unknown[0]}). Nothing was changed. Use an empty database.`,
    );
  if (unknown.length > 0)
    throw new StoreProblem(
      `The database is from a newer version of Porchlight (it has the migration ${unknown[0]}). Nothing was changed. ` +
        "Install that version or a newer one, or restore a backup from before the update.",
    );
  return names.length === known.length;
}

export const EARLIER = "The database is from an earlier version. Start the site once to update it.";

/** Whether a statement has failed because its table or column isn't there, as each engine says it. */
export const isMissing = (error: unknown): boolean => /no such (table|column)|(relation|column) \S+ does not exist/.test(String(error));

/** Why a table or a column of this site isn't in a database, for the operator: another version made it, or another program. */
export async function whyMissing<T>(db: Kysely<T>, engine: EngineName): Promise<string> {
  try {
    await isUpToDate(db, engine);
  } catch (error) {
    if (error instanceof StoreProblem) return error.message;
    throw error;
  }
  const [table] = (await applied(db)).length > 0 ? [] : await db.introspection.getTables();
  return table
    ? `The database belongs to another program (it has the table ${table.name}). Check that DATA_DIR or DATABASE_URL is this site's.`
    : EARLIER;
}

/**
 * Updates the database. Throws with a message for the operator when that fails; then nothing was
 * changed.
 */
export async function migrate<T>(db: Kysely<T>, engine: EngineName, folder = FOLDER): Promise<void> {
  if (await isUpToDate(db, engine, folder)) return;
  const { error, results } = await new Migrator({ db, provider: migrationsIn(folder, engine) }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  const reason = error instanceof Error ? error.message : "unknown reason";
  throw new Error(`The database migration failed${failed ? ` at ${failed}` : ""}; nothing was changed. (${reason})`, { cause: error });
}
