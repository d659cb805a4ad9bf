import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../domain/leads/lead.ts";
import { asking, bookingsOn, later, linked, NOW, SITE, TEN } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { composer } from "../email/composer.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

const WRONG = "anna@visitor.test";
const RIGHT = "ana@visitor.test";
const PHONE = "612-555-0199";
const DAY = 24 * 60;

let store: Store;
let now: string;
let bookings: OpenBookings;
const clock = (): Date => new Date(now);
const site = async (confirm = false): Promise<void> => {
  bookings = await bookingsOn(store, { now: clock, confirm });
};
beforeEach(async () => {
  store = await openStore(":memory:");
  now = NOW;
  await site();
});
afterEach(() => store.close());

const book = async (start = TEN, email = WRONG): Promise<string> => {
  const booked = await bookings.book(asking(start, { email }));
  if (!("key" in booked)) throw new Error(booked.state);
  return booked.key;
};
const idOf = (key: string): string => key.split(".")[0] ?? "";
const correct = (key: string, email = RIGHT, phone = PHONE) => bookings.correctContact(key, { email, phone });
const corrected = async (key: string): Promise<string> => {
  const result = await correct(key);
  if (result.state !== "corrected") throw new Error(result.state);
  return result.key;
};
const sendAll = () => store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("state", "=", "waiting").execute());
const waiting = async () => store.db.selectFrom("emails").selectAll().where("state", "=", "waiting").orderBy("kind").execute();
const kinds = async () => (await waiting()).map(({ kind }) => kind);
/** Whom the waiting emails go to, by kind. */
async function recipients(): Promise<Record<string, string>> {
  const compose = composer(store, SITE, { subscribers: await openSubscribers(store, clock), bookings, now: clock });
  const pairs = (await waiting()).map(async (row) => [row.kind, (await compose(row))?.to ?? "no one"] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

describe("a wrong email address", () => {
  test("is corrected, the time stays, and the new address gets the invitation", async () => {
    const key = await book();
    await sendAll();
    const next = await corrected(key);
    expect(await bookings.find(next)).toMatchObject({ state: "booked", start: TEN, email: RIGHT, phone: PHONE, notifiedBy: "by-email" });
    expect(await kinds()).toEqual(["booking-agent-corrected", "booking-invitation"]);
    expect(await recipients()).toEqual({ "booking-agent-corrected": SITE.agentEmail, "booking-invitation": RIGHT });
  });

  test("gets nothing that still waits, reminders included", async () => {
    const key = await book();
    await corrected(key);
    expect(await kinds()).toEqual(["booking-agent-corrected", "booking-invitation", "booking-reminder", "booking-reminder", "lead"]);
    expect(await recipients()).toMatchObject({ "booking-invitation": RIGHT, "booking-reminder": RIGHT });
  });

  test("loses its links", async () => {
    const key = await book();
    const next = await corrected(key);
    expect(next).not.toBe(key);
    expect(await bookings.find(key)).toBeUndefined();
    expect(await bookings.cancel(key)).toBe("gone");
    expect(await bookings.move(key, later(TEN, 60))).toEqual({ state: "gone" });
    expect(await bookings.calendarFile(key)).toBeUndefined();
    expect(await bookings.cancel(next)).toBe("canceled");
  });

  test("can't confirm what is on hold anymore; the new one can", async () => {
    await site(true);
    const key = await book();
    const atWrong = bookings.keys.confirm(linked(idOf(key)));
    await corrected(key);
    expect(await kinds()).toEqual(["booking-agent-corrected", "booking-confirm", "lead"]);
    expect(await bookings.confirm(atWrong)).toBe("gone");
    const atRight = bookings.keys.confirm({ id: idOf(key), first_email_key: WRONG });
    expect(await bookings.confirm(atRight)).toBe("booked");
  });

  test("is corrected in the request, too", async () => {
    const key = await book();
    await corrected(key);
    const { answers } = await store.db.selectFrom("leads").select("answers").where("id", "=", idOf(key)).executeTakeFirstOrThrow();
    const values = (JSON.parse(answers) as Answer[]).map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining([RIGHT, PHONE]));
    expect(values).not.toContain(WRONG);
  });

  test("is corrected once, so that one booking doesn't email many", async () => {
    const next = await corrected(await book());
    expect(await correct(next, "third@visitor.test")).toEqual({ state: "gone" });
    expect(await bookings.find(next)).toMatchObject({ email: RIGHT });
  });

  test("still counts against the mailbox that was emailed first", async () => {
    for (let count = 0; count < 8; count += 1) {
      const result = await correct(await book(later(TEN, count * DAY), WRONG), `other${count}@visitor.test`);
      expect(result.state).toBe("corrected");
    }
    expect(await bookings.book(asking(later(TEN, 8 * DAY), { email: WRONG }))).toEqual({ state: "too-many" });
  });

  test("isn't replaced by one that has many appointments", async () => {
    for (const days of [1, 2, 3]) await book(later(TEN, days * DAY), RIGHT);
    const key = await book();
    expect(await correct(key)).toEqual({ state: "too-many" });
    expect(await bookings.find(key)).toMatchObject({ email: WRONG });
  });
});

describe("a wrong phone number", () => {
  test("is corrected with an email to the agent only; the links stay", async () => {
    const key = await book();
    await sendAll();
    expect(await correct(key, WRONG)).toEqual({ state: "corrected", key });
    expect(await bookings.find(key)).toMatchObject({ email: WRONG, phone: PHONE });
    expect(await kinds()).toEqual(["booking-agent-corrected"]);
  });

  test("is corrected three times at most; what is the same is no correction", async () => {
    const key = await book();
    for (const phone of ["612-555-0101", "612-555-0102", "(612) 555 0102", "612-555-0103"])
      expect(await correct(key, WRONG, phone)).toMatchObject({ state: "corrected" });
    expect(await correct(key, WRONG, "612-555-0104")).toEqual({ state: "gone" });
  });
});

test("a flagged appointment is corrected without an email to anyone but the agent", async () => {
  const key = await book();
  await store.write((trx) => trx.updateTable("bookings").set({ flagged: 1 }).execute());
  await sendAll();
  await corrected(key);
  expect(await kinds()).toEqual(["booking-agent-corrected"]);
});

test("nothing is corrected after the start, when it is canceled, or without the key", async () => {
  const key = await book();
  expect(await correct("wrong")).toEqual({ state: "gone" });
  now = later(TEN, 1);
  expect(await correct(key)).toEqual({ state: "gone" });
  now = NOW;
  await bookings.cancel(key);
  expect(await correct(key)).toEqual({ state: "gone" });
});
