/**
 * SQLite for Kysely on `node:sqlite`: how the database file is opened, and the thin adapter between the two. Only `store.ts` and the
 * commands' own doors know this file; everything above speaks Kysely's portable queries.
 */
import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/** How long a connection waits for another one's write. Milliseconds. */
const TIMEOUT_MS = 5000;

/** Distinct statements that a connection keeps prepared. */
const MOST_STATEMENTS = 200;

/** The database's file within the data folder. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, "porchlight.sqlite");

/** Every commit is on the disk before it is answered (`synchronous = FULL` in WAL mode), and readers never wait for writers. */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma temp_store = memory;
  pragma wal_autocheckpoint = 4000;
  pragma journal_size_limit = 67108864;
`;

/** Opens the database for reading and writing and makes it when it is not there; only the server's own user may read it. */
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
 * Opens the database only to read, beside a server that may be running. Where the file may be written, it is opened as if to write and
 * then locked against it: the last such connection tidies SQLite's side files away, which a read-only one leaves behind, and left by
 * another user they would keep the server out.
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

/** Copies the database in one moment's state into a new file, beside a server that may be running, and reads the copy through. */
export function copySqlite(dataDir: string, target: string): number {
  const source = openSqliteToRead(dataDir);
  try {
    // One reading transaction: it never has to start again, however much is being written.
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
  /** SQLite rolls tables back like rows, so each start's migrations happen wholly or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Kysely's way to an open database. The dialect closes it with Kysely. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect => new NodeSqliteDialect({ database: adapted(database) });

function adapted(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const fixed: Readonly<Record<string, SqliteStatement>> = {
    // A transaction that means to write says so at once: changing over later can fail where waiting would have helped.
    begin: command(() => database.exec("begin immediate")),
    // A full disk may have ended the transaction already; then there is nothing to take back.
    rollback: command(() => {
      if (database.isTransaction) database.exec("rollback");
    }),
  };
  return {
    close: () => database.close(),
    prepare(text) {
      const known = fixed[text] ?? kept.get(text);
      if (known) return known;
      const statement = adaptedStatement(database.prepare(text));
      if (kept.size >= MOST_STATEMENTS) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

const command = (run: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  iterate: () => [].values(),
  run() {
    run();
    return { changes: 0, lastInsertRowid: 0 };
  },
});

function adaptedStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
