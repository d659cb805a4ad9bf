/**
 * A database of the version whose bookings had a `kind` instead of a type, and a first start that
 * is killed in the migration.
 */
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asking, bookingsOn, later, NOW, SITE, TEN } from "../../tests/bookings.ts";
import { earlierStore, insert } from "../../tests/store/earlier-store.ts";
import { NODE } from "../../tests/site.ts";
import { composer } from "../email/composer.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";
import { openStore, type Store } from "./store.ts";

const [BOOKED, PENDING, CANCELED] = ["1", "2", "3"].map((digit) => `0193f0e2-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const SECRET = "a secret of an earlier version";
const signed = (text: string) => createHmac("sha256", SECRET).update(text).digest().subarray(0, 16).toString("base64url");
const now = () => new Date(NOW);

const lead = (id: string) =>
  insert("leads", {
    id,
    at: NOW,
    form: "booking",
    form_name: "Appointment",
    lead_type: "General",
    page: "/scheduler",
    answers: JSON.stringify([{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" }]),
    origin: "{}",
    spam_signals: "[]",
  });
const booking = (id: string, kind: string, state: string, start: string) =>
  insert("bookings", {
    id,
    kind,
    place: kind === "tour" ? "visit" : "phone",
    state,
    starts_at: start,
    ends_at: later(start, 30),
    blocked_from: start,
    blocked_until: later(start, 45),
    pending_until: state === "pending" ? later(NOW, 20) : null,
    agent_zone: "America/Chicago",
    zone: "Asia/Tokyo",
    name: "Ana Example",
    email: "ana@visitor.test",
    email_key: "ana@visitor.test",
    phone: "612-555-0134",
    note: "",
    listing: kind === "tour" ? "elm" : null,
    sequence: 0,
    created_at: NOW,
    changed_at: NOW,
  });
const email = (id: string, kind: string) =>
  insert("emails", {
    id: `${id.slice(0, -1)}${kind.length.toString(16).slice(-1)}`,
    kind,
    lead_id: id,
    state: "waiting",
    created_at: NOW,
    tried_since: NOW,
    due_at: NOW,
    attempts: 0,
    must_deliver: 0,
    sequence: 0,
  });

const FILL = [
  ...[BOOKED, PENDING, CANCELED].map(lead),
  booking(BOOKED, "tour", "booked", TEN),
  booking(PENDING, "consultation", "pending", later(TEN, 120)),
  booking(CANCELED, "a type that is gone", "canceled", later(TEN, 240)),
  email(BOOKED, "booking-invitation"),
  email(PENDING, "booking-confirm"),
  ...["bookings", "calendar"].map((name) => insert("secrets", { name, value: SECRET })),
].join("\n");

/** Runs the migration's statements in a transaction, and is killed before it is committed. */
const KILLED = `
  import { readFileSync } from "node:fs";
  import { statementsOf } from ${JSON.stringify(path.join(import.meta.dirname, "migrate.ts"))};
  import { openSqlite } from ${JSON.stringify(path.join(import.meta.dirname, "sqlite.ts"))};
  const database = openSqlite(process.argv[1]);
  // So small that the changed pages are written to the disk before the commit.
  database.exec("pragma cache_size = 1; begin immediate");
  for (const statement of statementsOf(readFileSync(process.argv[2], "utf8"))) database.exec(statement);
  process.kill(process.pid, "SIGKILL");`;

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-type-"));
  await earlierStore(folder, "012", FILL);
  const migration = path.join(import.meta.dirname, "migrations", "013_appointment_type.sql");
  const { signal, stderr } = spawnSync(NODE, ["--input-type=module-typescript", "-e", KILLED, folder, migration], { encoding: "utf8" });
  if (signal !== "SIGKILL") throw new Error(stderr);
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

test("every appointment has its type, and its time is still taken", async () => {
  const rows = await store.db.selectFrom("bookings").select(["type", "state"]).orderBy("starts_at").execute();
  expect(rows.map(({ type, state }) => [type, state])).toEqual([
    ["tour", "booked"],
    ["consultation", "pending"],
    ["a type that is gone", "canceled"],
  ]);
  const bookings = await bookingsOn(store, { now });
  expect(await bookings.book(asking(later(TEN, 30)))).toMatchObject({ state: "taken" });
  expect(await bookings.book(asking(later(TEN, 240)))).toMatchObject({ state: "booked" });
});

test("links in sent emails work, and waiting emails are written", async () => {
  const bookings = await bookingsOn(store, { now, confirm: true });
  const compose = composer(store, SITE, { subscribers: await openSubscribers(store, now), bookings, now });
  const waiting = await store.db.selectFrom("emails").selectAll().where("state", "=", "waiting").orderBy("kind").execute();
  const texts = await Promise.all(waiting.map(async (row) => (await compose(row))?.text));
  expect(texts).toEqual([expect.stringContaining("30-minute consultation, by phone"), expect.stringContaining("Property tour, on site")]);

  const link = (id: string) => `${id}.${signed(`invitee ${id}`)}`;
  expect(await bookings.find(link(BOOKED))).toMatchObject({ state: "booked", type: { id: "tour" }, listing: "elm" });
  expect(await bookings.find(link(CANCELED))).toMatchObject({ state: "canceled", type: { name: "Appointment" } });
  expect(await bookings.confirm(`${PENDING}.${signed(`confirm ${PENDING}`)}`)).toBe("booked");
  expect(await bookings.cancel(link(BOOKED))).toBe("canceled");
});
