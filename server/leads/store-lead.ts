/**
 * Stores requests and their emails within a transaction. A repeated request is found by its dedupe
 * records, whose digests are unique, so that two posts at the same moment can't both become a lead.
 */
import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Lead } from "../../domain/leads/lead.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { enqueue, type NewEmail } from "../email/enqueue.ts";
import { allEnded } from "../store/all-ended.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import { loadLead, rowOf } from "./rows.ts";

/**
 * For this long, equal answers to one form are one request, even with another key (Back and submit,
 * a double click). Milliseconds.
 */
export const SAME_FOR = 24 * 60 * 60 * 1000;

export type RepeatOptions = {
  /** What distinguishes requests beside their answers. */
  readonly marks?: readonly string[];
  /**
   * Whether the request that these answers are already is over, so that they make a new one;
   * without it, it is so after a day.
   */
  readonly isOver?: (trx: Writer, id: string) => Promise<boolean>;
};

/**
 * Stores a lead and its email in a transaction. Resolves to the stored lead of a repeated request,
 * or `undefined` when it was new.
 */
export async function storeLead(trx: Writer, lead: Lead, options: RepeatOptions = {}): Promise<Lead | undefined> {
  const { id, at } = lead;
  const record = { digest: digestOfLead(lead, options.marks ?? []), key: lead.idempotencyKey ?? null, lead_id: id, at };
  try {
    const stored = await recordOrFind(trx, record, options.isOver);
    if (stored) return stored;
  } catch (error) {
    if (!(error instanceof DeletedByHand)) throw error;
    await forgetRecords(trx, id, error.lead);
    return storeLead(trx, lead, options);
  }
  await trx.insertInto("leads").values(rowOf(lead)).execute();
  await enqueue(trx, [emailOf(lead)]);
  return undefined;
}

/** The email to the agent. It has its lead's id, so that the log leads to the request. */
const emailOf = ({ id, at }: Lead): NewEmail => ({ id, kind: "lead", lead: id, at, mustDeliver: true });

/** @property records its dedupe records. */
export type NewLead = { readonly lead: Lead; readonly records: readonly DedupeRecord[] };

/** Sorts out those leads that repeat a request, a stored one or one before them, with one query for all. */
export async function sortOut(
  trx: Writer,
  leads: readonly Lead[],
): Promise<{ readonly fresh: readonly NewLead[]; readonly repeated: readonly Lead[] }> {
  const each = leads.map((lead) => ({ lead, records: recordsOf(lead, []), digests: digestsOf(lead, []) }));
  const taken = await recorded(
    trx,
    each.flatMap(({ digests }) => digests),
  );
  const { fresh = [], others = [] } = Object.groupBy(each, ({ records, digests }) => {
    if (digests.some((digest) => taken.has(digest))) return "others";
    for (const { digest } of records) taken.add(digest);
    return "fresh";
  });
  return { fresh, repeated: others.map(({ lead }) => lead) };
}

/** Stores leads that repeat no request, and their emails to the agent and others, with a few statements for all. */
export async function storeNewLeads(trx: Writer, leads: readonly NewLead[], otherEmails: readonly NewEmail[]): Promise<void> {
  if (leads.length === 0) return;
  const records = leads.flatMap((each) => each.records);
  const rows = leads.map(({ lead }) => rowOf(lead));
  const emails = [...leads.map(({ lead }) => emailOf(lead)), ...otherEmails];
  await allEnded([
    trx.insertInto("dedupe_records").values(records).execute(),
    trx.insertInto("leads").values(rows).execute(),
    enqueue(trx, emails),
  ]);
}

/** Whether there is a record of these answers and marks, so that storing the lead might find another one. */
export const wasStored = async (db: Reader, lead: Lead, marks: readonly string[]): Promise<boolean> =>
  (await wereStored(db, [{ lead, marks }]))[0] === true;

/** The same for several leads, each with its marks, with one query. */
export async function wereStored(
  db: Reader,
  leads: readonly { readonly lead: Lead; readonly marks: readonly string[] }[],
): Promise<readonly boolean[]> {
  const each = leads.map(({ lead, marks }) => digestsOf(lead, marks));
  const taken = await recorded(db, each.flat());
  return each.map((digests) => digests.some((digest) => taken.has(digest)));
}

/** Which of these digests have a record. */
async function recorded(db: Reader, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("dedupe_records").select("digest").where("digest", "in", digests).execute();
  return new Set(rows.map(({ digest }) => digest));
}

type DedupeRecord = Selectable<Tables["dedupe_records"]>;

const digestOf = (parts: unknown): string => hash("sha256", JSON.stringify(parts), "base64url");

/** What makes a request the same as another one. */
function digestOfLead({ form, answers, consent, pictures = [] }: Lead, marks: readonly string[]): string {
  const photos = pictures.length > 0 ? [pictures.map(({ digest }) => digest)] : [];
  return digestOf([form, answers.map(({ name, value }) => [name, value]), consent ?? null, ...photos, ...marks]);
}

/** The records of a new lead: of its answers today and, if it has one, of its key. */
function recordsOf(lead: Lead, marks: readonly string[]): DedupeRecord[] {
  const [digest, { id, at, idempotencyKey: key = null }] = [digestOfLead(lead, marks), lead];
  const today = { digest: digestOfDay(digest, at), key, lead_id: id, at };
  return key === null ? [today] : [today, { ...today, digest: digestOfKey(digest, key) }];
}

/** All digests by which the same request may have been recorded. */
const digestsOf = (lead: Lead, marks: readonly string[]): string[] => [
  ...recordsOf(lead, marks).map(({ digest }) => digest),
  ...earlierDigests({ digest: digestOfLead(lead, marks), at: lead.at }),
];

/** Inserts a record unless its digest exists. Resolves to whether it did. */
const tryInsert = async (trx: Writer, record: DedupeRecord): Promise<boolean> => {
  const insert = trx.insertInto("dedupe_records").values(record);
  const inserted = insert.onConflict((conflict) => conflict.column("digest").doNothing()).returning("lead_id");
  return (await inserted.executeTakeFirst()) !== undefined;
};

/**
 * Records the answers for this lead, or resolves to the lead that has them: for the same key
 * forever, otherwise until it is over.
 */
async function recordOrFind(trx: Writer, { digest, ...ours }: DedupeRecord, isOver: RepeatOptions["isOver"]): Promise<Lead | undefined> {
  const keyed = ours.key === null ? undefined : { ...ours, digest: digestOfKey(digest, ours.key) };
  const sent = keyed && (await insertOrFind(trx, keyed));
  if (sent) return loadLead(trx, sent.lead_id);
  const same = await recordDay(trx, { ...ours, digest }, isOver);
  if (same && keyed) await trx.updateTable("dedupe_records").set({ lead_id: same }).where("digest", "=", keyed.digest).execute();
  return same === undefined ? undefined : loadLead(trx, same);
}

/** Records the answers for the day, or resolves to the id of the lead that has them and isn't over. */
async function recordDay(trx: Writer, ours: DedupeRecord, isOver: RepeatOptions["isOver"]): Promise<string | undefined> {
  const isSame = async (theirs: DedupeRecord): Promise<boolean> =>
    (ours.key !== null && ours.key === theirs.key) ||
    !(isOver ? await isOver(trx, theirs.lead_id) : Date.parse(ours.at) - Date.parse(theirs.at) >= SAME_FOR);
  const today = { ...ours, digest: digestOfDay(ours.digest, ours.at) };
  const theirs = await insertOrFind(trx, today);
  if (theirs && (await isSame(theirs))) return theirs.lead_id;
  const records = trx.updateTable("dedupe_records").where("digest", "=", today.digest);
  if (theirs) {
    const { numUpdatedRows } = await records.set(today).where("lead_id", "=", theirs.lead_id).executeTakeFirst();
    // Another writer was first, so look again.
    return numUpdatedRows === 0n ? recordDay(trx, ours, isOver) : undefined;
  }
  const earlier = await trx.selectFrom("dedupe_records").selectAll().where("digest", "in", earlierDigests(ours)).execute();
  for (const each of earlier) {
    if (!(await isStored(trx, each.lead_id)) || !(await isSame(each))) continue;
    await records.set({ lead_id: each.lead_id, key: each.key, at: each.at }).execute();
    return each.lead_id;
  }
  return undefined;
}

/** Records of a day and of a key that begins with its time lie together, so that a full store is as fast as an empty one. */
const digestOfDay = (digest: string, at: string): string => `${at.slice(0, 10)} ${digest}`;
const digestOfKey = (digest: string, key: string): string => `key ${key} ${digest}`;

/** Of the day before, and as version 0.1 recorded them, whatever the day and the key. */
const earlierDigests = ({ digest, at }: Pick<DedupeRecord, "digest" | "at">): string[] => [
  digestOfDay(digest, toInstant(Date.parse(at) - SAME_FOR)),
  digest,
];

/** Inserts a record, or resolves to the one with its digest. Throws `DeletedByHand` if that one's request is gone. */
async function insertOrFind(trx: Writer, ours: DedupeRecord): Promise<DedupeRecord | undefined> {
  if (await tryInsert(trx, ours)) return undefined;
  const theirs = await trx.selectFrom("dedupe_records").selectAll().where("digest", "=", ours.digest).executeTakeFirstOrThrow();
  if (!(await isStored(trx, theirs.lead_id))) throw new DeletedByHand(theirs.lead_id);
  return theirs;
}

/** Someone deleted a request in the database and left its records. */
class DeletedByHand extends Error {
  readonly lead: string;
  constructor(lead: string) {
    super("A request was deleted by hand.");
    this.lead = lead;
  }
}

/** Our own first: SQLite loses count of references that are broken already if they change while new ones are open. */
async function forgetRecords(trx: Writer, ...leads: readonly string[]): Promise<void> {
  for (const lead of leads) await trx.deleteFrom("dedupe_records").where("lead_id", "=", lead).execute();
}

const isStored = async (db: Reader, id: string): Promise<boolean> =>
  (await db.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
