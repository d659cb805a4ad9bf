import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Lead, NewLead } from "../../domain/leads/lead.ts";
import { createLeads, leadOf } from "./leads.ts";
import { SAME_FOR } from "./store-lead.ts";
import { ON_POSTGRES, openStore, runUnchecked, type Store, type Writer } from "../../tests/postgres/open-store.ts";

const START = Date.parse("2026-11-21T14:04:00Z");
const DAY = 86_400_000;

let store: Store;
let clock: { now: number };
let woken: number;
let leads: ReturnType<typeof createLeads>;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = { now: START };
  woken = 0;
  leads = createLeads(store, { now: () => new Date(clock.now), wake: () => (woken += 1) });
});
afterEach(() => store.close());

function ask(address = "314 Sample Avenue", more: Partial<NewLead> = {}): NewLead {
  return {
    form: "estimate",
    formName: "Home estimate request",
    leadType: "Seller",
    answers: [
      { name: "address", label: "Property address", value: address, role: "propertyAddress" },
      { name: "upgrades", label: "Recent upgrades", value: "Roof\nKitchen" },
    ],
    page: "/sell/estimate",
    origin: { referrer: "https://search.example.com/", utmSource: "letter" },
    spamSignals: [],
    ...more,
  };
}

const stored = async (): Promise<Lead[]> => (await store.db.selectFrom("leads").selectAll().orderBy("id").execute()).map(leadOf);
const emails = () => store.db.selectFrom("emails").selectAll().execute();
/**
 * How many leads there are, each with its email and nothing else beside them; -1 when that is not
 * so.
 */
async function whole(): Promise<number> {
  const ids = (await stored()).map(({ id }) => id);
  const theirs = (await emails()).flatMap(({ lead_id }) => lead_id ?? []).toSorted();
  return JSON.stringify(ids) === JSON.stringify(theirs) ? ids.length : -1;
}

describe("taking a lead", () => {
  test("stores it with its email, and wakes the outbox", async () => {
    const asked = ask("1 Sample Street", { consent: "You may text me.", spamSignals: ["Too quick."], idempotencyKey: "key" });
    const lead = await leads.take(asked);
    expect(lead).toEqual({ ...asked, id: expect.any(String) as string, at: "2026-11-21T14:04:00.000Z" });
    expect(await stored()).toEqual([lead]);
    expect(await emails()).toEqual([
      expect.objectContaining({ id: lead.id, kind: "lead", lead_id: lead.id, state: "waiting", attempts: 0, sent_at: null }),
    ]);
    expect(woken).toBe(1);
  });

  test("stores any text unchanged", async () => {
    const text = "'; drop table leads; -- \u0000 \u001b[31m <b>é🏠</b> \u202e\n";
    await leads.take(ask(text, { page: text, origin: { referrer: text } }));
    // PostgreSQL's text has no character 0.
    const page = ON_POSTGRES ? text.replace("\u0000", "\uFFFD") : text;
    expect((await stored())[0]).toMatchObject({ page, origin: { referrer: text }, answers: [{ value: text }, {}] });
  });

  test("one that can't be stored fails alone", async () => {
    const bad = ask("bad", { formName: null as unknown as string });
    const ends = await Promise.allSettled([leads.take(ask("1")), leads.take(bad), leads.take(ask("2"))]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await whole()).toBe(2);
    // The failed request left no dedupe record, so the fixed one is new.
    await leads.take(ask("bad"));
    expect(await whole()).toBe(3);
  });

  test("a hundred that arrive together share a few transactions and statements", async () => {
    let [writes, statements] = [0, 0];
    const counting = (trx: Writer): Writer =>
      trx.withPlugin({ transformQuery: ({ node }) => ((statements += 1), node), transformResult: async ({ result }) => result });
    const watched = { ...store, write: (work) => ((writes += 1), store.write((trx) => work(counting(trx)))) } satisfies Store;
    const crowd = createLeads(watched, { now: () => new Date(clock.now) });
    await Promise.all(Array.from({ length: 100 }, (_, n) => crowd.take(ask(String(n), { idempotencyKey: `k${n}` }))));
    expect(await whole()).toBe(100);
    expect(writes).toBeLessThanOrEqual(3);
    expect(statements).toBeLessThanOrEqual(12);
  });

  test("posts that begin in one turn of the event loop after the other share transactions", async () => {
    const before = store.commits();
    const crowd: Promise<unknown>[] = [];
    for (let nth = 0; nth < 100; nth += 1) {
      // As in the queue of posts, the next turn is asked for before the work of this one.
      const next = nextTurn();
      crowd.push(leads.take(ask(String(nth), { idempotencyKey: `k${nth}` })));
      await next;
    }
    await Promise.all(crowd);
    expect(await whole()).toBe(100);
    // On PostgreSQL a transaction takes turns, in which others may begin.
    expect(store.commits() - before).toBeLessThanOrEqual(ON_POSTGRES ? 6 : 2);
  });

  test("with further work that fails for one of many is stored for all others", async () => {
    const also = async (_: Writer, { answers }: Lead): Promise<boolean> => {
      if (answers[0]?.value === "13") throw new Error("no luck");
      return false;
    };
    const unlucky = createLeads(store, { now: () => new Date(clock.now), also });
    const ends = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => unlucky.take(ask(String(n)))));
    expect(ends.flatMap(({ status }, n) => (status === "rejected" ? [n] : []))).toEqual([13]);
    expect(await whole()).toBe(99);
  });

  test("one that can't be serialized rejects, too", async () => {
    await expect(leads.take(ask("x", { origin: { n: 1n } as never }))).rejects.toThrow("BigInt");
    expect(await whole()).toBe(0);
  });
});

describe("the same request", () => {
  test("sent twice at once, or later with the same key, is one lead with one email", async () => {
    const asked = ask("1", { idempotencyKey: "k" });
    const [one, two] = await Promise.all([leads.take(asked), leads.take(asked)]);
    expect(two).toEqual(one);
    clock.now += 400 * DAY;
    expect(await leads.take(asked)).toEqual(one);
    expect(await whole()).toBe(1);
    expect(woken).toBe(1);
  });

  test("sent again without a key, or with another, is the same lead for a day and a new one after that", async () => {
    const first = await leads.take(ask("1", { idempotencyKey: "k" }));
    clock.now += SAME_FOR - 1;
    expect((await leads.take(ask("1"))).id).toBe(first.id);
    expect((await leads.take(ask("1", { idempotencyKey: "other" }))).id).toBe(first.id);
    clock.now += 1;
    const second = await leads.take(ask("1"));
    expect(second.id).not.toBe(first.id);
    expect(await whole()).toBe(2);
    // Both keys were answered with the first lead and mean it for ever; anyone who has none gets
    // the latest.
    expect((await leads.take(ask("1", { idempotencyKey: "k" }))).id).toBe(first.id);
    expect((await leads.take(ask("1", { idempotencyKey: "other" }))).id).toBe(first.id);
    expect((await leads.take(ask("1"))).id).toBe(second.id);
    clock.now += 2 * DAY;
    const third = await leads.take(ask("1", { idempotencyKey: "third" }));
    clock.now += 2 * DAY;
    expect((await leads.take(ask("1", { idempotencyKey: "third" }))).id).toBe(third.id);
    expect((await leads.take(ask("1", { idempotencyKey: "k" }))).id).toBe(first.id);
    expect(await whole()).toBe(3);
  });

  test("with other answers, another form or another consent is a new lead, even with the same key", async () => {
    const key = { idempotencyKey: "k" };
    await leads.take(ask("1", key));
    await leads.take(ask("2", key));
    await leads.take(ask("1", { ...key, form: "seller-agent" }));
    await leads.take(ask("1", { ...key, consent: "You may text me." }));
    expect(await whole()).toBe(4);
    // Back to the first answers: that request is known.
    await leads.take(ask("1", key));
    expect(await whole()).toBe(4);
  });

  test("is the same lead from any page and with any spam signals", async () => {
    await leads.take(ask("1"));
    await leads.take(ask("1", { spamSignals: ["Too quick."], page: "/other", origin: {} }));
    expect(await whole()).toBe(1);
  });

  test("is stored once when many arrive at the same time", async () => {
    const crowd = Array.from({ length: 300 }, (_, n) => ask(String(n % 60), n % 3 === 0 ? {} : { idempotencyKey: `k${n % 7}` }));
    const taken = await Promise.all(crowd.map((asked) => leads.take(asked)));
    expect(await whole()).toBe(60);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(60);
    expect(woken).toBe(60);
  });

  test("is stored by the second post when the first one's transaction failed", async () => {
    const orphan = async (trx: Writer): Promise<boolean> => {
      await trx.insertInto("dedupe_records").values({ digest: "d", key: null, lead_id: "nobody", at: "" }).execute();
      return true;
    };
    const failing = createLeads(store, { now: () => new Date(clock.now), wake: () => (woken += 1), also: orphan });
    await expect(failing.take(ask("1", { idempotencyKey: "k" }))).rejects.toThrow(/foreign key/i);
    expect(woken).toBe(0);
    expect(await whole()).toBe(0);
    await leads.take(ask("1", { idempotencyKey: "k" }));
    expect(await whole()).toBe(1);
  });
});

describe("the records by which a repeated request is found", () => {
  const digests = async () =>
    (await store.db.selectFrom("dedupe_records").select("digest").orderBy("digest").execute()).map((row) => row.digest);

  test("lie in the order of their days and keys, so that new ones don't need the whole of a full store", async () => {
    const keys = ["m1-b", "m2-a", "m3-c"];
    const days: string[] = [];
    for (const [n, key] of keys.entries()) {
      await leads.take(ask(String(n), { idempotencyKey: key }));
      days.push(new Date(clock.now).toISOString().slice(0, 10));
      clock.now += DAY;
    }
    const expected = [...days, ...keys.map((key) => `key ${key}`)];
    expect((await digests()).map((digest) => digest.slice(0, digest.lastIndexOf(" ")))).toEqual(expected);
  });

  test("of version 0.1, which had neither, still find their request", async () => {
    const first = await leads.take(ask("1", { idempotencyKey: "k" }));
    const [day = ""] = await digests();
    await store.db.deleteFrom("dedupe_records").where("digest", "like", "key %").execute();
    await store.db
      .updateTable("dedupe_records")
      .set({ digest: day.slice(day.lastIndexOf(" ") + 1) })
      .execute();
    clock.now += 400 * DAY;
    expect((await leads.take(ask("1", { idempotencyKey: "k" }))).id).toBe(first.id);
    expect((await leads.take(ask("1", { idempotencyKey: "later" }))).id).not.toBe(first.id);
    expect(await whole()).toBe(2);
  });
});

describe("a request that someone deleted by hand", () => {
  /** As with the database's shell, which doesn't check references: the dedupe records stay. */
  async function deleteByHand(): Promise<void> {
    await runUnchecked(store, "delete from leads");
    await runUnchecked(store, "delete from emails");
  }

  test.each([
    ["without a key", undefined, undefined],
    ["with the same key", "one", "one"],
    ["with another key", "one", "two"],
  ])("can be sent again at once, %s", async (_, first, second) => {
    const keyed = (key: string | undefined): NewLead => ask("1 Sample Street", key === undefined ? {} : { idempotencyKey: key });
    const { id } = await leads.take(keyed(first));
    await deleteByHand();
    const again = await leads.take(keyed(second));
    expect(again.id).not.toBe(id);
    expect(await whole()).toBe(1);
    // And from then on it's known again.
    expect((await leads.take(keyed(second))).id).toBe(again.id);
  });

  test("also by a key under which it was repeated", async () => {
    await leads.take(ask("1 Sample Street", { idempotencyKey: "one" }));
    await leads.take(ask("1 Sample Street", { idempotencyKey: "two" }));
    await deleteByHand();
    const again = await leads.take(ask("1 Sample Street", { idempotencyKey: "three" }));
    expect((await leads.take(ask("1 Sample Street", { idempotencyKey: "two" }))).id).toBe(again.id);
    expect(await whole()).toBe(1);
  });
});
