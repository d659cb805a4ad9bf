import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookResult, NewBooking } from "../../domain/booking/booking.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { asking, bookingsOn, later, NOW, TEN } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { cancelTx, confirmByAgentTx } from "./changes.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

const DAY = 24 * 60;
const EMAIL = "ana@visitor.test";

let store: Store;
let now: string;
let bookings: OpenBookings;
const site = async (confirm = false): Promise<void> => {
  bookings = await bookingsOn(store, { now: () => new Date(now), confirm });
};

beforeEach(async () => {
  store = await openStore(":memory:");
  now = NOW;
  await site();
});
afterEach(() => store.close());

const keyOf = (booked: BookResult): string => {
  if (!("key" in booked)) throw new Error(`It is ${booked.state}.`);
  return booked.key;
};
const idOf = (key: string): string => key.split(".")[0] ?? "";
const book = async (start = TEN, more: Partial<NewBooking> = {}): Promise<string> => keyOf(await bookings.book(asking(start, more)));
const honeypotFilled = async (start = TEN): Promise<BookResult> => {
  const asked = asking(start);
  return bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
};
const confirmByAgent = (key: string) => store.write((trx) => confirmByAgentTx(trx, idOf(key), new Date(now)));

/** Those that go to visitors, reminders not counted. */
const COUNTED = ["booking-confirm", "booking-invitation", "booking-moved", "booking-canceled"];
const emails = async (state: "waiting" | "sent", kinds?: readonly string[]): Promise<string[]> => {
  const found = await store.db.selectFrom("emails").select("kind").where("state", "=", state).orderBy("kind").execute();
  return found.map(({ kind }) => kind).filter((kind) => !kinds || kinds.includes(kind));
};
/** The post goes out: what waits is sent. */
const mail = async (): Promise<void> => {
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("state", "=", "waiting").execute());
};

describe("one mailbox", () => {
  test("has one bound on appointments ahead, whatever is written behind a plus sign", async () => {
    for (const at of [0, 1, 2]) await book(later(TEN, at * DAY), { email: `Ana+${at}@visitor.test` });
    for (const email of [EMAIL, "ana+3@visitor.test", "ANA+home+3@Visitor.test"])
      expect(await bookings.book(asking(later(TEN, 3 * DAY), { email }))).toMatchObject({ state: "requested" });
    const row = await store.db.selectFrom("bookings").select(["email", "email_key"]).where("starts_at", "=", TEN).executeTakeFirst();
    // Emails go where they were asked to go.
    expect(row).toEqual({ email: "Ana+0@visitor.test", email_key: EMAIL });
  });

  test("is not used up by what a machine seems to book under its address, of which it got no email", async () => {
    const honeypot = (at: number) => {
      const asked = asking(later(TEN, at * DAY), { email: EMAIL });
      return bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
    };
    for (const at of [0, 1, 2]) expect(await honeypot(at)).toMatchObject({ state: "booked" });
    expect(await honeypot(3)).toMatchObject({ state: "requested" });
    for (const at of [3, 4, 5]) await book(later(TEN, at * DAY), { email: EMAIL });
    expect(await bookings.book(asking(later(TEN, 6 * DAY), { email: EMAIL }))).toMatchObject({ state: "requested" });
  });

  /** Two appointments, moved and canceled until twelve emails went out; under different names of one mailbox. */
  async function fill(): Promise<void> {
    for (const email of [EMAIL, "Ana+b@visitor.test"]) {
      const key = await book(TEN, { email });
      await mail();
      for (let count = 1; count <= 4; count += 1) {
        await bookings.move(key, later(TEN, count * DAY));
        expect(await bookings.find(key)).toMatchObject({ notifiedBy: "by-email" });
        await mail();
      }
      await bookings.cancel(key);
      await mail();
    }
    expect(await emails("sent", COUNTED)).toHaveLength(12);
  }

  test("gets at most twelve emails a day that anyone can cause; later changes show on the page only", async () => {
    await fill();
    const key = await book(TEN, { email: EMAIL });
    expect(await bookings.find(key)).toMatchObject({ state: "booked", notifiedBy: "here-only" });
    expect(await emails("waiting")).toEqual(["booking-reminder", "booking-reminder", "lead"]);
    await mail();
    expect(await bookings.move(key, later(TEN, DAY))).toEqual({ state: "moved" });
    expect(await bookings.find(key)).toMatchObject({ start: later(TEN, DAY), notifiedBy: "here-only" });
    expect(await emails("waiting", [...COUNTED, "booking-agent-moved"])).toEqual(["booking-agent-moved"]);
    expect(await bookings.cancel(key)).toBe("canceled");
    expect(await emails("waiting", COUNTED)).toEqual([]);
    // No one else's mailbox is full.
    const other = await book(TEN);
    expect(await bookings.find(other)).toMatchObject({ notifiedBy: "by-email" });
    expect(await emails("sent", COUNTED)).toHaveLength(12);
  });

  test("gets an email about the agent's changes in any case, and about all changes again a day later", async () => {
    await fill();
    const [one, two] = [await book(TEN, { email: EMAIL }), await book(later(TEN, DAY), { email: EMAIL })];
    await store.write((trx) => cancelTx(trx, idOf(one), new Date(now), "sure"));
    expect(await emails("waiting", COUNTED)).toEqual(["booking-canceled"]);
    now = later(now, DAY);
    await bookings.move(two, later(TEN, 2 * DAY));
    expect(await emails("waiting", COUNTED)).toEqual(["booking-canceled", "booking-moved"]);
    expect(await bookings.find(two)).toMatchObject({ notifiedBy: "by-email" });
  });

  test("at its limit is not asked to confirm: no time is put on hold, and the agent decides", async () => {
    await fill();
    await site(true);
    expect(await bookings.book(asking(TEN, { email: EMAIL }))).toMatchObject({ state: "requested" });
    expect(await bookings.book(asking(TEN))).toMatchObject({ state: "pending" });
  });
});

describe("what a machine seems to have booked", () => {
  test("is booked, and only the agent gets emails about it", async () => {
    const key = keyOf(await honeypotFilled());
    expect(await bookings.find(key)).toMatchObject({ state: "booked", notifiedBy: "in-person" });
    await bookings.move(key, later(TEN, 60));
    expect(await bookings.find(key)).toMatchObject({ start: later(TEN, 60), notifiedBy: "in-person" });
    expect(await emails("waiting")).toEqual(["booking-agent-moved", "lead"]);
    await bookings.cancel(key);
    expect(await emails("waiting")).toEqual(["booking-agent-canceled", "lead"]);
  });

  test("is like any other once the agent confirms it", async () => {
    const key = keyOf(await honeypotFilled());
    await bookings.move(key, later(TEN, 60));
    await mail();
    expect(await confirmByAgent(key)).toBe("confirmed");
    expect(await emails("waiting")).toEqual(["booking-invitation", "booking-reminder", "booking-reminder"]);
    expect(await bookings.find(key)).toMatchObject({ state: "booked", start: later(TEN, 60), notifiedBy: "by-email" });
    expect(await confirmByAgent(key)).toBe("known");
    expect(await emails("waiting")).toHaveLength(3);
    await bookings.cancel(key);
    expect(await emails("waiting")).toEqual(["booking-agent-canceled", "booking-canceled"]);
    expect(await confirmByAgent(key)).toBe("gone");
  });

  test.each([false, true])("blocks three times at most; further ones wait for the agent (BOOKING_CONFIRM=on: %s)", async (confirm) => {
    await site(confirm);
    const stand = [await honeypotFilled(), await honeypotFilled(later(TEN, 60)), await honeypotFilled(later(TEN, 120))];
    expect(stand.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
    const fourth = await honeypotFilled(later(TEN, 180));
    expect(fourth.state).toBe("requested");
    expect(await bookings.find(keyOf(fourth))).toMatchObject({ state: "requested", notifiedBy: "in-person" });
    // Each reached the agent, and no one else.
    expect(await emails("waiting")).toEqual(["lead", "lead", "lead", "lead"]);
    now = later(now, DAY);
    expect(await bookings.find(keyOf(fourth))).toMatchObject({ state: "requested" });
    // Once the agent decided about one, there is room for another.
    expect(await confirmByAgent(keyOf(stand[0]!))).toBe("confirmed");
    expect((await honeypotFilled(later(TEN, DAY))).state).toBe("booked");
  });

  test("reaches the agent however often it is tried under one address", async () => {
    const email = EMAIL;
    for (let count = 0; count < 12; count += 1) {
      const asked = asking(later(TEN, count * DAY), { email });
      const answer = await bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
      expect(answer.state).toBe(count < 3 ? "booked" : "requested");
    }
    expect(await emails("waiting")).toEqual(Array.from({ length: 12 }, () => "lead"));
  });
});

describe("the agent's word", () => {
  beforeEach(() => site(true));

  test("books one that is on hold, and an expired one while its time is free", async () => {
    const [one, two, three] = [await book(), await book(later(TEN, 60)), await book(later(TEN, 120))];
    expect(await confirmByAgent(one)).toBe("confirmed");
    expect(await bookings.find(one)).toMatchObject({ state: "booked", notifiedBy: "by-email" });
    now = later(now, 31);
    expect(await bookings.find(two)).toMatchObject({ state: "expired" });
    expect(await confirmByAgent(two)).toBe("confirmed");
    expect(await bookings.find(two)).toMatchObject({ state: "booked" });
    expect(await emails("waiting", ["booking-agent-confirmed", "booking-invitation", "booking-confirm"])).toEqual([
      "booking-agent-confirmed",
      "booking-agent-confirmed",
      "booking-confirm",
      "booking-invitation",
      "booking-invitation",
    ]);
    await book(later(TEN, 120));
    await expect(confirmByAgent(three)).rejects.toMatchObject({ reason: "taken" });
    expect(await bookings.find(three)).toMatchObject({ state: "expired" });
  });

  test("is too late after the start", async () => {
    const key = await book();
    now = later(TEN, 1);
    expect(await confirmByAgent(key)).toBe("gone");
    expect(await confirmByAgent("0193f0e2-0000-7000-8000-000000000001")).toBe("gone");
  });
});
