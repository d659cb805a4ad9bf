/** Copies of the site and commands that share one session through a pooler: none leaves anything there that changes what another one does. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLeads } from "../../server/leads/leads.ts";
import { isInUse } from "../../server/store/postgres/open.ts";
import { openStore, openToRead, type Store, type StoreLocation, type Writer } from "../../server/store/store.ts";
import { addressOf, asSuperuser, newDatabase } from "./databases.ts";
import { type Pooler, startPooler } from "./pooler.ts";

let url: string;
let pooler: Pooler;
let location: StoreLocation;
let store: Store;
beforeEach(async () => {
  url = await newDatabase();
  pooler = await startPooler(url);
  location = { dataDir: "/nonexistent", database: addressOf(Object.assign(new URL(url), { port: String(pooler.port) }).href) };
  store = await openStore(location);
});
afterEach(async () => {
  await store.close();
  pooler.close();
});

type Limits = { statement_timeout: string; lock_timeout: string; idle_in_transaction_session_timeout: string; synchronous_commit: string };
const SITES_OWN: Limits = {
  statement_timeout: "10s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  synchronous_commit: "on",
};

async function limitsIn(db: Writer | Store["db"]): Promise<Limits | undefined> {
  const { rows } = await sql<Limits>`
    select current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
      current_setting('synchronous_commit') as synchronous_commit`.execute(db);
  return rows[0];
}

test("the site stores requests after a command has read, and cleaning has changed the limits", async () => {
  const reading = await openToRead(location);
  expect(await reading?.selectFrom("leads").select("id").execute()).toEqual([]);
  await reading?.destroy();
  await store.vacuum?.({ whileServing: false });
  const lead = { form: "f", formName: "Form", leadType: "General", page: "/", origin: {}, spamSignals: [], idempotencyKey: "k" } as const;
  await createLeads(store, { now: () => new Date() }).take({ ...lead, answers: [] });
  expect(await store.db.selectFrom("leads").select("id").execute()).toHaveLength(1);
  expect(await limitsIn(store.db)).toEqual(SITES_OWN);
});

test("what is written has its limits and is durable, also in a session that no copy has set up", async () => {
  await asSuperuser(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
  await pooler.renew();
  expect(await store.write(limitsIn)).toEqual(SITES_OWN);
});

test("the database isn't in use anymore once the copies are gone, although the pooler keeps its connection", async () => {
  const direct = await openStore({ dataDir: "/nonexistent", database: addressOf(url) });
  const db = direct.db.connection();
  await db.execute(async (one) => {
    expect(await isInUse(one)).toBe(true);
    await expect.poll(() => isInUse(one, 0.2)).toBe(false);
    await limitsIn(store.db);
    expect(await isInUse(one)).toBe(true);
  });
  await direct.close();
});
