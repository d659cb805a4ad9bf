/** Reads the consent ledger. */
import { type Consent, PAST_CLIENT, type PersonConsents, stoppedIn } from "../../domain/privacy/consent.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { memberNames } from "../contacts/person-rows.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type ConsentRow = Tables["consents"];

/** The form of an entry that takes a STOP back. No one agreed to anything by it. */
export const BY_MISTAKE = "Correction: STOP was recorded by mistake";

/** Most entries, identifiers and requests of one person that are read. */
const MOST = 200;

/** A person's identifiers. */
export async function keysOf(db: Reader | Writer, person: string): Promise<string[]> {
  const rows = await db.selectFrom("person_keys").select("key").where("person", "=", person).limit(MOST).execute();
  return [...new Set(rows.map(({ key }) => key))];
}

/** The latest requests of a person. */
async function leadsOf(db: Reader | Writer, person: string): Promise<string[]> {
  const work = db.selectFrom("lead_work").select("lead").where("person", "=", person).orderBy("lead", "desc").limit(MOST);
  return (await work.execute()).map(({ lead }) => lead);
}

/** Entries about a person: those of their requests, and those of their addresses and numbers that came with no request. Newest first. */
export async function entriesOf(db: Reader | Writer, person: string): Promise<ConsentRow[]> {
  const keys = await keysOf(db, person);
  const leads = await leadsOf(db, person);
  const ofRequests = leads.length === 0 ? [] : await db.selectFrom("consents").selectAll().where("lead", "in", leads).execute();
  const others: ConsentRow[] = [];
  for (const key of keys) others.push(...(await entriesUnder(db, key)));
  return [...ofRequests, ...others].toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

const entriesUnder = (db: Reader | Writer, key: string): Promise<ConsentRow[]> =>
  db.selectFrom("consents").selectAll().where("person_key", "=", key).where("lead", "is", null).orderBy("id", "desc").limit(MOST).execute();

/** What the ledger says about a person. */
export async function consentsOf(db: Reader, person: string): Promise<PersonConsents> {
  const rows = await entriesOf(db, person);
  const names = await memberNames(db);
  const entries = rows.map(({ id, at, channel, state, text: words, form, member }): Consent => ({
    id,
    at: at as Instant,
    channel,
    state,
    words,
    form: member === null ? form : `${form}, recorded by ${names.get(member) ?? "someone"}`,
  }));
  const hasAgreed = rows.some(({ channel, state, form }) => channel === "emails" && state === "given" && form !== BY_MISTAKE);
  return {
    entries: withoutRepeats(entries),
    stopped: stoppedIn(entries),
    isWithoutConsent: !hasAgreed && (await isOnlyImported(db, person)),
  };
}

/** STOP is noted for each address and number: shown once. */
const withoutRepeats = (entries: readonly Consent[]): readonly Consent[] => {
  const seen = new Set<string>();
  return entries.filter(({ at, channel, state, form }) => {
    const key = `${at} ${channel} ${state} ${form}`;
    return seen.has(key) ? false : seen.add(key);
  });
};

async function isOnlyImported(db: Reader, person: string): Promise<boolean> {
  const leads = await leadsOf(db, person);
  const rows = leads.length === 0 ? [] : await db.selectFrom("leads").select("form").where("id", "in", leads).execute();
  return rows.length > 0 && rows.every(({ form }) => form === PAST_CLIENT);
}
