/** SQLite for Kysely on `node:sqlite`: opens the database file and adapts one to the other. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/** How long a connection waits for another connection's write. Milliseconds. */
const TIMEOUT_MS = 5000;

/** Most prepared statements per connection. */
const MOST_STATEMENTS = 200;

/** The database's file within the data folder. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, "porchlight.sqlite");

/** The folder in the data folder in which a restore or a move makes a database. One that was killed leaves it, with visitors' data. */
export const UNFINISHED = "database.part";

/**
 * Every commit is on the disk before it is answered (`synchronous = FULL` in WAL mode), and readers
 * never wait for writers. 16 MB hold all pages that one shared commit changes, also in a large
 * store, where each request changes pages of its own: with SQLite's usual 2 MB they were written
 * and read again before the commit.
 */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma temp_store = memory;
  pragma cache_size = -16000;
  pragma wal_autocheckpoint = 4000;
  pragma journal_size_limit = 67108864;
`;

/**
 * Opens the database for reading and writing, and creates it when it is missing. Only the server's
 * user may read the file.
 */
export function openSqlite(dataDir: string): DatabaseSync {
  const file = dataDir === ":memory:" ? dataDir : databaseFile(dataDir);
  if (file !== ":memory:") {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      closeSync(openSync(file, "a", 0o600));
      chmodSync(file, 0o600);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new Error(`DATA_DIR is "${dataDir}"; expected a folder this user can write to (${reason}).`, { cause: error });
    }
  }
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return opened(() => new DatabaseSync(file, { timeout: TIMEOUT_MS }), PRAGMAS);
    } catch (error) {
      // SQLite doesn't wait for others that turn on the log of a new database at the same time.
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

const SQLITE_BUSY = 5;
const RETRY_MS = 20;

/** Opens a database and runs statements on it. Closes it if one fails. */
function opened(open: () => DatabaseSync, statements: string): DatabaseSync {
  const database = open();
  try {
    database.exec(statements);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Opens the database for reading beside a server that may be running. If possible, the connection
 * may write and is then set to `query_only`: unlike a read-only connection it removes SQLite's side
 * files at the end, which would lock the server out if another user left them. On a read-only disk
 * a database without a log is read as it is, as those files can't be made there.
 */
export function openSqliteToRead(dataDir: string): DatabaseSync {
  const file = databaseFile(dataDir);
  const unchanging = pathToFileURL(file);
  unchanging.searchParams.set("immutable", "1");
  const ways = [
    () => new DatabaseSync(file, { timeout: TIMEOUT_MS }),
    () => new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS }),
    ...(hasLog(file) ? [] : [() => new DatabaseSync(unchanging, { readOnly: true })]),
  ];
  let failure: unknown;
  for (const open of ways) {
    try {
      return opened(open, "pragma query_only = on; select 1 from sqlite_schema");
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Replaces what an open database has by what another one had. */
export function load(database: DatabaseSync, content: Uint8Array): void {
  database.deserialize(content);
  // Some of them belong to what is replaced.
  database.exec(PRAGMAS);
}

/** What SQLite finds wrong in a database; empty if nothing is. Reads all of it. */
export const damageIn = (database: DatabaseSync): string =>
  database
    .prepare("pragma integrity_check(3)")
    .all()
    .map((row) => String(row["integrity_check"]))
    .filter((found) => found !== "ok")
    .join("; ");

/**
 * Copies a snapshot of the database to a new file, beside a server that may be running, and checks
 * the copy. Returns the number of requests. Throws if the database or the copy is damaged: what a
 * damaged one has lost would be missing in a copy that looks whole.
 */
export function copySqlite(dataDir: string, target: string): number {
  const source = openSqliteToRead(dataDir);
  try {
    const damage = damageIn(source);
    if (damage !== "") throw new DamageError(damage);
    // One read transaction, which concurrent writes can't interrupt.
    source.exec("pragma query_only = off");
    source.prepare("vacuum into ?").run(target);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(target);
  try {
    const damage = damageIn(copy);
    if (damage !== "") throw new Error(`The copy is damaged: ${damage}`);
    return requestsIn(copy);
  } finally {
    copy.close();
  }
}

/** The database has damage that SQLite's own errors don't report. */
export class DamageError extends Error {
  override name = "DamageError";
}

const requestsIn = (database: DatabaseSync): number => Number(database.prepare("select count(*) as count from leads").get()?.["count"]);

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes, so the migrations of a start are atomic. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** The Kysely dialect for an open database, which it closes with Kysely. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect => new NodeSqliteDialect({ database: adapted(database) });

function adapted(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const sql = adaptedSql(text, database);
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement = adaptedStatement(database.prepare(sql));
      if (cache.size >= MOST_STATEMENTS) cache.clear();
      cache.set(sql, statement);
      return statement;
    },
  };
}

function adaptedSql(text: string, database: DatabaseSync): string {
  // Takes the write lock at once: upgrading a read transaction later can fail instead of waiting.
  if (text === "begin") return "begin immediate";
  // A full disk may have ended the transaction already. Then there is nothing to roll back.
  if (text === "rollback" && !database.isTransaction) return "select null";
  return text;
}

function adaptedStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
