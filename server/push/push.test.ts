/** Who is notified of what, when it's repeated, and what ends it: on both engines, at a push service on this machine. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Appointments } from "../../domain/booking/appointments.ts";
import { type Instant, MINUTE_MS } from "../../domain/time/instant.ts";
import { HONEYPOT_FILLED, type NewLead } from "../../domain/leads/lead.ts";
import type { Session } from "../../domain/dashboard/dashboard.ts";
import { asking, bookingsOn, later, RULES, SITE, TEN } from "../../tests/bookings.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock, until } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { openPushService, type PushService, testDevice, type TestDevice } from "../../tests/push-service.ts";
import { openAppointments } from "../appointments/open-appointments.ts";
import type { OpenBookings } from "../bookings/bookings.ts";
import { openContacts } from "../contacts/open-contacts.ts";
import { createLeads } from "../leads/leads.ts";
import { erasePushTx } from "./end-push.ts";
import { PUSH_TEXT } from "./ladder.ts";
import { openPush, type OpenPush } from "./open-push.ts";
import { textWriter } from "./text-email.ts";

/** A Saturday, 12:00 in Minneapolis, where the agent works from nine to six. */
const START = "2026-11-21T18:00:00.000Z";
const WAIT = 15 * MINUTE_MS;
const FROM = { userAgent: "Mozilla/5.0 (iPhone) Version/19.0 Mobile Safari/604.1", old: "" };
const content = () => ({ ...CONTENT, availability: RULES });

let store: Store;
let clock: ReturnType<typeof fakeClock>;
let service: PushService;
let push: OpenPush;
const opened: OpenPush[] = [];
const reports: unknown[] = [];

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(START);
  service = await openPushService();
  push = await copy();
  for (const [id, role] of [
    ["jo", "owner"],
    ["sam", "assistant"],
  ] as const) {
    const member = { id, name: id, email: `${id}@agent.test`, role, created_at: START, joined_at: START, removed_at: null };
    await store.write((trx) => trx.insertInto("members").values(member).execute());
  }
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop()));
  await service.close();
  await store.close();
  if (reports.length > 0) throw new Error(reports.splice(0).join("\n"));
});

/** A copy of the site on the same store. */
async function copy(): Promise<OpenPush> {
  const report = (_: string, error: unknown): void => void reports.push(error);
  const one = await openPush(store, { clock, emails: { ...SITE, content }, wake: () => {}, report, sending: service.sending });
  opened.push(one);
  one.begin();
  return one;
}

const people = () =>
  push.watched(openContacts(store, { clock, content, replyTo: () => "", wake: () => {}, report: () => {}, stuck: [], old: [] }).forPages);

const appointments = ({ invitations }: OpenBookings): Appointments =>
  push.watchedAppointments(
    openAppointments(store, { clock, content, invitations, calendar: () => [], wake: () => {}, report: () => {} }).forPages,
  );

const sessionOf = (id: string, session = `session of ${id}`): Session => ({
  id: session,
  member: { id, name: id, email: `${id}@agent.test`, role: id === "jo" ? "owner" : "assistant" },
  isFresh: false,
});
const jo = sessionOf("jo");
const sam = sessionOf("sam");

let made = 0;
async function device(session = jo): Promise<TestDevice> {
  made += 1;
  const one = testDevice(`https://push.example.test/${session.member.id}/${made}`);
  expect(await push.forPages.turnOn(session, one.subscription, FROM)).toEqual({ name: "Safari on iPhone" });
  return one;
}

async function write(name = "Ana Moreno", more: Partial<NewLead> = {}): Promise<string> {
  const answers = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: `${name.replaceAll(" ", ".")}@visitor.test`, role: "email" },
    { name: "message", label: "Message", value: "Is the porch\nscreened?", role: "message" },
  ] as const;
  const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [], answers } as const;
  return (await createLeads(store, { now: clock.now }).take({ ...lead, ...more })).id;
}

/** What the devices have got, decrypted. */
const got = (...devices: readonly TestDevice[]) =>
  service.arrived.flatMap(({ path, body }) => {
    const to = devices.find(({ endpoint }) => new URL(endpoint).pathname === path);
    return to ? [JSON.parse(to.read(body)) as { title: string; body: string; path: string; tag: string }] : [];
  });
const titles = (...devices: readonly TestDevice[]): string[] => got(...devices).map(({ title }) => title);

/** Waits until nothing is being sent or due. */
async function sent(): Promise<void> {
  push.wake();
  await clock.turn(500);
  const waits = () => store.db.selectFrom("push_deliveries").select("due_at").where("due_at", "<=", claimed()).execute();
  await until(async () => (await waits()).length === 0);
}
const claimed = (): string => new Date(clock.now().getTime() + MINUTE_MS).toISOString();

async function pass(milliseconds: number): Promise<void> {
  await clock.turn(milliseconds);
  await sent();
}

const person = async (q: string): Promise<string> => (await people().find({ q })).people[0]?.id ?? "";

describe("a request", () => {
  test("rings on the devices of all members, without a visitor's word, and leads to the person", async () => {
    const devices = [await device(), await device(), await device(sam)];
    const lead = await write();
    await sent();
    const path = `/dashboard/people/${await person("moreno")}`;
    const message = { title: "New request", body: "Open your dashboard to read it.", path, tag: lead };
    expect(got(...devices)).toEqual([message, message, message]);
    expect(await push.forPages.devices(jo)).toMatchObject([{ sentAt: expect.any(String), problem: undefined }, {}]);
  });

  test("has name and words for the member who allows it", async () => {
    const [one, other] = [await device(), await device(sam)];
    await push.forPages.choose(sam.member, { quiet: undefined, words: true, textEmail: "" });
    await write("Ana\u202e Moreno");
    await sent();
    expect(titles(one)).toEqual(["New request"]);
    expect(got(other)).toMatchObject([{ title: "New request, Ana Moreno", body: "Question: Is the porch screened?" }]);
  });

  test("that fills in the hidden field, is a sign-up, or is old, rings nowhere", async () => {
    const phone = await device();
    await write("Bot", { spamSignals: [HONEYPOT_FILLED] });
    await write("Reader", { form: "newsletter", formName: "Newsletter" });
    await sent();
    await push.stop();
    await write("Late");
    await clock.turn(2 * 60 * MINUTE_MS);
    push = await copy();
    await sent();
    expect(titles(phone)).toEqual([]);
  });

  test("from before notifications were turned on isn't announced later", async () => {
    await write();
    await pass(2 * MINUTE_MS);
    await people().find({});
    await pass(MINUTE_MS);
    const phone = await device();
    await pass(MINUTE_MS);
    expect(titles(phone)).toEqual([]);
  });

  test("is announced once by several copies of the site, which share their key", async () => {
    const phone = await device();
    const others = [await copy(), await copy()];
    await write();
    for (const one of [push, ...others]) one.wake();
    await sent();
    await pass(3 * MINUTE_MS);
    expect(titles(phone)).toEqual(["New request"]);
    expect(new Set([push, ...others].map(({ forPages }) => forPages.publicKey)).size).toBe(1);
  });

  test("that a process was announcing when it died is sent by another one a minute later", async () => {
    const phone = await device();
    await push.stop();
    await write();
    const lead = (await people().find({})).people[0]?.id;
    expect(lead).toBeDefined();
    push = await copy();
    await sent();
    // As if the process had claimed it, and its answer had never come.
    const notice = (await store.db.selectFrom("push_notices").select("id").executeTakeFirst())?.id ?? "";
    const to = (await store.db.selectFrom("push_subscriptions").select("id").executeTakeFirst())?.id ?? "";
    const due = { id: "claimed", notice, device: to, step: 0, attempts: 1, due_at: claimed() };
    await store.write((trx) => trx.insertInto("push_deliveries").values(due).execute());
    await pass(2 * MINUTE_MS);
    expect(titles(phone)).toEqual(["New request", "New request"]);
  });

  test("among hundreds is one of a few notifications", async () => {
    const phone = await device();
    for (let at = 0; at < 300; at += 1) await write(`Visitor ${at}`);
    await sent();
    for (let second = 0; second < 30; second += 1) await clock.turn(1000);
    await sent();
    const all = titles(phone);
    expect(all.length).toBeLessThan(8);
    expect(all.reduce((sum, title) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0)).toBe(300);
  });
});

describe("an appointment", () => {
  test("rings when it's booked, and when its visitor changes it, but not when the agent does", async () => {
    const phone = await device();
    await push.forPages.choose(jo.member, { quiet: undefined, words: true, textEmail: "" });
    const bookings = await bookingsOn(store, { now: clock.now });
    const booked = await bookings.book(asking(TEN, { name: "Ana Moreno" }));
    const key = "key" in booked ? booked.key : "";
    await sent();
    expect(got(phone)).toMatchObject([{ title: "New booking, Ana Moreno", body: expect.stringMatching(/, .*10:00/) }]);
    await clock.turn(1000);
    await bookings.move(key, "2026-12-01T17:00:00.000Z");
    await sent();
    await clock.turn(1000);
    await bookings.cancel(key);
    await sent();
    await pass(5 * MINUTE_MS);
    expect(titles(phone).slice(1)).toEqual(["Booking rescheduled, Ana Moreno", "Booking canceled, Ana Moreno"]);

    await bookings.book(asking(TEN, { name: "Bob Berg", email: "bob@visitor.test" }));
    await sent();
    expect(titles(phone)).toHaveLength(4);
    const { people: found } = await people().find({ q: "bob" });
    await people().markSpam(found.map(({ id }) => id));
    await sent();
    expect(titles(phone)).toHaveLength(4);
  });

  test("rings when its visitor answers to the time that the agent proposed", async () => {
    const phone = await device();
    const bookings = await bookingsOn(store, { now: clock.now });
    const booked = await bookings.book(asking(TEN));
    const key = "key" in booked ? booked.key : "";
    const id = key.split(".")[0] ?? "";
    const propose = async (start: Instant): Promise<void> => {
      const { seen = "" } = (await appointments(bookings).get(id)) ?? {};
      const outcome = await appointments(bookings).propose({ by: "jo", id, seen }, { start, message: "", anyTime: true });
      expect(outcome).toBe("done");
    };
    await sent();
    await propose(later(TEN, 120));
    await bookings.answerNewTime(key, later(TEN, 120), false);
    await sent();
    await propose(later(TEN, 180));
    await bookings.answerNewTime(key, later(TEN, 180), true);
    await sent();
    await pass(MINUTE_MS);
    expect(titles(phone)).toEqual(["New booking", "New time declined", "New time accepted"]);
  });

  test("that must be confirmed first rings once it is", async () => {
    const phone = await device();
    const bookings = await bookingsOn(store, { now: clock.now, confirm: true });
    const pending = await bookings.book(asking(TEN));
    await sent();
    expect(titles(phone)).toEqual([]);
    const id = "key" in pending ? (pending.key.split(".")[0] ?? "") : "";
    await bookings.confirm(bookings.keys.confirm({ id, first_email_key: null }));
    await sent();
    expect(titles(phone)).toEqual(["New booking"]);
  });
});

describe("while no one looks", () => {
  const texts = () => store.db.selectFrom("emails").selectAll().where("kind", "=", PUSH_TEXT).execute();

  test("the same devices ring again, then the second person's, then a text message goes out", async () => {
    const [one, second] = [await device(), await device(sam)];
    await push.forPages.setSecond("sam");
    await push.forPages.choose(jo.member, { quiet: undefined, words: false, textEmail: "6125550134@text.test" });
    await write();
    await sent();
    expect([titles(one), titles(second)]).toEqual([["New request"], []]);
    await pass(WAIT + 1000);
    expect([titles(one).at(-1), titles(second)]).toEqual(["Still waiting: New request", []]);
    await pass(WAIT + 1000);
    expect([titles(one).length, titles(second)]).toEqual([2, ["Still waiting: New request"]]);
    expect(await texts()).toEqual([]);
    await pass(WAIT + 1000);
    const [text] = await texts();
    const email = await textWriter(store, SITE)(text ?? { id: "", about: "", created_at: START });
    expect(email).toMatchObject({ to: "6125550134@text.test", text: "No one has looked yet. Open https://www.site.test/dashboard" });
    await pass(4 * WAIT);
    expect([titles(one, second).length, (await texts()).length]).toEqual([3, 1]);

    await people().get(await person("moreno"));
    expect(await textWriter(store, SITE)(text!)).toBeUndefined();
  });

  test("only what was looked at is settled", async () => {
    const phone = await device();
    await write("Ana Moreno");
    await sent();
    await write("Bob Berg");
    await sent();
    await people().get(await person("moreno"));
    await pass(WAIT + 1000);
    const again = got(phone).filter(({ title }) => title.startsWith("Still waiting"));
    expect(again.map(({ path }) => path)).toEqual([`/dashboard/people/${await person("berg")}`]);
  });

  test.each([
    ["Today is opened", async () => void (await people().today())],
    ["the person is moved", async () => void (await people().markDone([await person("moreno")]))],
    ["a call is noted", async () => void (await people().addNote(jo.member, await person("moreno"), "call", ""))],
  ])("and nothing is repeated once %s", async (_, look) => {
    const phone = await device();
    await write();
    await sent();
    await look();
    await pass(2 * WAIT);
    expect(titles(phone)).toEqual(["New request"]);
  });

  test("and nothing is repeated once the appointment is opened", async () => {
    const [one, other] = [await device(), await device(sam)];
    const bookings = await bookingsOn(store, { now: clock.now });
    const booked = await bookings.book(asking(TEN));
    await sent();
    const id = "key" in booked ? (booked.key.split(".")[0] ?? "") : "";
    expect(await appointments(bookings).get(id)).toMatchObject({ id });
    await pass(2 * WAIT);
    expect(titles(one, other)).toEqual(["New booking", "New booking"]);
  });

  test("the wait counts within the agent's hours only", async () => {
    const phone = await device();
    await clock.turn(6 * 60 * MINUTE_MS);
    await sent();
    // At six in the evening.
    await write();
    await sent();
    expect(titles(phone)).toEqual(["New request"]);
    await clock.skip(15 * 60 * MINUTE_MS);
    await pass(14 * MINUTE_MS);
    expect(titles(phone)).toHaveLength(1);
    await pass(2 * MINUTE_MS);
    expect(titles(phone)).toEqual(["New request", "Still waiting: New request"]);
  });

  test("an appointment that was canceled meanwhile needs no reminder", async () => {
    const phone = await device();
    const bookings = await bookingsOn(store, { now: clock.now });
    const booked = await bookings.book(asking(TEN));
    await sent();
    await store.write((trx) => trx.updateTable("bookings").set({ state: "canceled" }).execute());
    expect(booked.state).toBe("booked");
    await pass(2 * WAIT);
    expect(titles(phone)).toEqual(["New booking"]);
  });
});

describe("quiet hours", () => {
  const quiet = { from: 11 * 60, to: 14 * 60 };

  test("hold back what is new until they end, as one notification", async () => {
    const [phone, other] = [await device(), await device(sam)];
    await push.forPages.choose(jo.member, { quiet, words: true, textEmail: "" });
    for (const name of ["Ana", "Bob", "Cleo", "Dora", "Emil"]) {
      await write(name);
      await sent();
    }
    expect([titles(phone), titles(other).length]).toEqual([[], 5]);
    await people().get(await person("emil"));
    await pass(2 * 60 * MINUTE_MS);
    expect(titles(phone)).toEqual(["4 new on your site"]);
  });

  test("and what was looked at meanwhile doesn't ring at all", async () => {
    const phone = await device();
    await push.forPages.choose(jo.member, { quiet, words: false, textEmail: "" });
    await write();
    await sent();
    await people().today();
    await pass(3 * 60 * MINUTE_MS);
    expect(titles(phone)).toEqual([]);
  });
});

describe("a push service", () => {
  test("that doesn't know the device anymore: it's marked, said on Today, and not asked again", async () => {
    const [lost, phone] = [await device(), await device()];
    service.answers = (path) => (path === new URL(lost.endpoint).pathname ? 410 : 201);
    await write();
    await sent();
    await pass(WAIT + 1000);
    expect([titles(lost).length, titles(phone).length]).toEqual([1, 2]);
    expect((await push.forPages.devices(jo)).map(({ state }) => state).toSorted()).toEqual(["gone", "on"]);
    expect(await push.concerns(clock.now())).toMatchObject([{ title: "Notifications don't reach Safari on iPhone (jo)" }]);
    // The browser subscribes again, and is the same device.
    const fresh = testDevice("https://push.example.test/fresh");
    expect(await push.forPages.visit(jo, fresh.subscription, { ...FROM, old: lost.endpoint })).toBe(true);
    expect((await push.forPages.devices(jo)).map(({ state }) => state)).toEqual(["on", "on"]);
    await write("Bob Berg");
    await sent();
    expect(titles(fresh)).toEqual(["New request"]);
  });

  test("that is away is asked again later, and others don't wait for it", async () => {
    const [away, phone] = [await device(), await device(sam)];
    const path = new URL(away.endpoint).pathname;
    service.answers = (asked, count) => (asked === path && count < 3 ? 503 : 201);
    await write();
    const problem = async () => (await push.forPages.devices(jo))[0]?.problem;
    push.wake();
    await clock.turn(500);
    await until(async () => titles(phone).length === 1 && (await problem()) === "The push service answered 503.");
    await until(async () => {
      await clock.turn(10_000);
      return titles(away).length >= 3 && (await problem()) === undefined;
    });
    expect(titles(phone)).toHaveLength(1);
  });

  test("that refuses isn't asked again", async () => {
    const phone = await device();
    service.answers = () => 403;
    await write();
    await sent();
    await pass(5 * MINUTE_MS);
    expect(titles(phone)).toHaveLength(1);
    expect(await push.concerns(clock.now())).toMatchObject([{ text: "The push service answered 403." }]);
  });
});

describe("a device", () => {
  test("that is removed gets nothing, forgets its subscription, and is no other member's to remove", async () => {
    const phone = await device();
    const [{ id } = { id: "" }] = await push.forPages.devices(jo);
    expect(await push.forPages.remove(sam.member, id)).toBeUndefined();
    expect(await push.forPages.remove(jo.member, id)).toBe("Safari on iPhone");
    expect(await push.forPages.visit(jo, phone.subscription, FROM)).toBe(false);
    await write();
    await sent();
    expect(titles(phone)).toEqual([]);
  });

  test("of another member in the same browser is theirs no more", async () => {
    const phone = await device();
    expect(await push.forPages.turnOn(sam, phone.subscription, FROM)).toEqual({ name: "Safari on iPhone" });
    expect([(await push.forPages.devices(jo)).length, (await push.forPages.devices(sam)).length]).toEqual([0, 1]);
    expect(await push.forPages.visit(jo, phone.subscription, FROM)).toBe(false);
    // Knowing an old endpoint takes no one's place.
    const fresh = testDevice("https://push.example.test/fresh");
    expect(await push.forPages.visit(jo, fresh.subscription, { ...FROM, old: phone.endpoint })).toBe(false);
  });

  test("can't be one of more than twenty", async () => {
    for (let at = 0; at < 20; at += 1) await device();
    const one = testDevice("https://push.example.test/more");
    expect(await push.forPages.turnOn(jo, one.subscription, FROM)).toBe("too-many");
    expect(await push.forPages.turnOn(jo, "{}", FROM)).toBe("invalid");
  });

  test("is tested at once", async () => {
    const [phone, lost] = [await device(), await device()];
    service.answers = (path) => (path === new URL(lost.endpoint).pathname ? 410 : 201);
    expect(await push.forPages.test(jo.member)).toEqual({ devices: 2, taken: 1 });
    expect(titles(phone)).toEqual(["Notifications work"]);
    expect(await push.forPages.test(sam.member)).toEqual({ devices: 0, taken: 0 });
  });
});

test("of an erased request nothing more is sent or kept", async () => {
  const phone = await device();
  await push.forPages.choose(jo.member, { quiet: { from: 0, to: 23 * 60 }, words: true, textEmail: "" });
  const lead = await write();
  await sent();
  await store.write((trx) => erasePushTx(trx, [lead]));
  await pass(12 * 60 * MINUTE_MS);
  expect(titles(phone)).toEqual([]);
  expect(await store.db.selectFrom("push_notices").selectAll().execute()).toEqual([]);
});

test("notices go after a week", async () => {
  await device();
  await write();
  await sent();
  await clock.skip(8 * 24 * 60 * MINUTE_MS);
  await sent();
  expect(await store.db.selectFrom("push_notices").selectAll().execute()).toEqual([]);
});
