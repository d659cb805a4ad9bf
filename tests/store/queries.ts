/**
 * Records the statements that the product sends to SQLite, and finds those that cost more the more is stored: by the plan, which is the
 * same for a store of any size, and by the bytes read from a full one, which shows what plans don't (triggers, how many rows match).
 */
import { closeSync, globSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { SMALL_TABLES } from "./small-tables.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type Heard = {
  /** Each statement that was run, with the most bytes that one run of it read; 0 where the system does not count them. */
  readonly statements: ReadonlyMap<string, number>;
  /** Where in `server/` a query was begun: "server/leads/leads.ts:127". */
  readonly places: ReadonlySet<string>;
  stop(): void;
};

const RUNS = ["all", "run", "get", "iterate"] as const;
const BEGINNINGS = ["selectFrom", "insertInto", "updateTable", "deleteFrom"] as const;

/** Counts the bytes that this thread has read so far, where the system counts them. */
function countBytes(): { read(): number; close(): void } {
  const answer = Buffer.alloc(500);
  try {
    const file = openSync("/proc/thread-self/io", "r");
    return {
      read: () => Number(/^rchar: (\d+)/m.exec(answer.toString("latin1", 0, readSync(file, answer, 0, answer.length, 0)))?.[1] ?? 0),
      close: () => closeSync(file),
    };
  } catch {
    return { read: () => 0, close: () => {} };
  }
}

/** Notes where in `server/` it's called from: the line of a call is looked up in the sources once, as that takes long. */
function placesOfCalls(places: Set<string>): () => void {
  const known = new Set<string>();
  return () => {
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (error, sites) => {
      const isNew = sites
        .filter((site) => site.getFileName()?.includes("/server/") === true)
        .map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`)
        .filter((one) => !known.has(one));
      for (const one of isNew) known.add(one);
      return isNew.length > 0 ? prepareStackTrace?.(error, sites) : "";
    };
    try {
      for (const [, place = ""] of String(new Error("here").stack).matchAll(/\b(server\/[\w/-]+\.ts:\d+):\d+/g)) places.add(place);
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
    }
  };
}

/**
 * Records all databases that this process opens from now on. Their caches are tiny, so that what they need is read from the file, and
 * they don't wait for the disk, because nothing here has to last.
 */
export function listen(): Heard {
  const statements = new Map<string, number>();
  const places = new Set<string>();
  const bytes = countBytes();
  const undo: (() => void)[] = [bytes.close];
  const noteCall = placesOfCalls(places);
  const wrap = (owner: object, name: string, around: (original: (...given: unknown[]) => unknown) => (...given: unknown[]) => unknown) => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: around(original) });
    undo.push(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
  };
  for (const name of RUNS)
    wrap(
      StatementSync.prototype,
      name,
      (original) =>
        function (this: StatementSync, ...given) {
          const before = bytes.read();
          try {
            return original.apply(this, given);
          } finally {
            const read = bytes.read() - before;
            statements.set(this.sourceSQL, Math.max(read, statements.get(this.sourceSQL) ?? 0));
          }
        },
    );
  wrap(
    DatabaseSync.prototype,
    "exec",
    (original) =>
      function (this: DatabaseSync, ...given) {
        const [text] = given as [string];
        return original.call(this, text.includes("journal_mode") ? `${text}; pragma cache_size = 10; pragma synchronous = off;` : text);
      },
  );
  for (const name of BEGINNINGS)
    wrap(
      Kysely.prototype,
      name,
      (original) =>
        function (this: unknown, ...given) {
          noteCall();
          return original.apply(this, given);
        },
    );
  return { statements, places, stop: () => undo.splice(0).forEach((one) => one()) };
}

/** Where in `server/` visitors or timers cause queries. The commands run in a process of their own and may take longer. */
export function queriesIn(folder = ROOT): string[] {
  return globSync("server/**/*.ts", { cwd: folder })
    .filter((file) => !/\.test\.ts$|^server\/(?:commands|transfer)\/|^server\/store\/(?:alone|rows)\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8")
        .split("\n")
        .flatMap((line, at) => (/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(line) ? [`${file}:${at + 1}`] : [])),
    );
}

const SMALL: Readonly<Record<string, string>> = {
  ...SMALL_TABLES,
  kysely_migration: "a row for each migration",
  kysely_migration_lock: "one row",
};

/** Whether a statement reads or changes rows, not tables, as migrations do. */
export const hasPlan = (statement: string): boolean =>
  /^\s*(?:select|insert|update|delete|with|replace)\b/i.test(statement) && !statement.includes("sqlite_master");

/** The steps of a statement's plan that grow with what is stored. */
export function growing(database: DatabaseSync, statement: string): string[] {
  if (!hasPlan(statement)) return [];
  const details = database.prepare(`explain query plan ${statement}`).all();
  const plan = details.map(({ detail }) => String(detail));
  // What the statement makes itself has its own lines in the plan.
  const made = new Set(plan.map((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1]));
  const looked = plan.map((line) => /^(SCAN|SEARCH) (\S+)(?:.* INDEX (\S+))?/.exec(line) ?? []);
  const isTable = (name: string): boolean => !made.has(name) && !/^(?:\d+-ROW|CONSTANT)$/.test(name);
  const large = looked.filter(([, , table = "", index = ""]) => isTable(table) && !(table in SMALL) && !(index in SMALL));
  const sorts = large.length > 0 ? plan.filter((line) => /TEMP B-TREE|AUTOMATIC/.test(line)) : [];
  // In the order of an index, a limit ends the search.
  const ends = sorts.length === 0 && /\blimit\b/i.test(statement);
  const scans = large.filter(([, how, , index]) => how === "SCAN" && !(index !== undefined && ends));
  return [...scans.map(([line = ""]) => line), ...sorts];
}

/** References without a whole index in the referring table: each new row would cause a scan of it. */
export function referencesWithoutIndex(database: DatabaseSync): string[] {
  const rows = (text: string) => database.prepare(text).all() as Record<string, string | number>[];
  return rows("select name from sqlite_master where type = 'table'").flatMap(({ name: table }) =>
    rows(`pragma foreign_key_list("${table}")`).flatMap(({ from, seq }) => {
      const whole = rows(`pragma index_list("${table}")`).filter(({ partial }) => partial === 0);
      const leads = whole.some(({ name }) => rows(`pragma index_info("${name}")`)[0]?.["name"] === from);
      return leads && seq === 0 ? [] : [`${table}.${from}`];
    }),
  );
}
