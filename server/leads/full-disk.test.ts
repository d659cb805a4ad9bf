/** SQLite without room: what can't be stored is rejected as a whole. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewLead } from "../../domain/leads/lead.ts";
import { openStore, type Store } from "../store/store.ts";
import { createLeads } from "./leads.ts";

let store: Store;
let leads: ReturnType<typeof createLeads>;
beforeEach(async () => {
  store = await openStore(":memory:");
  leads = createLeads(store, { now: () => new Date("2026-11-21T14:04:00Z") });
});
afterEach(() => store.close());

const ask = (address: string): NewLead => ({
  form: "estimate",
  formName: "Home estimate request",
  leadType: "Seller",
  answers: [{ name: "address", label: "Property address", value: address, role: "propertyAddress" }],
  page: "/sell/estimate",
  origin: {},
  spamSignals: [],
});

/** How many requests there are; -1 unless each has its email and its dedupe record, and nothing else is there. */
async function whole(): Promise<number> {
  const ids = (await store.db.selectFrom("leads").select("id").execute()).map(({ id }) => id).toSorted();
  const theirs = (await store.db.selectFrom("emails").select("lead_id").execute()).flatMap((row) => row.lead_id ?? []).toSorted();
  const records = (await store.db.selectFrom("dedupe_records").select("lead_id").execute()).map((row) => row.lead_id).toSorted();
  return JSON.stringify([ids, ids]) === JSON.stringify([theirs, records]) ? ids.length : -1;
}

test("rejects, stores nothing in part, and works again when there is space", async () => {
  const pages = async (name: string): Promise<number> =>
    Number(Object.values((await sql.raw<object>(`pragma ${name}`).execute(store.db)).rows[0] ?? {})[0]);
  await leads.take(ask("before"));
  await sql.raw(`pragma max_page_count = ${(await pages("page_count")) + 2}`).execute(store.db);
  const long = (n: number) => ask(`${n} `.padEnd(3000, "x"));
  const many = Array.from({ length: 40 }, (_, n) => n);
  const ends = await Promise.allSettled(many.map((n) => leads.take(long(n))));
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every((reason) => reason.includes("full"))).toBe(true);
  expect(await whole()).toBe(1 + ends.length - failed.length);
  // One by one, until there is room for no more.
  for (const n of many) await leads.take(long(n)).catch((error: unknown) => failed.push(String(error)));
  await expect(leads.take(long(99))).rejects.toThrow("full");
  expect(failed.every((reason) => reason.includes("full"))).toBe(true);
  const there = await whole();
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(1 + many.length);

  await sql.raw("pragma max_page_count = 1000000").execute(store.db);
  await Promise.all(many.map((n) => leads.take(long(n))));
  expect(await whole()).toBe(1 + many.length);
});
