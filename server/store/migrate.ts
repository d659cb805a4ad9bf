/**
 * Updates the database: runs each numbered file of `migrations/` once, in order, all in one
 * transaction. A published migration is never changed; each further change is a new file.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";

const FOLDER = path.join(import.meta.dirname, "migrations");

/** Migrations from the `.sql` files of a folder. Each is named after its file. */
export const migrationsIn = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => /^\d{3}_[a-z0-9_]+\.sql$/.test(file)).toSorted();
    const pairs = files.map(async (file): Promise<[string, Migration]> => {
      const statements = statementsOf(await readFile(path.join(folder, file), "utf8"));
      const up = async (db: Kysely<unknown>): Promise<void> => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      };
      return [file.replace(/\.sql$/, ""), { up }];
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

/**
 * Updates the database. Throws with a message for the operator when that fails; then nothing was
 * changed.
 */
export async function migrate<T>(db: Kysely<T>, folder = FOLDER): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: migrationsIn(folder) }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  const reason = error instanceof Error ? error.message : "unknown reason";
  throw new Error(`The database migration failed${failed ? ` at ${failed}` : ""}; nothing was changed. (${reason})`, { cause: error });
}
