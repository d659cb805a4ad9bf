/** Erasing people: what goes, what stays and for how long, what a restored backup brings back, and what the clock deletes. */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asking, bookingsOn, TEN } from "../../tests/bookings.ts";
import { calendar } from "../../tests/calendars.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { createLeads } from "../leads/leads.ts";
import { NEWSLETTER, openSubscribers } from "../newsletter/subscribers.ts";
import { picturesOf } from "../photos/folders.ts";
import { copySqlite, databaseFile } from "../store/sqlite.ts";
import { IN_A_FILE, ON_POSTGRES, openStore, type Store } from "../../tests/postgres/open-store.ts";
import { applyErasures } from "./apply-erasures.ts";
import { withoutPerson } from "./calendar-scrub.ts";
import { erasuresFile, readErasures, rememberErasure } from "./erasures.ts";
import { filesWith } from "./files.ts";
import { monthsBefore } from "./retention.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { createUpkeep } from "./upkeep.ts";

const START = "2026-11-21T14:04:00.000Z";
const AGENT = "agent@example.com";

let dataDir: string;
let store: Store;
let clock: ReturnType<typeof fakeClock>;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-people-"));
  store = await openStore(dataDir);
  clock = fakeClock(START);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const wait = (): Promise<void> => new Promise((resume) => setImmediate(resume));
const apply = () => applyErasures(store, { dataDir, storage: fileStorage(dataDir), agentEmail: AGENT, now: clock.now, wait });
const eraseNow = async (...identifiers: string[]) => {
  await rememberErasure(dataDir, identifiers, clock.now().toISOString());
  return apply();
};

async function request(email: string, { message = "Hello", form = "estimate" } = {}): Promise<string> {
  const subscribers = await openSubscribers(store, clock.now);
  const leads = createLeads(store, { now: clock.now, also: subscribers.ask });
  const { id } = await leads.take({
    form,
    formName: "Home estimate request",
    leadType: "Seller",
    answers: [
      { name: "email", label: "Email", value: email, role: "email" },
      { name: "message", label: "Message", value: message, role: "message" },
    ],
    page: "/sell/estimate",
    origin: {},
    spamSignals: [],
  });
  return id;
}

async function book(email: string): Promise<string> {
  const bookings = await bookingsOn(store, { now: clock.now });
  const booked = await bookings.book(asking(TEN, { email }));
  return "key" in booked ? (booked.key.split(".")[0] ?? "") : "";
}

async function countIn(...tables: readonly string[]): Promise<number[]> {
  const counts = await Promise.all(
    tables.map((table) => sql.raw<{ n: number | string }>(`select count(*) as n from ${table}`).execute(store.db)),
  );
  return counts.map(({ rows }) => Number(rows[0]?.n ?? -1));
}
const ALL = ["leads", "dedupe_records", "emails", "bookings", "subscribers"] as const;

async function emailFile(id: string, headers: string): Promise<void> {
  await mkdir(path.join(dataDir, "mail"), { recursive: true });
  const name = `${clock.now().toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;
  await writeFile(path.join(dataDir, "mail", name), `${headers}\r\n\r\nA text for ana@visitor.test\r\n`);
}
const emailFiles = (): Promise<string[]> => readdir(path.join(dataDir, "mail"));

describe("an erasure", () => {
  test("takes everything of the person in any spelling of the address, and nothing of others", async () => {
    await request("Ana+house@Visitor.test");
    await request("ana@visitor.test", { form: NEWSLETTER });
    const other = await request("bob@visitor.test", { message: "Ana (ana@visitor.test) recommended you" });
    await eraseNow("email ana@visitor.test");
    expect(await countIn(...ALL)).toEqual([1, 1, 1, 0, 0]);
    expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id: other }]);
  });

  test("leaves no table out: each has its place in the erasure or says why it has nothing personal", async () => {
    const known: Readonly<Record<string, string>> = {
      leads: "erased",
      dedupe_records: "erased",
      emails: "erased",
      bookings: "erased",
      appointment_events: "erased",
      booking_proposals: "erased",
      blocked_times: "the agent's own time",
      subscribers: "erased",
      newsletter_issues: "the agent's words",
      issue_deliveries: "erased",
      newsletter_settings: "numbers",
      alert_people: "erased",
      alerts: "erased",
      alert_matches: "erased",
      people: "erased",
      person_keys: "erased",
      person_words: "erased",
      lead_work: "erased",
      person_notes: "erased",
      replies: "erased",
      reply_templates: "the agent's words",
      consents: "erased",
      erasure_proofs: "keyed digests and numbers",
      connectors: "the agent's services",
      connection_events: "erased",
      deliveries: "erased",
      listing_changes: "the agent's changes",
      calendar_copies: "scrubbed",
      erasures: "keyed digests",
      secrets: "our own keys",
      heartbeat: "times",
      leases: "times",
      changes: "random versions",
      members: "who works with the site",
      passkeys: "members'",
      sessions: "members'",
      push_subscriptions: "members'",
      push_settings: "members'",
      push_notices: "erased",
      push_deliveries: "erased",
      sign_in_links: "members'",
      spent_challenges: "digests",
      kept_forms: "members', for a day",
      audit_log: "what members did",
      listings: "the agent's homes",
      listing_slugs: "addresses of homes",
      listing_history: "the agent's changes",
      listing_photos: "the agent's photos",
      open_houses: "dates",
      open_house_guests: "erased",
      catalog_state: "a number",
      closed_sales: "the agent's sales",
      sales_settings: "a number",
      content_sections: "what the agent says on the site",
      content_edits: "what the agent says on the site",
      content_history: "what the agent says on the site",
      moves: "where the data is now",
      log_generation: "a number",
      kysely_migration: "names of files",
      kysely_migration_lock: "nothing",
    };
    const all = ON_POSTGRES
      ? "select tablename as name from pg_tables where schemaname = current_schema()"
      : "select name from sqlite_master where type = 'table'";
    const { rows } = await sql.raw<{ name: string }>(all).execute(store.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ name }) => name).filter((name) => !(name in known))).toEqual([]);
  });

  test("deletes photos and email files, also unfinished ones and those whose row an older database lacks", async () => {
    const id = await request("ana@visitor.test");
    await mkdir(picturesOf(dataDir, id), { recursive: true });
    await writeFile(path.join(picturesOf(dataDir, id), "1.webp"), "photo");
    await emailFile(id, `To: ${AGENT}\r\nReply-To: ana@visitor.test`);
    await emailFile("01970000-0000-7000-8000-000000000001", "To:\r\n Ana <Ana@visitor.test>");
    await emailFile("01970000-0000-7000-8000-000000000002", `To: bob@visitor.test\r\nReply-To: ${AGENT}`);
    await writeFile(path.join(dataDir, "mail", `2026-11-21T14-04-00-000Z-${id}.eml.part`), "half");
    await eraseNow("email ana@visitor.test");
    expect(await emailFiles()).toEqual([expect.stringContaining("000000000002.eml")]);
    expect(await readdir(path.join(dataDir, "photos"))).toEqual([]);
  });

  test("deletes the emails to an address that an appointment was booked with, and saved summaries, which name many", async () => {
    const bookings = await bookingsOn(store, { now: clock.now });
    const booked = await bookings.book(asking(TEN, { email: "ana@visitor.test" }));
    await bookings.correctContact("key" in booked ? booked.key : "", { email: "bob@visitor.test", phone: "612-555-0134" });
    await emailFile("01970000-0000-7000-8000-000000000001", "To: ana@visitor.test");
    await emailFile("01970000-0000-7000-8000-000000000002", "To: bob@visitor.test");
    await emailFile("requests-01970000-0000-7000-8000-000000000003", `To: ${AGENT}`);
    await eraseNow("email ana@visitor.test");
    expect(await emailFiles()).toEqual([expect.stringContaining("000000000002.eml")]);
    const rows = await store.db.selectFrom("bookings").select(["email", "first_email_key"]).execute();
    expect(rows).toEqual([{ email: "bob@visitor.test", first_email_key: "" }]);
  });

  test("of the agent's own address, typed in to try a form, spares the emails of everyone else", async () => {
    await request(AGENT);
    const other = await request("bob@visitor.test");
    await emailFile(other, `To: ${AGENT}\r\nReply-To: bob@visitor.test`);
    await eraseNow(`email ${AGENT}`);
    expect([await countIn("leads"), (await emailFiles()).length]).toEqual([[1], 1]);
  });

  test("waits for an email that is being sent, and sends no other", async () => {
    const id = await request("ana@visitor.test");
    const claim = (holder: string | null, due: number) =>
      store.write((trx) =>
        trx
          .updateTable("emails")
          .set({ holder, due_at: new Date(Date.parse(START) + due).toISOString() })
          .where("id", "=", id)
          .execute(),
      );
    await claim("a server", 15_000);
    let isOver = false;
    const erasing = eraseNow("email ana@visitor.test").then(() => (isOver = true));
    for (let round = 0; round < 200; round += 1) await wait();
    expect([isOver, await countIn("leads")]).toEqual([false, [1]]);
    await claim(null, 15_000);
    await erasing;
    expect(await countIn("leads", "emails")).toEqual([0, 0]);
  });

  test("doesn't wait for a claim from a clock that was far ahead", async () => {
    const id = await request("ana@visitor.test");
    const due = { holder: "a server", due_at: "2027-12-27T00:00:00.000Z" };
    await store.write((trx) => trx.updateTable("emails").set(due).where("id", "=", id).execute());
    await eraseNow("email ana@visitor.test");
    expect(await countIn("leads")).toEqual([0]);
  });

  test("leaves an appointment that is still to come, and takes it when it's over", async () => {
    const id = await book("ana@visitor.test");
    await request("ana@visitor.test");
    const applied = await eraseNow("email ana@visitor.test");
    expect(applied?.kept.map(({ lead }) => lead.id)).toEqual([id]);
    expect(await countIn("leads", "bookings")).toEqual([1, 1]);
    await clock.turn(Date.parse(TEN) - Date.parse(START) + 29 * 60_000);
    await apply();
    expect(await countIn("bookings")).toEqual([1]);
    await clock.turn(2 * 60_000);
    await apply();
    expect(await countIn(...ALL)).toEqual([0, 0, 0, 0, 0]);
    expect(await apply()).toBeUndefined();
  });

  test("spares what the person sends afterwards, also at the next start", async () => {
    const first = await request("ana@visitor.test");
    await eraseNow("email ana@visitor.test");
    await clock.turn(1000);
    const second = await request("ana@visitor.test");
    expect(second).not.toBe(first);
    await apply();
    expect(await countIn("leads")).toEqual([1]);
  });

  // On PostgreSQL, tests/postgres/commands.test.ts looks at the files of its tables.
  test.each(ON_POSTGRES ? [] : [4, 22, 40])(
    "leaves no earlier version of a row in the database file, after %i requests",
    async (requests) => {
      // Pages are split and merged, and each time SQLite leaves a copy of the rows that move.
      const ids: string[] = [];
      for (let n = 0; n < requests; n += 1) {
        ids.push(await request("ana@visitor.test", { message: `Distinctive ${n} ${"x".repeat((n * 331) % 2500)}` }));
        if (n % 3 === 0) await request(`other${n}@visitor.test`, { message: "y".repeat((n * 57) % 700) });
      }
      await sql.raw("vacuum").execute(store.db);
      await eraseNow("email ana@visitor.test");
      await store.close();
      expect((await filesWith(dataDir, [...ids, "ana@visitor.test", "Distinctive"])).found).toEqual([]);
      store = await openStore(dataDir);
    },
  );
});

describe("a restored backup", () => {
  const backup = (): string => path.join(dataDir, "..", `${path.basename(dataDir)}.backup`);
  afterEach(() => rm(backup(), { force: true }));

  /** Puts the database of before in place, and leaves the other files. */
  async function restore(): Promise<void> {
    await store.close();
    await copyFile(backup(), databaseFile(dataDir));
    store = await openStore(dataDir);
  }

  test.each(IN_A_FILE)("brings no one back who was erased since, put back as a file of %s", async () => {
    await request("ana@visitor.test");
    await request("bob@visitor.test");
    copySqlite(dataDir, backup());
    await eraseNow("email ana@visitor.test");
    await restore();
    expect(await countIn("leads")).toEqual([2]);
    expect((await apply())?.erased.length).toBeGreaterThan(0);
    expect(await countIn("leads")).toEqual([1]);
    await store.close();
    expect((await filesWith(dataDir, ["ana@visitor.test"])).found).toEqual([]);
    store = await openStore(dataDir);
  });

  test("costs one search; a start without one reads only the list", async () => {
    await request("bob@visitor.test");
    await eraseNow("email ana@visitor.test");
    expect(await apply()).toBeUndefined();
  });

  test("is compared by a keyed digest: the file names no one", async () => {
    await eraseNow("email ana@visitor.test", "phone 6125550134");
    expect((await filesWith(dataDir, ["ana@", "visitor.test", "6125550134"])).found).toEqual([]);
    const erasures = await readErasures(dataDir);
    expect(erasures?.times.get(erasures.digestOf("phone 6125550134"))).toBe(START);
  });

  test("is erased from as well when a crash has cut off the last line of the list, and stops the start when the key is gone", async () => {
    await eraseNow("email ana@visitor.test");
    await writeFile(erasuresFile(dataDir), '{"at":"2026', { flag: "a" });
    await rememberErasure(dataDir, ["email bob@visitor.test"], START);
    const erasures = await readErasures(dataDir);
    expect(erasures?.times.size).toBe(2);
    await writeFile(erasuresFile(dataDir), `{"at":"${START}","digest":"d"}\n`);
    await expect(apply()).rejects.toThrow(/erasures\.jsonl has no key/);
    await rm(erasuresFile(dataDir));
  });
});

describe("a copy of the agent's own calendar", () => {
  const event = (uid: string, ...lines: string[]): string[] => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTART:20261201T160000Z",
    "DTEND:20261201T163000Z",
    ...lines,
    "END:VEVENT",
  ];
  const options = { requests: ["0197-erased"], isTheirs: (identifier: string) => identifier === "email ana@visitor.test" };

  test("keeps the times of a person's events without the words, and all other events", () => {
    const others = event("other", "SUMMARY:Lunch with Bob", "ATTENDEE:mailto:bob@visitor.test");
    const text = calendar([
      ...event(
        "0197-erased",
        "SUMMARY:Consultation: Ana",
        "DESCRIPTION:Phone: 612-555-0134\\nNo",
        "  te: a long one",
        "RRULE:FREQ=DAILY;COUNT=2",
      ),
      ...others,
      ...event(
        "guest",
        "SUMMARY:Tour",
        "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:Ana@vis",
        " itor.test",
        "X-ALT-DESC:<b>Ana</b>",
        "TRANSP:OPAQUE",
      ),
    ]);
    expect(withoutPerson(text, options)).toBe(
      calendar([...event("0197-erased", "RRULE:FREQ=DAILY;COUNT=2"), ...others, ...event("guest", "TRANSP:OPAQUE")]),
    );
    expect(withoutPerson(calendar(others), options)).toBe(calendar(others));
  });

  test("is scrubbed in the database, and of no one else's words", async () => {
    const others = event("other", "SUMMARY:Tour with Bob", "ATTENDEE:mailto:bob@visitor.test");
    const text = calendar([...event("guest", "SUMMARY:Tour with Ana", "ATTENDEE:mailto:ana@visitor.test"), ...others]);
    const copy = { place: "good", source: "s", text, etag: null, modified: null, fetched_at: START } as const;
    await store.write((trx) => trx.insertInto("calendar_copies").values(copy).execute());
    await eraseNow("email ana@visitor.test");
    const { text: left } = await store.db.selectFrom("calendar_copies").select("text").executeTakeFirstOrThrow();
    expect(left).toBe(calendar([...event("guest"), ...others]));
  });
});

/** For what goes on by itself: files are deleted beside this. */
const PATIENT = { timeout: 30_000 };

describe("deleting by age", () => {
  const upkeep = (keepMonths = 0, lines: string[] = []) =>
    createUpkeep({
      store,
      dataDir,
      storage: fileStorage(dataDir),
      agentEmail: () => AGENT,
      keepMonths: () => keepMonths,
      clock,
      log: (level, event) => void lines.push(`${level} ${event}`),
    });
  const DAY = 86_400_000;
  const sign = (at: string) => store.write((trx) => trx.insertInto("heartbeat").values({ id: 1, at }).execute());

  test("deletes requests after that time, appointments as long after their end, and addresses that aren't subscribed", async () => {
    await request("ana@visitor.test", { form: NEWSLETTER });
    await book("bob@visitor.test");
    const confirmed = { state: "confirmed", confirmed_at: START } as const;
    await request("reader@visitor.test", { form: NEWSLETTER });
    await store.write((trx) => trx.updateTable("subscribers").set(confirmed).where("address", "=", "reader@visitor.test").execute());
    // Ten days before the end of the appointment plus two months.
    await clock.turn(Date.parse("2027-01-22T00:00:00Z") - Date.parse(START));
    await request("new@visitor.test");
    await sign(clock.now().toISOString());
    const lines: string[] = [];
    const working = upkeep(2, lines);
    working.begin();
    await expect.poll(() => lines.length, PATIENT).toBeGreaterThan(0);
    expect(lines).toEqual(["info people.old-deleted"]);
    // The subscriber's dedupe record was of an earlier day.
    expect(await countIn(...ALL)).toEqual([2, 1, expect.any(Number), 1, 1]);
    expect(await store.db.selectFrom("subscribers").select("address").execute()).toEqual([{ address: "reader@visitor.test" }]);
    const isDone = async () => (await store.db.selectFrom("leases").select("holder").executeTakeFirst())?.holder === null;
    await expect.poll(isDone, PATIENT).toBe(true);
    await clock.turn(11 * DAY);
    // The hour until the next work begins when the database is cleaned, which takes real time.
    const later = async () => {
      await clock.turn(3_600_000);
      return countIn("bookings");
    };
    await expect.poll(later, PATIENT).toEqual([0]);
    expect(await countIn("leads")).toEqual([1]);
    await working.stop();
  });

  test("off: nothing is deleted by itself but old records of what was sent twice", async () => {
    await request("ana@visitor.test");
    await clock.skip(4000 * DAY);
    await sign(clock.now().toISOString());
    const working = upkeep();
    working.begin();
    await clock.turn(3 * 3_600_000);
    await working.stop();
    expect(await countIn("leads", "dedupe_records")).toEqual([1, 0]);
  });

  test("waits for an hour in which no one sets the clock when the clock is far ahead of what was stored last", async () => {
    await request("ana@visitor.test");
    await sign(START);
    await clock.skip(400 * DAY);
    const working = upkeep(2);
    working.begin();
    await clock.turn(3_500_000);
    expect(await countIn("leads")).toEqual([1]);
    // Its hour begins when it has read the database, which takes real time.
    const later = async () => {
      await clock.turn(200_000);
      return countIn("leads");
    };
    await expect.poll(later, PATIENT).toEqual([0]);
    await working.stop();
  });

  test("counts calendar months", () => {
    expect(monthsBefore(new Date("2026-03-31T10:00:00Z"), 1).toISOString()).toBe("2026-02-28T10:00:00.000Z");
    expect(monthsBefore(new Date("2026-11-21T10:00:00Z"), 24).toISOString()).toBe("2024-11-21T10:00:00.000Z");
  });
});
