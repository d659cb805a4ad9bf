/** The tables are the same on both engines, so that one set of queries serves both, and rows can move from one to the other. */
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, newDatabase } from "../../../tests/postgres/databases.ts";
import { openStore, type Store } from "../store.ts";

let sqlite: Store;
let postgres: Store;
beforeAll(async () => {
  sqlite = await openStore(":memory:");
  postgres = await openStore({ dataDir: "/nonexistent", database: addressOf(await newDatabase()) });
});
afterAll(() => Promise.all([sqlite.close(), postgres.close()]));

const rowsOf = async (store: Store, text: string): Promise<Record<string, unknown>[]> =>
  (await store.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;

/** SQLite's own: what its log needs. */
const SQLITE_ONLY = new Set(["log_generation"]);

async function columnsOf(store: Store): Promise<string[]> {
  const tables = (await store.db.introspection.getTables()).filter(({ name, schema }) => !SQLITE_ONLY.has(name) && schema !== "pg_catalog");
  const type = (name: string): string => (name.toLowerCase() === "text" ? "text" : "integer");
  return tables
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name} ${type(column.dataType)} ${column.isNullable ? "null" : "not null"} ${column.hasDefaultValue}`,
      ),
    )
    .toSorted();
}

test("the same tables and columns", async () => {
  const columns = await columnsOf(sqlite);
  expect(columns.length).toBeGreaterThan(70);
  expect(await columnsOf(postgres)).toEqual(columns);
});

test("the same indexes, by name and condition", async () => {
  const inSqlite = await rowsOf(sqlite, "select name, sql from sqlite_master where type = 'index' and sql is not null order by name");
  const inPostgres = await rowsOf(
    postgres,
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
       and indexname not in (select conname from pg_constraint) and indexname not like 'kysely%' order by indexname`,
  );
  const named = (rows: Record<string, unknown>[]): string[] =>
    rows.map(({ name, sql }) => `${String(name)}${/ where /i.test(String(sql)) ? " in part" : ""}`);
  expect(named(inPostgres)).toEqual(named(inSqlite));
});

test("PostgreSQL compares all text by its bytes, as SQLite does", async () => {
  const others = await rowsOf(
    postgres,
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%' and data_type = 'text' and collation_name is distinct from 'C'`,
  );
  expect(others).toEqual([]);
});

test("an instant counts the same in every time zone and date style", async () => {
  const [row] = await postgres.db.connection().execute(async (db) => {
    for (const setting of ["timezone = 'Asia/Tokyo'", "datestyle = 'SQL, DMY'"]) await db.executeQuery(CompiledQuery.raw(`set ${setting}`));
    return (await db.executeQuery<{ ms: string }>(CompiledQuery.raw("select instant_ms('2026-03-08T07:59:59.999Z') as ms"))).rows;
  });
  expect(Number(row?.ms)).toBe(Date.parse("2026-03-08T07:59:59.999Z"));
});
