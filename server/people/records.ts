/** Finds what is stored about a person. Reads all requests and subscribers, a page at a time. */
import type { Selectable } from "kysely";
import { type Answer, contactOf } from "../../domain/leads/lead.ts";
import { nameKey } from "../../domain/people/names.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { type BlockedRow, blocksWithNotes } from "../appointments/blocked-rows.ts";
import { AGENT_CANCELED, CANCELED } from "../bookings/email-kinds.ts";
import { type BookingRow, stateAt } from "../bookings/rows.ts";
import type { AlertRow, Person } from "../alerts/alerts.ts";
import type { EmailRow } from "../email/outbox.ts";
import { consentsWanted } from "../consents/erase-consents.ts";
import type { ConsentRow } from "../consents/ledger.ts";
import { type SentAway, sentAway } from "../connections/log.ts";
import { peopleWanted } from "../contacts/erase-contacts.ts";
import type { Subscriber } from "../newsletter/subscribers.ts";
import { issuesTo, type SentIssue } from "../newsletter-issues/issues-to.ts";
import type { GuestRow } from "../open-houses/guests.ts";
import type { Reader, Tables } from "../store/store.ts";
import { emailIdentifier, homesIdentifier, identifiersIn, namedIdentifier, ownersOf } from "./identity.ts";

export type LeadRow = Selectable<Tables["leads"]>;

/** Whether a record of a time (UTC) that belongs to this identifier is looked for. */
export type IsWanted = (identifier: string, at: string) => boolean;

/** A request with its appointment or its visit, if it has one, and the emails about it. */
export type PersonalRequest = {
  readonly lead: LeadRow;
  readonly booking: BookingRow | undefined;
  /** For an open house. */
  readonly visit: GuestRow | undefined;
  readonly emails: readonly EmailRow[];
  /** What happened with the appointment. */
  readonly events: readonly Selectable<Tables["appointment_events"]>[];
  /** What was sent to other services. */
  readonly deliveries: readonly SentAway[];
};

/** An address that is emailed about homes. */
export type AlertPerson = { readonly person: Person; readonly alerts: readonly AlertRow[] };

export type Contact = {
  readonly person: Selectable<Tables["people"]>;
  readonly notes: readonly Selectable<Tables["person_notes"]>[];
  readonly replies: readonly Selectable<Tables["replies"]>[];
};

export type Records = {
  readonly requests: readonly PersonalRequest[];
  readonly subscribers: readonly Subscriber[];
  /** Newsletters that were sent to them, or were to be. */
  readonly newsletters: readonly SentIssue[];
  /** Who is emailed about homes, and about which. */
  readonly alertPeople: readonly AlertPerson[];
  /** Who the dashboard knows by these identifiers, with what members wrote about them and to them. */
  readonly contacts: readonly Contact[];
  /** Ids of other people's requests whose answers name the person. */
  readonly mentions: readonly string[];
  /** Appointments that were booked with the person's address and have another one since. It may be another person's. */
  readonly corrected: readonly BookingRow[];
  /** What they agreed to and took back. */
  readonly consents: readonly ConsentRow[];
  /** Times that a member blocked with a note that names their address or number. */
  readonly blocks: readonly BlockedRow[];
};

/** Rows per query. */
const PAGE = 200;

/** Everything that `isWanted` looks for. */
export async function findRecords(db: Reader, isWanted: IsWanted): Promise<Records> {
  const requests: PersonalRequest[] = [];
  const mentions: string[] = [];
  for await (const lead of allLeads(db)) {
    const isTheirs = (identifier: string): boolean => isWanted(identifier, lead.at);
    const { owners, text } = readAnswers(lead);
    if (ownerNames(lead, owners).some(isTheirs)) requests.push(await withRest(db, lead));
    else if (identifiersIn(text).some(isTheirs)) mentions.push(lead.id);
  }
  const subscribers: Subscriber[] = [];
  for await (const subscriber of allSubscribers(db)) {
    const identifier = emailIdentifier(subscriber.address);
    if (identifier !== undefined && isWanted(identifier, subscriber.asked_at)) subscribers.push(subscriber);
  }
  const newsletters = await issuesTo(
    db,
    subscribers.map(({ id }) => id),
  );
  const alertPeople: AlertPerson[] = [];
  for await (const person of allAlertPeople(db)) {
    const identifier = emailIdentifier(person.address);
    if (identifier === undefined || ![identifier, homesIdentifier(identifier)].some((one) => isWanted(one, person.written_at))) continue;
    const alerts = await db.selectFrom("alerts").selectAll().where("person", "=", person.id).execute();
    alertPeople.push({ person, alerts });
  }
  const own = new Set(requests.map(({ lead }) => lead.id));
  const corrected = (await correctedFrom(db, isWanted)).filter(({ id }) => !own.has(id));
  const consents = await consentsFound(db, isWanted, own);
  const contacts = await contactsOf(db, isWanted);
  const noted = await blocksWithNotes(db);
  const blocks = noted.filter(({ note, created_at: at }) => identifiersIn(note).some((identifier) => isWanted(identifier, at)));
  return { requests, subscribers, newsletters, alertPeople, contacts, mentions, corrected, consents, blocks };
}

/** The form of a request that a confirmed alert made. */
const HOME_ALERT = "home-alert";

/** By what a request belongs to someone: its identifiers alone, with its name, and as a wish for emails about homes. */
export function ownerNames({ answers, form }: Pick<LeadRow, "answers" | "form">, owners: readonly string[]): readonly string[] {
  const name = nameKey(contactOf(answersIn(answers)).name);
  const homes = form === HOME_ALERT ? owners.map(homesIdentifier) : [];
  return [...owners, ...owners.map((owner) => namedIdentifier(owner, name)), ...homes];
}

/** Entries under the person's identifiers, and those of their requests. */
async function consentsFound(db: Reader, isWanted: IsWanted, requests: ReadonlySet<string>): Promise<ConsentRow[]> {
  const rows = await consentsWanted(db, (key, at) => isWanted(key, at) || isWanted(homesIdentifier(key), at));
  const found = rows.filter(({ channel, person_key: key, at, lead }) =>
    lead !== null ? requests.has(lead) : isWanted(key, at) || channel === "homes",
  );
  const known = new Set(found.map(({ id }) => id));
  for (const lead of requests) {
    const theirs = await db.selectFrom("consents").selectAll().where("lead", "=", lead).execute();
    found.push(...theirs.filter(({ id }) => !known.has(id)));
  }
  return found;
}

async function contactsOf(db: Reader, isWanted: IsWanted): Promise<Contact[]> {
  const contacts: Contact[] = [];
  for (const person of await peopleWanted(db, isWanted)) {
    const notes = await db.selectFrom("person_notes").selectAll().where("person", "=", person.id).orderBy("id").execute();
    const replies = await db.selectFrom("replies").selectAll().where("person", "=", person.id).orderBy("id").execute();
    contacts.push({ person, notes, replies });
  }
  return contacts;
}

async function correctedFrom(db: Reader, isWanted: IsWanted): Promise<BookingRow[]> {
  const found: BookingRow[] = [];
  for await (const mailbox of allFirstMailboxes(db)) {
    if (!isWanted(`email ${mailbox}`, "")) continue;
    const rows = await db.selectFrom("bookings").selectAll().where("first_email_key", "=", mailbox).execute();
    found.push(...rows.filter(({ created_at: at }) => isWanted(`email ${mailbox}`, at)));
  }
  return found;
}

const answersIn = (answers: string): readonly Answer[] => {
  try {
    return JSON.parse(answers) as Answer[];
  } catch {
    return [];
  }
};

/** Whose request it is, and what its answers say. A damaged row belongs to those whom its text names. */
export function readAnswers({ answers }: Pick<LeadRow, "answers">): { readonly owners: readonly string[]; readonly text: string } {
  try {
    const given = JSON.parse(answers) as Answer[];
    return { owners: ownersOf(given), text: given.map(({ value }) => value).join("\n") };
  } catch {
    const text = answers.replaceAll(/\\[a-z]/g, " ");
    return { owners: identifiersIn(text), text };
  }
}

/** Whether an appointment is still to come, so that both sides need it. `now` is an instant. */
export const isAhead = (booking: BookingRow | undefined, now: string): boolean =>
  booking !== undefined && ["pending", "booked"].includes(stateAt(booking, now)) && booking.ends_at > now;

/** How long an erasure waits for the email that cancels an appointment. Milliseconds. */
const LEAVES_WITHIN = HOUR_MS;

/** Whether the emails that take an appointment off both calendars are still to go out. */
export const isLeaving = ({ emails }: Pick<PersonalRequest, "emails">, now: Date): boolean =>
  emails.some(
    ({ kind, state, created_at: at }) =>
      (kind === CANCELED || kind === AGENT_CANCELED) && state === "waiting" && now.getTime() - Date.parse(at) < LEAVES_WITHIN,
  );

async function withRest(db: Reader, lead: LeadRow): Promise<PersonalRequest> {
  const booking = await db.selectFrom("bookings").selectAll().where("id", "=", lead.id).executeTakeFirst();
  const emails = await db.selectFrom("emails").selectAll().where("lead_id", "=", lead.id).execute();
  const visit = await db.selectFrom("open_house_guests").selectAll().where("id", "=", lead.id).executeTakeFirst();
  const events = await db.selectFrom("appointment_events").selectAll().where("booking", "=", lead.id).orderBy("id").execute();
  const deliveries = await sentAway(db, lead.id);
  const inOrder = emails.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return { lead, booking, visit, events, deliveries, emails: inOrder };
}

async function* allLeads(db: Reader): AsyncGenerator<LeadRow> {
  let last = "";
  for (;;) {
    const rows = await db.selectFrom("leads").selectAll().where("id", ">", last).orderBy("id").limit(PAGE).execute();
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function* allSubscribers(db: Reader): AsyncGenerator<Subscriber> {
  let last = "";
  for (;;) {
    const rows = await db.selectFrom("subscribers").selectAll().where("id", ">", last).orderBy("id").limit(PAGE).execute();
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function* allAlertPeople(db: Reader): AsyncGenerator<Person> {
  let last = "";
  for (;;) {
    const rows = await db.selectFrom("alert_people").selectAll().where("id", ">", last).orderBy("id").limit(PAGE).execute();
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function* allFirstMailboxes(db: Reader): AsyncGenerator<string> {
  let last = "";
  for (;;) {
    const query = db.selectFrom("bookings").select("first_email_key").distinct().where("first_email_key", ">", last);
    const rows = await query.orderBy("first_email_key").limit(PAGE).execute();
    yield* rows.flatMap(({ first_email_key: mailbox }) => mailbox ?? []);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.first_email_key ?? "";
  }
}
