/** All that visitors and timers can make the server's parts do with a store, once: for tests that look at what it costs. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type NewLead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import type { Span } from "../../domain/booking/booking.ts";
import type { Services } from "../../domain/services.ts";
import { confirmByAgentTx } from "../../server/bookings/changes.ts";
import { reportOldFigures } from "../../server/content/old-figures-email.ts";
import { bookingKeys, CALENDAR_SECRET, calendarKey } from "../../server/bookings/link-keys.ts";
import { LIMITS } from "../../server/bookings/limits.ts";
import { sumUpRequests } from "../../server/bookings/request-summary.ts";
import { createCalendarSync } from "../../server/calendar-sync/calendar-sync.ts";
import { readCalendar } from "../../server/calendar-sync/read-calendar.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { createDisown, disownLinks } from "../../server/leads/receipts.ts";
import { composer } from "../../server/email/composer.ts";
import { MailError } from "../../server/email/mail-error.ts";
import { type Mail } from "../../server/email/transports.ts";
import { createOutbox } from "../../server/email/outbox.ts";
import { applyErasures } from "../../server/people/apply-erasures.ts";
import { rememberErasure } from "../../server/people/erasures.ts";
import { deleteOld } from "../../server/people/retention.ts";
import { openPhotoLinks } from "../../server/photos/photo-links.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { createUpkeep } from "../../server/people/upkeep.ts";
import { openServices } from "../../server/services.ts";
import { readSettings } from "../../server/settings/settings.ts";
import { secretOf } from "../../server/http/form-tokens.ts";
import { contentEdits } from "./content-queries.ts";
import { openStore, type Store, type StoreLocation } from "../../server/store/store.ts";
import { runUnchecked } from "../postgres/open-store.ts";
import { unsubscribeWithoutStore } from "../../server/newsletter/unsubscribe-without-store.ts";
import { NEWSLETTER, openSubscribers } from "../../server/newsletter/subscribers.ts";
import { DAY_MS as DAY, HOUR_MS as HOUR, type Instant, MINUTE_MS as MINUTE, toInstant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, linked, RULES, SITE, TEN, typeWith } from "../bookings.ts";
import { calendar } from "../calendars.ts";
import { fakeClock } from "../fake-clock.ts";
import { alerts } from "./alerts-queries.ts";
import { backupsAndHealth } from "./backups-queries.ts";
import { homes } from "./homes-queries.ts";
import { sales } from "./sales-queries.ts";
import { members } from "./dashboard-queries.ts";
import { people } from "./people-queries.ts";

/** @param now what the clock shows; the store has nothing later but appointments. */
export async function everything(location: StoreLocation, now: Date): Promise<void> {
  const { dataDir } = location;
  for (const name of ["left-over", "answer-left-over"]) await mkdir(path.join(dataDir, "photos", name), { recursive: true });
  await aServer(location);
  const store = await openStore(location);
  await requests(store, now);
  await appointments(store, now);
  await emails(store, now);
  await readers(store, location, now);
  await figures(store, now);
  await summary(store, now);
  await clockSetBack(store, now);
  await theAgentsCalendar(store, now);
  await peoplesData(store, dataDir, now);
  await members(store, now);
  await homes(store, dataDir, now);
  await sales(store, now);
  await alerts(store, dataDir, now);
  await contentEdits(store, now);
  await people(store, dataDir, now);
  await backupsAndHealth(store, dataDir, now);
  await store.close();
  const fresh = await openStore(location);
  await fresh.check();
  await fresh.close();
}

const request = (email: string, more: Partial<NewLead> = {}): NewLead => ({
  form: "estimate",
  formName: "Home value estimate",
  leadType: "Seller",
  answers: [{ name: "email", label: "Email", value: email, role: "email" }],
  page: "/sell/estimate",
  origin: {},
  spamSignals: [],
  ...more,
});
const signUp = (email: string): NewLead => request(email, { form: NEWSLETTER, formName: "Newsletter" });

/** The server from its start to its end, with the parts that it really has, by the clock on the wall. */
async function aServer({ dataDir, database }: StoreLocation): Promise<void> {
  const open = await openServices({ ...readSettings({ DATA_DIR: dataDir, WORKERS: "2" }), database }, () => {});
  open.begin();
  const { leads, bookings, subscribers } = open.services;
  await leads.take(request("whole@visitor.test"));
  await leads.take(signUp("whole@visitor.test"));
  await subscribers.confirm("nothing");
  const [start = TEN] = await freeTimes(bookings);
  await bookings.book(asking(start));
  await open.readiness();
  await open.close(10_000, Promise.resolve());
}

const freeTimes = (bookings: Services["bookings"], from = Date.now()): Promise<readonly Instant[]> =>
  bookings.free(typeWith("consultation"), "phone", toInstant(from), toInstant(from + 30 * DAY));

/** Requests that are new, sent twice, sent again with another key, and sent again when the first is long past. */
async function requests(store: Store, now: Date): Promise<void> {
  const at = (instant: number) => createLeads(store, { now: () => new Date(instant) });
  const keyed = (idempotencyKey: string) => request("again@visitor.test", { idempotencyKey });
  for (const key of ["one", "one", "two", "two"]) await at(now.getTime()).take(keyed(key));
  for (const key of ["three", "one", "two"]) await at(now.getTime() + 2 * DAY).take(keyed(key));
  // One with a receipt, whose reader says that it was someone else.
  const { id } = await at(now.getTime()).take(request("receipt@visitor.test"), undefined, { receipt: true });
  await createDisown(store, { now: () => now })((await disownLinks(store)).sign(id));
}

async function appointments(store: Store, now: Date): Promise<void> {
  let present = now.getTime();
  const theirs: Span[] = [];
  const options = { now: () => new Date(present), rules: { ...RULES, mostPerDay: 100 }, busy: { spans: () => theirs } };
  const bookings = await bookingsOn(store, options);
  const [first = TEN, , second = TEN, , third = TEN, , fourth = TEN, , fifth = TEN, , sixth = TEN] = await freeTimes(
    bookings,
    present + 2 * DAY,
  );
  const asked = asking(first);
  const once = { ...asked, lead: { ...asked.lead, idempotencyKey: "booked" } };
  const booked = await bookings.book(once);
  if (!("key" in booked)) throw new Error(booked.state);
  await bookings.book(once);
  await bookings.book(asking(first));
  await bookings.find(booked.key);
  await bookings.calendarFile(booked.key);
  await bookings.move(booked.key, second);
  await bookings.move(booked.key, second, "Asia/Tokyo");
  // What the agent's own calendar has taken of our bookings comes back.
  theirs.push({ start: Date.parse(second), end: Date.parse(second) + MINUTE, uid: idOf(booked.key) } as Span);
  await freeTimes(bookings, present);
  await bookings.cancel(booked.key);
  // One that is beyond a limit.
  const limited = await bookingsOn(store, {
    ...options,
    limits: { ...LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 }, requestEmails: 0 },
  });
  const beyond = await limited.book(asking(sixth));
  if (beyond.state !== "requested") throw new Error(beyond.state);
  await bookings.underRules({ availability: RULES, appointmentTypes: [] }).outside();
  await bookings.agentCalendar(calendarKey(await secretOf(store, CALENDAR_SECRET)));

  const careful = await bookingsOn(store, { ...options, confirm: true });
  const pending = await careful.book(asking(third));
  if (!("key" in pending)) throw new Error(pending.state);
  await careful.confirm(careful.keys.confirm(linked(idOf(pending.key))));
  await careful.find(pending.key);
  const machine = asking(fourth);
  const flagged = await careful.book({ ...machine, lead: { ...machine.lead, spamSignals: [HONEYPOT_FILLED] } });
  if ("key" in flagged) await store.write((trx) => confirmByAgentTx(trx, idOf(flagged.key), new Date(present)));
  await careful.book(asking(fifth));
  present += DAY;
  // The hold has run out.
  const again = await careful.book(asking(fifth));
  if (!("key" in again)) throw new Error(again.state);
  await careful.correctContact(again.key, { email: "corrected@visitor.test", phone: "612-555-0135" });
  for (const decision of ["decline", "spam"] as const) {
    const [free = TEN] = await freeTimes(careful, present + 20 * DAY);
    const asks = await careful.book(asking(free));
    const key = careful.keys.agent(linked(idOf("key" in asks ? asks.key : "")));
    await careful.forAgent(key);
    await careful.decide(key, decision);
  }
}

/** A request deleted by hand and sent again, people erased, and what is too old. */
async function peoplesData(store: Store, dataDir: string, now: Date): Promise<void> {
  const leads = createLeads(store, { now: () => now });
  const { id } = await leads.take(request("by-hand@visitor.test"));
  await runUnchecked(store, `delete from leads where id = '${id}'`);
  await leads.take(request("by-hand@visitor.test"));
  const text = calendar(["BEGIN:VEVENT", "UID:a", "SUMMARY:by-hand@visitor.test", "END:VEVENT"]);
  const copy = { place: "newer", source: "s", text, etag: null, modified: null, fetched_at: now.toISOString() } as const;
  await store.db.insertInto("calendar_copies").values(copy).execute();
  const corrected = await store.db.selectFrom("bookings").select("id").orderBy("starts_at", "desc").limit(1).executeTakeFirstOrThrow();
  await store.db.updateTable("bookings").set({ first_email_key: "first@visitor.test" }).where("id", "=", corrected.id).execute();
  const identifiers = ["by-hand", "reader7", "ana7", "first"].map((name) => `email ${name}@visitor.test`);
  await rememberErasure(dataDir, identifiers, new Date(now.getTime() + 1000 * DAY).toISOString());
  // Only the oldest are more than thirteen months old by then.
  const earlier = () => new Date(now.getTime() - 4 * DAY);
  const options = {
    dataDir,
    storage: fileStorage(dataDir),
    agentEmail: SITE.agentEmail,
    now: earlier,
    wait: () => Promise.resolve(),
    whileServing: true,
  };
  const links = await openPhotoLinks(store, { ...options, siteUrl: SITE.siteUrl });
  await links.open(new URL(links.linkTo(id, "1.webp")).searchParams.get("key") ?? "");
  await applyErasures(store, options);
  await deleteOld(store, 13, options);
  const upkeep = createUpkeep({
    store,
    dataDir,
    storage: fileStorage(dataDir),
    agentEmail: () => SITE.agentEmail,
    keepMonths: () => 120,
    clock: fakeClock(now.toISOString()),
    log: () => {},
  });
  upkeep.begin();
  await upkeep.stop();
}

const idOf = (key: string): string => key.split(".")[0] ?? "";

/** Emails of all kinds over some days, while the mail server fails in all ways and comes back. Each day's server dies, with its clock. */
async function emails(store: Store, now: Date): Promise<void> {
  let clock = fakeClock(now.toISOString());
  const present = () => clock.now();
  const [subscribers, bookings] = [await openSubscribers(store, present), await bookingsOn(store, { now: present })];
  const compose = composer(store, SITE, { subscribers, bookings, now: present });
  const answers = [
    () => Promise.resolve(),
    () => Promise.reject(new MailError("unreachable ECONNREFUSED", "server", undefined)),
    () => Promise.reject(new MailError("no such recipient 550", "no-such-address", undefined)),
    () => Promise.reject(new MailError("unreachable ETIMEDOUT", "connection-lost", undefined)),
    () => new Promise<void>((taken) => void clock.after(HOUR, taken)),
    () => new Promise<void>(() => {}),
  ];
  let tried = 0;
  const mail: Mail = {
    async send() {
      tried += 1;
      await answers[tried % answers.length]?.();
    },
    close() {},
  };
  for (let day = 0; day < 5; day += 1) {
    clock = fakeClock(new Date(now.getTime() + day * DAY).toISOString());
    const outbox = createOutbox({ store, mail, compose, clock, report: () => {}, retryPolicy: { claimFor: HOUR } });
    await outbox.start();
    for (let hour = 0; hour < 12; hour += 1) {
      await clock.turn(HOUR);
      await outbox.status();
    }
  }
  if (tried < 20) throw new Error(`Only ${tried} emails were tried.`);
}

/** A server died while its clock was far ahead. */
async function clockSetBack(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const { id } = await createLeads(store, { now: clock.now }).take(request("ahead@visitor.test"));
  const ahead = { holder: "a process that died", due_at: new Date(now.getTime() + 400 * DAY).toISOString() };
  await store.write((trx) => trx.updateTable("emails").set(ahead).where("id", "=", id).execute());
  const compose = () => Promise.reject(new Error("not composed"));
  const outbox = createOutbox({ store, mail: { send: async () => {}, close() {} }, compose, clock, report: () => {} });
  await outbox.start();
  await clock.turn(HOUR);
  await outbox.stop(0);
}

/** The agent is told about the requests beyond the limits, and not again so soon. */
async function summary(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const keys = bookingKeys("secret");
  const stop = sumUpRequests({ store, mail: { send: async () => {} }, settings: SITE, keys, clock, report: () => {} });
  await clock.turn(2 * HOUR);
  stop();
}

/** The agent is told that figures are old, and not again so soon. */
async function figures(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const find = () => [{ title: "Homes Sold", asOf: "2026-01-31", until: "2026-03-17", file: "content/market.ts" }] as const;
  const stop = reportOldFigures({ store, mail: { send: async () => {} }, settings: SITE, clock, report: () => {}, find });
  await clock.turn(2 * HOUR);
  stop();
}

async function readers(store: Store, location: StoreLocation, now: Date): Promise<void> {
  const subscribers = await openSubscribers(store, () => now);
  const leads = createLeads(store, { now: () => now, also: subscribers.ask });
  await leads.take(signUp("reader5@visitor.test"));
  await leads.take(signUp("new@visitor.test"));
  await leads.take(signUp("new@visitor.test"));
  const { id, round } = await store.db
    .selectFrom("subscribers")
    .selectAll()
    .where("address", "=", "new@visitor.test")
    .executeTakeFirstOrThrow();
  await subscribers.confirm(subscribers.keys.confirm({ id, round }));
  await subscribers.leave(subscribers.keys.leave({ id }));
  const leaving = unsubscribeWithoutStore(location, () => now);
  await leaving.leave(subscribers.keys.leave({ id }));
  await leaving.close();
}

/** Fetched, kept, fetched again, read badly, and gone for another one. */
async function theAgentsCalendar(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const entry = (start: string) => calendar(["BEGIN:VEVENT", "UID:a", `DTSTART:${start}`, "DURATION:PT1H", "END:VEVENT"]);
  const texts = [entry("20261201T150000Z"), entry("not a time"), entry("20261202T150000Z")];
  const open = (url: string | undefined) =>
    createCalendarSync({
      changes: { listen: () => {} },
      store,
      url,
      rules: () => RULES,
      clock,
      fetch: async () => ({ state: "new", text: texts.shift() ?? "", etag: undefined, modified: undefined }),
      read: async (text, options) => readCalendar(text, options),
      report: () => {},
    });
  for (const url of ["https://calendar.test/a.ics", "https://calendar.test/a.ics", "https://calendar.test/b.ics", undefined]) {
    const busy = open(url);
    await busy.start();
    await busy.refresh();
    busy.stop();
  }
}
