/**
 * Large databases of earlier versions whose first start is killed in the middle of the migration.
 */
import { createHash, createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingsOn, SITE } from "../../tests/bookings.ts";
import { PROOF, rounds } from "../../tests/proof.ts";
import { earlierStore, insert, numbered } from "../../tests/store/earlier-store.ts";
import { expectWhole, killedCopy } from "../../tests/store/killed-migration.ts";
import { composer } from "../email/composer.ts";
import * as queries from "../email/outbox-queries.ts";
import { openFormTokens } from "../http/form-tokens.ts";
import { leadOf } from "../leads/leads.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";
import { openStore, type Store } from "./store.ts";

/** Enough that a migration takes long enough to be killed. */
const REQUESTS = PROOF ? 150_000 : 50_000;
const LAST = "2026-11-20T09:00:00.000Z";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "porchlight-killed-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const NUMBERS = numbered(REQUESTS);
const ID = "printf('0193%032d', n)";
/** Requests with their emails to the agent, in the tables' names up to version 010. */
const MANY_REQUESTS = `
  insert into leads ${NUMBERS} select ${ID}, '${LAST}', 'f', 'Form', 'General', '/', '[]', '{}', null, '[]', null, null from numbers;
  insert into claims ${NUMBERS} select printf('%043d', n), null, ${ID}, '${LAST}' from numbers;
  insert into letters (id, kind, lead_id, state, created_at, tried_since, due_at, attempts, sent_at, owed) ${NUMBERS}
    select ${ID}, 'lead', ${ID}, 'sent', '${LAST}', '${LAST}', '${LAST}', 1, iif(n = 77, '${LAST}', '2026-01-01T00:00:00.000Z'), 1 from numbers;`;

test("the migration that adds indexes is completed by the next start", { timeout: 120_000, repeats: rounds(0, 29) }, async () => {
  const earlier = path.join(folder, "earlier");
  await earlierStore(earlier, "010", MANY_REQUESTS);
  const dataDir = path.join(folder, "data");
  await killedCopy(earlier, dataDir);
  const store = await openStore(dataDir);
  expect(await queries.lastSent(store.db)).toBe(LAST);
  await store.close();
  expectWhole(dataDir, { leads: REQUESTS, dedupe_records: REQUESTS, emails: REQUESTS });
});

describe("the migration to plain names", () => {
  const NOW = "2026-11-21T14:04:00.000Z";
  const now = () => new Date(NOW);
  const idOf = (letter: string): string => `0193f0e2-0000-7000-8000-00000000000${letter}`;
  const [HELD, BOOKED, CANCELED, LAPSED, DOUBTED, READER] = ["1", "2", "3", "4", "5", "6"].map(idOf) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const SECRET = "a secret of an earlier version";
  /**
   * As that version signed links, written out here so that a change of the product's own code
   * shows.
   */
  const signed = (text: string) => createHmac("sha256", SECRET).update(text).digest().subarray(0, 16).toString("base64url");

  const lead = (id: string, suspicions: readonly string[] = []) =>
    insert("leads", {
      id,
      at: LAST,
      form: "booking",
      form_name: "Appointment",
      lead_type: "General",
      page: "/scheduler",
      answers: JSON.stringify([{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" }]),
      origin: JSON.stringify({ utmSource: "postcard" }),
      consent: "You may text me.",
      suspicions: JSON.stringify(suspicions),
      idempotency_key: `key-${id}`,
      pictures: null,
    });
  const booking = (id: string, state: string, day: number, more: Record<string, string | number> = {}) => {
    const time = (hour: string) => `2026-12-0${day}T${hour}:00.000Z`;
    return insert("bookings", {
      id,
      kind: "consultation",
      place: "phone",
      state,
      starts_at: time("16:00"),
      ends_at: time("16:30"),
      blocked_from: time("16:00"),
      blocked_until: time("16:30"),
      held_until: state === "held" ? "2026-11-21T14:30:00.000Z" : null,
      agent_zone: "America/Chicago",
      zone: "America/Chicago",
      name: "Ana Example",
      email: "ana@visitor.test",
      email_key: "ana@visitor.test",
      phone: "612-555-0134",
      note: "",
      sequence: 0,
      created_at: LAST,
      changed_at: LAST,
      ...more,
    });
  };
  const letter = (id: string, kind: string, lead_id: string, state: string, more: Record<string, string | number> = {}) =>
    insert("letters", {
      id,
      kind,
      lead_id,
      state,
      created_at: LAST,
      tried_since: LAST,
      due_at: LAST,
      attempts: 0,
      owed: 0,
      ...more,
    });
  const subscriber = (id: string, name: string, state: string) =>
    insert("subscribers", {
      id,
      address: `${name}@visitor.test`,
      email: `${name}@visitor.test`,
      state,
      round: 3,
      unanswered: 1,
      asked_at: LAST,
      written_at: LAST,
    });
  const copyOfCalendar = (place: string) =>
    insert("busy_copies", { place, source: "digest", text: `BEGIN:VCALENDAR ${place}`, etag: null, modified: null, fetched_at: LAST });

  const FILL = [
    MANY_REQUESTS,
    ...[HELD, BOOKED, CANCELED, LAPSED, READER].map((id) => lead(id)),
    lead(DOUBTED, ["A field that people do not see was filled in."]),
    insert("claims", { digest: "digest", key: "key", lead_id: BOOKED, at: LAST }),
    booking(HELD, "held", 1),
    booking(BOOKED, "booked", 2, { sequence: 1, confirmed_at: LAST }),
    booking(CANCELED, "cancelled", 3, { sequence: 1 }),
    booking(LAPSED, "lapsed", 4),
    booking(DOUBTED, "booked", 5, { doubted: 1 }),
    letter(DOUBTED, "lead", DOUBTED, "waiting", { owed: 1 }),
    letter(idOf("a"), "booking-confirm", HELD, "waiting", { sequence: 0 }),
    letter(idOf("b"), "booking-moved", BOOKED, "waiting", { sequence: 1, moved_from: "2026-12-01T16:00:00.000Z" }),
    letter(idOf("c"), "booking-cancelled", CANCELED, "waiting", { sequence: 1, by_agent: 1 }),
    letter(idOf("d"), "booking-agent-cancelled", CANCELED, "waiting", { sequence: 1, owed: 1, attempts: 2, problem: "unreachable" }),
    letter(idOf("e"), "booking-reminder", BOOKED, "waiting", { sequence: 1, not_before: "2026-12-01T16:00:00.000Z" }),
    letter(idOf("f"), "confirmation", READER, "dead", { attempts: 1, problem: "no such recipient 550" }),
    subscriber(READER, "reader", "waiting"),
    subscriber(idOf("7"), "confirmed", "confirmed"),
    subscriber(idOf("8"), "left", "left"),
    copyOfCalendar("good"),
    copyOfCalendar("newer"),
    insert("pulse", { id: 1, at: LAST }),
    insert("pulse", { id: 2, at: LAST }),
    ...["bookings", "calendar", "subscribers", "stamps"].map((name) => insert("secrets", { name, value: SECRET })),
  ].join("\n");

  let earlier: string;
  let dataDir: string;
  let store: Store;
  beforeAll(async () => {
    earlier = await mkdtemp(path.join(tmpdir(), "porchlight-earlier-"));
    await earlierStore(earlier, "011", FILL);
  }, 120_000);
  afterAll(() => rm(earlier, { recursive: true, force: true }));
  beforeEach(async () => {
    dataDir = path.join(folder, "data");
    await killedCopy(earlier, dataDir);
    store = await openStore(dataDir);
  }, 120_000);
  afterEach(() => store.close());

  test("is completed by the next start, and everything is there", { timeout: 120_000, repeats: rounds(0, 29) }, async () => {
    const { db } = store;
    const states = await db.selectFrom("bookings").select(["state", "pending_until", "flagged"]).orderBy("starts_at").execute();
    expect(states).toEqual([
      { state: "pending", pending_until: "2026-11-21T14:30:00.000Z", flagged: 0 },
      { state: "booked", pending_until: null, flagged: 0 },
      { state: "canceled", pending_until: null, flagged: 0 },
      { state: "expired", pending_until: null, flagged: 0 },
      { state: "booked", pending_until: null, flagged: 1 },
    ]);
    const emails = await db.selectFrom("emails").selectAll().where("state", "<>", "sent").orderBy("id").execute();
    expect(emails.map(({ kind, state, must_deliver, attempts, problem }) => [kind, state, must_deliver, attempts, problem])).toEqual([
      ["lead", "waiting", 1, 0, null],
      ["booking-confirm", "waiting", 0, 0, null],
      ["booking-moved", "waiting", 0, 0, null],
      ["booking-canceled", "waiting", 0, 0, null],
      ["booking-agent-canceled", "waiting", 1, 2, "unreachable"],
      ["booking-reminder", "waiting", 0, 0, null],
      ["confirmation", "dead", 0, 1, "no such recipient 550"],
    ]);
    expect(leadOf(await db.selectFrom("leads").selectAll().where("id", "=", DOUBTED).executeTakeFirstOrThrow())).toMatchObject({
      origin: { utmSource: "postcard" },
      consent: "You may text me.",
      spamSignals: ["A field that people do not see was filled in."],
    });
    expect(await queries.lastSent(db)).toBe(LAST);
    expect((await db.selectFrom("calendar_copies").select("text").orderBy("place").execute()).map(({ text }) => text)).toEqual([
      "BEGIN:VCALENDAR good",
      "BEGIN:VCALENDAR newer",
    ]);
    // Still refused by the database itself.
    const taken = db.updateTable("bookings").set({ state: "booked", starts_at: "2026-12-02T16:10:00.000Z" });
    const overlapping = taken.set({
      blocked_from: "2026-12-02T16:10:00.000Z",
      ends_at: "2026-12-02T16:40:00.000Z",
      blocked_until: "2026-12-02T16:40:00.000Z",
    });
    await expect(overlapping.where("id", "=", LAPSED).execute()).rejects.toThrow("bookings_overlap");
    expectWhole(dataDir, {
      leads: REQUESTS + 6,
      dedupe_records: REQUESTS + 1,
      emails: REQUESTS + 7,
      bookings: 5,
      subscribers: 3,
      calendar_copies: 2,
      heartbeat: 2,
      secrets: 4,
    });
  });

  test(
    "leaves the links of sent emails as they were, and writes the waiting emails",
    { timeout: 120_000, repeats: rounds(0, 29) },
    async () => {
      const bookings = await bookingsOn(store, { now, confirm: true });
      const subscribers = await openSubscribers(store, now);
      const bookingLink = (id: string) => `${id}.${signed(`invitee ${id}`)}`;
      expect(await bookings.find(bookingLink(BOOKED))).toMatchObject({ state: "booked", start: "2026-12-02T16:00:00.000Z" });
      expect(await bookings.find(bookingLink(CANCELED))).toMatchObject({ state: "canceled" });
      expect(await bookings.find(bookingLink(LAPSED))).toMatchObject({ state: "expired" });
      expect(await bookings.find(bookingLink(DOUBTED))).toMatchObject({ state: "booked", notifiedBy: "in-person" });
      expect(await bookings.agentCalendar(createHash("sha256").update(`calendar ${SECRET}`).digest("hex"))).toContain("BEGIN:VCALENDAR");
      const time = now().getTime().toString(36);
      expect((await openFormTokens(store, now)).age(`${time}.${signed(time)}`)).toBe(0);

      const compose = composer(store, SITE, { subscribers, bookings, now });
      const waiting = await store.db.selectFrom("emails").selectAll().where("state", "=", "waiting").orderBy("id").execute();
      const subjects = await Promise.all(waiting.map(async (row) => (await compose(row))?.subject.split(":")[0]));
      expect(subjects).toEqual([
        "[Possible spam] Appointment",
        "Please confirm your appointment",
        "New time for your appointment",
        "Appointment canceled",
        "Canceled",
        "Appointment reminder",
      ]);

      expect(await bookings.confirm(`${HELD}.${signed(`confirm ${HELD}`)}`)).toBe("booked");
      expect(await bookings.cancel(bookingLink(BOOKED))).toBe("canceled");
      const round = `${READER}.3`;
      expect(await subscribers.confirm(`${round}.${signed(`confirm ${round}`)}`)).toBe("confirmed");
      expect(await subscribers.leave(`${READER}.${signed(`leave ${READER}`)}`)).toBe("left");
    },
  );
});
