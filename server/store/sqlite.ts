/** SQLite for Kysely on `node:sqlite`: opens the database file and adapts one to the other. */
import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/** How long a connection waits for another connection's write. Milliseconds. */
const TIMEOUT_MS = 5000;

/** Most prepared statements per connection. */
const MOST_STATEMENTS = 200;

/** The database's file within the data folder. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, "porchlight.sqlite");

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
  const database = new DatabaseSync(file, { timeout: TIMEOUT_MS });
  database.exec(PRAGMAS);
  return database;
}

/**
 * Opens the database for reading beside a server that may be running. If possible, the connection
 * may write and is then set to `query_only`: unlike a read-only connection it removes SQLite's side
 * files at the end, which would lock the server out if another user left them.
 */
export function openSqliteToRead(dataDir: string): DatabaseSync {
  const file = databaseFile(dataDir);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: TIMEOUT_MS });
    database.exec("pragma query_only = on; select 1 from sqlite_schema");
    return database;
  } catch {
    database?.close();
    return new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
  }
}

/**
 * Copies a snapshot of the database to a new file, beside a server that may be running, and checks
 * the copy. Returns the number of requests.
 */
export function copySqlite(dataDir: string, target: string): number {
  const source = openSqliteToRead(dataDir);
  try {
    // One read transaction, which concurrent writes can't interrupt.
    source.exec("pragma query_only = off");
    source.prepare("vacuum into ?").run(target);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(target);
  try {
    const found = copy
      .prepare("pragma integrity_check")
      .all()
      .map((row) => String(row["integrity_check"]));
    if (found.join() !== "ok") throw new Error(`The copy is damaged: ${found.join("; ")}`);
    return Number(copy.prepare("select count(*) as count from leads").get()?.["count"]);
  } finally {
    copy.close();
  }
}

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
