/** What members do about appointments: changes, questions to visitors, blocked times, callers, and two who act at once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AppointmentDetail, Appointments, ChangeOf } from "../../domain/booking/appointments.ts";
import type { NewBooking } from "../../domain/booking/booking.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { apart, asking, bookingsOn, later, linked, NO_LIMITS, NOW, RULES, SITE, TEN, typeWith } from "../../tests/bookings.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { OpenBookings } from "../bookings/bookings.ts";
import { spamTx } from "../bookings/decisions.ts";
import { composer } from "../email/composer.ts";
import type { EmailMessage } from "../email/message.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";
import { openAppointments, type OpenAppointments } from "./open-appointments.ts";

const MINUTE = 60_000;
const DAY = 24 * 60;

let store: Store;
let clock: FakeClock;
let bookings: OpenBookings;
let opened: OpenAppointments;
let appointments: Appointments;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(NOW);
  bookings = await bookingsOn(store, { now: clock.now });
  opened = openAppointments(store, {
    clock,
    content: () => ({ ...DEFAULTS, availability: RULES }),
    calendar: () => [],
    invitations: bookings.invitations,
    wake: () => {},
    report: (_, error) => {
      throw error;
    },
  });
  appointments = opened.forPages;
  for (const [id, name] of [
    ["jo", "Jo"],
    ["sam", "Sam"],
  ] as const) {
    const member = { id, name, email: `${id}@agent.test`, role: "assistant", created_at: NOW, joined_at: NOW, removed_at: null } as const;
    await store.db.insertInto("members").values(member).execute();
  }
});
afterEach(async () => {
  await opened.stop();
  await store.close();
});

/** The key of a new booking. */
async function book(start = TEN, more: Partial<NewBooking> = {}): Promise<string> {
  const booked = await bookings.book(asking(start, more));
  if (!("key" in booked)) throw new Error(booked.state);
  return booked.key;
}
const idOf = (key: string): string => key.split(".")[0] ?? "";
const found = async (id: string): Promise<AppointmentDetail> => {
  const detail = await appointments.get(id);
  if (!detail) throw new Error("gone");
  return detail;
};
/** As a member sees it now. */
const of = async (id: string, by = "jo"): Promise<ChangeOf> => ({ by, id, seen: (await found(id)).seen });
const to = (start = later(TEN, 120), more: { message?: string; anyTime?: boolean } = {}) => ({
  start,
  message: "",
  anyTime: false,
  ...more,
});
const waiting = async (): Promise<string[]> =>
  (await store.db.selectFrom("emails").select("kind").where("state", "=", "waiting").orderBy("kind").execute()).map(({ kind }) => kind);
/** The newest email of a kind, as it would be sent now. */
async function email(kind: string): Promise<EmailMessage> {
  const rows = store.db.selectFrom("emails").selectAll().where("kind", "=", kind).where("state", "=", "waiting");
  const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
  const subscribers = await openSubscribers(store, clock.now);
  const message = await composer(store, SITE, { subscribers, bookings, now: clock.now })(row);
  if (!message) throw new Error("out of date");
  return message;
}

describe("a change by a member", () => {
  test("moves it with the same emails, sequence and exclusion as all others, and their words to the visitor", async () => {
    const id = idOf(await book());
    const taken = await book(later(TEN, 240));
    expect(await appointments.move(await of(id), to(later(TEN, 240)))).toBe("taken");
    expect(await appointments.move(await of(id), to(later(TEN, 120), { message: "The porch is\n\nbeing painted." }))).toBe("done");
    expect(await found(id)).toMatchObject({ start: later(TEN, 120), events: [{ kind: "moved", by: "Jo", start: TEN }] });
    const moved = await email("booking-moved");
    expect(moved.text).toContain("being painted.");
    expect(moved.invitation?.content).toContain("SEQUENCE:1");
    expect((await email("booking-agent-moved")).invitation?.content).toContain("SEQUENCE:1");
    expect((await bookings.find(taken))?.start).toBe(later(TEN, 240));
  });

  test("by an assistant is emailed to the agent with who did it; the agent's own says you", async () => {
    const id = idOf(await book());
    await appointments.move(await of(id), to());
    expect((await email("booking-agent-moved")).text).toContain("Jo rescheduled this appointment.");
    await appointments.cancel(await of(id), "");
    expect((await email("booking-agent-canceled")).text).toContain("Jo canceled this appointment.");
    await store.db.updateTable("members").set({ role: "owner" }).where("id", "=", "sam").execute();
    const other = idOf(await book(later(TEN, DAY)));
    await appointments.move(await of(other, "sam"), to(later(TEN, DAY + 60)));
    expect((await email("booking-agent-moved")).text).toContain("You rescheduled this appointment.");
  });

  test("outside of the hours, or while busy, must be meant", async () => {
    const id = idOf(await book());
    const night = later(TEN, 12 * 60);
    expect(await appointments.move(await of(id), to(night))).toBe("outside");
    expect(await appointments.move(await of(id), to(night, { anyTime: true }))).toBe("done");
    expect(await appointments.move(await of(id), to(later(NOW, -60)))).toBe("past");
    expect(await appointments.move(await of(id), to(later(NOW, 2000 * DAY)))).toBe("too-far");
  });

  test("of what another member, or the visitor, has changed meanwhile does nothing and says what happened", async () => {
    const key = await book();
    const id = idOf(key);
    const [jo, sam] = [await of(id, "jo"), await of(id, "sam")];
    expect(await Promise.all([appointments.cancel(jo, ""), appointments.move(sam, to())])).toEqual(["done", "changed"]);
    expect((await found(id)).events).toMatchObject([{ kind: "canceled", by: "Jo" }]);
    const second = await book(later(TEN, 60));
    const seen = await of(idOf(second));
    await bookings.move(second, later(TEN, 180));
    expect(await appointments.cancel(seen, "")).toBe("changed");
    expect((await found(idOf(second))).events).toMatchObject([{ kind: "moved", actor: "visitor" }]);
    expect(await appointments.cancel({ by: "jo", id: "none", seen: "" }, "")).toBe("gone");
  });

  test("decides as the links do: the visitor of a declined one reads why, and none is decided twice", async () => {
    const limited = await bookingsOn(store, { now: clock.now, limits: { ...NO_LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 } } });
    const one = await limited.book(asking());
    const id = idOf("key" in one ? one.key : "");
    expect(await appointments.list("waiting")).toMatchObject({ items: [{ id, state: "requested", open: ["confirm", "decline", "spam"] }] });
    const seen = await of(id);
    expect(await appointments.decide(seen, "decline", "I'm away.")).toBe("done");
    expect((await email("booking-declined")).text).toContain("I'm away.");
    expect(await appointments.decide(seen, "confirm", "")).toBe("changed");
    expect(await limited.decide(limited.keys.agent(linked(id)), "confirm")).toBe("gone");
    expect((await appointments.list("canceled")).items.map((each) => each.id)).toEqual([id]);
  });

  test("a no-show is marked after the beginning, taken back, and emails no one", async () => {
    const id = idOf(await book());
    expect(await appointments.setNoShow(await of(id), true)).toBe("early");
    await clock.skip(Date.parse(TEN) + MINUTE - clock.now().getTime());
    const before = await waiting();
    expect(await appointments.setNoShow(await of(id), true)).toBe("done");
    expect(await found(id)).toMatchObject({ noShow: true, events: [{ kind: "no-show", by: "Jo" }] });
    expect(await appointments.cancel(await of(id), "")).toBe("past");
    expect(await appointments.setNoShow(await of(id), false)).toBe("done");
    expect((await appointments.list("past")).items).toMatchObject([{ id, noShow: false }]);
    expect(await waiting()).toEqual(before);
  });

  test("spam can be taken back while the time is free, with the invitation to the visitor", async () => {
    const [free, gone] = [idOf(await book()), idOf(await book(later(TEN, 60)))];
    await store.write(async (trx) => {
      for (const id of [free, gone]) await spamTx(trx, id, clock.now());
    });
    await book(later(TEN, 60));
    const person = (await found(free)).person ?? "";
    expect(await found(free)).toMatchObject({ state: "canceled", restorable: "free" });
    expect(await found(gone)).toMatchObject({ restorable: "taken" });
    expect((await appointments.restorableOf(person)).map(({ restorable }) => restorable)).toEqual(["free", "taken"]);
    expect(await appointments.restore(await of(gone))).toBe("taken");
    expect(await appointments.restore(await of(free))).toBe("done");
    expect(await found(free)).toMatchObject({ state: "booked", flagged: false, open: [] });
    expect((await email("booking-invitation")).invitation?.content).toContain("STATUS:CONFIRMED");
    const { spam_signals: signals } = await store.db
      .selectFrom("leads")
      .select("spam_signals")
      .where("id", "=", free)
      .executeTakeFirstOrThrow();
    expect(signals).toBe("[]");
    // What was canceled otherwise isn't spam.
    await appointments.cancel(await of(free), "");
    expect(await appointments.restore(await of(free))).toBe("closed");
  });
});

describe("a proposed time", () => {
  const NEW = later(TEN, 120);

  test("is answered by the visitor: accepted, it moves the appointment, and the agent gets an email", async () => {
    const key = await book();
    const id = idOf(key);
    expect(await appointments.propose(await of(id), to(NEW, { message: "Could you come later?" }))).toBe("done");
    const asked = await email("booking-proposed");
    expect(asked.text).toMatch(/Could you come later\?[\s\S]*12:00 PM[\s\S]*\/scheduler\/booking\?key=/);
    expect(asked.invitation).toBeUndefined();
    expect(await bookings.find(key)).toMatchObject({ start: TEN, proposed: NEW });
    expect(await found(id)).toMatchObject({ proposed: NEW });
    expect(await bookings.answerNewTime(key, later(NEW, 30), true)).toBe("gone");
    expect(await bookings.answerNewTime(key, NEW, true)).toBe("moved");
    expect(await bookings.answerNewTime(key, NEW, true)).toBe("gone");
    const view = await bookings.find(key);
    expect(view).toMatchObject({ start: NEW });
    expect(view).not.toHaveProperty("proposed");
    const told = await email("booking-agent-accepted");
    expect(told.text).toContain("accepted the new time");
    expect(told.invitation?.content).toContain("SEQUENCE:1");
    expect((await email("booking-moved")).text).not.toContain("moved it to the new time");
  });

  test("is kept at the old one, or taken back", async () => {
    const key = await book();
    await appointments.propose(await of(idOf(key)), to(NEW));
    expect(await bookings.answerNewTime(key, NEW, false)).toBe("kept");
    expect((await email("booking-agent-kept")).text).toMatch(/keeps the time[\s\S]*You proposed[\s\S]*12:00 PM/);
    expect((await bookings.find(key))?.start).toBe(TEN);
    await appointments.propose(await of(idOf(key)), to(NEW));
    expect(await appointments.withdraw(await of(idOf(key)))).toBe("done");
    expect(await bookings.answerNewTime(key, NEW, true)).toBe("gone");
    expect(await waiting()).not.toContain("booking-proposed");
  });

  test("that someone else has by then isn't booked twice", async () => {
    const key = await book();
    await appointments.propose(await of(idOf(key)), to(NEW));
    await book(NEW);
    expect(await bookings.answerNewTime(key, NEW, true)).toBe("taken");
    expect((await bookings.find(key))?.start).toBe(TEN);
    expect(await waiting()).toContain("booking-agent-proposal-over");
  });

  test("ends by itself when it is taken or past, once, and the agent gets an email", async () => {
    const [one, two] = [await book(), await book(later(TEN, DAY))];
    await appointments.propose(await of(idOf(one)), to(NEW));
    await appointments.propose(await of(idOf(two)), to(later(NOW, 180), { anyTime: true }));
    opened.begin();
    await clock.turn(2 * MINUTE);
    expect(await waiting()).not.toContain("booking-agent-proposal-over");
    await book(NEW);
    await clock.turn(2 * MINUTE);
    expect((await found(idOf(one))).events).toMatchObject([{ kind: "proposed" }, { kind: "proposal-expired", actor: "site" }]);
    expect(await bookings.find(one)).not.toHaveProperty("proposed");
    await clock.turn(200 * MINUTE);
    const over = (await waiting()).filter((kind) => kind === "booking-agent-proposal-over");
    expect(over).toHaveLength(2);
  });

  test("ends with any other change, and needs an address", async () => {
    const key = await book();
    await appointments.propose(await of(idOf(key)), to(NEW));
    await bookings.move(key, later(TEN, 60));
    expect(await bookings.answerNewTime(key, NEW, true)).toBe("gone");
    const { lead } = asking();
    const flagged = await book(later(TEN, DAY), { lead: { ...lead, spamSignals: [HONEYPOT_FILLED] } });
    expect(await appointments.propose(await of(idOf(flagged)), to(NEW))).toBe("no-email");
  });
});

describe("blocked time", () => {
  const span = { by: "jo", from: later(TEN, -60), to: later(TEN, 60), note: "Dentist", despite: false } as const;
  const freeNow = () => bookings.free(typeWith("consultation"), "phone", later(TEN, -120), later(TEN, 120));

  test("isn't offered or booked from the moment it's stored, in every process, and is again when it's removed", async () => {
    const other = await bookingsOn(store, { now: clock.now });
    expect(await freeNow()).toContain(TEN);
    const blocked = await appointments.block(span);
    if (blocked.state !== "blocked") throw new Error(blocked.state);
    expect(await freeNow()).not.toContain(TEN);
    expect(await other.free(typeWith("consultation"), "phone", TEN, later(TEN, 1))).toEqual([]);
    expect(await other.book(asking())).toMatchObject({ state: "not-offered" });
    expect(await appointments.block(span)).toEqual(blocked);
    expect(await appointments.blocked()).toMatchObject([{ start: span.from, note: "Dentist", by: "Jo" }]);
    expect(await appointments.unblock(blocked.id)).toBe(true);
    expect(await appointments.unblock(blocked.id)).toBe(false);
    expect(await freeNow()).toContain(TEN);
  });

  test("over an appointment asks first, and keeps it", async () => {
    const key = await book();
    expect(await appointments.block(span)).toMatchObject({ state: "over", appointments: [{ id: idOf(key) }] });
    expect(await appointments.blocked()).toEqual([]);
    expect(await appointments.block({ ...span, despite: true })).toMatchObject({ state: "blocked" });
    expect((await bookings.find(key))?.state).toBe("booked");
    const { days, appointments: booked, blocked } = await appointments.week("2026-12-02");
    expect([days[0], days[6]]).toEqual(["2026-11-29", "2026-12-05"]);
    expect([booked.length, blocked.length]).toEqual([1, 1]);
  });

  test("in the wrong order, past, or of years is refused", async () => {
    expect(await appointments.block({ ...span, to: span.from })).toEqual({ state: "backwards" });
    expect(await appointments.block({ ...span, from: later(NOW, -120), to: later(NOW, -60) })).toEqual({ state: "past" });
    expect(await appointments.block({ ...span, to: later(TEN, 400 * DAY) })).toEqual({ state: "too-long" });
  });

  test("and a booking at the same moment never both succeed without the agent knowing", async () => {
    const [blocked, booked] = await Promise.all([appointments.block(span), bookings.book(asking())]);
    expect([blocked.state, booked.state]).toEqual(blocked.state === "blocked" ? ["blocked", "not-offered"] : ["over", "booked"]);
  });

  test("ends a question about a time in it", async () => {
    const key = await book(later(TEN, 180));
    await appointments.propose(await of(idOf(key)), to(TEN));
    await appointments.block(span);
    expect(await bookings.find(key)).not.toHaveProperty("proposed");
    expect(await waiting()).toContain("booking-agent-proposal-over");
  });
});

describe("a caller", () => {
  const caller = {
    by: "jo",
    key: "form-1",
    type: typeWith("consultation"),
    place: "phone",
    start: TEN,
    name: "Cleo Berg",
    phone: "612-555-0199",
    email: "",
    note: "",
    anyTime: false,
  } as const;

  test("is booked once, gets no email without an address, and is among the people without waiting for an answer", async () => {
    const [one, two] = await Promise.all([appointments.book(caller), appointments.book(caller)]);
    expect(two).toEqual(one);
    if (one.state !== "booked") throw new Error(one.state);
    expect(await waiting()).toEqual(["lead"]);
    const detail = await found(one.id);
    expect(detail).toMatchObject({ state: "booked", email: "", events: [{ kind: "booked-for-caller", by: "Jo" }] });
    const person = await store.db
      .selectFrom("people")
      .selectAll()
      .where("id", "=", detail.person ?? "")
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: "Cleo Berg", email: "", phone: "612-555-0199", waits_since: null });
    const { invitation, text } = await email("lead");
    expect(text).toContain("Jo booked this appointment for a caller.");
    expect(invitation?.content).not.toMatch(/ATTENDEE[^\r]*mailto:\r/i);
    expect(await appointments.cancel(await of(one.id), "")).toBe("done");
    expect(await waiting()).toEqual(["booking-agent-canceled", "lead"]);
  });

  test("with an address gets the invitation; no other form may use it", async () => {
    const booked = await appointments.book({ ...caller, email: "cleo@caller.test" });
    if (booked.state !== "booked") throw new Error(booked.state);
    expect(await waiting()).toEqual(["booking-invitation", "booking-reminder", "booking-reminder", "lead"]);
    const lead = await store.db.selectFrom("leads").select("consent").where("id", "=", booked.id).executeTakeFirstOrThrow();
    expect(lead.consent).toBeNull();
    expect(await store.db.selectFrom("subscribers").select("id").execute()).toEqual([]);
  });

  test("can't have a time that another one has, and nothing is stored of it", async () => {
    await book();
    expect(await appointments.book({ ...caller, anyTime: true })).toMatchObject({ state: "taken" });
    const night = later(TEN, 12 * 60);
    expect(await appointments.book({ ...caller, start: night })).toMatchObject({ state: "outside" });
    expect(await appointments.book({ ...caller, start: later(NOW, -30) })).toMatchObject({ state: "past" });
    expect(await store.db.selectFrom("leads").select("id").execute()).toHaveLength(1);
    expect(await appointments.book({ ...caller, start: night, anyTime: true })).toMatchObject({ state: "booked" });
    // Sooner than visitors may book.
    expect(await appointments.book({ ...caller, key: "form-2", start: later(NOW, 60 + 56) })).toMatchObject({ state: "booked" });
  });
});

test("of a visitor, a caller, a member's move and an accepted proposal that want one time at one moment, one gets it", async () => {
  const wanted = later(TEN, 6 * 60);
  const [moved, asked] = [await book(), await book(later(TEN, 60))];
  expect(await appointments.propose(await of(idOf(asked)), to(wanted))).toBe("done");
  const caller = { by: "jo", key: "form", type: typeWith("consultation"), place: "phone", name: "Cleo", phone: "612-555-0199" } as const;
  const results = await Promise.all([
    bookings.book(asking(wanted)).then(({ state }) => state),
    appointments.book({ ...caller, start: wanted, email: "", note: "", anyTime: true }).then(({ state }) => state),
    appointments.move(await of(idOf(moved)), to(wanted, { anyTime: true })),
    bookings.answerNewTime(asked, wanted, true),
  ]);
  expect(results.filter((result) => ["booked", "done", "moved"].includes(result))).toHaveLength(1);
  const rows = await store.db.selectFrom("bookings").selectAll().where("state", "=", "booked").orderBy("blocked_from").execute();
  expect(rows.filter((row) => row.starts_at === wanted)).toHaveLength(1);
  expect(apart(rows)).toBe(true);
});

test("the lists go on by key, each appointment once", async () => {
  const starts = Array.from({ length: 40 }, (_, at) => later(TEN, Math.floor(at / 5) * DAY + (at % 5) * 90));
  for (const start of starts) await book(start);
  const first = await appointments.list("upcoming");
  const second = await appointments.list("upcoming", first.next);
  expect([...first.items, ...second.items].map(({ start }) => start)).toEqual(starts);
  expect(second.next).toBeUndefined();
  for (const { id } of first.items) await appointments.cancel(await of(id), "");
  for (const { id } of second.items) await appointments.cancel(await of(id), "");
  const canceled = await appointments.list("canceled");
  const others = await appointments.list("canceled", canceled.next);
  expect(new Set([...canceled.items, ...others.items].map(({ id }) => id)).size).toBe(40);
  const [one] = canceled.items;
  expect(await appointments.toCancel([one?.id ?? "", "none"])).toMatchObject([{ isOver: true }]);
});
