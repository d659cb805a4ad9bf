/** A wave of spam: seen as one, moved at once, and brought back; who has an appointment stays. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { People } from "../../domain/people/people-service.ts";
import { type Instant, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, SITE, TEN } from "../../tests/bookings.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createLeads } from "../leads/leads.ts";
import { openContacts } from "./open-contacts.ts";

const START = "2026-11-21T14:04:00.000Z";
const OFFER = "We bring your site to page 1 of Google! See https://rank.test/offer?id=";

let store: Store;
let clock: ReturnType<typeof fakeClock>;
let people: People;
beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(START);
  const report = (_: string, error: unknown): never => {
    throw error;
  };
  const options = { clock, content: () => CONTENT, replyTo: () => SITE.agentEmail, wake: () => {}, report, stuck: [], old: [] };
  people = openContacts(store, options).forPages;
});
afterEach(() => store.close());

async function write(name: string, message: string, isFlagged: boolean): Promise<void> {
  await clock.turn(MINUTE_MS);
  const answers = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: `${name.toLowerCase()}@visitor.test`, role: "email" },
    { name: "message", label: "Message", value: message, role: "message" },
  ] as const;
  const spamSignals = isFlagged ? ["The form was submitted within two seconds of loading."] : [];
  const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {} } as const;
  await createLeads(store, { now: clock.now }).take({ ...lead, answers, spamSignals });
}

const now = (): Instant => toInstant(clock.now());
const namesIn = (found: { readonly people: readonly { readonly name: string }[] }): string[] => found.people.map(({ name }) => name);
const idOf = async (name: string): Promise<string> => (await people.find({ q: name })).people[0]?.id ?? "";

test("what looks automated is one number on Today, and moves and comes back as one", async () => {
  await write("Ana", "Is the porch screened?", false);
  for (const at of Array.from({ length: 8 }).keys()) await write(`Bot${at}`, `${OFFER}${at}`, true);
  const today = await people.today();
  expect([namesIn({ people: today.waits }), today.suspects.length, today.hasMore]).toEqual([["Ana"], 8, false]);
  const found = await people.findWave({ wave: "flagged" });
  expect([found.total, found.people[0]?.name]).toEqual([8, "Bot7"]);

  const seen = now();
  await write("Late", "Hello", true);
  await clock.turn(MINUTE_MS);
  const move = await people.moveWaveToSpam({ wave: "flagged" }, seen);
  expect(move).toEqual({ moved: 8, kept: 0, at: now(), before: [] });
  // A few are shown like everyone else.
  const after = await people.today();
  expect([namesIn({ people: after.waits }), after.suspects]).toEqual([["Ana", "Late"], []]);

  await clock.turn(MINUTE_MS);
  expect([await people.undoSpam(START, []), await people.undoSpam(move.at, []), await people.undoSpam(move.at, [])]).toEqual([0, 8, 0]);
  expect((await people.findWave({ wave: "flagged" })).total).toBe(9);
  expect((await people.today()).suspects).toHaveLength(9);
});

test("people who wrote the same words are found from one of them, also once that one is spam", async () => {
  await write("Ana", "Is it still for sale?", false);
  await write("Ben", "Is it still for sale?", false);
  for (const at of [1, 2, 3]) await write(`Bot${at}`, `${OFFER}${at}`, false);
  const bot = await idOf("Bot1");
  expect([(await people.get(bot))?.sameWords, (await people.get(await idOf("Ana")))?.sameWords]).toEqual([2, 0]);
  await people.markSpam([bot]);
  expect((await people.get(bot))?.sameWords).toBe(2);
  expect(namesIn(await people.findWave({ wave: bot }))).toEqual(["Bot3", "Bot2"]);
  expect((await people.moveWaveToSpam({ wave: bot }, now())).moved).toBe(2);
  expect(namesIn(await people.find({}))).toEqual(["Ben", "Ana"]);
});

test("who has an appointment ahead stays, and so does the appointment", async () => {
  await write("Ana", "Hello", true);
  await write("Bob", "Hello", true);
  const bookings = await bookingsOn(store, { now: clock.now });
  await bookings.book(asking(TEN, { name: "Ana", email: "ana@visitor.test" }));
  const ids = [await idOf("Ana"), await idOf("Bob"), "nobody"];
  expect(await people.moveToSpam(ids)).toMatchObject({ moved: 1, kept: 1 });
  expect(namesIn(await people.find({ state: "spam" }))).toEqual(["Bob"]);
  expect(await store.db.selectFrom("bookings").select(["state", "flagged"]).execute()).toEqual([{ state: "booked", flagged: 0 }]);
});

test("who was moved comes back as they were, and as new if they wrote in between", async () => {
  const names = ["Ana", "Bob", "Cleo", "Dora", "Emil"];
  for (const name of names) await write(name, `Hello from ${name}`, false);
  const ids = await Promise.all(names.map(idOf));
  const [ana = "", bob = "", cleo = "", dora = ""] = ids;
  await people.markDone([ana, dora]);
  const next = { state: "waiting", until: "2026-12-03", nextStep: "Call" } as const;
  await people.setNextStep(bob, next);
  await people.setNextStep(cleo, { ...next, state: "open" });
  const states = async () =>
    (await Promise.all(ids.map((id) => people.get(id)))).map((one) => [one?.name, one?.state, one?.until, one?.waitsSince !== undefined]);
  const before = await states();

  await clock.turn(MINUTE_MS);
  const move = await people.moveToSpam(ids);
  expect((await states()).map(([, state]) => state)).toEqual(names.map(() => "spam"));
  await write("Dora", "Me again", false);
  await clock.turn(MINUTE_MS);
  expect(await people.undoSpam(move.at, move.before)).toBe(5);
  expect(await states()).toEqual(before.map((one) => (one[0] === "Dora" ? ["Dora", "new", undefined, true] : one)));
  expect(before).toContainEqual(["Bob", "waiting", "2026-12-03", true]);
});

test("its pages follow each other", async () => {
  for (const at of Array.from({ length: 60 }).keys()) await write(`Bot${at}`, "Hello", true);
  const first = await people.findWave({ wave: "flagged" });
  const second = await people.findWave({ wave: "flagged" }, first.next);
  expect([first.people.length, second.people.length, second.next, second.people.at(-1)?.name]).toEqual([50, 10, undefined, "Bot0"]);
});
