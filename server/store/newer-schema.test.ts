/** Code that runs while a newer version updates its database: it goes on, but isn't started again. */
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { newDataDir } from "../../tests/site.ts";
import { createLeads } from "../leads/leads.ts";

let dataDir: string;
let running: Store;
beforeEach(async () => {
  dataDir = await newDataDir();
  running = await openStore(dataDir);
});
afterEach(async () => {
  await running.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What migrations do: they add tables, columns with a default or none, and indexes. */
const UPDATE = [
  "create table visits (id text not null primary key)",
  "alter table leads add column score integer not null default 0",
  "alter table leads add column agent text",
  "create index leads_by_score on leads (score, id)",
  "insert into kysely_migration (name, timestamp) values ('999_later', '')",
];

const take = (store: Store, name: string) =>
  createLeads(store, { now: () => new Date() }).take({
    form: "f",
    formName: "Form",
    leadType: "General",
    answers: [{ name: "n", label: "Name", value: name }],
    page: "/",
    origin: {},
    spamSignals: [],
    idempotencyKey: name,
  });

test("it stores and finds requests as before, and says why it can't start", async () => {
  await take(running, "before");
  for (const statement of UPDATE) await running.write((trx) => sql.raw(statement).execute(trx));
  await take(running, "after");
  await take(running, "before");
  await running.check();
  expect(await running.db.selectFrom("leads").selectAll().execute()).toHaveLength(2);

  const columns = async () => (await sql`select * from leads limit 1`.execute(running.db)).rows;
  const before = await columns();
  await expect(openStore(dataDir)).rejects.toThrow(
    /is from a newer version of Porchlight \(it has the migration 999_later\)\. Nothing was changed\./,
  );
  expect(await columns()).toEqual(before);
});
