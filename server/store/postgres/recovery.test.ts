/** Connections that are cut, and a database that restarts or becomes read-only under a running store. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CutProxy, cutProxy } from "../../../tests/postgres/cut-proxy.ts";
import { addressOf } from "../../../tests/postgres/databases.ts";
import { type Postgres, startPostgres } from "../../../tests/postgres/server.ts";
import { createLeads } from "../../leads/leads.ts";
import type { NewLead } from "../../../domain/leads/lead.ts";
import { openStore, type Store } from "../store.ts";
import { OutcomeUnknown } from "../../../domain/leads/outcome-unknown.ts";
import { StoreUnavailable } from "../unavailable.ts";

let server: Postgres;
let proxy: CutProxy;
let store: Store;
beforeAll(async () => {
  server = await startPostgres();
  await server.run("create database site");
});
afterAll(() => server.remove());
beforeEach(async () => {
  proxy = await cutProxy(server.port);
  store = await openStore({ dataDir: "/nonexistent", database: addressOf(`postgres://postgres@127.0.0.1:${proxy.port}/site`) });
});
afterEach(async () => {
  await store.close();
  proxy.close();
  await server.run("alter database site reset default_transaction_read_only");
  await server.run("truncate leads, emails, dedupe_records, secrets, heartbeat cascade", "site");
});

const lead = (value: string, idempotencyKey: string): NewLead => ({
  form: "estimate",
  formName: "Home value estimate",
  leadType: "Seller",
  answers: [{ name: "address", label: "Address", value, role: "propertyAddress" }],
  page: "/sell/estimate",
  origin: {},
  spamSignals: [],
  idempotencyKey,
});
const leads = () => createLeads(store, { now: () => new Date() });
const counted = async (table: string): Promise<unknown> =>
  (await server.run(`select count(*)::int as count from ${table}`, "site"))[0]?.["count"];

describe("a commit whose connection is cut", () => {
  test.each([
    ["before", 0],
    ["after", 1],
  ] as const)("%s the server has made it: the outcome is unknown, and the second try counts once", async (when, stored) => {
    proxy.cut(when);
    const first = leads().take(lead("1 Sample Street", "key"));
    await expect(first).rejects.toBeInstanceOf(OutcomeUnknown);
    // A connection that is gone ends its transaction, but maybe not at once.
    await expect.poll(() => counted("leads")).toBe(stored);
    await leads().take(lead("1 Sample Street", "key"));
    expect([await counted("leads"), await counted("emails")]).toEqual([1, 1]);
  });

  test("photos that came with it stay for the request that may be stored", async () => {
    const dropped: string[] = [];
    const upload = { pictures: [], attachTo: async () => {}, drop: async () => void dropped.push("dropped") };
    proxy.cut("after");
    await expect(leads().take(lead("2 Sample Street", "key"), upload)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(dropped).toEqual([]);
    await leads().take(lead("2 Sample Street", "key"), upload);
    expect(dropped).toEqual(["dropped"]);
  });
});

describe("a database that restarts", () => {
  test("is used again without a restart of the site", async () => {
    await leads().take(lead("3 Sample Street", "before"));
    await server.halt("immediate");
    await expect(leads().take(lead("4 Sample Street", "while"))).rejects.toBeInstanceOf(StoreUnavailable);
    // Also when many come at once: each learns it, and none is tried again by itself.
    const together = leads();
    const all = await Promise.allSettled(Array.from({ length: 70 }, (_, at) => together.take(lead(`${at}`, "while"))));
    expect(all.every((end) => end.status === "rejected" && end.reason instanceof StoreUnavailable)).toBe(true);
    // A write of the last second still counts.
    await expect
      .poll(() => store.check().catch((error: Error) => error.message), { timeout: 10_000 })
      .toMatch(/refuses connections|was cut/);
    await server.start();
    await leads().take(lead("4 Sample Street", "while"));
    await store.check();
    expect(await counted("leads")).toBe(2);
  });

  test("with everyone's connections cut at once, none of them is used again", async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.db.selectFrom("leads").select("id").execute()));
    await server.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight'");
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => leads().take(lead(`${at}`, `${at}`))));
    const stored = answers.filter(({ status }) => status === "fulfilled").length;
    await expect.poll(() => counted("leads")).toBe(stored);
    await leads().take(lead("at the end", "at the end"));
    expect(await counted("leads")).toBe(stored + 1);
  });

  test("one that becomes a replica is left for the new primary", async () => {
    await store.check();
    // As a connection sees a server that has become a replica.
    await server.run("alter database site set default_transaction_read_only = on");
    await server.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight'");
    const refusal = (): Promise<unknown> =>
      leads()
        .take(lead("5 Sample Street", "key"))
        .catch((error: Error) => error.message);
    await expect.poll(refusal).toBe("the database is read-only");
    // Several share a transaction, which can be committed although nothing is written.
    const checkAmongOthers = async (): Promise<unknown> => {
      const answers = await Promise.allSettled(["a", "b", "c"].map((key) => leads().take(lead("5 Sample Street", key))));
      expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      return store.check().catch((error: Error) => error.message);
    };
    await expect.poll(checkAmongOthers, { timeout: 10_000 }).toBe("the database is read-only");
    await server.run("alter database site reset default_transaction_read_only");
    await leads().take(lead("5 Sample Street", "key"));
    expect(await counted("leads")).toBe(1);
  });
});

test("a server that is gone without a word costs one time limit, not one for each connection", async () => {
  await Promise.all(Array.from({ length: 5 }, () => store.db.selectFrom("leads").select("id").execute()));
  proxy.silence();
  await expect(leads().take(lead("7 Sample Street", "key"))).rejects.toThrow("the database took too long to answer");
  const began = performance.now();
  await leads().take(lead("7 Sample Street", "key"));
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await counted("leads")).toBe(1);
});

test("another process that writes for too long is waited for, but not forever", async () => {
  const blocker = server.run("begin; select pg_advisory_xact_lock(1886351971, 2004643188); select pg_sleep(8); commit", "site");
  await expect.poll(() => counted("pg_locks where locktype = 'advisory'")).toBe(1);
  await expect(leads().take(lead("6 Sample Street", "key"))).rejects.toThrow("another process has been writing for too long");
  await blocker;
  await leads().take(lead("6 Sample Street", "key"));
  expect(await counted("leads")).toBe(1);
});
