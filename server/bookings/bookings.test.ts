import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookResult, NewBooking } from "../../domain/booking/booking.ts";
import { apart, asking, bookingsOn, later, linked, NOW, RULES, TEN, typeWith } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { PENDING_MS } from "./rows.ts";
import { ON_POSTGRES, openStore, type Store } from "../../tests/postgres/open-store.ts";
import { PROOF } from "../../tests/proof.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

let store: Store;
let now: string;
let woken: number;
let bookings: OpenBookings;
const options = () => ({ now: () => new Date(now), wake: () => (woken += 1) });

beforeEach(async () => {
  store = await openStore(":memory:");
  [now, woken] = [NOW, 0];
  bookings = await bookingsOn(store, options());
});
afterEach(() => store.close());

const rows = () => store.db.selectFrom("bookings").selectAll().orderBy("starts_at").execute();
const leads = () => store.db.selectFrom("leads").select("id").execute();
const emails = async (state = "waiting"): Promise<string[]> => {
  const found = await store.db.selectFrom("emails").select(["kind", "state"]).orderBy("kind").execute();
  return found.filter((message) => message.state === state).map(({ kind }) => kind);
};
const keyOf = (booked: BookResult): string => {
  if (booked.state !== "booked" && booked.state !== "pending") throw new Error(`It is ${booked.state}.`);
  return booked.key;
};
const book = async (start = TEN, more: Partial<NewBooking> = {}): Promise<string> => keyOf(await bookings.book(asking(start, more)));
const free = (from = TEN, minutes = DAY, moving?: string) =>
  bookings.free(typeWith("consultation"), "phone", from, later(from, minutes), moving);

describe("booking", () => {
  test("stores lead, booking, emails and reminders together, and wakes the outbox", async () => {
    const booked = await bookings.book(asking(TEN, { note: "Two cats." }));
    expect(booked).toEqual({ state: "booked", key: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{22}$/) as string });
    const [row] = await rows();
    expect(row).toMatchObject({
      state: "booked",
      starts_at: TEN,
      ends_at: later(TEN, 30),
      blocked_from: TEN,
      blocked_until: later(TEN, 45),
    });
    expect(row).toMatchObject({ agent_zone: "America/Chicago", sequence: 0, note: "Two cats.", pending_until: null });
    expect((await leads()).map(({ id }) => id)).toEqual([row?.id]);
    expect(await emails()).toEqual(["booking-invitation", "booking-reminder", "booking-reminder", "lead"]);
    expect(woken).toBe(1);
    expect(await bookings.find(keyOf(booked))).toMatchObject({ state: "booked", start: TEN, place: "phone", changeable: true });
  });

  test("keeps the buffer of a visit free, travel included", async () => {
    await book(TEN, { type: typeWith("tour"), place: "visit", listing: "elm" });
    expect((await rows())[0]).toMatchObject({ blocked_from: later(TEN, -30), blocked_until: later(TEN, 75) });
    // Half an hour and its quarter of an hour end as the way there begins only where there are forty-five minutes.
    expect(await bookings.book(asking(later(TEN, -60)))).toMatchObject({ state: "taken" });
    expect(await bookings.book(asking(later(TEN, 60)))).toMatchObject({ state: "taken" });
    expect(await bookings.book(asking(later(TEN, 90)))).toMatchObject({ state: "booked" });
  });

  test("a time that is gone is answered with the six nearest ones, ascending", async () => {
    await book();
    const answer = await bookings.book(asking());
    // Half an hour before it would end too late, and half an hour after it begin too early: a quarter of an hour is kept free.
    const near = [-60, 60, 90, 120].map((minutes) => later(TEN, minutes));
    expect(answer).toEqual({ state: "taken", nearest: expect.arrayContaining(near) as string[] });
    if (answer.state !== "taken") throw new Error("It is not taken.");
    expect(answer.nearest).toHaveLength(6);
    expect(answer.nearest).toEqual(answer.nearest.toSorted());
    expect(answer.nearest).not.toContain(TEN);
    for (const start of answer.nearest) expect((await free(later(TEN, -DAY), 2 * DAY)).includes(start)).toBe(true);
    // Nothing of anyone who was refused is stored.
    expect(await leads()).toHaveLength(1);
    expect(await store.db.selectFrom("dedupe_records").select("digest").execute()).toHaveLength(1);
  });

  test("visitors who come one after the other for a time that is gone share the search for others", async () => {
    await book();
    let statements = 0;
    const counting = store.db.withPlugin({
      transformQuery: ({ node }) => ((statements += 1), node),
      transformResult: async ({ result }) => result,
    });
    const crowded = await bookingsOn({ ...store, db: counting }, options());
    statements = 0;
    const crowd: Promise<BookResult>[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      // As in the queue of posts, the next turn is asked for before the work of this one.
      const next = nextTurn();
      crowd.push(crowded.book(asking()));
      await next;
    }
    const [first, ...others] = await Promise.all(crowd);
    expect(first).toEqual({ state: "taken", nearest: expect.any(Array) as string[] });
    for (const other of others) expect(other).toEqual(first);
    // One each, whether this visitor's own request came before.
    expect(statements).toBeLessThan(40 + 40);
  });

  test("what the rules do not offer is refused with the nearest ones", async () => {
    const refused = [
      "2026-12-01T04:00:00.000Z",
      later(NOW, HOUR),
      later(TEN, 90 * DAY),
      later(TEN, 1),
      "9999-12-31T23:59:00.000Z",
    ] as const;
    for (const start of refused) expect(await bookings.book(asking(start))).toMatchObject({ state: "not-offered" });
    expect(await bookings.book(asking(TEN, { place: "office" }))).toEqual({ state: "not-offered", nearest: [] });
    expect(await bookings.book(asking("2026-12-01T04:00:00.000Z"))).toMatchObject({
      nearest: expect.arrayContaining(["2026-11-30T23:00:00.000Z", "2026-11-30T23:30:00.000Z"]) as string[],
    });
    expect(await rows()).toEqual([]);
  });

  test("the agent's other business is no time to book", async () => {
    const busy = { spans: () => [{ start: Date.parse(TEN) - 60_000, end: Date.parse(TEN) + 60_000 }] };
    bookings = await bookingsOn(store, { ...options(), busy });
    expect(await bookings.book(asking())).toMatchObject({ state: "not-offered" });
    expect(await free(TEN, 60)).not.toContain(TEN);
  });
});

describe("the same request", () => {
  const keyed = (asked: NewBooking, key: string): NewBooking => ({ ...asked, lead: { ...asked.lead, idempotencyKey: key } });

  test("sent twice at once, or again, is one booking with one set of emails", async () => {
    const asked = keyed(asking(), "k");
    const [one, two] = await Promise.all([bookings.book(asked), bookings.book(asked)]);
    expect(two).toEqual(one);
    now = later(TEN, -10);
    expect(await bookings.book(asked)).toEqual(one);
    expect(await rows()).toHaveLength(1);
    expect(await emails()).toHaveLength(4);
  });

  test("without a key is the same from the same copy of the form within a minute, as long as that booking is active at that time", async () => {
    const asked = asking(TEN, { formToken: "this copy" });
    const [one, two] = await Promise.all([bookings.book(asked), bookings.book(asked)]);
    const first = keyOf(one);
    expect(two).toEqual(one);
    now = later(now, 0.9);
    expect(keyOf(await bookings.book(asked))).toBe(first);
    expect([await rows(), await leads(), await emails()].map(({ length }) => length)).toEqual([1, 1, 4]);
    now = later(now, 0.1);
    expect(await bookings.book(asked)).toMatchObject({ state: "taken" });
    await bookings.cancel(first);
    const second = keyOf(await bookings.book(asked));
    expect(second).not.toBe(first);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["booked", "canceled"]);
  });

  test("equal answers alone are another request: knowing someone's answers gives no link to their appointment", async () => {
    const known = asking();
    const theirs = [
      { ...keyed(known, "theirs"), formToken: "their copy" },
      { ...known, start: later(TEN, DAY), formToken: "their copy" },
      { ...known, start: later(TEN, 2 * DAY) },
    ];
    for (const asked of theirs) {
      expect((await bookings.book(asked)).state).toBe("booked");
      const mine = { ...known, start: asked.start, email: "else@visitor.test" };
      for (const guess of [
        mine,
        keyed(mine, "mine"),
        keyed(mine, "their copy"),
        { ...mine, formToken: "my copy" },
        { ...mine, formToken: "theirs" },
      ])
        expect(await bookings.book(guess)).toEqual({ state: "taken", nearest: expect.any(Array) as string[] });
    }
    expect(await rows()).toHaveLength(3);
    expect(await leads()).toHaveLength(3);
  });

  test("with its key is the same booking also after it was moved", async () => {
    const asked = keyed(asking(), "k");
    const key = keyOf(await bookings.book(asked));
    await bookings.move(key, later(TEN, 60));
    expect(keyOf(await bookings.book(asked))).toBe(key);
    // Someone who fills the form in once more means the time that is free again.
    expect(keyOf(await bookings.book(keyed(asked, "k2")))).not.toBe(key);
    expect(await rows()).toHaveLength(2);
  });

  test("for another time is another booking, whatever the answers say", async () => {
    const asked = keyed(asking(), "k");
    await bookings.book(asked);
    expect(await bookings.book({ ...asked, start: later(TEN, 60) })).toMatchObject({ state: "booked" });
    expect(await rows()).toHaveLength(2);
  });
});

describe("bounds", () => {
  test("three appointments ahead for one address, however it is written", async () => {
    for (const at of [0, 1, 2]) await book(later(TEN, at * DAY), { email: at === 0 ? "Ana@Visitor.test" : "ana@visitor.test" });
    expect(await bookings.book(asking(later(TEN, 3 * DAY), { email: "ANA@visitor.test" }))).toMatchObject({ state: "requested" });
    // One that has been is none ahead.
    now = later(TEN, 5);
    expect(await bookings.book(asking(later(TEN, 3 * DAY), { email: "ana@visitor.test" }))).toMatchObject({ state: "booked" });
  });

  test("booking and canceling is limited", async () => {
    const email = "ana@visitor.test";
    for (let count = 0; count < 8; count += 1) await bookings.cancel(await book(later(TEN, count * 60), { email }));
    expect(await bookings.book(asking(TEN, { email }))).toEqual({ state: "too-many" });
    now = later(now, DAY + 1);
    expect(await bookings.book(asking(TEN, { email }))).toMatchObject({ state: "booked" });
  });

  test("the most in a day, also when all of them ask at once", async () => {
    const times = Array.from({ length: 11 }, (_, at) => later("2026-12-01T15:00:00.000Z", at * 45)).filter((_, at) => at % 2 === 0);
    bookings = await bookingsOn(store, { ...options(), rules: { ...RULES, step: 15, mostPerDay: 3 } });
    const ends = await Promise.all(times.map((start) => bookings.book(asking(start))));
    expect(ends.filter(({ state }) => state === "booked")).toHaveLength(3);
    expect(ends.filter(({ state }) => state === "not-offered")).toHaveLength(times.length - 3);
    const nearest = ends.flatMap((end) => ("nearest" in end ? end.nearest : []));
    expect(nearest.filter((start) => start.startsWith("2026-12-01"))).toEqual([]);
    expect(await free("2026-12-01T12:00:00.000Z")).toEqual([]);
  });
});

describe("moving", () => {
  test("frees the old time, takes the new one, and replaces emails and reminders", async () => {
    const key = await book();
    const to = later(TEN, 2 * DAY);
    expect(await bookings.move(key, to)).toEqual({ state: "moved" });
    expect((await rows())[0]).toMatchObject({ starts_at: to, blocked_until: later(to, 45), sequence: 1 });
    expect(await emails()).toEqual(["booking-agent-moved", "booking-moved", "booking-reminder", "booking-reminder", "lead"]);
    expect(await emails("dropped")).toEqual(["booking-invitation", "booking-reminder", "booking-reminder"]);
    const due = await store.db
      .selectFrom("emails")
      .select("due_at")
      .where("kind", "=", "booking-reminder")
      .where("state", "=", "waiting")
      .execute();
    expect(due.map(({ due_at }) => due_at).toSorted()).toEqual([later(to, -DAY), later(to, -HOUR)]);
    expect(await book()).not.toBe(key);
    // Once more changes nothing.
    expect(await bookings.move(key, to)).toEqual({ state: "moved" });
    expect(await rows()).toMatchObject([{ sequence: 0 }, { sequence: 1 }]);
  });

  test("from another zone changes the booking's zone; the agent's command doesn't", async () => {
    const key = await book();
    const zone = async () => (await rows())[0]?.zone;
    await bookings.move(key, later(TEN, 30), "Asia/Tokyo");
    expect(await zone()).toBe("Asia/Tokyo");
    await bookings.move(key, later(TEN, 60));
    await bookings.move(key, later(TEN, 90));
    expect(await zone()).toBe("Asia/Tokyo");
    // What is refused changes no zone either; the time that it has already is no move, but asked for on another clock.
    await book(later(TEN, 180));
    await bookings.move(key, later(TEN, 180), "Europe/Paris");
    expect(await zone()).toBe("Asia/Tokyo");
    await bookings.move(key, later(TEN, 90), "Europe/Paris");
    expect((await rows())[0]).toMatchObject({ zone: "Europe/Paris", sequence: 3 });
  });

  test("by half an hour is not hindered by the booking itself", async () => {
    const key = await book();
    expect(await free(TEN, 60)).toEqual([]);
    expect(await free(TEN, 60, key)).toEqual([TEN, later(TEN, 30)]);
    expect(await bookings.move(key, later(TEN, 30))).toEqual({ state: "moved" });
  });

  test("to a time that another one has changes nothing", async () => {
    const key = await book();
    await book(later(TEN, 60));
    const answer = await bookings.move(key, later(TEN, 60));
    expect(answer.state).toBe("taken");
    expect("nearest" in answer && answer.nearest.length === 6 && !answer.nearest.includes(TEN)).toBe(true);
    expect(await bookings.move(key, "2026-12-01T04:00:00.000Z")).toMatchObject({ state: "not-offered" });
    expect((await rows())[0]).toMatchObject({ starts_at: TEN, sequence: 0 });
    expect(await emails()).toHaveLength(8);
  });

  test("two that want the same new time at once: one gets it", async () => {
    const keys = [await book(), await book(later(TEN, 60))];
    const ends = await Promise.all(keys.map((key) => bookings.move(key, later(TEN, 180))));
    expect(ends.map(({ state }) => state).toSorted()).toEqual(["moved", "taken"]);
  });

  test("is limited in number, and impossible after the start", async () => {
    const key = await book();
    for (let count = 1; count <= 4; count += 1) {
      expect(await bookings.find(key)).toMatchObject({ changeable: true, movable: true });
      expect(await bookings.move(key, later(TEN, count * DAY))).toEqual({ state: "moved" });
    }
    expect(await bookings.move(key, TEN)).toEqual({ state: "gone" });
    expect(await bookings.find(key)).toMatchObject({ changeable: true, movable: false, start: later(TEN, 4 * DAY) });
    const other = await book();
    now = TEN;
    expect(await bookings.move(other, later(TEN, DAY))).toEqual({ state: "gone" });
    expect(await bookings.cancel(other)).toBe("gone");
    expect(await bookings.find(other)).toMatchObject({ state: "booked", changeable: false });
  });
});

describe("canceling", () => {
  test("frees the time, emails both sides and stops the reminders; a second time changes nothing", async () => {
    const key = await book();
    expect(await bookings.cancel(key)).toBe("canceled");
    expect(await bookings.cancel(key)).toBe("canceled");
    expect((await rows())[0]).toMatchObject({ state: "canceled", sequence: 1 });
    expect(await emails()).toEqual(["booking-agent-canceled", "booking-canceled", "lead"]);
    expect(await bookings.find(key)).toMatchObject({ state: "canceled", changeable: false });
    expect(await bookings.calendarFile(key)).toBeUndefined();
    expect(await free(TEN, 30)).toEqual([TEN]);
    expect(await bookings.move(key, later(TEN, 60))).toEqual({ state: "gone" });
  });
});

describe("keys", () => {
  test("that are not ours open nothing", async () => {
    const key = await book();
    const [id = "", signature = ""] = key.split(".");
    const other = await openStore(":memory:");
    const strange = (await bookingsOn(other, options())).keys.visitor(linked(id));
    for (const wrong of ["", id, `${id}.`, `${id}.${signature.slice(1)}A`, strange, `${key} `, `${key}\n`, key.toUpperCase()]) {
      expect(await bookings.find(wrong)).toBeUndefined();
      expect(await bookings.cancel(wrong)).toBe("gone");
      expect(await bookings.move(wrong, later(TEN, 60))).toEqual({ state: "gone" });
      expect(await bookings.calendarFile(wrong)).toBeUndefined();
    }
    await other.close();
    expect((await rows())[0]?.state).toBe("booked");
  });
});

describe("with the address to be confirmed", () => {
  const minutesPending = PENDING_MS / 60_000;
  const confirmKey = async (): Promise<string> => bookings.keys.confirm(linked((await rows())[0]?.id ?? ""));
  beforeEach(async () => {
    bookings = await bookingsOn(store, { ...options(), confirm: true });
  });

  test("the time is on hold, only the visitor is emailed, and confirming books it", async () => {
    const booked = await bookings.book(asking());
    expect(booked.state).toBe("pending");
    expect(await emails()).toEqual(["booking-confirm", "lead"]);
    expect(await bookings.book(asking())).toMatchObject({ state: "taken" });
    // What the page has is not what the email has.
    expect(await bookings.confirm(keyOf(booked))).toBe("gone");
    expect(await bookings.confirm(await confirmKey())).toBe("booked");
    expect(await bookings.confirm(await confirmKey())).toBe("booked");
    expect(await emails()).toEqual(["booking-agent-confirmed", "booking-invitation", "booking-reminder", "booking-reminder", "lead"]);
    now = later(now, minutesPending + 1);
    expect(await bookings.find(keyOf(booked))).toMatchObject({ state: "booked" });
  });

  test("what no one confirms in time is free again, at once and to the minute", async () => {
    const key = await book();
    now = later(now, minutesPending - 1);
    expect(await free(TEN, 30)).toEqual([]);
    expect(await bookings.book(asking())).toMatchObject({ state: "taken" });
    now = later(now, 1);
    expect(await free(TEN, 30)).toEqual([TEN]);
    expect(await bookings.find(key)).toMatchObject({ state: "expired", changeable: false });
    expect(await bookings.confirm(await confirmKey())).toBe("gone");
    expect(await bookings.cancel(key)).toBe("gone");
    expect(await book()).not.toBe(key);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["expired", "pending"]);
  });

  test("one that is on hold can be canceled, and no one is emailed", async () => {
    const key = await book();
    expect(await bookings.move(key, later(TEN, 60))).toEqual({ state: "gone" });
    expect(await bookings.cancel(key)).toBe("canceled");
    expect(await emails()).toEqual(["lead"]);
    expect(await free(TEN, 30)).toEqual([TEN]);
  });
});

describe("exactly one wins", () => {
  /** On PostgreSQL all of them come in `npm run proof -- both-engines`. */
  const FEWER = ON_POSTGRES && !PROOF;

  test("a thousand visitors want one time at once: one gets it, the others get the nearest free times", { timeout: 60_000 }, async () => {
    let writes = 0;
    const watched = { ...store, write: (...work: Parameters<Store["write"]>) => ((writes += 1), store.write(...work)) } as Store;
    const crowd = await bookingsOn(watched, { now: () => new Date(NOW) });
    const ends = await Promise.all(Array.from({ length: 1000 }, () => crowd.book(asking())));
    // The others waited for the first one, not for a thousand transactions.
    expect(writes).toBe(1);
    expect(ends.filter(({ state }) => state === "booked")).toHaveLength(1);
    const refused = ends.flatMap((end) => (end.state === "taken" ? [end] : []));
    expect(refused).toHaveLength(999);
    expect(refused.every(({ nearest }) => nearest.length === 6 && !nearest.includes(TEN))).toBe(true);
    expect([await rows(), await leads(), await emails()].map(({ length }) => length)).toEqual([1, 1, 4]);
  });

  test("the database itself rejects an overlap, and rolls back only that booking", async () => {
    const key = await book();
    const id = key.split(".")[0] ?? "";
    const [row] = await rows();
    if (!row) throw new Error("There is no booking.");
    const other = await book(later(TEN, 60));
    // Three works of one moment share a transaction: the one in the middle fails alone.
    const one = store.write((trx) => trx.updateTable("bookings").set({ note: "before" }).where("id", "=", id).execute());
    const clash = store.write((trx) =>
      trx
        .updateTable("bookings")
        .set({ blocked_until: later(TEN, 70) })
        .where("id", "=", id)
        .execute(),
    );
    const another = store.write((trx) =>
      trx
        .updateTable("bookings")
        .set({ name: "after" })
        .where("id", "=", other.split(".")[0] ?? "")
        .execute(),
    );
    const ends = await Promise.allSettled([one, clash, another]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await rows()).toMatchObject([{ note: "before", blocked_until: later(TEN, 45) }, { name: "after" }]);
    // What was canceled cannot come back where someone else is.
    await bookings.cancel(key);
    await book();
    const back = store.write((trx) => trx.updateTable("bookings").set({ state: "booked" }).where("id", "=", id).execute());
    await expect(back).rejects.toThrow("bookings_overlap");
  });

  test("among a crowd for many times, on two connections to one file, nothing overlaps", { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "porchlight-bookings-"));
    const stores = [await openStore(folder), await openStore(folder)];
    try {
      const both = await Promise.all(stores.map((one) => bookingsOn(one, { ...options(), rules: { ...RULES, mostPerDay: 100 } })));
      const crowd = Array.from({ length: FEWER ? 160 : 400 }, (_, at) => asking(later(TEN, (at % 8) * 30)));
      const ends = await Promise.all(crowd.map((asked, at) => both[at % 2]!.book(asked)));
      const won = ends.filter((end) => end.state === "booked").length;
      const stand = await stores[0]!.db.selectFrom("bookings").selectAll().orderBy("blocked_from").execute();
      expect(stand).toHaveLength(won);
      // Of eight times in a row each excludes its neighbors: three, in the middle of the others, are the fewest that leave none free.
      expect(won).toBeGreaterThanOrEqual(3);
      expect(apart(stand)).toBe(true);
      expect(await stores[1]!.db.selectFrom("leads").select("id").execute()).toHaveLength(won);
    } finally {
      for (const one of stores) await one.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
