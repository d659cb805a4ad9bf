/** Copies the database beside a running server to a SQLite file, which is the same for both engines. */
import { chmod } from "node:fs/promises";
import { makeSqlite } from "../store/alone.ts";
import { sync } from "../store/durable-files.ts";
import { EARLIER, isMissing, isUpToDate, whyMissing } from "../store/migrate.ts";
import { StoreProblem } from "../store/problems.ts";
import { copyRows, inSnapshot } from "../store/rows.ts";
import { copySqlite, databaseFile } from "../store/sqlite.ts";
import { openToRead, type StoreLocation } from "../store/store.ts";

/** Copies a snapshot of the database into a folder, and checks it. Resolves to the number of requests. */
export async function copyDatabase(location: StoreLocation, folder: string): Promise<number> {
  if (!location.database) {
    const requests = await copyFile(location, folder);
    await chmod(databaseFile(folder), 0o600);
    await sync(databaseFile(folder));
    return requests;
  }
  const db = await openToRead(location);
  if (!db) throw new StoreProblem("There's nothing to back up in the database yet.");
  try {
    if (!(await isUpToDate(db, "postgres"))) throw new StoreProblem(EARLIER);
    const totals = await inSnapshot(db, "postgres", (snapshot) => makeSqlite(folder, (trx) => copyRows(snapshot, trx)));
    return totals["leads"]?.rows ?? 0;
  } finally {
    await db.destroy();
  }
}

/** Also of an earlier version; but a file of another program has no requests to count. */
async function copyFile(location: StoreLocation, folder: string): Promise<number> {
  try {
    return copySqlite(location.dataDir, databaseFile(folder));
  } catch (error) {
    const db = isMissing(error) ? await openToRead(location) : undefined;
    if (!db) throw error;
    try {
      throw new StoreProblem(await whyMissing(db, "sqlite"), { cause: error });
    } finally {
      await db.destroy();
    }
  }
}
