/**
 * Brings the database to the present form: the numbered files of `migrations/`, in their order, each once, all in one transaction. A
 * migration that was published is never changed; the next change is the next number.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";

const FOLDER = path.join(import.meta.dirname, "migrations");

/** Migrations from the `.sql` files of a folder, named for their files without the ending. */
export const migrationsIn = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => /^\d{3}_[a-z0-9_]+\.sql$/.test(file)).toSorted();
    const pairs = files.map(async (file): Promise<[string, Migration]> => {
      const statements = statementsOf(await readFile(path.join(folder, file), "utf8"));
      return [file.replace(/\.sql$/, ""), { up: (db) => runAll(db, statements) }];
    });
    return Object.fromEntries(await Promise.all(pairs));
  },
});

/** The statements of a file: each ends with a semicolon at the end of a line; lines that start with `--` are left out. */
export function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/^[ \t]*--.*$/gm, "");
  return bare
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Throws, with a sentence for whoever starts the server, when the database cannot be brought to the present form; then nothing was changed. */
export async function migrate<T>(db: Kysely<T>, folder = FOLDER): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: migrationsIn(folder) }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  const reason = error instanceof Error ? error.message : "unknown reason";
  const where = failed ? `at migration ${failed}` : "to the form that this version needs";
  throw new Error(`The database migration failed${failed ? ` at ${failed}` : ""}; nothing was changed. (${reason})`, { cause: error });
}
