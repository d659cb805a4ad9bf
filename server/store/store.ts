/**
 * The store: everything that must not be lost. Only this folder knows which database is behind
 * Kysely; all other code uses portable queries. Writes of the same moment share one durable commit,
 * because a commit costs the same for one request as for fifty.
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery, Kysely, type Transaction } from "kysely";
import { WRITABLE, writeHeartbeat } from "./heartbeat.ts";
import { migrate } from "./migrate.ts";
import { watchPlace } from "./place.ts";
import { inWords, refuseDamaged, refuseEmptied } from "./problems.ts";
import { databaseFile, openSqlite, openSqliteToRead, sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type { Tables } from "./tables.ts";

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

export type Store = {
  readonly db: Reader;
  /**
   * Runs `work` in a transaction and resolves with its result when that is durable. Jobs that
   * arrive together share a transaction, each with its own savepoint: one that throws is rolled
   * back alone. When the commit fails, all of them reject and nothing is stored.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  /**
   * Resolves when a write was durable within the last second or now. Rejects when the store can't
   * be written, with `StoreGone` when its folder was removed, replaced or is read-only.
   */
  check(): Promise<void>;
  /** How many transactions were committed since the store was opened. */
  commits(): number;
  /** Finishes the waiting writes and closes. */
  close(): Promise<void>;
};

/** Most jobs that share one commit. */
const MOST_TOGETHER = 256;

/** How long a successful write counts for `check`. Milliseconds. */
const FRESH = 1000;

const IN_MEMORY = ":memory:";

/**
 * Opens the store in a folder, which is created when missing, or in memory, and updates it. Rejects
 * with a message for the operator when the database is damaged or has lost its log, or when the
 * folder has had one and it's gone.
 * @param onOlder called when the database is an older copy than the one that was used last.
 */
export async function openStore(dataDir: string, onOlder: () => void = () => {}): Promise<Store> {
  const isFile = dataDir !== IN_MEMORY;
  if (isFile) refuseEmptied(dataDir);
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(dataDir);
    if (isFile && refuseDamaged(database, dataDir) === "older") onOlder();
    const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
    await migrate(db);
    return storeOn(db, isFile ? watchPlace(dataDir) : undefined);
  } catch (error) {
    if (database?.isOpen) database.close();
    throw inWords(error, dataDir);
  }
}

/** Whether a folder has a database. */
export const hasStore = (dataDir: string): boolean => existsSync(databaseFile(dataDir));

/**
 * Opens the store for reading beside a running server; `undefined` when there is no database yet.
 * Close it with `destroy()`.
 */
export function openToRead(dataDir: string): Reader | undefined {
  if (!hasStore(dataDir)) return undefined;
  return new Kysely<Tables>({ dialect: sqliteDialect(openSqliteToRead(dataDir)) });
}

type Job = {
  readonly run: (trx: Writer) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

const SAVEPOINT = CompiledQuery.raw("savepoint job");
const RELEASE = CompiledQuery.raw("release savepoint job");
const ROLL_BACK = CompiledQuery.raw("rollback to savepoint job");

/**
 * A store on an open, migrated database.
 * @param assertInPlace throws when what is written now would be lost: see `watchPlace`.
 */
export function storeOn(db: Reader, assertInPlace: () => void = () => {}): Store {
  const waiting: Job[] = [];
  let writing: Promise<void> | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let commits = 0;
  let checking: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      // Wait one turn of the event loop, so that requests that have arrived can join.
      await nextTurn();
      await writeTogether(waiting.splice(0, MOST_TOGETHER));
    }
    writing = undefined;
  }

  async function writeTogether(jobs: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        for (const job of jobs) answers.push(await runJob(trx, job));
        assertInPlace();
      });
      lastWrite = performance.now();
      commits += 1;
    } catch (error) {
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  const write: Store["write"] = (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: work, resolve: (result) => resolve(result as Awaited<ReturnType<typeof work>>), reject });
      writing ??= writeAll();
    });

  return {
    db,
    write,
    async check() {
      assertInPlace();
      if (performance.now() - lastWrite < FRESH) return;
      checking ??= write((trx) => writeHeartbeat(trx, WRITABLE, new Date().toISOString())).finally(() => (checking = undefined));
      await checking;
    },
    commits: () => commits,
    async close() {
      await writing;
      await db.destroy();
    },
  };
}

/**
 * Runs one of several jobs. An error rolls back only this job's writes. Returns what answers its
 * caller after the commit.
 */
async function runJob(trx: Writer, { run, resolve, reject }: Job): Promise<() => void> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const result = await run(trx);
    await trx.executeQuery(RELEASE);
    return () => resolve(result);
  } catch (error) {
    try {
      await trx.executeQuery(ROLL_BACK);
      await trx.executeQuery(RELEASE);
    } catch {
      // The database has ended the whole transaction, for example because the disk is full, so all
      // jobs fail.
      throw error;
    }
    return () => reject(error);
  }
}
