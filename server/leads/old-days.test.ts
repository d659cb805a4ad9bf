import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewLead } from "../../domain/leads/lead.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createLeads } from "./leads.ts";
import { deleteOldDays } from "./old-days.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-11-18T14:04:00Z");

let store: Store;
let now: number;
beforeEach(async () => {
  store = await openStore(":memory:");
  now = START;
});
afterEach(() => store.close());

const take = (value: string, idempotencyKey?: string) => {
  const asked: NewLead = {
    form: "estimate",
    formName: "Home value estimate",
    leadType: "Seller",
    answers: [{ name: "address", label: "Address", value, role: "propertyAddress" }],
    page: "/sell/estimate",
    origin: {},
    spamSignals: [],
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  return createLeads(store, { now: () => new Date(now) }).take(asked);
};
const kinds = async () =>
  (await store.db.selectFrom("dedupe_records").select("digest").orderBy("digest").execute()).map(({ digest }) =>
    digest.slice(0, digest.lastIndexOf(" ") + 1).trim(),
  );

test("records of the days before yesterday go, those of keys stay", async () => {
  for (const [day, key] of ["a", "b", "c", "d"].entries()) {
    now = START + day * DAY;
    await take(`${day}`, key);
  }
  const keys = ["key a", "key b", "key c", "key d"];
  expect(await kinds()).toEqual(["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", ...keys]);
  expect(await deleteOldDays(store, new Date(now))).toBe(1);
  expect(await kinds()).toEqual(["2026-11-19", "2026-11-20", "2026-11-21", ...keys]);
  expect(await deleteOldDays(store, new Date(now))).toBe(0);
});

test("repeated requests are still found: with the same key forever, without one for a day", async () => {
  const first = await take("1", "key");
  now += 3 * DAY;
  const second = await take("2");
  now += DAY - 1;
  await deleteOldDays(store, new Date(now));
  expect((await take("1", "key")).id).toBe(first.id);
  expect((await take("2")).id).toBe(second.id);
});

test("those of version 0.1, which have no day, stay", async () => {
  const { id } = await take("1");
  await store.db
    .updateTable("dedupe_records")
    .set({ digest: "20z4-12-01abcdefghijklmnopqrstuvwxyz01234567" })
    .where("lead_id", "=", id)
    .execute();
  expect(await deleteOldDays(store, new Date(now + 9 * DAY))).toBe(0);
});

test("a thousand go in steps, and requests are stored between them", async () => {
  for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 110 }, (_, at) => take(`${n} ${at}`)));
  now += 4 * DAY;
  const swept = deleteOldDays(store, new Date(now));
  await take("meanwhile");
  expect(await swept).toBe(1100);
  expect(await kinds()).toEqual(["2026-11-22"]);
});
