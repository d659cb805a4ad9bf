/** On PostgreSQL, too, what a visitor or a timer causes must not cost more the more is stored. The rows are those of a full SQLite store. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "../../server/store/sqlite.ts";
import { PROOF } from "../proof.ts";
import { everything } from "../store/all-queries.ts";
import { fillStore } from "../store/full-store.ts";
import { keptWith, missingColumns, sentQueries } from "../store/sent-queries.ts";
import { addressOf, newDatabase } from "./databases.ts";
import { growing, hasPlan, recordStatements, type Statement } from "./plans.ts";

/** Those that refer to others come after them. */
const TABLES = ["leads", "dedupe_records", "emails", "bookings", "subscribers", "secrets", "heartbeat"];
const LARGE = TABLES.slice(0, 5);
/** Appointments to come. Each has two reminders, at which the outbox looks each time that it has sent something. */
const AHEAD = PROOF ? 2000 : 500;

/** A start makes what waits due again. PostgreSQL may look at the reminders, too: some thousand at most, as many as appointments ahead. */
const AT_THE_START = /^Index Scan emails_waiting: update "emails" set "due_at" = \$1 where "state" = 'waiting' and "holder" is null/;

/** What it learned of the few rows that this test adds would change their plans. */
const NO_AUTOVACUUM = `do $$ declare each record; begin
  for each in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I set (autovacuum_enabled = off)', each.tablename);
  end loop;
end $$`;

let dataDir: string;
let client: Client;
let statements: readonly Statement[];
/** How many rows were read by looking through whole tables. */
let looked: Record<string, number>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-plans-"));
  const url = await newDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  const now = new Date();
  await fillStore(dataDir, { requests: 12_000, appointments: 4000, ahead: AHEAD, subscribers: 4000 }, now);
  const full = openSqlite(dataDir);
  for (const table of TABLES) await copyRows(full, table);
  full.close();
  await client.query("vacuum analyze");
  await client.query(NO_AUTOVACUUM);
  const before = await rowsLookedAt();
  const recorded = recordStatements();
  try {
    await everything({ dataDir, database: addressOf(url) }, now);
  } finally {
    recorded.stop();
  }
  statements = [...recorded.statements.values()].filter(hasPlan);
  const after = await rowsLookedAt();
  looked = Object.fromEntries(LARGE.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
}, 180_000);
afterAll(async () => {
  await client.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Copies a table as it is: both engines hold the same values. */
async function copyRows(from: DatabaseSync, table: string): Promise<void> {
  const rows = from.prepare(`select * from ${table}`).all();
  for (let at = 0; at < rows.length; at += 2000)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows.slice(at, at + 2000)),
    ]);
}

async function rowsLookedAt(): Promise<Record<string, number>> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ relname: string; read: string }>("select relname, seq_tup_read as read from pg_stat_user_tables");
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, Number(read)]));
}

test("none of them looks through a table, or through an index without a condition", async () => {
  expect(statements.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const statement of statements) for (const line of await growing(client, statement)) found.push(`${line}: ${statement.text}`);
  expect(found.filter((line) => !AT_THE_START.test(line))).toEqual([]);
});

test("none of them did", () => {
  // A table of a thousand rows may be read as a whole, but not one of twelve thousand.
  expect(Object.entries(looked).filter(([, rows]) => rows > 4000)).toEqual([]);
});

describe("a server of an earlier version, beside one that has updated the database", () => {
  const kept = (): string[] =>
    keptWith(
      "postgres",
      statements.map(({ text }) => text),
    );

  test("sends what is in the file. To add what is new: npm run test:postgres -- tests/postgres/queries.test.ts -u", async () => {
    await expect(`${kept().join("\n")}\n`).toMatchFileSnapshot(sentQueries("postgres"));
  });

  test("can go on: all of that runs on the tables as they are now", async () => {
    const { rows } = await client.query<{ table: string; name: string }>(
      `select table_name as table, column_name as name from information_schema.columns
       where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    );
    const neededIn = (table: string): string[] => rows.filter((row) => row.table === table).map(({ name }) => name);
    const broken: string[] = [];
    for (const statement of kept()) {
      const why = await client.query(`prepare sent as ${statement}`).then(
        () => client.query("deallocate sent").then(() => ""),
        (error: unknown) => String(error),
      );
      broken.push(...(why === "" ? [] : [`${why}: ${statement}`]));
      broken.push(...missingColumns(statement, neededIn).map((name) => `${name} is needed: ${statement}`));
    }
    expect(broken).toEqual([]);
    expect(kept().length).toBeGreaterThan(100);
  });
});

describe("what grows is seen", () => {
  beforeAll(() =>
    client.query(`
      create table folks (id text primary key, name text, age integer);
      create index people_by_name on folks (name)`),
  );

  test.each([
    ["select * from folks where age = $1", [1]],
    ["select * from folks where lower(name) = $1", ["a"]],
    ["select count(*) from folks", []],
    ["select id from folks order by age limit 1", []],
    ["update folks set age = $1 where age < $1", [1]],
  ])("%s", async (text, values) => {
    expect(await growing(client, { text, values })).not.toEqual([]);
  });

  test.each([
    ["select * from folks where id = $1", ["a"]],
    ["select name from folks order by name limit 1", []],
    ["insert into folks values ($1, $2, $3)", ["a", "b", 1]],
  ])("but not: %s", async (text, values) => {
    expect(await growing(client, { text, values })).toEqual([]);
  });
});
