/** A migration of PostgreSQL that dies half-way leaves nothing, and the next start completes it. */
import { expect, test } from "vitest";
import { Client } from "pg";
import { addressOf, asSuperuser, newDatabase } from "../../../tests/postgres/databases.ts";
import { openStore, type Store } from "../store.ts";

const open = (url: string): Promise<Store> => openStore({ dataDir: "/nonexistent", database: addressOf(url) });
const tablesIn = async (url: string): Promise<unknown[]> =>
  (await asSuperuser("select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1", url)).map(
    ({ tablename }) => tablename,
  );

test("killed between its statements", async () => {
  const url = await newDatabase("template0");
  // Someone else is about to make a table of this name, so the migration waits there with half of its work done.
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query("begin; create table subscribers (id int)");
  const starting = open(url).then(
    () => "started",
    (error: Error) => error.message,
  );
  const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and query like 'create table subscribers%'";
  await expect.poll(async () => (await asSuperuser(`select count(*)::int as count ${waiting}`))[0]).toEqual({ count: 1 });
  await asSuperuser(`select pg_terminate_backend(pid) ${waiting}`);
  expect(await starting).toMatch(/Nothing was changed|nothing was changed/);
  await blocker.query("rollback");
  await blocker.end();
  expect(await tablesIn(url)).toEqual([]);

  const store = await open(url);
  expect(await tablesIn(url)).toEqual(await tablesIn(await newDatabase()));
  await store.check();
  await store.close();
});
