/**
 * Notices at the start that SQLite's log (`porchlight.sqlite-wal`) was lost. The newest writes are
 * in the log alone until a checkpoint copies them into the database file. After each checkpoint the
 * generation in the database grows by one, which is then in the new log only, and a file beside the
 * database gets the same number. A database that lags behind that file has lost its log, or is an
 * older copy.
 */
import { readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { sync, writeDurably } from "./durable-files.ts";
import { databaseFile } from "./sqlite.ts";
import type { Store } from "./store.ts";

/**
 * `copied`: the database file has at least this generation, even without its log. `clean`: the server has closed the database since,
 * so there was no log to lose.
 */
export type Generation = { readonly generation: number; readonly copied: number; readonly clean: boolean };

const generationFile = (dataDir: string): string => `${databaseFile(dataDir)}-generation`;

/** What the file beside the database says; `undefined` if there's none or it can't be read. */
export function readGeneration(dataDir: string): Generation | undefined {
  try {
    const { generation, copied, clean } = JSON.parse(readFileSync(generationFile(dataDir), "utf8")) as Record<string, unknown>;
    if (typeof generation !== "number") return undefined;
    // Earlier versions counted after whole checkpoints only.
    return { generation, copied: typeof copied === "number" ? copied : generation - 1, clean: clean === true };
  } catch {
    return undefined;
  }
}

/** Writes the file durably. */
export async function writeGeneration(dataDir: string, generation: Generation): Promise<void> {
  const file = generationFile(dataDir);
  await writeDurably(`${file}.part`, Buffer.from(`${JSON.stringify(generation)}\n`), "w");
  await rename(`${file}.part`, file);
  await sync(path.dirname(file));
}

/** Begins the next generation, after a checkpoint. @param isWhole whether it copied all of the log. Resolves to the new number. */
export async function nextGeneration(store: Pick<Store, "write">, dataDir: string, isWhole: boolean): Promise<number> {
  const known = readGeneration(dataDir);
  const atLeast = known?.generation ?? 0;
  const generation = await store.write(async (trx) => {
    const before = await trx.selectFrom("log_generation").select("generation").where("id", "=", 1).executeTakeFirst();
    const next = Math.max(before?.generation ?? 0, atLeast) + 1;
    await trx.updateTable("log_generation").set({ generation: next }).where("id", "=", 1).execute();
    return next;
  });
  // Only now: the file never names a generation that the database and its log don't have.
  await writeGeneration(dataDir, { generation, copied: isWhole ? generation - 1 : (known?.copied ?? 0), clean: false });
  return generation;
}

/** "lost": the log or all tables are gone. "older": an earlier copy was put in place. */
export function compareGenerations(database: DatabaseSync, dataDir: string): "same" | "older" | "lost" {
  const known = readGeneration(dataDir);
  if (!known) return "same";
  const has = (table: string): boolean =>
    database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined;
  if (!has("leads")) return "lost";
  // A copy from an earlier version.
  if (!has("log_generation")) return "older";
  const stored = Number(database.prepare("select generation from log_generation where id = 1").get()?.["generation"] ?? 0);
  if (stored >= known.generation) return "same";
  return !known.clean && stored >= known.copied ? "lost" : "older";
}
