import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import type { Decision } from "../../domain/booking/booking.ts";
import { asking, bookingsOn, later, linked, NO_LIMITS, NOW, TEN } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { MARKED_AS_SPAM } from "./decisions.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";

let store: Store;
let now: string;
let bookings: OpenBookings;
beforeEach(async () => {
  store = await openStore(":memory:");
  now = NOW;
});
afterEach(() => store.close());

/** The kinds of appointments that wait for the agent. */
const WAITING = ["requested", "pending", "flagged"] as const;

async function waiting(kind: (typeof WAITING)[number], start = TEN): Promise<{ id: string; visitor: string; agent: string }> {
  const limits = kind === "requested" ? { ...NO_LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 } } : NO_LIMITS;
  bookings = await bookingsOn(store, { now: () => new Date(now), limits, confirm: kind === "pending" });
  const asked = asking(start);
  const lead = kind === "flagged" ? { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } : asked.lead;
  const booked = await bookings.book({ ...asked, lead });
  if (!("key" in booked)) throw new Error(booked.state);
  const id = booked.key.split(".")[0] ?? "";
  return { id, visitor: booked.key, agent: bookings.keys.agent(linked(id)) };
}

const emails = async (): Promise<string[]> => {
  const rows = await store.db.selectFrom("emails").select("kind").where("state", "=", "waiting").orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
};
const signals = async (id: string): Promise<string[]> =>
  JSON.parse((await store.db.selectFrom("leads").select("spam_signals").where("id", "=", id).executeTakeFirstOrThrow()).spam_signals);

describe.each(WAITING)("one that is %s", (kind) => {
  test("shows the agent all that is known, and what can be decided", async () => {
    const { agent } = await waiting(kind);
    expect(await bookings.forAgent(agent)).toMatchObject({
      state: kind === "flagged" ? "booked" : kind,
      flagged: kind === "flagged",
      name: "Ana Example",
      phone: "612-555-0134",
      open: ["confirm", "decline", "spam"],
    });
  });

  test("is booked when the agent confirms it, and the visitor gets the invitation", async () => {
    const { agent, visitor } = await waiting(kind);
    expect(await bookings.decide(agent, "confirm")).toBe("decided");
    expect(await bookings.find(visitor)).toMatchObject({ state: "booked", notifiedBy: "by-email" });
    expect(await emails()).toEqual(expect.arrayContaining(["booking-invitation", "booking-reminder", "lead"]));
    expect(await bookings.forAgent(agent)).toMatchObject({ open: [] });
    for (const decision of ["confirm", "decline", "spam"] as const) expect(await bookings.decide(agent, decision)).toBe("gone");
    expect(await bookings.find(visitor)).toMatchObject({ state: "booked" });
  });

  test("is canceled when the agent declines it, and the visitor gets one email", async () => {
    const { agent, visitor } = await waiting(kind);
    expect(await bookings.decide(agent, "decline")).toBe("decided");
    expect(await bookings.find(visitor)).toMatchObject({ state: "canceled" });
    const calendar = kind === "flagged" ? ["booking-agent-canceled"] : [];
    expect(await emails()).toEqual([...calendar, "booking-declined", "lead"]);
    expect(await bookings.decide(agent, "confirm")).toBe("gone");
  });

  test("is canceled as spam without an email to the address, and its request says so", async () => {
    const { agent, visitor, id } = await waiting(kind);
    expect(await bookings.decide(agent, "spam")).toBe("decided");
    expect(await bookings.find(visitor)).toMatchObject({ state: "canceled" });
    expect(await emails()).toEqual(kind === "flagged" ? ["booking-agent-canceled", "lead"] : ["lead"]);
    expect(await signals(id)).toContain(MARKED_AS_SPAM);
    expect(await bookings.decide(agent, "confirm")).toBe("gone");
  });

  test("can't be decided after its start", async () => {
    const { agent } = await waiting(kind);
    now = later(TEN, 1);
    for (const decision of ["confirm", "decline", "spam"] as const) expect(await bookings.decide(agent, decision)).toBe("gone");
    expect(await bookings.forAgent(agent)).toMatchObject({ open: [] });
  });
});

test("two requests for one time: the second can't be confirmed, but declined", async () => {
  const [one, two] = [await waiting("requested"), await waiting("requested")];
  expect(await bookings.decide(one.agent, "confirm")).toBe("decided");
  expect(await bookings.decide(two.agent, "confirm")).toBe("taken");
  expect(await bookings.find(two.visitor)).toMatchObject({ state: "requested" });
  expect(await bookings.decide(two.agent, "decline")).toBe("decided");
});

test("an expired hold can still be confirmed, nothing else", async () => {
  const { agent, visitor } = await waiting("pending");
  now = later(now, 31);
  expect(await bookings.forAgent(agent)).toMatchObject({ state: "expired", open: ["confirm"] });
  expect(await bookings.decide(agent, "spam")).toBe("gone");
  expect(await bookings.decide(agent, "confirm")).toBe("decided");
  expect(await bookings.find(visitor)).toMatchObject({ state: "booked" });
});

test("an ordinary appointment has nothing to decide", async () => {
  bookings = await bookingsOn(store, { now: () => new Date(now) });
  const booked = await bookings.book(asking());
  const id = "key" in booked ? (booked.key.split(".")[0] ?? "") : "";
  const agent = bookings.keys.agent(linked(id));
  expect(await bookings.forAgent(agent)).toMatchObject({ state: "booked", open: [] });
  for (const decision of ["confirm", "decline", "spam"] as const) expect(await bookings.decide(agent, decision)).toBe("gone");
});

test("the visitor's keys decide nothing, and the agent's doesn't act for the visitor", async () => {
  const { id, visitor, agent } = await waiting("requested");
  const confirm = bookings.keys.confirm(linked(id));
  for (const key of [visitor, confirm, "", id, `${agent}A`]) {
    expect(await bookings.forAgent(key)).toBeUndefined();
    expect(await bookings.decide(key, "confirm" satisfies Decision)).toBe("gone");
  }
  expect(await bookings.find(agent)).toBeUndefined();
  expect(await bookings.cancel(agent)).toBe("gone");
  expect(await bookings.find(visitor)).toMatchObject({ state: "requested" });
});

test("a visitor can take a request back", async () => {
  const { visitor, agent } = await waiting("requested");
  expect(await bookings.cancel(visitor)).toBe("canceled");
  expect(await bookings.find(visitor)).toMatchObject({ state: "canceled" });
  expect(await bookings.forAgent(agent)).toMatchObject({ state: "canceled", open: [] });
  expect(await emails()).toEqual(["lead"]);
});
