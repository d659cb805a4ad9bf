/**
 * The store: everything that must not be lost, in SQLite or PostgreSQL. Only this folder knows which
 * database is behind Kysely; all other code uses portable queries. Writes of the same moment share one durable commit,
 * because a commit costs the same for one request as for fifty.
 */
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, sql, type Transaction } from "kysely";
import type { DatabaseAddress } from "../settings/database-url.ts";
import { collectAnnouncements } from "./changes.ts";
import { gather } from "./gather.ts";
import { WRITABLE, writeHeartbeat } from "./heartbeat.ts";
import { type EngineName, migrate } from "./migrate.ts";
import type { Notifications } from "./messages.ts";
import { refuseMoved } from "./moves.ts";
import type { NotificationsOptions } from "./postgres/notifications.ts";
import { watchPlace } from "./place.ts";
import { inWords, refuseDamaged, refuseEmptied } from "./problems.ts";
import { databaseFile, load, openSqlite, openSqliteToRead, sqliteDialect, UNFINISHED } from "./sqlite.ts";
import type { Tables } from "./tables.ts";
import { StoreUnavailable } from "./unavailable.ts";

export type { Tables } from "./tables.ts";

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

/** Where the store is: in PostgreSQL, or in SQLite in the data folder. Files are in the data folder in both cases. */
export type StoreLocation = {
  readonly dataDir: string;
  /** PostgreSQL's address; `undefined` for SQLite. */
  readonly database?: DatabaseAddress | undefined;
  /** Most connections of this process to PostgreSQL. */
  readonly databasePool?: number;
  /** How many processes serve the site on this machine. One alone on SQLite has no one to tell about changes; commands have. */
  readonly workers?: number;
};

export type Store = {
  readonly engine: EngineName;
  readonly db: Reader;
  /**
   * Only with PostgreSQL: removes what deleted rows have left in its tables.
   * @param whileServing leaves large tables as they are, because visitors would have to wait.
   */
  vacuum?(options: { readonly whileServing: boolean }): Promise<void>;
  /** Only with PostgreSQL: what its clock shows, in milliseconds since 1970. */
  now?(): Promise<number>;
  /** Only with PostgreSQL: messages between all copies of the site. Close them before the store. */
  openNotifications?(options: NotificationsOptions): Notifications;
  /**
   * Runs `work` in a transaction and resolves with its result when that is durable. Jobs that
   * arrive together share a transaction, each with its own savepoint: one that throws is rolled
   * back alone. When the commit fails, all of them reject and nothing is stored; with
   * `OutcomeUnknown` it's unknown whether it is.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  /**
   * Resolves when a write was durable within the last second or now. Rejects when the store can't
   * be written, with `StoreUnavailable` when it's known why.
   */
  check(): Promise<void>;
  /** How many transactions were committed since the store was opened. */
  commits(): number;
  /** Finishes the waiting writes and closes. */
  close(): Promise<void>;
};

/** Most jobs that share one commit. PostgreSQL's take longer, and other processes wait for them. */
const MOST_TOGETHER = { sqlite: 256, postgres: 64 } as const;

/** How long a successful write counts for `check`. Milliseconds. */
const FRESH = 1000;

const IN_MEMORY = ":memory:";
/** The first store in memory as it was opened. Others begin as its copy: a thirtieth of the work of the migrations. */
let emptyInMemory: Uint8Array | undefined;

/** A data folder alone stands for SQLite in it. */
const locationOf = (where: StoreLocation | string): StoreLocation => (typeof where === "string" ? { dataDir: where } : where);

/** Most connections to PostgreSQL unless `DATABASE_POOL` says otherwise. */
export const CONNECTIONS = 10;

/**
 * Opens the store and updates it: in PostgreSQL, in a folder, which is created when missing, or in
 * memory. Rejects with a message for the operator when the database can't be used, is damaged or has
 * lost its log, or when the folder has had one and it's gone.
 * @param onOlder called when the database is an older copy than the one that was used last.
 */
export async function openStore(where: StoreLocation | string, onOlder: () => void = () => {}): Promise<Store> {
  const { dataDir, database, databasePool = CONNECTIONS, workers } = locationOf(where);
  if (!database) return openInFolder(dataDir, onOlder, workers === 1);
  const [{ openPostgres, vacuum }, { readClock }, { openNotifications }] = await Promise.all([
    import("./postgres/open.ts"),
    import("./postgres/clock.ts"),
    import("./postgres/notifications.ts"),
  ]);
  const db = await openPostgres(database, databasePool);
  await refuseMoved(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return storeOn(db, {
    engine: "postgres",
    vacuum: (options) => vacuum(database, options),
    now: () => readClock(db),
    openNotifications: (options) => openNotifications(database, db, options),
  });
}

async function openInFolder(dataDir: string, onOlder: () => void, isAlone: boolean): Promise<Store> {
  const isFile = dataDir !== IN_MEMORY;
  if (isFile) refuseEmptied(dataDir);
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(dataDir);
    if (isFile && refuseDamaged(database, dataDir) === "older") onOlder();
    if (isFile) rmSync(path.join(dataDir, UNFINISHED), { recursive: true, force: true });
    if (!isFile && emptyInMemory) load(database, emptyInMemory);
    const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
    if (isFile || !emptyInMemory) await migrate(db, "sqlite");
    if (!isFile) emptyInMemory ??= database.serialize();
    await refuseMoved(db);
    return storeOn(db, { engine: "sqlite", isAlone, ...(isFile && { assertInPlace: watchPlace(dataDir) }) });
  } catch (error) {
    if (database?.isOpen) database.close();
    throw inWords(error, dataDir);
  }
}

/** Whether a location has a database. One in PostgreSQL may still be empty. */
export const hasStore = ({ dataDir, database }: StoreLocation): boolean => database !== undefined || existsSync(databaseFile(dataDir));

/**
 * Opens the store for reading beside a running server; `undefined` when there is no database yet.
 * Close it with `destroy()`.
 */
export async function openToRead(where: StoreLocation | string): Promise<Reader | undefined> {
  const { dataDir, database } = locationOf(where);
  if (database) return (await import("./postgres/open.ts")).openPostgresToRead(database);
  if (!existsSync(databaseFile(dataDir))) return undefined;
  return new Kysely<Tables>({ dialect: sqliteDialect(openSqliteToRead(dataDir)) });
}

/** How many requests are stored. Reads an index of all of them: for the start, not for visitors. */
export async function countRequests(where: StoreLocation): Promise<number> {
  const db = await openToRead(where);
  try {
    if (!db) return 0;
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from leads`.execute(db);
    return Number(rows[0]?.count);
  } finally {
    await db?.destroy();
  }
}

type Job = {
  readonly run: (trx: Writer) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

const SAVEPOINT = CompiledQuery.raw("savepoint job");
const RELEASE = CompiledQuery.raw("release savepoint job");
const ROLL_BACK = CompiledQuery.raw("rollback to savepoint job");

export type StoreOptions = Pick<Store, "engine" | "vacuum" | "now" | "openNotifications"> & {
  /** No other process looks for changes, so none are announced. */
  readonly isAlone?: boolean;
  /** Throws when what is written now would be lost: see `watchPlace`. */
  readonly assertInPlace?: () => void;
};

/** A store on an open, migrated database. */
export function storeOn(db: Reader, { engine, isAlone = false, assertInPlace = () => {}, ...ofEngine }: StoreOptions): Store {
  const waiting: Job[] = [];
  let writing: Promise<void> | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let commits = 0;
  let checking: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      await gather(waiting, MOST_TOGETHER[engine]);
      await writeTogether(waiting.splice(0, MOST_TOGETHER[engine]));
    }
    writing = undefined;
  }

  async function writeTogether(jobs: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        const writeAnnouncements = isAlone ? undefined : collectAnnouncements(trx, engine);
        // A job alone needs no savepoint: it's rolled back with its transaction.
        if (jobs.length === 1) for (const job of jobs) answers.push(await runAlone(trx, job));
        else for (const job of jobs) answers.push(await runJob(trx, job));
        await writeAnnouncements?.();
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
    engine,
    ...ofEngine,
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

const runAlone = async (trx: Writer, { run, resolve }: Job): Promise<() => void> => {
  const result = await run(trx);
  return () => resolve(result);
};

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
    // Nothing of the others could be written either, although an empty transaction can be committed.
    if (error instanceof StoreUnavailable) throw error;
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
