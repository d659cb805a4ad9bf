/** Rows read, compared and copied, on both engines. */
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { copyRows, DATA_TABLES, differenceOf, isEmpty, totalsOf } from "./rows.ts";
import { openStore as openOn } from "./store.ts";

let store: Store;
let other: Store;
beforeEach(async () => {
  store = await openStore(":memory:");
  other = await openOn(":memory:");
});
afterEach(async () => {
  await store.close();
  await other.close();
});

const NOT_DATA = new Set(["log_generation", "moves", "leases", "changes"]);

test("every table is data or known not to be, each with its primary key", async () => {
  const tables = (await store.db.introspection.getTables()).filter(({ schema }) => schema !== "pg_catalog");
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith("kysely_") && !NOT_DATA.has(name));
  expect(DATA_TABLES.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

const secrets = (on: Store, rows: readonly { name: string; value: string }[]) =>
  on.write((trx) => trx.insertInto("secrets").values(rows).execute());

test("rows beyond a page are copied in the order of bytes, with equal digests, and replace others", async () => {
  // Upper case comes before lower case, and both before letters with accents.
  const rows = Array.from({ length: 450 }, (_, n) => ({ name: `${["a", "B", "é", "_"][n % 4]}${n}`, value: `${n} 😀` }));
  await secrets(store, rows);
  await secrets(other, [{ name: "old", value: "" }]);
  const seen: number[] = [];
  const totals = await other.write((trx) =>
    copyRows(store.db, trx, async (table, copied, of) => table === "secrets" && seen.push(copied, of)),
  );
  expect(seen).toEqual([200, 450, 400, 450, 450, 450]);
  expect(totals["secrets"]?.rows).toBe(450);
  expect(await totalsOf(other.db)).toEqual(await totalsOf(store.db));
});

test("a single other value, name or row shows", async () => {
  await secrets(store, [{ name: "one", value: "1" }]);
  await secrets(other, [{ name: "one", value: "2" }]);
  const difference = async () => differenceOf(await totalsOf(store.db), await totalsOf(other.db));
  expect(await difference()).toBe("secrets");
  await secrets(store, [{ name: "two", value: "2" }]);
  expect(await difference()).toBe("secrets");
  await store.write((trx) => trx.deleteFrom("secrets").execute());
  await other.write((trx) => trx.deleteFrom("secrets").execute());
  expect(await difference()).toBeUndefined();
});

test("a copy that isn't the same is never committed", async () => {
  await secrets(store, [{ name: "one", value: "1" }]);
  await other.db.executeQuery(
    CompiledQuery.raw("create trigger spoil after insert on secrets begin update secrets set value = 'spoiled'; end"),
  );
  await expect(other.write((trx) => copyRows(store.db, trx))).rejects.toThrow("The copy of the table secrets isn't the same");
  expect(await totalsOf(other.db)).not.toEqual(await totalsOf(store.db));
  expect((await totalsOf(other.db))["secrets"]?.rows).toBe(0);
});

test("what the site makes for itself leaves a database empty, an erasure doesn't", async () => {
  await secrets(store, [{ name: "one", value: "1" }]);
  expect(await isEmpty(store.db)).toBe(true);
  await store.write((trx) => trx.insertInto("erasures").values({ digest: "d", at: "2026-11-21T14:04:00.000Z" }).execute());
  expect(await isEmpty(store.db)).toBe(false);
});
