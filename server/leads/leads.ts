/**
 * Stores requests. One transaction writes the lead and queues its email, and the visitor gets an
 * answer only when that is durable. A repeated request is found by its dedupe records, whose
 * digests are unique, so that two posts at the same moment can't both become a lead. The email is
 * composed when it is sent: a mistake in its text can't lose a request.
 */
import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Lead } from "../../domain/leads/lead.ts";
import { OutcomeUnknown } from "../../domain/leads/outcome-unknown.ts";
import type { Services, Upload } from "../../domain/services.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { enqueue } from "../email/enqueue.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import { hasReceipt, queueReceipt } from "./receipts.ts";
import { loadLead, rowOf } from "./rows.ts";

export { leadOf, loadLead } from "./rows.ts";

export type LeadsOptions = {
  readonly now: () => Date;
  /** Called when a new lead is durable and its email can be sent. */
  readonly wake?: () => void;
  /**
   * More work in the lead's own transaction. Also called for a repeated request, with the id of the
   * stored one. Resolves to whether it queued an email.
   */
  readonly also?: (trx: Writer, lead: Lead) => Promise<boolean>;
};

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
  // The email has its lead's id, so that the log leads to the request.
  await enqueue(trx, [{ id, kind: "lead", lead: id, at, mustDeliver: true }]);
  return undefined;
}

/** Whether there is a record of these answers and marks, so that storing the lead might find another one. */
export async function wasStored(db: Reader, lead: Lead, marks: readonly string[]): Promise<boolean> {
  const [digest, { at, idempotencyKey: key }] = [digestOfLead(lead, marks), lead];
  const digests = [digestOfDay(digest, at), ...earlierDigests({ digest, at }), ...(key === undefined ? [] : [digestOfKey(digest, key)])];
  const record = db.selectFrom("dedupe_records").select("lead_id").where("digest", "in", digests);
  return (await record.executeTakeFirst()) !== undefined;
}

/** The leads service of the pages. */
export function createLeads(store: Store, { now, wake, also }: LeadsOptions): Pick<Services["leads"], "take"> {
  return {
    async take(asked, upload, { receipt = false } = {}) {
      const instant = now();
      const lead: Lead = { ...asked, id: newId(instant), at: instant.toISOString() };
      let written = false;
      let receipted = false;
      const storeRows = () =>
        store.write(async (trx) => {
          const before = await storeLead(trx, lead);
          receipted = before ? await hasReceipt(trx, before.id) : receipt && (await queueReceipt(trx, lead, instant));
          written = (await also?.(trx, before ? { ...lead, id: before.id } : lead)) ?? false;
          return before;
        });
      const known = upload ? await withPictures(upload, lead.id, storeRows) : await storeRows();
      if (!known || written) wake?.();
      const taken = known ?? lead;
      return receipted ? { ...taken, receipt: true } : taken;
    },
  };
}

/**
 * Moves the photos into place before their lead is stored, and removes them again when the lead is
 * not stored or was known already, but not when that is unknown.
 */
async function withPictures(upload: Upload, id: string, storeRows: () => Promise<Lead | undefined>): Promise<Lead | undefined> {
  let isNeeded = false;
  try {
    await upload.attachTo(id);
    const known = await storeRows();
    isNeeded = known === undefined;
    return known;
  } catch (error) {
    // The request may be stored. If it isn't, the next start finds that no one claims them.
    isNeeded = error instanceof OutcomeUnknown;
    throw error;
  } finally {
    // What can't be removed now is removed at the next start.
    if (!isNeeded) await upload.drop().catch(() => undefined);
  }
}

type DedupeRecord = Selectable<Tables["dedupe_records"]>;

const digestOf = (parts: unknown): string => hash("sha256", JSON.stringify(parts), "base64url");

/** What makes a request the same as another one. */
function digestOfLead({ form, answers, consent, pictures = [] }: Lead, marks: readonly string[]): string {
  const photos = pictures.length > 0 ? [pictures.map(({ digest }) => digest)] : [];
  return digestOf([form, answers.map(({ name, value }) => [name, value]), consent ?? null, ...photos, ...marks]);
}

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
