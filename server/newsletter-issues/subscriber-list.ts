/** The list of subscribers for the dashboard: found by the beginning of an address, added and imported with how they agreed. */
import { type Selectable, sql } from "kysely";
import type { Member } from "../../domain/dashboard/members.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import type {
  AddResult,
  Consent,
  KnownAddresses,
  SubscriberCounts,
  SubscriberEntry,
  SubscriberPage,
  SubscriberQuery,
} from "../../domain/newsletter/newsletter-desk.ts";
import type { ImportedSubscriber } from "../../domain/newsletter/subscribers-file.ts";
import { newId } from "../clock.ts";
import { noteConsentsTx } from "../consents/note-consent.ts";
import { memberNames } from "../contacts/person-rows.ts";
import { unsubscribeTx } from "../newsletter/subscribers.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";

type SubscriberRow = Selectable<Tables["subscribers"]>;

/** Subscribers on a page. */
export const PAGE = 50;
/** Counting stops here, so that its cost does not grow with the list. */
export const MOST_COUNTED = 5000;
/** Rows per query. */
const AT_ONCE = 500;

/** After all addresses that begin with a text. */
const AFTER_ALL = "\u{10FFFF}";

function entryOf(row: SubscriberRow, names: ReadonlyMap<string, string>): SubscriberEntry {
  const { id, email, state, consent_how: how, consent_on: on } = row;
  return {
    id,
    email,
    state,
    askedAt: row.asked_at,
    ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }),
    ...(row.left_at !== null && { leftAt: row.left_at }),
    ...(how !== null && on !== null && { consent: { how, on, addedBy: names.get(row.added_by ?? "") ?? "Someone" } }),
  };
}

/** A page of one state, by address. */
export async function subscribersPage(db: Reader, { q, state, after }: SubscriberQuery): Promise<SubscriberPage> {
  const from = q.trim().toLowerCase();
  const theirs = db.selectFrom("subscribers").selectAll().where("state", "=", state).where("address", ">=", from);
  const begins = theirs.where("address", "<", from + AFTER_ALL);
  const rows = await (after === undefined ? begins : begins.where("address", ">", after))
    .orderBy("address")
    .limit(PAGE + 1)
    .execute();
  const names = await memberNames(db);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { items: shown.map((row) => entryOf(row, names)), ...(last && { next: last.address }) };
}

/** Everyone, by address. */
export async function* allSubscribers(db: Reader): AsyncGenerator<SubscriberEntry> {
  const names = await memberNames(db);
  for (let last = ""; ;) {
    const rows = await db.selectFrom("subscribers").selectAll().where("address", ">", last).orderBy("address").limit(AT_ONCE).execute();
    for (const row of rows) yield entryOf(row, names);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.address ?? "";
  }
}

export async function countConfirmed(db: Reader): Promise<SubscriberCounts> {
  // In the order of an index, so that PostgreSQL uses it.
  const some = db.selectFrom("subscribers").select("address").where("state", "=", "confirmed").orderBy("address").limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return { confirmed: Number(count), mostCounted: MOST_COUNTED };
}

/** Adds one who agreed. Those who unsubscribed can only come back by themselves. */
export async function addTx(trx: Writer, by: Member, email: string, consent: Consent, now: Date): Promise<AddResult> {
  const address = email.toLowerCase();
  const known = await trx.selectFrom("subscribers").select(["id", "state"]).where("address", "=", address).executeTakeFirst();
  if (known?.state === "confirmed") return "known";
  if (known?.state === "left") return "left";
  const added = agreed(by, consent, now);
  if (known)
    await trx
      .updateTable("subscribers")
      .set({ email, ...added })
      .where("id", "=", known.id)
      .execute();
  else
    await trx
      .insertInto("subscribers")
      .values(newRow(email, added, now))
      .execute();
  await noteConsentsTx(trx, [consentOf(by, email, consent, now)]);
  return "added";
}

/** As the ledger has it: how they agreed is all there is of the words. */
const consentOf = (by: Member, email: string, { how, on }: Consent, at: Date) => ({
  key: `email ${mailboxKey(email)}`,
  channel: "newsletter" as const,
  state: "given" as const,
  words: `${how} (${on})`,
  form: "Added by hand",
  member: by.id,
  at,
});

const agreed = (by: Member, { how, on }: Consent, now: Date) => ({
  state: "confirmed" as const,
  confirmed_at: now.toISOString(),
  unanswered: 0,
  consent_how: how,
  consent_on: on,
  added_by: by.id,
});

function newRow(email: string, added: ReturnType<typeof agreed>, now: Date) {
  const at = now.toISOString();
  const address = email.toLowerCase();
  return { id: newId(now), address, mailbox: mailboxKey(email), email, round: 0, asked_at: at, written_at: at, left_at: null, ...added };
}

/** What of some addresses is in the list: subscribed, or unsubscribed. */
export async function knownAddresses(db: Reader | Writer, emails: readonly string[]): Promise<KnownAddresses> {
  const known = new Set<string>();
  const left = new Set<string>();
  const addresses = emails.map((email) => email.toLowerCase());
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    const rows = await db.selectFrom("subscribers").select(["address", "state"]).where("address", "in", some).execute();
    for (const { address, state } of rows) {
      if (state === "confirmed") known.add(address);
      if (state === "left") left.add(address);
    }
  }
  return { known, left };
}

/** Adds those who are new or haven't confirmed, in parts, so that visitors' requests come in between. Resolves to how many. */
export async function importSubscribers(
  { write }: Store,
  by: Member,
  subscribers: readonly ImportedSubscriber[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (let from = 0; from < subscribers.length; from += AT_ONCE)
    count += await write((trx) => importPartTx(trx, by, subscribers.slice(from, from + AT_ONCE), now));
  return count;
}

async function importPartTx(trx: Writer, by: Member, some: readonly ImportedSubscriber[], now: Date): Promise<number> {
  const { known, left } = await knownAddresses(
    trx,
    some.map(({ email }) => email),
  );
  const fresh = some.filter(({ email }) => !known.has(email.toLowerCase()) && !left.has(email.toLowerCase()));
  if (fresh.length === 0) return 0;
  const rows = fresh.map(({ email, ...consent }) => newRow(email, agreed(by, consent, now), now));
  await trx
    .insertInto("subscribers")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("address").doUpdateSet((row) => ({
        state: sql.lit("confirmed" as const),
        confirmed_at: row.ref("excluded.confirmed_at"),
        unanswered: 0,
        consent_how: row.ref("excluded.consent_how"),
        consent_on: row.ref("excluded.consent_on"),
        added_by: row.ref("excluded.added_by"),
      })),
    )
    .execute();
  await noteConsentsTx(
    trx,
    fresh.map(({ email, ...consent }) => consentOf(by, email, consent, now)),
  );
  return fresh.length;
}

/** Unsubscribes someone who said so in another way. The address stays known, so that no import brings it back. */
export async function unsubscribeByHandTx(trx: Writer, id: string, now: Date): Promise<boolean> {
  const subscriber = await trx.selectFrom("subscribers").select("state").where("id", "=", id).executeTakeFirst();
  if (!subscriber || subscriber.state === "left") return false;
  return (await unsubscribeTx(trx, id, now)) === "left";
}
