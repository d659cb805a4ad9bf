/** People: recognized, searched, merged, split, answered and erased. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, HONEYPOT_FILLED, type NewLead } from "../../domain/leads/lead.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import type { People } from "../../domain/people/people-service.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { asking, bookingsOn, SITE, TEN } from "../../tests/bookings.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createLeads } from "../leads/leads.ts";
import { NEWSLETTER, openSubscribers } from "../newsletter/subscribers.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { rememberErasure } from "../people/erasures.ts";
import { deleteOld } from "../people/retention.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { stuckReplies } from "./concerns.ts";
import { findPeople } from "./find-people.ts";
import { openContacts } from "./open-contacts.ts";
import { replyWriter } from "./reply-email.ts";

const START = "2026-11-21T14:04:00.000Z";
const SAM: Member = { id: "sam", name: "Sam", email: "sam@agent.test", role: "assistant" };
const JO: Member = { id: "jo", name: "Jo", email: "jo@agent.test", role: "owner" };

let dataDir: string;
let store: Store;
let clock: ReturnType<typeof fakeClock>;
let people: People;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-contacts-"));
  store = await openStore(":memory:");
  clock = fakeClock(START);
  people = peopleOn();
  for (const { id, name, email, role } of [SAM, JO])
    await store.write((trx) =>
      trx.insertInto("members").values({ id, name, email, role, created_at: START, joined_at: START, removed_at: null }).execute(),
    );
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const peopleOn = (): People =>
  openContacts(store, {
    clock,
    content: () => CONTENT,
    replyTo: () => SITE.agentEmail,
    wake: () => {},
    report: (_, error) => {
      throw error;
    },
    stuck: [stuckReplies(store.db)],
    old: [],
  }).forPages;

type Typed = { readonly name?: string; readonly email?: string; readonly phone?: string; readonly address?: string };

async function write({ name = "", email = "", phone = "", address = "" }: Typed, more: Partial<NewLead> = {}): Promise<string> {
  await clock.turn(MINUTE_MS);
  const all: Answer[] = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: email, role: "email" },
    { name: "phone", label: "Phone", value: phone, role: "phone" },
    { name: "address", label: "Address", value: address, role: "propertyAddress" },
  ];
  const answers = all.filter(({ value }) => value !== "");
  const subscribers = await openSubscribers(store, clock.now);
  const lead = {
    form: "estimate",
    formName: "Home estimate",
    leadType: "Seller",
    answers,
    page: "/sell/estimate",
    origin: {},
    spamSignals: [],
  } as const;
  return (await createLeads(store, { now: clock.now, also: subscribers.ask }).take({ ...lead, ...more })).id;
}

const names = async (query: Parameters<People["find"]>[0] = {}): Promise<string[]> =>
  (await people.find(query)).people.map(({ name }) => name);
/** The person with this name, or else the only one who is found. */
const only = async (q: string): Promise<string> => {
  const { people: found } = await people.find({ q });
  return (found.find(({ name }) => name.toLowerCase() === q) ?? found[0])?.id ?? "";
};

describe("a person", () => {
  test("is recognized by the mailbox and by the phone number, and an address with two names is two people", async () => {
    await write({ name: "Ana Moreno", email: "Ana+house@Visitor.test" });
    await write({ name: "Ana", email: "ana@visitor.test", phone: "612-555-0134" });
    await write({ name: "Ana Moreno", phone: "(612) 555-0134" });
    await write({ name: "Bob Moreno", email: "ana@visitor.test" });
    await write({ email: "ana@visitor.test", phone: "612 555 0199" });
    const found = await people.find({});
    expect(found.people.map(({ name, phone }) => [name, phone])).toEqual([
      ["Ana Moreno", "612 555 0199"],
      ["Bob Moreno", ""],
    ]);
    const [ana] = found.people;
    const detail = await people.get(ana?.id ?? "");
    expect(detail?.timeline).toHaveLength(4);
    expect(detail?.alike.map(({ name }) => name)).toEqual(["Bob Moreno"]);
  });

  test("is filed by another copy of the site as well, once", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    const other = peopleOn();
    await Promise.all([people.find({}), other.find({})]);
    expect(await names()).toEqual(["Ana"]);
    expect((await people.get(await only("ana")))?.timeline).toHaveLength(1);
  });

  test("has their appointment, newsletter and state, and old requests don't wait for an answer", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    await write({ email: "ana@visitor.test" }, { form: NEWSLETTER, formName: "Newsletter" });
    await clock.turn(MINUTE_MS);
    const bookings = await bookingsOn(store, { now: clock.now });
    await bookings.book(asking(TEN, { name: "Ana", email: "ana@visitor.test" }));
    const detail = await people.get(await only("ana"));
    expect(detail).toMatchObject({ state: "new", keptByEmail: [{ what: "newsletter", state: "waiting" }] });
    expect(detail?.timeline.map((entry) => entry.kind === "request" && entry.appointment?.state)).toEqual(["booked", undefined, undefined]);
    await write({ name: "Old", email: "old@visitor.test" });
    await clock.turn(8 * DAY_MS);
    expect((await people.find({ q: "old" })).people).toMatchObject([{ state: "open" }]);
  });

  test("that only signed up needs nothing, and one who filled in a hidden field is in spam", async () => {
    await write({ email: "reader@visitor.test" }, { form: NEWSLETTER, formName: "Newsletter" });
    await write({ name: "Bot", email: "bot@visitor.test" }, { spamSignals: [HONEYPOT_FILLED] });
    await write({ name: "Fast", email: "fast@visitor.test" }, { spamSignals: ["It was sent fast."] });
    expect((await people.find({})).people.map(({ email, state, isFlagged }) => [email, state, isFlagged])).toEqual([
      ["fast@visitor.test", "new", true],
      ["reader@visitor.test", "done", false],
    ]);
    expect(await names({ state: "spam" })).toEqual(["Bot"]);
    expect((await people.today()).waits.map(({ name }) => name)).toEqual(["Fast"]);
  });

  test.each([
    ["moreno"],
    ["ana mor"],
    ["ana@visitor.test"],
    ["(612) 555-0134"],
    ["555-0134"],
    ["0134"],
    ["12 elm"],
    ["josé".normalize("NFD")],
  ])("is found by %j", async (q) => {
    await write({ name: "Ana José Moreno", email: "ana@visitor.test", phone: "+1 612 555 0134", address: "12 Elm Street, Anoka" });
    await write({ name: "Bob", email: "bob@visitor.test", address: "99 Oak Street" });
    expect(await names({ q })).toEqual(["Ana José Moreno"]);
  });

  test("is one page behind the other when there are many, also in a search", async () => {
    for (let at = 0; at < 53; at += 1) await write({ name: `Visitor ${at}`, email: `v${at}@visitor.test` });
    for (const q of ["", "visitor"]) {
      const first = await people.find({ q });
      const second = await people.find({ q, after: first.next ?? "" });
      expect([first.people.length, second.people.length, second.next]).toEqual([50, 3, undefined]);
      expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(53);
    }
  });
});

test("a word that finds too many narrows down what others find, and alone finds some of them", async () => {
  await write({ name: "Ana Moreno", email: "ana@visitor.test" });
  await write({ name: "Ana Berg", email: "berg@visitor.test" });
  await people.find({});
  const found = async (q: string) => {
    const { people: some, isPartial } = await findPeople(store.db, { q }, 1);
    return [some.map(({ name }) => name), isPartial];
  };
  expect(await found("ana moreno")).toEqual([["Ana Moreno"], undefined]);
  expect((await found("visitor"))[1]).toBe(true);
});

test("corrected contact details stay the same person's, who isn't found by a stranger's address anymore", async () => {
  const bookings = await bookingsOn(store, { now: clock.now });
  const booked = await bookings.book(asking(TEN, { name: "Ana", email: "wrong@visitor.test" }));
  const ana = await only("wrong@visitor.test");
  await bookings.correctContact("key" in booked ? booked.key : "", { email: "ana@visitor.test", phone: "612-555-0134" });
  expect([await only("ana@visitor.test"), await names({ q: "wrong@visitor.test" })]).toEqual([ana, []]);
  expect(await people.get(ana)).toMatchObject({ email: "ana@visitor.test" });
});

describe("by hand", () => {
  test("two people become one, and later requests of both follow", async () => {
    await write({ name: "Ana Moreno", email: "ana@visitor.test" });
    await write({ name: "Bob Moreno", email: "ana@visitor.test" });
    const [ana, bob] = [await only("ana moreno"), await only("bob moreno")];
    expect(await people.merge(ana, bob)).toBe(true);
    await write({ name: "Bob Moreno", email: "ana@visitor.test", address: "12 Elm Street" });
    const detail = await people.get(ana);
    expect([detail?.timeline.length, (await people.find({})).people.length, await only("bob moreno")]).toEqual([3, 1, ana]);
    expect([await people.get(bob), await people.merge(ana, bob), await people.merge(ana, ana)]).toEqual([undefined, false, false]);
  });

  test("one person becomes two, and later requests go to the one whose name they have", async () => {
    await write({ name: "Ana Moreno", email: "ana@visitor.test", phone: "612-555-0134" });
    const bobs = await write({ name: "Moreno", email: "ana@visitor.test" });
    const ana = await only("ana");
    const moreno = await people.split(ana, [bobs]);
    expect(moreno).toBeDefined();
    expect([await people.split(ana, []), await people.split(moreno ?? "", [bobs])]).toEqual([undefined, undefined]);
    await write({ name: "Moreno", email: "ana@visitor.test", address: "12 Elm Street" });
    expect([(await people.get(ana))?.timeline.length, (await people.get(moreno ?? ""))?.timeline.length]).toEqual([1, 2]);
    expect(await names({ q: "0134" })).toEqual(["Ana Moreno"]);
  });

  test("a booking that looks automated waits for an OK once its person isn't spam", async () => {
    const bookings = await bookingsOn(store, { now: clock.now });
    const { lead } = asking();
    await bookings.book(asking(TEN, { name: "Ana", lead: { ...lead, spamSignals: [HONEYPOT_FILLED] } }));
    const [ana = ""] = (await people.find({ state: "spam" })).people.map(({ id }) => id);
    expect((await people.today()).requested).toEqual([]);
    await people.notSpam(ana);
    expect((await people.today()).requested).toMatchObject([{ person: ana, name: "Ana", state: "booked" }]);
  });

  test("done, waiting until a day, and a call that is the answer", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    await write({ name: "Bob", email: "bob@visitor.test" });
    await write({ name: "Cleo", email: "cleo@visitor.test" });
    const [ana, bob, cleo] = [await only("ana"), await only("bob"), await only("cleo")];
    await people.setNextStep(ana, { state: "waiting", until: "2026-11-21", nextStep: "Send comps" });
    await people.addNote(SAM, bob, "call", "Wants to see it");
    await people.markDone([cleo]);
    const today = await people.today();
    expect(today.waits.map(({ name, state }) => [name, state])).toEqual([["Ana", "waiting"]]);
    expect(today.due).toMatchObject([{ name: "Ana", nextStep: "Send comps" }]);
    expect(await people.get(bob)).toMatchObject({
      state: "open",
      timeline: [{ kind: "note", note: "call", by: "Sam" }, { answeredAt: clock.now().toISOString() }],
    });
    expect((await people.get(cleo))?.state).toBe("done");
    const times = await people.answerTimes();
    expect([times.all.asked, times.all.answered, times.requests]).toEqual([2, 1, 3]);
  });

  test("a hidden field that someone fills in under another's name hides nothing that this person writes", async () => {
    const ana = { name: "Ana", email: "ana@visitor.test" };
    const bot = { spamSignals: [HONEYPOT_FILLED] };
    await write(ana, bot);
    expect([await names(), await names({ state: "spam" })]).toEqual([[], ["Ana"]]);
    await write({ ...ana, address: "12 Elm Street" });
    expect(await names()).toEqual(["Ana"]);
    expect((await people.today()).waits.map(({ name }) => name)).toEqual(["Ana"]);
    await write({ ...ana, address: "14 Elm Street" }, bot);
    expect([await names(), await names({ state: "spam" })]).toEqual([["Ana"], []]);
    await people.markSpam([await only("ana")]);
    await write({ ...ana, address: "16 Elm Street" });
    expect([await names(), await names({ state: "spam" })]).toEqual([[], ["Ana"]]);
  });

  test("spam moves a person and frees the time of an appointment; not spam brings the person back", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    await clock.turn(MINUTE_MS);
    const bookings = await bookingsOn(store, { now: clock.now });
    await bookings.book(asking(TEN, { name: "Ana", email: "ana@visitor.test" }));
    const ana = await only("ana");
    const before = await store.db.selectFrom("emails").select("id").where("kind", "=", "canceled").execute();
    expect(await people.markSpam([ana, "nobody"])).toBe(1);
    expect((await people.today()).waits).toEqual([]);
    await write({ name: "Ana", email: "ana@visitor.test" });
    expect([await names(), await names({ state: "spam" })]).toEqual([[], ["Ana"]]);
    const booking = await store.db.selectFrom("bookings").select(["state", "flagged"]).executeTakeFirst();
    expect(booking).toEqual({ state: "canceled", flagged: 1 });
    expect(await store.db.selectFrom("emails").select("id").where("kind", "=", "canceled").execute()).toEqual(before);
    await people.notSpam(ana);
    expect(await people.get(ana)).toMatchObject({ state: "new", isFlagged: false });
  });
});

describe("an answer", () => {
  const send = (by: Member, id: string, lastAnswer: string, replyId = `reply-${by.id}`) =>
    people.reply(by, id, {
      id: replyId,
      subject: "Re: Home estimate",
      body: "Hello\nAna.\n\nBest",
      lastAnswer,
      next: "waiting",
      until: "2026-12-01",
    });

  test("goes to the person with the agent's address to reply to, and its delivery shows", async () => {
    const lead = await write({ name: "Ana", email: "ana@visitor.test" });
    const ana = await only("ana");
    expect(await people.draft(SAM, ana)).toMatchObject({ lastAnswer: "", subject: "Re: Home estimate", replyTo: SITE.agentEmail });
    await clock.turn(HOUR_MS);
    expect([await send(SAM, ana, ""), await send(SAM, ana, "")]).toEqual([{ state: "sent" }, { state: "sent" }]);
    const rows = await store.db.selectFrom("emails").selectAll().where("kind", "=", "reply").execute();
    expect(rows).toMatchObject([{ id: "reply-sam", lead_id: lead, state: "waiting" }]);
    const email = await replyWriter(store, SITE)({ id: "reply-sam" });
    expect(email).toMatchObject({ to: "ana@visitor.test", replyTo: { address: SITE.agentEmail }, subject: "Re: Home estimate" });
    expect(email?.html).toContain("Hello<br>");
    expect(email?.html).not.toMatch(/<img|https?:/);
    expect(await people.get(ana)).toMatchObject({
      state: "waiting",
      until: "2026-12-01",
      timeline: [{ delivery: "waiting", by: "Sam" }, {}],
    });
    expect((await people.answerTimes()).all).toMatchObject({ answered: 1, median: HOUR_MS });
    await store.write((trx) =>
      trx.updateTable("emails").set({ state: "dead", problem: "no such recipient" }).where("id", "=", "reply-sam").execute(),
    );
    expect(await people.get(ana)).toMatchObject({ timeline: [{ delivery: "refused", problem: "no such recipient" }, {}] });
    expect((await people.today()).stuck).toMatchObject([{ title: "Your answer to Ana wasn't delivered" }]);
  });

  test("of two members at once: the second sees who is writing, and who has sent", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    const ana = await only("ana");
    const first = await people.draft(SAM, ana);
    expect(first?.writing).toBeUndefined();
    const second = await people.draft(JO, ana);
    expect(second?.writing).toEqual({ name: "Sam", since: clock.now().toISOString() });
    await send(SAM, ana, "");
    const refused = await send(JO, ana, "");
    expect(refused).toMatchObject({ state: "answered", by: "Sam", lastAnswer: "reply-sam" });
    expect(await send(JO, ana, "reply-sam")).toEqual({ state: "sent" });
    await people.draft(SAM, ana);
    await people.stopWriting(SAM, ana);
    expect((await people.draft(JO, ana))?.writing).toBeUndefined();
  });

  test("needs an address and a person", async () => {
    await write({ name: "Ana", phone: "612-555-0134" });
    expect([await send(SAM, await only("ana"), ""), await send(SAM, "nobody", ""), await people.draft(SAM, "nobody")]).toEqual([
      { state: "no-address" },
      { state: "gone" },
      undefined,
    ]);
  });
});

describe("an erasure", () => {
  const options = () => ({
    dataDir,
    storage: fileStorage(dataDir),
    agentEmail: SITE.agentEmail,
    now: clock.now,
    wait: () => Promise.resolve(),
  });
  const TABLES = ["people", "person_keys", "person_words", "lead_work", "person_notes", "replies"] as const;
  const rest = async (): Promise<string> =>
    JSON.stringify(await Promise.all(TABLES.map((table) => store.db.selectFrom(table).selectAll().execute())));

  test("takes the person with notes and answers, and leaves others", async () => {
    await write({ name: "Ana Moreno", email: "ana@visitor.test", phone: "612-555-0134" });
    await write({ name: "Bob", email: "bob@visitor.test" });
    const ana = await only("ana");
    await people.addNote(SAM, ana, "note", "Moreno has a dog");
    await people.reply(SAM, ana, { id: "r", subject: "Re", body: "Dear Moreno", lastAnswer: "", next: "open" });
    await rememberErasure(dataDir, ["email ana@visitor.test"], clock.now().toISOString());
    await applyErasures(store, options());
    expect(await rest()).not.toMatch(/moreno|0134|ana@/i);
    expect(await names()).toEqual(["Bob"]);
  });

  test("of one address of someone with two takes the notes and what only that address has", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    await write({ name: "Moreno", email: "work@visitor.test" });
    const ana = await only("ana");
    await people.merge(ana, await only("work@visitor.test"));
    await people.addNote(SAM, ana, "note", "ana@visitor.test is private");
    await rememberErasure(dataDir, ["email ana@visitor.test"], clock.now().toISOString());
    await applyErasures(store, options());
    expect(await rest()).not.toMatch(/ana@/);
    expect(await people.get(ana)).toMatchObject({ name: "Moreno", email: "work@visitor.test" });
  });

  test("of what is old keeps the notes about someone who wrote again", async () => {
    await write({ name: "Ana", email: "ana@visitor.test" });
    await people.addNote(SAM, await only("ana"), "note", "Likes porches");
    await clock.turn(300 * DAY_MS);
    await write({ name: "Ana", email: "ana@visitor.test" });
    await write({ name: "Bob", email: "bob@visitor.test" });
    await people.find({});
    await deleteOld(store, 6, options());
    expect((await people.get(await only("ana")))?.timeline.map(({ kind }) => kind)).toEqual(["request", "note"]);
    await clock.turn(300 * DAY_MS);
    await deleteOld(store, 6, options());
    expect(await rest()).toBe(JSON.stringify(TABLES.map(() => [])));
  });
});

test("saved replies are added, changed and deleted", async () => {
  await people.saveReply({ id: "", name: "Thanks", subject: "Hi", body: "Hello {first name}" });
  const [saved] = await people.savedReplies();
  await people.saveReply({ ...saved!, body: "Dear {first name}" });
  expect(await people.savedReplies()).toMatchObject([{ name: "Thanks", body: "Dear {first name}" }]);
  await people.deleteReply(saved!.id);
  expect(await people.savedReplies()).toEqual([]);
});

test("many requests are filed in the background with a rest in between, so that visitors come first", async () => {
  const leads = createLeads(store, { now: clock.now });
  const form = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
  for (let at = 0; at < 240; at += 1)
    await leads.take({ ...form, answers: [{ name: "email", label: "Email", value: `v${at}@visitor.test`, role: "email" }] });
  const report = (_: string, error: unknown): never => {
    throw error;
  };
  const options = { clock, content: () => CONTENT, replyTo: () => SITE.agentEmail, wake: () => {}, report, stuck: [], old: [] };
  const contacts = openContacts(store, options);
  const counts: number[] = [];
  const count = async (): Promise<void> => void counts.push((await store.db.selectFrom("lead_work").select("lead").execute()).length);
  contacts.begin();
  for (let round = 0; round < 4; round += 1) {
    await clock.turn(0);
    await count();
    // Each post of a rush wakes it.
    contacts.wake();
    await clock.turn(100);
    await count();
    await clock.turn(400);
  }
  await contacts.stop();
  expect(counts).toEqual([100, 100, 200, 200, 240, 240, 240, 240]);
});
