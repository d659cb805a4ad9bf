/** "I'm coming" to an open house: places, emails, and links, on both engines. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { HONEYPOT_FILLED, type NewLead } from "../../domain/leads/lead.ts";
import type { OpenHouseGuests } from "../../domain/listings/open-house-guests.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createOutbox } from "../email/outbox.ts";
import type { EmailMessage } from "../email/message.ts";
import { GUEST_CONFIRMED, MAX_RECEIPTS } from "../leads/receipts.ts";
import { openListings, type OpenListings } from "../listings/listings.ts";
import { erase } from "../people/erase.ts";
import { findRecords } from "../people/records.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { canceledVisitWriter } from "./agent-email.ts";
import { guestWriter } from "./guest-emails.ts";
import { GUEST_CANCELED, GUEST_MOVED, GUEST_REMINDER, VISIT_CANCELED } from "./guest-notices.ts";
import { openGuests } from "./guests.ts";

const SETTINGS = {
  content: () => DEFAULTS,
  siteUrl: "https://www.site.test",
  mailFrom: "Site <website@site.test>",
  agentEmail: "agent@site.test",
};
const SATURDAY = { date: "2026-11-28", from: "1 PM", to: "3 PM", note: "Park on the street", capacity: "4" };
const HOUR = 3_600_000;

let dataDir: string;
let store: Store;
let clock: FakeClock;
let listings: OpenListings;
let guests: OpenHouseGuests;
let home: string;
let saturday: string;
let woken: number;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-guests-"));
  store = await openStore(dataDir);
  // Tuesday, noon in Minnesota.
  clock = fakeClock("2026-11-24T18:00:00.000Z");
  const zone = () => "America/Chicago";
  listings = await openListings({ store, storage: fileStorage(dataDir), dataDir, clock, log: () => {}, zone, listings: [] });
  woken = 0;
  const wake = () => void (woken += 1);
  listings.onEmails(wake);
  guests = await openGuests(store, { now: () => clock.now(), zone, refresh: listings.refresh, wake });
  const fields = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "399k", propertyType: "condo" };
  home = (await listings.editor.create(fields, "ana")).id;
  await listings.editor.publish(home, "ana");
  const added = await listings.editor.openHouses.add(home, SATURDAY);
  saturday = added.state === "saved" ? added.openHouse.id : "";
});
afterEach(async () => {
  await listings.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

let asked = 0;
const register = (people: number, more: Partial<NewLead> & { email?: string } = {}, openHouse = saturday) => {
  const { email = `guest${(asked += 1)}@visitor.test`, ...lead } = more;
  return guests.register({
    openHouse,
    people,
    email,
    mayEmail: true,
    lead: {
      form: "open-house-visit",
      formName: "Open house visit",
      leadType: "Buyer",
      answers: [{ name: "email", label: "Email", value: email, role: "email" }],
      page: "/buy/open-houses",
      origin: {},
      spamSignals: [],
      ...lead,
    },
  });
};
async function keyOf(result: ReturnType<typeof register>): Promise<string> {
  const registered = await result;
  if (registered.state !== "coming") throw new Error(registered.state);
  return registered.key;
}
const shown = () => listings.catalog.openHouses(clock.now()).map(({ coming, capacity, canceled }) => ({ coming, capacity, canceled }));
const kinds = async () =>
  (await store.db.selectFrom("emails").select("kind").where("state", "=", "waiting").execute()).map(({ kind }) => kind).toSorted();

test("a guest is a stored request, counted on the site, with an email to the agent, a confirmation and a reminder", async () => {
  const key = await keyOf(register(2));
  expect(await guests.find(key)).toEqual({ openHouse: saturday, state: "coming", people: 2 });
  expect(shown()).toEqual([{ coming: 2, capacity: 4, canceled: false }]);
  expect(await kinds()).toEqual([GUEST_CONFIRMED, GUEST_REMINDER, "lead"].toSorted());
  // The evening before at 17:00 in Minnesota; not once it has begun.
  const reminder = store.db.selectFrom("emails").select(["not_before", "not_after"]).where("kind", "=", GUEST_REMINDER);
  expect(await reminder.execute()).toEqual([{ not_before: "2026-11-27T23:00:00.000Z", not_after: "2026-11-28T19:00:00.000Z" }]);
  expect(woken).toBeGreaterThan(0);
  expect(await guests.find(`${key}x`)).toBeUndefined();
});

test("the last place goes to one of two who ask at once, and a canceled visit frees its places", async () => {
  const both = await Promise.all([register(3), register(3)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["coming", "full"]);
  expect(both.find(({ state }) => state === "full")).toEqual({ state: "full", left: 1 });
  expect(await store.db.selectFrom("leads").select("id").execute()).toHaveLength(1);
  const key = both.flatMap((each) => (each.state === "coming" ? [each.key] : []))[0] ?? "";
  expect([await guests.cancel(key), await guests.cancel(key), await guests.cancel("wrong")]).toEqual(["canceled", "canceled", "gone"]);
  expect(shown()).toMatchObject([{ coming: 0 }]);
  expect((await register(4)).state).toBe("coming");
});

test("a post that is sent twice is one guest, also when the places are gone; equal answers of someone else are another", async () => {
  const email = "ana@visitor.test";
  const one = await keyOf(register(2, { email, idempotencyKey: "one" }));
  expect(await keyOf(register(2, { email, idempotencyKey: "one" }))).toBe(one);
  expect(await keyOf(register(2, { email, idempotencyKey: "two" }))).not.toBe(one);
  expect(shown()).toMatchObject([{ coming: 4 }]);
  expect(await keyOf(register(2, { email, idempotencyKey: "one" }))).toBe(one);
});

test("a visit, its request and its emails are stored together or not at all", async () => {
  const rename = (from: string, to: string) => sql.raw(`alter table ${from} rename to ${to}`).execute(store.db);
  await rename("emails", "emails_away");
  await expect(register(2, { email: "ana@visitor.test", idempotencyKey: "one" })).rejects.toThrow(/emails/);
  await rename("emails_away", "emails");
  expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([]);
  expect(await store.db.selectFrom("open_house_guests").select("id").execute()).toEqual([]);
  // The same post again is the first one.
  await keyOf(register(2, { email: "ana@visitor.test", idempotencyKey: "one" }));
  await listings.refresh();
  expect(shown()).toMatchObject([{ coming: 2 }]);
});

test("there are no guests of an open house that is over, canceled or unknown", async () => {
  expect(await register(1, {}, "nothing")).toEqual({ state: "gone" });
  await clock.turn(5 * 24 * HOUR);
  expect(await register(1)).toEqual({ state: "gone" });
  await listings.editor.openHouses.cancel(saturday);
  expect(await register(1)).toEqual({ state: "gone" });
});

test("a bot takes no place and gets no email; a mailbox gets few", async () => {
  await keyOf(register(4, { spamSignals: [HONEYPOT_FILLED] }));
  expect(shown()).toMatchObject([{ coming: 0 }]);
  expect(await kinds()).toEqual(["lead"]);
  await listings.editor.openHouses.move(saturday, { ...SATURDAY, capacity: "" });
  for (let count = 0; count < MAX_RECEIPTS + 2; count += 1) await register(1, { email: "ana@visitor.test" });
  expect((await kinds()).filter((kind) => kind === GUEST_CONFIRMED)).toHaveLength(MAX_RECEIPTS);
});

describe("emails", () => {
  const sent: EmailMessage[] = [];
  async function deliver(): Promise<readonly string[]> {
    sent.length = 0;
    const guest = guestWriter(store, SETTINGS);
    const toAgent = canceledVisitWriter(store, SETTINGS);
    const outbox = createOutbox({
      store,
      mail: { send: async (message) => void sent.push(message), close: () => {} },
      compose: async (row) => (row.kind === "lead" ? undefined : row.kind === VISIT_CANCELED ? toAgent(row) : guest(row)),
      clock,
      report: () => {},
    });
    await outbox.start();
    await clock.turn(0);
    await outbox.stop(1000);
    return sent.map(({ subject, to }) => `${subject} > ${to}`);
  }

  test("confirm at once and remind the evening before, once, with a link that cancels", async () => {
    await register(2, { email: "ana@visitor.test" });
    expect(await deliver()).toEqual(["You're on the list: 12 Elm Street > ana@visitor.test"]);
    const text = sent[0]?.text ?? "";
    expect(text).toContain("Saturday, November 28, 2026 from 1:00 PM to 3:00 PM CST");
    expect(text).toContain("Park on the street");
    const key = /visit\?key=([\w.-]+)/.exec(text)?.[1] ?? "";
    expect((await guests.find(key))?.people).toBe(2);
    await clock.skip(3 * 24 * HOUR + 4 * HOUR + 59 * 60_000);
    expect(await deliver()).toEqual([]);
    await clock.skip(60_000);
    expect(await deliver()).toEqual(["Open house tomorrow: 12 Elm Street > ana@visitor.test"]);
    expect(await deliver()).toEqual([]);
  });

  test("who cancels gets no reminder, and who comes late none that is due already", async () => {
    await guests.cancel(await keyOf(register(1)));
    await deliver();
    await clock.skip(3 * 24 * HOUR + 6 * HOUR);
    await register(1, { email: "late@visitor.test" });
    expect(await deliver()).toEqual(["You're on the list: 12 Elm Street > late@visitor.test"]);
  });

  test("say to the agent that a visitor canceled, once, and how many still come", async () => {
    await register(2, { email: "ana@visitor.test" });
    const key = await keyOf(register(1, { email: "bob@visitor.test" }));
    await deliver();
    await guests.cancel(key);
    await guests.cancel(key);
    expect(await deliver()).toEqual(["Open house visit canceled: bob@visitor.test > agent@site.test"]);
    expect(sent[0]?.replyTo?.address).toBe("bob@visitor.test");
    expect(sent[0]?.text).toContain("Saturday, November 28, 2026 from 1:00 PM to 3:00 PM CST");
    expect(sent[0]?.text).toContain("On the list now: 2 people.");
    // A bot that cancels writes to no one.
    await guests.cancel(await keyOf(register(1, { spamSignals: [HONEYPOT_FILLED] })));
    expect(await deliver()).toEqual([]);
  });

  test("say a new time to those who come, whose reminder moves with it", async () => {
    await register(1, { email: "ana@visitor.test" });
    await guests.cancel(await keyOf(register(1, { email: "bob@visitor.test" })));
    await deliver();
    await listings.editor.openHouses.move(saturday, { ...SATURDAY, date: "2026-11-29" });
    expect(await deliver()).toEqual(["New time for the open house: 12 Elm Street > ana@visitor.test"]);
    await clock.skip(4 * 24 * HOUR);
    expect(await deliver()).toEqual([]);
    await clock.skip(5 * HOUR);
    expect(await deliver()).toEqual(["Open house tomorrow: 12 Elm Street > ana@visitor.test"]);
  });

  test("another note or number of places writes to no one, and the reminder stays", async () => {
    await register(1, { email: "ana@visitor.test" });
    await deliver();
    await listings.editor.openHouses.move(saturday, { ...SATURDAY, note: "Use the side door", capacity: "9" });
    expect(await deliver()).toEqual([]);
    await clock.skip(3 * 24 * HOUR + 5 * HOUR);
    expect(await deliver()).toEqual(["Open house tomorrow: 12 Elm Street > ana@visitor.test"]);
    expect(sent[0]?.text).toContain("Use the side door");
  });

  test("say that it's canceled, and nothing after that", async () => {
    await register(1, { email: "ana@visitor.test" });
    await deliver();
    await listings.editor.openHouses.cancel(saturday);
    expect(await kinds()).toContain(GUEST_CANCELED);
    expect(await deliver()).toEqual(["Open house canceled: 12 Elm Street > ana@visitor.test"]);
    await clock.skip(3 * 24 * HOUR + 6 * HOUR);
    expect(await deliver()).toEqual([]);
  });

  test("of a change that was taken back before it was sent aren't sent", async () => {
    await register(1, { email: "ana@visitor.test" });
    await deliver();
    await listings.editor.openHouses.cancel(saturday);
    await listings.editor.openHouses.move(saturday, SATURDAY);
    expect(await kinds()).toEqual(expect.arrayContaining([GUEST_CANCELED, GUEST_MOVED]));
    expect(await deliver()).toEqual(["New time for the open house: 12 Elm Street > ana@visitor.test"]);
  });
});

test("a person's copy has the visit; an erasure takes it, and its places are free", async () => {
  const key = await keyOf(register(3, { email: "ana@visitor.test" }));
  const { requests } = await findRecords(store.db, (identifier) => identifier === "email ana@visitor.test");
  expect(requests.map(({ visit }) => visit?.people)).toEqual([3]);
  const places = { dataDir, storage: fileStorage(dataDir), now: () => clock.now(), wait: () => Promise.resolve() };
  await erase(store, { requests: requests.map(({ lead }) => lead.id), subscribers: [] }, places);
  await listings.refresh();
  expect(await guests.find(key)).toBeUndefined();
  expect(await store.db.selectFrom("open_house_guests").selectAll().execute()).toEqual([]);
  expect(shown()).toMatchObject([{ coming: 0 }]);
});
