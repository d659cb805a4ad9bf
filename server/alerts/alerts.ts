/**
 * Who is emailed about homes, and about which. Giving an address only makes it get one email with a link; only the button behind the link
 * confirms. Another link, in every email, opens the page where its owner changes and stops everything.
 */
import type { Selectable } from "kysely";
import { confirmAlertsPage, stopAlertsPage } from "../../content/alerts.ts";
import { type Alerts, type AlertView, type AskResult, MOST_ALERTS, type NewAlert } from "../../domain/alerts/alert.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { listingPath } from "../../domain/listings/listing.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { aboutHomes, noteConsentsTx } from "../consents/note-consent.ts";
import { enqueue } from "../email/enqueue.ts";
import { secretOf } from "../http/form-tokens.ts";
import { type Keys, keysWith, LINK_LIFETIME, nextEmailAt, PAUSES } from "../newsletter/subscribers.ts";
import { erase, type EraseOptions } from "../people/erase.ts";
import { markApplied, proveTx } from "../people/erasure-proofs.ts";
import { rememberErasure } from "../people/erasures.ts";
import { homesIdentifier } from "../people/identity.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import { changeAlert } from "./change.ts";
import { requestFor } from "./request.ts";
import { storeLead } from "../leads/store-lead.ts";

/** The kinds of emails. */
export const ALERT_CONFIRMATION = "alert-confirmation";
export const ALERT = "alert";

export type Person = Selectable<Tables["alert_people"]>;
export type AlertRow = Selectable<Tables["alerts"]>;

export type AlertsOptions = Pick<EraseOptions, "dataDir" | "storage" | "wait"> & {
  readonly now: () => Date;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Called when an email was queued. */
  readonly wake: () => void;
};

export type OpenAlerts = Alerts & { readonly keys: Keys };

/** The keys of the links in emails. */
export const alertKeys = async (store: Store): Promise<Keys> => keysWith(await secretOf(store, "alerts"));

/** Opens the alerts of a store. */
export async function openAlerts(store: Store, options: AlertsOptions): Promise<OpenAlerts> {
  const { now, zone, wake } = options;
  const keys = await alertKeys(store);
  const present = () => toInstant(now());
  const personOf = (key: string): string => keys.read("leave", key) ?? "";
  const roundOf = (key: string): readonly [id: string, round: number] => {
    const [id = "", round = "-1"] = keys.read("confirm", key)?.split(".") ?? [];
    return [id, Number(round)];
  };
  return {
    keys,
    async ask(asked) {
      const result = await store.write((trx) => ask(trx, asked, present()));
      wake();
      return result;
    },
    async pending(key) {
      const [id, round] = roundOf(key);
      const person = await findPerson(store.db, id);
      if (person?.round !== round) return undefined;
      const alerts = await alertsOf(store.db, id);
      const waiting = alerts.filter(({ state }) => state === "waiting");
      if (waiting.length === 0) return alerts.length > 0 ? { state: "confirmed", ...(await viewOf(store.db, person, alerts)) } : undefined;
      const state = isExpired(person, now()) ? "expired" : "waiting";
      return { state, ...(await viewOf(store.db, person, waiting)) };
    },
    async confirm(key) {
      const [id, round] = roundOf(key);
      const result = await store.write((trx) => confirm(trx, id, round, now()));
      wake();
      return result === "confirmed" ? { key: keys.leave({ id }) } : result;
    },
    async find(key) {
      const person = await findPerson(store.db, personOf(key));
      return person && viewOf(store.db, person, await alertsOf(store.db, person.id));
    },
    change: (key, id, change) => store.write((trx) => changeAlert(trx, { person: personOf(key), id, change, now: now(), zone: zone() })),
    stop: (key) => store.write((trx) => stopAll(trx, personOf(key), present())),
    async erase(key) {
      const id = personOf(key);
      const person = await findPerson(store.db, id);
      if (!person) return "gone";
      await store.write((trx) => stopAll(trx, id, present()));
      await eraseListed(store, person, options);
      return "erased";
    },
  };
}

/** Also in the list of erasures, so that a restored backup doesn't bring the address back. */
async function eraseListed(store: Store, { id, mailbox }: Person, options: AlertsOptions): Promise<void> {
  const now = options.now();
  const at = toInstant(now);
  const rows = await store.db.selectFrom("alerts").select("lead").where("person", "=", id).execute();
  const requests = rows.flatMap(({ lead }) => lead ?? []);
  const note = { id: newId(now), by: "person", counts: { homes: rows.length, requests: requests.length } };
  const digests = await rememberErasure(options.dataDir, [homesIdentifier(`email ${mailbox}`)], at, note);
  const also = async (trx: Writer): Promise<void> => {
    await markApplied(
      trx,
      digests.map((digest) => [digest, at]),
    );
    await proveTx(trx, { listed: [{ ...note, at, digests }] }, at);
  };
  await erase(store, { requests, subscribers: [], alertPeople: [id] }, { ...options, also });
}

const findPerson = (db: Reader, id: string): Promise<Person | undefined> =>
  db.selectFrom("alert_people").selectAll().where("id", "=", id).executeTakeFirst();

/** Those that aren't stopped, oldest first. */
export async function alertsOf(db: Reader, person: string): Promise<readonly AlertRow[]> {
  const rows = await db.selectFrom("alerts").selectAll().where("person", "=", person).execute();
  return rows.filter(({ state }) => state !== "stopped").toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const isExpired = ({ written_at: at }: Person, now: Date): boolean => now.getTime() - Date.parse(at) > LINK_LIFETIME;

async function viewOf(db: Reader, { email }: Person, rows: readonly AlertRow[]) {
  const ids = rows.flatMap(({ listing }) => listing ?? []);
  const homes = ids.length === 0 ? [] : await db.selectFrom("listings").select(["id", "slug", "state"]).where("id", "in", ids).execute();
  const paths = new Map(
    homes.flatMap(({ id, slug, state }) => (slug !== null && state === "live" ? [[id, listingPath({ id: slug })]] : [])),
  );
  const alerts = rows.map(({ id, section, query, words, frequency, state, listing }): AlertView => {
    const path = paths.get(listing ?? "");
    const about = listing === null ? "search" : "home";
    return { id, about, section, query, words, frequency, state: state === "stopped" ? "paused" : state, ...(path && { path }) };
  });
  return { email, alerts };
}

/** The home with a slug, if it's one of the agent's own and on the site. */
async function homeWith(trx: Writer, slug: string): Promise<string | undefined> {
  const known = await trx.selectFrom("listing_slugs").select("listing").where("slug", "=", slug).executeTakeFirst();
  const id = known?.listing ?? "";
  return (await trx.selectFrom("listings").select("id").where("id", "=", id).where("state", "=", "live").executeTakeFirst())?.id;
}

async function ask(trx: Writer, { email, home, section, query, words, frequency }: NewAlert, now: Instant): Promise<AskResult> {
  const listing = home === undefined ? null : await homeWith(trx, home);
  if (listing === undefined) return "gone";
  const [address, mailbox] = [email.toLowerCase(), mailboxKey(email)];
  const people = await trx.selectFrom("alert_people").selectAll().where("mailbox", "=", mailbox).execute();
  const known = people.find((person) => person.address === address);
  const all = (await Promise.all(people.map(({ id }) => alertsOf(trx, id)))).flat();
  const same = all.find(
    (each) => each.person === known?.id && each.section === section && each.query === query && each.listing === listing,
  );
  if (!same && all.length >= MOST_ALERTS) return "full";

  const sends = now >= nextEmailAt(people);
  const person = await rememberPerson(trx, { known, email, address, mailbox, sends, now });
  if (same?.state === "waiting") await trx.updateTable("alerts").set({ frequency, asked_at: now }).where("id", "=", same.id).execute();
  else if (!same) {
    const asked = { section, query, listing, words, frequency, state: "waiting", asked_at: now, lead: null } as const;
    await trx
      .insertInto("alerts")
      .values({ id: newId(new Date(now)), person, ...asked })
      .execute();
  }
  if (sends) await enqueue(trx, [{ id: newId(new Date(now)), kind: ALERT_CONFIRMATION, about: person, at: now }]);
  return "asked";
}

type Remembered = Pick<Person, "email" | "address" | "mailbox"> & {
  readonly known: Person | undefined;
  /** An email goes out. */
  readonly sends: boolean;
  readonly now: Instant;
};

/** Resolves to the person's id. */
async function rememberPerson(trx: Writer, { known, sends, now, ...typed }: Remembered): Promise<string> {
  if (known) {
    const written = { written_at: now, unanswered: known.unanswered + 1 };
    const set = { left_at: null, ...(sends && written) };
    await trx.updateTable("alert_people").set(set).where("id", "=", known.id).execute();
    return known.id;
  }
  // Another spelling of a mailbox in a pause waits with it; its own email comes when it's asked for again.
  const row = { id: newId(new Date(now)), ...typed, round: 0, unanswered: Number(sends), written_at: now, next_at: null, left_at: null };
  await trx.insertInto("alert_people").values(row).execute();
  return row.id;
}

/** Confirms what waits. Each becomes a request, of which the agent gets an email. */
async function confirm(trx: Writer, id: string, round: number, now: Date): Promise<"confirmed" | "expired" | "gone"> {
  const person = await findPerson(trx, id);
  if (person?.round !== round) return "gone";
  const alerts = await alertsOf(trx, id);
  const waiting = alerts.filter(({ state }) => state === "waiting");
  if (alerts.length === 0) return "gone";
  if (waiting.length > 0 && isExpired(person, now)) return "expired";
  for (const alert of waiting) {
    const lead = requestFor(alert, person, now);
    const known = await storeLead(trx, lead);
    await trx
      .updateTable("alerts")
      .set({ state: "confirmed", lead: known?.id ?? lead.id })
      .where("id", "=", alert.id)
      .execute();
  }
  await trx.updateTable("alert_people").set({ unanswered: 0 }).where("id", "=", id).execute();
  const words = [confirmAlertsPage.lead, ...waiting.map((alert) => alert.words)].join("\n");
  if (waiting.length > 0)
    await noteConsentsTx(trx, [{ ...aboutHomes(person), state: "given", words, form: confirmAlertsPage.title, at: now }]);
  return "confirmed";
}

/** Nothing that waits goes out: emails are composed of matches, and those that are queued already find none. */
export async function stopAll(trx: Writer, id: string, now: Instant, form: string = stopAlertsPage.title): Promise<"stopped" | "gone"> {
  const person = await findPerson(trx, id);
  if (!person) return "gone";
  const alerts = await alertsOf(trx, id);
  await trx.deleteFrom("alert_matches").where("person", "=", id).execute();
  const waiting = alerts.filter(({ state }) => state === "waiting").map((alert) => alert.id);
  if (waiting.length > 0) await trx.deleteFrom("alerts").where("id", "in", waiting).execute();
  await trx.updateTable("alerts").set({ state: "stopped" }).where("person", "=", id).execute();
  // An owner who stops without having confirmed never asked for this: the longest pause follows.
  const isStranger = alerts.length > 0 && alerts.every(({ state }) => state === "waiting");
  const left = {
    round: person.round + 1,
    next_at: null,
    left_at: person.left_at ?? now,
    ...(alerts.length > 0 && { unanswered: isStranger ? PAUSES.length : 0 }),
  };
  await trx.updateTable("alert_people").set(left).where("id", "=", id).execute();
  const words = alerts.flatMap((alert) => (alert.state === "waiting" ? [] : [alert.words])).join("\n");
  if (words !== "") await noteConsentsTx(trx, [{ ...aboutHomes(person), state: "withdrawn", words, form, at: new Date(now) }]);
  return "stopped";
}
