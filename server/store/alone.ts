/** Databases that a command has for itself: to mark one as moved, or to fill one. No site may use them meanwhile. */
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { sync } from "./durable-files.ts";
import { migrate } from "./migrate.ts";
import type { Move } from "./moves.ts";
import { damaged, inWords, refuseDamaged, StoreProblem } from "./problems.ts";
import { damageIn, databaseFile, openSqlite, sqliteDialect, UNFINISHED } from "./sqlite.ts";
import type { Reader, StoreLocation, Writer } from "./store.ts";
import type { Tables } from "./tables.ts";

/** How long others may take to close the database. Milliseconds. */
const TIMEOUT_MS = 1000;
const SQLITE_BUSY = 5;

/** A site or a command has the database open. */
export class StoreInUse extends StoreProblem {
  override name = "StoreInUse";
}

/**
 * Opens a database that exists, and updates it. Rejects with a message for the operator if it's
 * damaged or if others have it open. Close it with `destroy()`.
 */
export async function openAlone({ dataDir, database }: StoreLocation): Promise<Reader> {
  if (database) return (await import("./postgres/open.ts")).openPostgresAlone(database);
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new StoreProblem(`There's no database in ${dataDir}.`);
  const opened = new DatabaseSync(file, { timeout: TIMEOUT_MS });
  try {
    // The lock lasts until it's closed. Leaving the log writes it into the file, and fails while others have it open.
    opened.exec("pragma locking_mode = exclusive");
    refuseDamaged(opened, dataDir);
    const damage = damageIn(opened);
    if (damage !== "") throw damaged(dataDir, damage);
    opened.exec("pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = on");
    opened.exec("begin exclusive; commit");
    const db = new Kysely<Tables>({ dialect: sqliteDialect(opened) });
    await migrate(db, "sqlite");
    return db;
  } catch (error) {
    opened.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new StoreInUse(`The database ${file} is in use. Nothing was changed. Stop the site first.`, { cause: error });
    throw inWords(error, dataDir);
  }
}

/**
 * Replaces the mark, or removes it.
 * @param check throws when it may not be done. No one writes between it and the mark.
 */
export async function writeMove(db: Reader, move: Move | undefined, check: (trx: Reader) => Promise<void> = async () => {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await check(trx);
    await trx.deleteFrom("moves").execute();
    if (!move) return;
    const { place, at, isDone } = move;
    await trx
      .insertInto("moves")
      .values({ place, at, done: isDone ? 1 : 0 })
      .execute();
  });
}

/**
 * Makes a SQLite database in a folder and fills it in one transaction. The file is there only when
 * it's complete and on the disk, and replaces any that was there.
 */
export async function makeSqlite<T>(folder: string, fill: (trx: Writer) => Promise<T>): Promise<T> {
  const building = path.join(folder, UNFINISHED);
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o700 });
  try {
    const opened = openSqlite(building);
    const db = new Kysely<Tables>({ dialect: sqliteDialect(opened) });
    let result: T;
    try {
      await migrate(db, "sqlite");
      result = await db.transaction().execute(fill);
      opened.exec("pragma journal_mode = delete");
    } finally {
      await db.destroy();
    }
    await chmod(databaseFile(building), 0o600);
    await sync(databaseFile(building));
    // What belongs to a file that was there. Its log would otherwise be applied to the new one.
    for (const end of ["-generation", "-wal", "-shm", "-journal"]) await rm(`${databaseFile(folder)}${end}`, { force: true });
    await rename(databaseFile(building), databaseFile(folder));
    await sync(folder);
    return result;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

export type Target = {
  /** What is there; `undefined` if there's none, or none that can be read. */
  readonly db: Reader | undefined;
  /** There's a database that can't be read. */
  readonly isDamaged: boolean;
  /**
   * Replaces everything in one step, which after a crash was taken or not.
   * @param onCommit called before the step, after which it's unknown whether it was taken until this resolves.
   */
  fill<T>(work: (trx: Writer) => Promise<T>, onCommit?: () => void): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens the place for data.
 * @param mayReplace a database that is damaged or that this version can't read will be replaced, too.
 */
export async function openTarget(location: StoreLocation, { mayReplace = false } = {}): Promise<Target> {
  const { dataDir, database } = location;
  if (database) {
    const db = await openAlone(location);
    return {
      db,
      isDamaged: false,
      fill: (work, onCommit) =>
        db.transaction().execute(async (trx) => {
          const result = await work(trx);
          await trx.deleteFrom("moves").execute();
          onCommit?.();
          return result;
        }),
      close: () => db.destroy(),
    };
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let db: Reader | undefined;
  let isDamaged = false;
  try {
    if (existsSync(databaseFile(dataDir))) db = await openAlone(location);
    else if (existsSync(`${databaseFile(dataDir)}-wal`))
      throw new StoreProblem(`${databaseFile(dataDir)} is missing, but its log is there. Nothing was changed. Move both elsewhere first.`);
  } catch (error) {
    if (!mayReplace || !(error instanceof StoreProblem) || error instanceof StoreInUse) throw error;
    isDamaged = true;
  }
  return {
    db,
    isDamaged,
    // Its own file is closed last, so that no one opens it meanwhile.
    fill: (work, onCommit) =>
      makeSqlite(dataDir, async (trx) => {
        const result = await work(trx);
        onCommit?.();
        return result;
      }),
    close: async () => db?.destroy(),
  };
}
