/**
 * Removes what the database leaves of deleted rows. SQLite's `secure_delete` overwrites them where
 * they were, but when rows move to another page, earlier copies stay in the unused part of the old
 * one, and the log has earlier versions of pages. So the database is written again without them
 * (VACUUM), and the log is emptied. PostgreSQL's tables are written again, too; its log and its
 * archives keep earlier rows until they're recycled.
 */
import { statSync } from "node:fs";
import { sql } from "kysely";
import { checkpoint } from "../store/checkpoints.ts";
import { databaseFile } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";

/** Larger databases take seconds to write, in which no request can be stored. Bytes. */
const LARGE = 32 * 1024 * 1024;

/** How often it tries to empty the log while others read it, and the pause in milliseconds. */
const TRIES = 50;
const PAUSE = 200;

export type CleanOptions = {
  readonly dataDir: string;
  /** Waits for this many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Leaves a large database as it is, because visitors would have to wait. */
  readonly whileServing?: boolean;
};

/** Writes the database again. Safe beside a running server. */
export async function cleanDatabase(store: Store, { dataDir, wait, whileServing = false }: CleanOptions): Promise<void> {
  if (store.vacuum) return store.vacuum({ whileServing });
  const isLarge = (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > LARGE;
  if (!(isLarge && whileServing)) await sql.raw("vacuum").execute(store.db);
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await checkpoint(store.db, "truncate")) return;
    await wait(PAUSE);
  }
}
