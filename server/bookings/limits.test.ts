import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookResult } from "../../domain/booking/booking.ts";
import { asking, bookingsOn, later, NO_LIMITS, NOW, RULES, TEN } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { confirmByAgentTx } from "./changes.ts";
import { type BookingLimits, LIMITS } from "./limits.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

let store: Store;
let now: string;
let bookings: OpenBookings;
const site = async (limits: BookingLimits, confirm = false): Promise<void> => {
  bookings = await bookingsOn(store, { now: () => new Date(now), limits, confirm, rules: RULES });
};
beforeEach(async () => {
  store = await openStore(":memory:");
  now = NOW;
});
afterEach(() => store.close());

const keyOf = (booked: BookResult): string => ("key" in booked ? booked.key : "");
const idOf = (booked: BookResult): string => keyOf(booked).split(".")[0] ?? "";
let asked = 0;
/** Someone at an IP address books a time of their own. */
const from = async (client: string): Promise<string> => {
  asked += 1;
  return (await bookings.book(asking(later(TEN, asked * 8 * HOUR), { client }))).state;
};
const emails = async () =>
  (await store.db.selectFrom("emails").select(["kind"]).where("state", "=", "waiting").execute()).map(({ kind }) => kind).toSorted();

describe("from one place", () => {
  const dayAndNight = { weekly: Array.from({ length: 7 }, () => [[0, 24 * HOUR]] as const), mostPerDay: 100 };
  beforeEach(async () => {
    asked = 0;
    const limits = { ...LIMITS, share: Number.POSITIVE_INFINITY };
    bookings = await bookingsOn(store, { now: () => new Date(now), limits, rules: { ...RULES, ...dayAndNight } });
  });

  test("four in an hour and eight in a day are booked; the agent decides about further ones", async () => {
    const client = "203.0.113.7";
    for (let count = 0; count < 4; count += 1) expect(await from(client)).toBe("booked");
    expect(await from(client)).toBe("requested");
    now = later(now, HOUR + 1);
    for (let count = 0; count < 4; count += 1) expect(await from(client)).toBe("booked");
    now = later(now, HOUR + 1);
    expect(await from(client)).toBe("requested");
    // A neighbor is not concerned.
    expect(await from("203.0.113.8")).toBe("booked");
    now = later(now, DAY);
    expect(await from(client)).toBe("booked");
  });

  test("twelve in an hour are booked from one network", async () => {
    for (let host = 1; host <= 12; host += 1) expect(await from(`203.0.113.${host}`)).toBe("booked");
    expect(await from("203.0.113.99")).toBe("requested");
    expect(await from("198.51.100.1")).toBe("booked");
  });

  test("thirty in an hour are booked from everywhere, so that few strangers are emailed", async () => {
    for (let host = 1; host <= 30; host += 1) expect(await from(`10.0.${host}.1`)).toBe("booked");
    expect(await from("192.0.2.1")).toBe("requested");
    now = later(now, HOUR + 1);
    expect(await from("192.0.2.1")).toBe("booked");
  });

  test("behind a proxy that isn't trusted, all come from this machine, and only all together count", async () => {
    for (let count = 0; count < 30; count += 1) expect(await from(["127.0.0.1", "::1", "::ffff:127.0.0.1", ""][count % 4]!)).toBe("booked");
    expect(await from("127.0.0.1")).toBe("requested");
  });

  test("what was taken meanwhile and what is sent twice don't count", async () => {
    const client = "203.0.113.7";
    const first = asking(TEN, { client });
    const keyed = { ...first, lead: { ...first.lead, idempotencyKey: "k" } };
    for (let count = 0; count < 5; count += 1) expect((await bookings.book(keyed)).state).toBe("booked");
    for (let count = 0; count < 5; count += 1) expect((await bookings.book(asking(TEN, { client }))).state).toBe("taken");
    for (let count = 0; count < 3; count += 1) expect(await from(client)).toBe("booked");
    expect(await from(client)).toBe("requested");
  });
});

describe("of the calendar", () => {
  const manyPlaces = { ...NO_LIMITS, share: 1 / 5, newFor: LIMITS.newFor };
  /** Calls at ten, then at eleven and so on, on seven days in turn: 14 days of 540 minutes, 90 for each call, so a fifth is 16. */
  const call = (count: number) => later(TEN, (count % 7) * DAY + Math.floor(count / 7) * HOUR);
  const fill = async (): Promise<BookResult[]> => {
    const made: BookResult[] = [];
    for (let count = 0; count < 16; count += 1) made.push(await bookings.book(asking(call(count))));
    return made;
  };
  beforeEach(() => site(manyPlaces));

  test("new appointments take a fifth of two weeks; the agent decides about further ones, which block nothing", async () => {
    expect(new Set((await fill()).map(({ state }) => state))).toEqual(new Set(["booked"]));
    const before = await emails();
    const one = await bookings.book(asking(call(16)));
    expect(one.state).toBe("requested");
    expect(await bookings.find(keyOf(one))).toMatchObject({ state: "requested", changeable: false, notifiedBy: "in-person" });
    // The agent alone hears of it, and the time is open to others.
    expect(await emails()).toEqual([...before, "lead"].toSorted());
    expect((await bookings.book(asking(call(16)))).state).toBe("requested");
    expect(await bookings.free(asking().type, "phone", call(16), later(call(16), 1))).toEqual([call(16)]);
    // Other weeks have their own fifth.
    expect((await bookings.book(asking(later(TEN, 30 * DAY)))).state).toBe("booked");
  });

  test("what the agent confirmed doesn't count, nor what is three days old, nor what was canceled", async () => {
    const [first, second] = await fill();
    await store.write((trx) => confirmByAgentTx(trx, idOf(first!), new Date(now)));
    expect((await bookings.book(asking(call(16)))).state).toBe("booked");
    await bookings.cancel(keyOf(second!));
    expect((await bookings.book(asking(call(17)))).state).toBe("booked");
    expect((await bookings.book(asking(call(18)))).state).toBe("requested");
    now = later(now, 3 * DAY + 1);
    expect((await bookings.book(asking(call(18)))).state).toBe("booked");
  });

  test("new appointments can't be moved into a full fortnight, older ones can", async () => {
    const other = await bookings.book(asking(later(TEN, 40 * DAY)));
    await fill();
    expect(await bookings.move(keyOf(other), call(16))).toEqual({ state: "gone" });
    expect(await bookings.move(keyOf(other), later(TEN, 41 * DAY))).toEqual({ state: "moved" });
    now = later(now, 3 * DAY + 1);
    expect(await bookings.move(keyOf(other), call(16))).toEqual({ state: "moved" });
  });

  test("with BOOKING_CONFIRM=on holds count like appointments, and end after 30 minutes", async () => {
    await site(manyPlaces, true);
    expect(new Set((await fill()).map(({ state }) => state))).toEqual(new Set(["pending"]));
    expect((await bookings.book(asking(call(16)))).state).toBe("requested");
    now = later(now, 31);
    expect((await bookings.book(asking(call(16)))).state).toBe("pending");
  });

  test("a request that is repeated is the same one; its time is still open to another visitor", async () => {
    await fill();
    const request = asking(call(16));
    const keyed = { ...request, lead: { ...request.lead, idempotencyKey: "again" } };
    const first = await bookings.book(keyed);
    expect(await bookings.book(keyed)).toEqual(first);
    expect(idOf(await bookings.book(asking(call(16))))).not.toBe(idOf(first));
  });
});
