import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listings } from "../../content/listings.ts";
import type { NewBooking } from "../../domain/booking/booking.ts";
import { useAgentZone } from "../../tests/agent-time.ts";
import { asking, bookingsOn, later, NO_LIMITS, NOW, SITE, TEN, typeWith } from "../../tests/bookings.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { formatAddress } from "../../domain/listings/listing.ts";
import type { OpenBookings } from "../bookings/bookings.ts";
import { bookingsCommand } from "./bookings.ts";
import { openCatalog } from "../listings/catalog.ts";
import { locationFor, openStore, type Store } from "../../tests/postgres/open-store.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

// An agent in Minnesota, wherever the site's own agent works.
useAgentZone("America/Chicago");

let folder: string;
let store: Store;
let bookings: OpenBookings;
let now: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-bookings-"));
  now = NOW;
  store = await openStore(folder);
  bookings = await bookingsOn(store, { now: () => new Date(now) });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(args: readonly string[]): Promise<{ code: number; out: string; printedErrors: string }> {
  const out = new PassThrough();
  const printed = text(out);
  let printedErrors = "";
  const printError = (line: string): void => void (printedErrors += line);
  const code = await bookingsCommand(args, {
    ...(await locationFor(folder)),
    siteUrl: SITE.siteUrl,
    listing: openCatalog(() => DEFAULTS).get,
    now: () => new Date(now),
    out,
    printError,
  });
  out.end();
  return { code, out: await printed, printedErrors };
}

/** Books an appointment. Resolves to its id. */
async function book(start = TEN, more: Partial<NewBooking> = {}): Promise<string> {
  const answer = await bookings.book(asking(start, more));
  if (!("key" in answer)) throw new Error(`It is ${answer.state}.`);
  return answer.key.split(".")[0] ?? "";
}
/** Books an appointment that gets flagged. Resolves to its id. */
async function bookWithHoneypot(start = TEN): Promise<string> {
  return book(start, { lead: { ...asking(start).lead, spamSignals: [HONEYPOT_FILLED] } });
}
const stateOf = async (id: string) =>
  store.db.selectFrom("bookings").select(["state", "starts_at", "sequence"]).where("id", "=", id).executeTakeFirstOrThrow();
const emails = async (): Promise<string[]> =>
  (await store.db.selectFrom("emails").select("kind").where("state", "=", "waiting").orderBy("kind").execute()).map(({ kind }) => kind);
/** Kinds of the emails about changes by the agent. */
const byAgent = async (): Promise<string[]> =>
  (await store.db.selectFrom("emails").select("kind").where("by_agent", "=", 1).orderBy("kind").execute()).map(({ kind }) => kind);

describe("the list", () => {
  test("shows upcoming appointments in the agent's zone, soonest first, and the calendar's address", async () => {
    const second = await book(later(TEN, 60), { name: "Ben\u001b[31m\nExample" });
    const first = await book(TEN, { name: "Ana Example" });
    const canceled = await book(later(TEN, 120));
    expect((await run(["cancel", canceled])).code).toBe(0);
    const { code, out, printedErrors } = await run([]);
    expect(code).toBe(0);
    const [head, ...rows] = out.trim().split("\n");
    expect(head).toMatch(/^When +Appointment +Where +Name +Email +Phone +State +ID$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^Tue 2026-12-01 10:00 +30-minute consultation, by phone +Ana Example +ana\d+@visitor.test +\(612\) 555-0134 +booked +/,
    );
    expect(rows.map((row) => row.slice(-36))).toEqual([first, second]);
    expect(out).not.toContain("\u001b");
    const address = /https:\/\/www\.site\.test\/calendar\/([0-9a-f]{64})\.ics/.exec(printedErrors)?.[1] ?? "";
    expect(await bookings.agentCalendar(address)).toContain("BEGIN:VCALENDAR");
    expect(out).not.toContain(address);
  });

  test("cuts no address: of a home, a listing or an email", async () => {
    const email = "someone-with-a-rather-long-name@a-rather-long-domain.visitor.test";
    const address = "12345 Upper Sample Street North, Apartment 12, Minneapolis, MN 55401";
    const [home] = listings;
    await book(TEN, { type: typeWith("home-visit"), place: "visit", address, email });
    await book(later(TEN, 180), { type: typeWith("tour"), place: "visit", listing: home?.id ?? "" });
    const [, visit, tour] = (await run([])).out.split("\n");
    expect(visit).toContain(email);
    expect(visit).toContain(address);
    expect(tour).toContain(home && formatAddress(home));
    // The columns are still aligned.
    expect(visit?.indexOf(" booked ")).toBe(tour?.indexOf(" booked "));
  });

  test("prints everything as JSON, with --all also past and canceled appointments", async () => {
    const id = await book(TEN, { note: "Two\ncats \u009b", zone: "Asia/Tokyo" });
    await run(["cancel", id]);
    expect((await run(["--json"])).out).toBe("");
    const { out } = await run(["--json", "--all"]);
    expect(out).not.toContain("\u009b");
    expect(JSON.parse(out)).toMatchObject({
      id,
      state: "canceled",
      type: "consultation",
      place: "phone",
      start: TEN,
      end: later(TEN, 30),
      agentZone: agent.timeZone,
      zone: "Asia/Tokyo",
      note: "Two\ncats \u009b",
      sequence: 1,
    });
    now = later(TEN, 20);
    const past = await book(later(TEN, 24 * 60));
    now = later(TEN, 25 * 60);
    expect((await run([])).out).toBe("No appointments.\n");
    expect((await run(["--all"])).out).toContain(past);
  });
});

describe("cancel", () => {
  test("emails both sides; a second time changes nothing", async () => {
    const id = await book();
    expect(await run(["cancel", id])).toMatchObject({ code: 0, out: expect.stringContaining("Canceled. Both sides") as string });
    expect(await stateOf(id)).toMatchObject({ state: "canceled", sequence: 1 });
    expect(await emails()).toEqual(["booking-agent-canceled", "booking-canceled", "lead"]);
    expect(await byAgent()).toEqual(["booking-agent-canceled", "booking-canceled"]);
    expect(await run(["cancel", id])).toMatchObject({ code: 0, out: expect.stringContaining("Already canceled") as string });
    expect(await emails()).toHaveLength(3);
  });

  test("is refused after the start", async () => {
    const id = await book();
    now = TEN;
    expect(await run(["cancel", id])).toMatchObject({ code: 1, printedErrors: expect.stringContaining("has already started") as string });
    expect(await stateOf(id)).toMatchObject({ state: "booked", sequence: 0 });
  });
});

describe("confirm", () => {
  const printed = (copy: string) => ({ code: 0, out: expect.stringContaining(copy) as string });

  test("sends the invitation of a flagged appointment; a second time changes nothing", async () => {
    const id = await bookWithHoneypot();
    expect((await run([])).out).toMatch(new RegExp(` flagged +${id}`));
    expect(JSON.parse((await run(["--json"])).out)).toMatchObject({ state: "booked", flagged: true });
    expect(await emails()).toEqual(["lead"]);
    expect(await run(["confirm", id])).toMatchObject(printed("Confirmed. The visitor will be emailed the invite"));
    expect(await emails()).toEqual(["booking-invitation", "booking-reminder", "booking-reminder", "lead"]);
    expect((await run([])).out).toMatch(new RegExp(` booked +${id}`));
    expect(await run(["confirm", id])).toMatchObject(printed("Already confirmed. No email was sent."));
    expect(await emails()).toHaveLength(4);
  });

  test("confirms a pending and an expired appointment, unless its time was taken", async () => {
    bookings = await bookingsOn(store, { now: () => new Date(now), confirm: true });
    const [pending, expired] = [await book(), await book(later(TEN, 60))];
    expect(await run(["move", pending, "2026-12-02T10:00"])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("confirm it first") as string,
    });
    expect(await run(["confirm", pending])).toMatchObject(printed("Confirmed"));
    expect(await stateOf(pending)).toMatchObject({ state: "booked" });
    now = later(now, 31);
    expect((await run([])).out).not.toContain(expired);
    expect((await run(["--all"])).out).toMatch(new RegExp(` expired +${expired}`));
    await book(later(TEN, 60));
    expect(await run(["confirm", expired])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("another appointment now has that time") as string,
    });
    expect(await stateOf(expired)).toMatchObject({ state: "expired" });
  });

  test("is refused for canceled and past appointments; other changes of a flagged one don't email the visitor", async () => {
    const [canceled, begun] = [await bookWithHoneypot(), await bookWithHoneypot(later(TEN, 60))];
    expect(await run(["move", begun, "2026-12-01T13:00"])).toMatchObject(
      printed("The visitor won't be, because the request looked automated"),
    );
    expect(await run(["cancel", canceled])).toMatchObject(printed("The visitor won't be, because the request looked automated"));
    expect(await emails()).toEqual(["booking-agent-canceled", "booking-agent-moved", "lead", "lead"]);
    expect(await run(["confirm", canceled])).toMatchObject({ code: 1, printedErrors: expect.stringContaining("was canceled") as string });
    now = later(TEN, 181);
    expect(await run(["confirm", begun])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("has already started") as string,
    });
  });
});

describe("move", () => {
  test("moves to a time in the agent's zone, also outside of working hours, and emails both sides", async () => {
    const id = await book();
    const { code, out } = await run(["move", id, "2027-03-14T20:30"]);
    expect([code, out]).toEqual([
      0,
      "Moved to Sunday, March 14, 2027 at 8:30 PM CDT. Both sides will be emailed within a minute while the server is running.\n",
    ]);
    expect(await stateOf(id)).toEqual({ state: "booked", starts_at: "2027-03-15T01:30:00.000Z", sequence: 1 });
    expect(await emails()).toEqual(["booking-agent-moved", "booking-moved", "booking-reminder", "booking-reminder", "lead"]);
    expect(await run(["move", id, "2027-03-14T20:30"])).toMatchObject({ code: 0, out: "It's already at that time.\n" });
  });

  test("refuses a time that is taken, past, too far ahead or nonexistent", async () => {
    const id = await book();
    await book(later(TEN, 60));
    expect(await run(["move", id, "2026-12-01T11:15"])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("another appointment") as string,
    });
    expect(await run(["move", id, "2026-11-21T08:00"])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("is in the past") as string,
    });
    for (const far of ["2029-08-18T10:00", "9999-12-31T23:45"])
      expect(await run(["move", id, far])).toMatchObject({ code: 1, printedErrors: expect.stringContaining("1,000 days") as string });
    expect(await run(["move", id, "2027-03-14T02:30"])).toMatchObject({
      code: 2,
      printedErrors: expect.stringContaining("doesn't exist") as string,
    });
    expect(await stateOf(id)).toMatchObject({ starts_at: TEN, sequence: 0 });
    await run(["cancel", id]);
    expect(await run(["move", id, "2026-12-02T11:15"])).toMatchObject({
      code: 1,
      printedErrors: expect.stringContaining("was canceled") as string,
    });
  });
});

describe("cancel --since", () => {
  const SINCE = "2026-11-21T08:04";
  const waiting = async () =>
    (await store.db.selectFrom("emails").select("kind").where("state", "=", "waiting").execute()).map(({ kind }) => kind);

  test("lists what no one has confirmed and changes nothing; --yes cancels it without an email", async () => {
    now = later(NOW, -60);
    const before = await book(later(TEN, 5 * 24 * 60));
    now = NOW;
    const [one, two] = [await book(), await book(later(TEN, 60))];
    const real = await book(later(TEN, 120));
    const flagged = await bookWithHoneypot(later(TEN, 180));
    expect(await run(["confirm", real])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Already booked. Now cancel --since leaves it") as string,
    });
    const listed = await run(["cancel", "--since", SINCE]);
    expect(listed).toMatchObject({ code: 0, printedErrors: "" });
    for (const id of [one, two, flagged]) expect(listed.out).toContain(id);
    for (const id of [before, real]) expect(listed.out).not.toContain(id);
    expect(listed.out).toContain("This would cancel 3 appointments");
    expect(listed.out).toContain("1 appointment that you or the visitor confirmed stays.");
    for (const id of [one, two, flagged]) expect(await stateOf(id)).toMatchObject({ state: "booked" });

    const done = await run(["cancel", "--since", SINCE, "--yes"]);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("Canceled 3 appointments") as string });
    for (const id of [one, two, flagged]) expect(await stateOf(id)).toMatchObject({ state: "canceled", sequence: 1 });
    for (const id of [before, real]) expect(await stateOf(id)).toMatchObject({ state: "booked" });
    // Left are the emails about requests, and those of the two that stay.
    expect((await waiting()).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => "booking-invitation"),
      ...Array.from({ length: 4 }, () => "booking-reminder"),
      ...Array.from({ length: 5 }, () => "lead"),
    ]);
    expect((await run(["cancel", "--since", SINCE, "--yes"])).out).toContain("No unconfirmed appointments were made");
    // The times are free again.
    expect(await book()).not.toBe(one);
  });

  test("cancels more than fit in one statement, requests included", async () => {
    const rows = await store.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", await book())
      .execute();
    const copies = Array.from({ length: 1200 }, (_, at) => {
      // Counted on from the first one's id, so that none is the same.
      const end = (Number.parseInt(rows[0]!.id.slice(-4), 16) + 1 + at) % 0x1_0000;
      const id = `${rows[0]!.id.slice(0, -4)}${end.toString(16).padStart(4, "0")}`;
      return { ...rows[0]!, id, state: "expired", requested: 1 } as const;
    });
    const leads = await store.db.selectFrom("leads").selectAll().execute();
    await store.write(async (trx) => {
      for (const { id, ...copy } of copies) {
        await trx
          .insertInto("leads")
          .values({ ...leads[0]!, id })
          .execute();
        await trx
          .insertInto("bookings")
          .values({ ...copy, id })
          .execute();
      }
    });
    expect((await run(["cancel", "--since", SINCE, "--yes"])).out).toContain("Canceled 1201 appointments");
    const left = await store.db.selectFrom("bookings").select("id").where("state", "<>", "canceled").execute();
    expect(left).toEqual([]);
  });
});

test("a requested appointment is listed, and confirmed like one on hold", async () => {
  bookings = await bookingsOn(store, {
    now: () => new Date(now),
    limits: { ...NO_LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 } },
  });
  const id = await book();
  expect((await run([])).out).toMatch(new RegExp(` needs OK +${id}`));
  expect(JSON.parse((await run(["--json"])).out)).toMatchObject({ state: "requested" });
  expect(await run(["move", id, "2026-12-02T10:00"])).toMatchObject({
    code: 1,
    printedErrors: expect.stringContaining("is only requested") as string,
  });
  expect(await run(["confirm", id])).toMatchObject({ code: 0, out: expect.stringContaining("Confirmed.") as string });
  expect(await stateOf(id)).toMatchObject({ state: "booked" });
});

test("new-calendar-address replaces the address at once, also for the running server", async () => {
  const secretIn = (printed: string): string => /calendar\/([0-9a-f]+)\.ics/.exec(printed)?.[1] ?? "";
  const old = secretIn((await run([])).printedErrors);
  expect(await bookings.agentCalendar(old)).toContain("BEGIN:VCALENDAR");
  const { code, out } = await run(["new-calendar-address"]);
  const fresh = secretIn(out);
  expect([code, fresh.length]).toEqual([0, 64]);
  expect(fresh).not.toBe(old);
  expect(await bookings.agentCalendar(old)).toBeUndefined();
  expect(await bookings.agentCalendar(fresh)).toContain("BEGIN:VCALENDAR");
  expect(secretIn((await run([])).printedErrors)).toBe(fresh);
});

test.each([
  [["remove"], 2, 'Unknown command "remove"'],
  [["cancel"], 2, "expects the ID"],
  [["confirm"], 2, "expects the ID"],
  [["confirm", "0193f0e2-0000-7000-8000-000000000001"], 1, "No appointment 0193f0e2"],
  [["confirm", "0193f0e2-0000-7000-8000-000000000001", "now"], 2, "Too many arguments"],
  [["cancel", "1"], 2, "expects the ID"],
  [["cancel", "0193f0e2-0000-7000-8000-000000000001"], 1, "No appointment 0193f0e2"],
  [["cancel", "0193f0e2-0000-7000-8000-000000000001", "now"], 2, "Too many arguments"],
  [["move", "0193f0e2-0000-7000-8000-000000000001"], 2, "move expects a time"],
  [["move", "0193f0e2-0000-7000-8000-000000000001", "2026-02-30T10:00"], 2, "move expects a time"],
  [["move", "0193f0e2-0000-7000-8000-000000000001", "2026-12-01T25:00"], 2, "move expects a time"],
  [["--al"], 2, "Unknown option"],
  [["cancel", "--since", "yesterday"], 2, "cancel --since expects a time"],
  [["cancel", "--yes"], 2, "go together with: cancel --since"],
  [["--since", "2026-11-21T08:04"], 2, "go together with: cancel --since"],
  [["new-calendar-address", "now"], 2, "Unknown command"],
])("%j is refused with an explanation", async (args, code, copy) => {
  const answer = await run(args);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.printedErrors).toContain(copy);
});
