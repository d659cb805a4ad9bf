/**
 * A store as it looks after years: requests, appointments and subscribers by the hundred thousand, made fast. The product itself takes one of
 * each kind; their rows are then copied within the database, with names, addresses and times of their own.
 */
import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { NewLead } from "../../domain/leads/lead.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { openSqlite } from "../../server/store/sqlite.ts";
import { openStore } from "../../server/store/store.ts";
import { NEWSLETTER, openSubscribers } from "../../server/newsletter/subscribers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { idIn } from "../../server/bookings/link-keys.ts";
import { asking, bookingsOn, RULES } from "../bookings.ts";

export type Fill = {
  /** All requests, including appointments and newsletter sign-ups. */
  readonly requests: number;
  readonly appointments: number;
  /** How many of the appointments are still to come: at most ten a day, while no one works. */
  readonly ahead: number;
  readonly subscribers: number;
};

/** Fills an empty data folder with the requests of the years before `now`. */
export async function fillStore(dataDir: string, { requests, appointments, ahead, subscribers }: Fill, now = new Date()): Promise<void> {
  const samples = await takeSamples(dataDir, now);
  const database = openSqlite(dataDir);
  // If it fails, it can be made again.
  database.exec("pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000");
  const copier = copierOn(database);
  const others = requests - appointments - subscribers;
  const end = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  database.exec("begin");
  copier.requests(samples.request, {
    count: others,
    at: `${end - 400 * DAY_MS} + n * ${Math.max(1, Math.floor((300 * DAY_MS) / others))}`,
  });
  // One after the other: a day of ten hours for those to come, all hours for those that are past.
  copier.appointments(samples.booking, {
    count: appointments - ahead,
    at: `${end - (appointments - ahead) * HOUR_MS} + (n - 1) * ${HOUR_MS}`,
    past: true,
  });
  const midnight = Math.ceil(end / DAY_MS) * DAY_MS;
  copier.appointments(samples.booking, { count: ahead, at: `${midnight} + (n / 10) * ${DAY_MS} + (n % 10) * ${HOUR_MS}`, past: false });
  copier.subscribers(samples.subscription, {
    count: subscribers,
    at: `${end - 90 * DAY_MS} + n * ${Math.max(1, Math.floor((80 * DAY_MS) / subscribers))}`,
  });
  database.exec("commit");
  database.exec("pragma journal_mode = wal");
  database.close();
}

/** The ids of one stored request of each kind. */
async function takeSamples(dataDir: string, now: Date) {
  const store = await openStore(dataDir);
  const clock = () => now;
  const subscribers = await openSubscribers(store, clock);
  const leads = createLeads(store, { now: clock, also: subscribers.ask });
  const bookings = await bookingsOn(store, { now: clock, rules: { ...RULES, horizon: 60 } });
  const email = { name: "email", label: "Email", value: "sample@visitor.test", role: "email" as const };
  const { id: request } = await leads.take(sampleRequest(email));
  const { id: subscription } = await leads.take({ ...sampleRequest(email), form: NEWSLETTER, formName: "Newsletter", answers: [email] });
  const start = toInstant(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + 2 * DAY_MS + 18 * HOUR_MS);
  const booked = await bookings.book(asking(start));
  if (booked.state !== "booked") throw new Error(`The sample could not be booked: ${booked.state}.`);
  const booking = idIn(booked.key);
  await store.close();
  return { request, subscription, booking };
}

const sampleRequest = (email: NewLead["answers"][number]): NewLead => ({
  form: "estimate",
  formName: "Home value estimate",
  leadType: "Seller",
  answers: [
    { name: "address", label: "Property address", value: "314 Sample Avenue, Anoka", role: "propertyAddress" },
    { name: "propertyType", label: "Property type", value: "Condo" },
    { name: "yearBuilt", label: "Year built", value: "1987" },
    { name: "bedrooms", label: "Bedrooms", value: "3" },
    { name: "bathrooms", label: "Bathrooms", value: "2" },
    { name: "squareFeet", label: "Square feet", value: "1,500" },
    email,
    { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
  ],
  page: "/sell/estimate",
  origin: { referrer: "https://search.example/", utmSource: "search" },
  spamSignals: [],
  idempotencyKey: randomUUID(),
});

/** SQL of row `n`, from 0: an instant, milliseconds since 1970. */
type Copies = { readonly count: number; readonly at: string };

/** The digits of base64url, in the order in which the store sorts them. */
const DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/** SQL for an instant as the store writes it, from milliseconds. */
const iso = (millis: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%S.', (${millis}) / 1000, 'unixepoch') || printf('%03dZ', (${millis}) % 1000)`;

/** SQL for an identifier of that instant, as `newId` makes them; `kind` is one hexadecimal digit that sets apart those of one row. */
const idAt = (millis: string, kind: number): string =>
  `printf('%08x-%04x-7${kind.toString(16)}00-8000-%012x', (${millis}) / 65536, (${millis}) % 65536, n)`;

function copierOn(database: DatabaseSync) {
  /** Copies the rows of a table that a condition finds, with new values of some columns as SQL. */
  function copy(table: string, where: string, count: number, set: Readonly<Record<string, string>>): void {
    if (count <= 0) return;
    database.exec(`create temp table sample as select * from main.${table} where ${where}`);
    const columns = database.prepare(`select * from temp.sample`).columns();
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => set[name] ?? `sample.${name}`);
    database.exec(`
      insert into main.${table} (${names.join()})
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})
      select ${values.join()} from numbers cross join temp.sample;
      drop table temp.sample`);
  }

  /** A request with its dedupe records: one by its answers, whose digests are random within a day, and one by its key if it has one. */
  function request(sample: string, { count, at }: Copies, kind: number): void {
    const id = idAt(at, kind);
    copy("leads", `id = '${sample}'`, count, { id, at: iso(at), idempotency_key: "printf('key-%d', n)", filed: "1" });
    const place = `(n * ${Math.floor(64 ** 4 / count)})`;
    const front = [64 ** 3, 64 ** 2, 64, 1].map((digit) => `substr('${DIGITS}', ${place} / ${digit} % 64 + 1, 1)`).join(" || ");
    const digest = `${front} || printf('%d%038d', ${kind}, n)`;
    const record = { lead_id: id, at: iso(at) };
    const of = (which: string) => `lead_id = '${sample}' and digest ${which} 'key %'`;
    copy("dedupe_records", of("not like"), count, { ...record, digest: `substr(${iso(at)}, 1, 10) || ' ' || ${digest}` });
    copy("dedupe_records", of("like"), count, { ...record, digest: `printf('key %012x-%d ', ${at}, n) || ${digest}` });
  }

  let emails = 0;
  /** Emails of a kind that have gone out, or wait for their time. */
  function message(where: string, { count, at }: Copies, lead: string, more: Readonly<Record<string, string>> = {}): void {
    emails += 1;
    const sent = { state: "'sent'", sent_at: iso(at), attempts: "1", due_at: iso(at) };
    const id = where.startsWith("id") ? lead : idAt(at, emails);
    copy("emails", where, count, { id, lead_id: lead, created_at: iso(at), tried_since: iso(at), ...sent, ...more });
  }

  return {
    requests(sample: string, copies: Copies): void {
      request(sample, copies, 0);
      message(`id = '${sample}'`, copies, idAt(copies.at, 0));
    },
    appointments(sample: string, { count, at, past }: Copies & { readonly past: boolean }): void {
      const kind = past ? 1 : 2;
      // Asked for a month before.
      const made = { count, at: `${at} - ${30 * DAY_MS}` };
      const id = idAt(made.at, kind);
      request(sample, made, kind);
      const times = {
        starts_at: iso(at),
        blocked_from: iso(at),
        ends_at: iso(`${at} + ${30 * MINUTE_MS}`),
        blocked_until: iso(`${at} + ${HOUR_MS}`),
      };
      const who = { email: "printf('ana%d@visitor.test', n)", email_key: "printf('ana%d@visitor.test', n)" };
      copy("bookings", `id = '${sample}'`, count, { id, ...times, ...who, created_at: iso(made.at), changed_at: iso(made.at) });
      message(`id = '${sample}'`, made, id);
      const about = `lead_id = '${sample}' and id <> '${sample}'`;
      message(`${about} and not_before is null`, made, id);
      for (const [which, before] of [
        ["min", DAY_MS],
        ["max", HOUR_MS],
      ] as const) {
        const due = iso(`${at} - ${before}`);
        const waits = past ? {} : { state: "'waiting'", sent_at: "null", attempts: "0", due_at: due };
        const where = `${about} and not_before = (select ${which}(not_before) from main.emails where lead_id = '${sample}')`;
        message(where, made, id, { not_before: due, not_after: iso(`${at} - ${before - 5 * MINUTE_MS}`), ...waits });
      }
    },
    subscribers(sample: string, copies: Copies): void {
      const id = idAt(copies.at, 3);
      request(sample, copies, 3);
      message(`id = '${sample}'`, copies, id);
      // One address in ten does not exist: such emails stay.
      const refused = (value: string, otherwise: string) => `iif(n % 10 = 0, ${value}, ${otherwise})`;
      const ends = {
        state: refused("'dead'", "'sent'"),
        sent_at: refused("null", iso(copies.at)),
        problem: refused("'no such recipient 550'", "null"),
        failure: refused("'no-such-address'", "null"),
      };
      message(`lead_id = '${sample}' and id <> '${sample}'`, copies, id, ends);
      const address = { address: "printf('reader%d@visitor.test', n)", email: "printf('Reader%d@visitor.test', n)" };
      const confirmed = { state: "'confirmed'", unanswered: "0", confirmed_at: iso(copies.at) };
      const at = { asked_at: iso(copies.at), written_at: iso(copies.at) };
      copy("subscribers", "address = 'sample@visitor.test'", copies.count, { id, ...address, ...at, ...confirmed });
    },
  };
}
