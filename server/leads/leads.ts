/**
 * Stores requests. One transaction writes the lead and queues its email, and the visitor gets an answer only when that is durable. A
 * repeated request is found by its dedupe records, whose digests are unique, so that two posts at the same moment can't both become a
 * lead. The email is composed when it is sent: a mistake in its text can't lose a request.
 */
import { hash } from "node:crypto";
import type { Compilable, CompiledQuery, Selectable } from "kysely";
import type { Answer, Lead, Origin, Picture } from "../../domain/leads/lead.ts";
import type { Services, Upload } from "../../domain/services.ts";
import { newId } from "../clock.ts";
import { emailRow } from "../email/enqueue.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";

export type LeadsOptions = {
  readonly now: () => Date;
  /** Called when a new lead is durable and its email can be sent. */
  readonly wake?: () => void;
  /**
   * More work in the lead's own transaction. Also called for a repeated request, with the id of the stored one. Resolves to whether it
   * queued an email.
   */
  readonly also?: (trx: Writer, lead: Lead) => Promise<boolean>;
};

/** For this long, equal answers to one form are one request, even with another key (Back and submit, a double click). Milliseconds. */
export const SAME_FOR = 24 * 60 * 60 * 1000;

export type TakeOptions = {
  /** What distinguishes requests beside their answers. */
  readonly marks?: readonly string[];
  /** Whether the request that these answers are already is over, so that they make a new one; without it, it is so after a day. */
  readonly isOver?: (trx: Writer, id: string) => Promise<boolean>;
};

/** Stores a lead and its email in a transaction. Resolves to the stored lead of a repeated request, or `undefined` when it was new. */
export function leadTaker(db: Reader): (trx: Writer, lead: Lead, options?: TakeOptions) => Promise<Lead | undefined> {
  const insert = insertsFor(db);
  return async (trx, lead, { marks = [], isOver } = {}) => {
    const rows = rowsFor(lead, marks);
    const before = await recordOrFind(trx, insert, rows.dedupe_records, isOver);
    if (before) return before;
    await trx.executeQuery(insert.leads(rows.leads));
    await trx.executeQuery(insert.emails(rows.emails));
    return undefined;
  };
}

/** The leads service of the pages. */
export function createLeads(store: Store, { now, wake, also }: LeadsOptions): Services["leads"] {
  const createTx = leadTaker(store.db);
  return {
    async take(asked, upload) {
      const instant = now();
      const lead: Lead = { ...asked, id: newId(instant), at: instant.toISOString() };
      let written = false;
      const storeRows = () =>
        store.write(async (trx) => {
          const before = await createTx(trx, lead);
          written = (await also?.(trx, before ? { ...lead, id: before.id } : lead)) ?? false;
          return before;
        });
      const known = upload ? await withPictures(upload, lead.id, storeRows) : await storeRows();
      if (!known || written) wake?.();
      return known ?? lead;
    },
  };
}

/** Moves the photos into place before their lead is stored, and removes them again when the lead is not stored or was known already. */
async function withPictures(upload: Upload, id: string, storeRows: () => Promise<Lead | undefined>): Promise<Lead | undefined> {
  let isNew = false;
  try {
    await upload.attachTo(id);
    const known = await storeRows();
    isNew = known === undefined;
    return known;
  } finally {
    // What can't be removed now is removed at the next start.
    if (!isNew) await upload.drop().catch(() => undefined);
  }
}

type Rows = { readonly [Name in "leads" | "dedupe_records" | "emails"]: Selectable<Tables[Name]> };
type DedupeRecord = Rows["dedupe_records"];

function rowsFor(lead: Lead, marks: readonly string[] = []): Rows {
  const { id, at } = lead;
  const pictures = lead.pictures?.length ? [lead.pictures.map((picture) => picture.digest)] : [];
  const digest = digestOf([lead.form, lead.answers.map(({ name, value }) => [name, value]), lead.consent ?? null, ...pictures, ...marks]);
  return {
    leads: rowOf(lead),
    dedupe_records: { digest, key: lead.idempotencyKey ?? null, lead_id: id, at },
    // The email has its lead's id, so that the log leads to the request.
    emails: emailRow({ id, kind: "lead", lead: id, at, mustDeliver: true }),
  };
}

/** The three inserts of every lead, built once because only their values change. A digest that exists already inserts nothing. */
function insertsFor(db: Reader) {
  const fixed = <Row extends object>(names: readonly string[], build: (row: Row) => Compilable) => {
    const query = build(Object.fromEntries(names.map((name) => [name, name])) as Row).compile();
    // The template's values are the column names, so its parameters give the order of the values.
    return (row: Row): CompiledQuery => ({ ...query, parameters: query.parameters.map((name) => row[name as keyof Row]) });
  };
  const sample = rowsFor({
    id: "",
    at: "",
    form: "",
    formName: "",
    leadType: "General",
    answers: [],
    page: "",
    origin: {},
    spamSignals: [],
  });
  return {
    dedupe_records: fixed<Rows["dedupe_records"]>(Object.keys(sample.dedupe_records), (row) =>
      db
        .insertInto("dedupe_records")
        .values(row)
        .onConflict((conflict) => conflict.column("digest").doNothing())
        .returning("lead_id"),
    ),
    leads: fixed<Rows["leads"]>(Object.keys(sample.leads), (row) => db.insertInto("leads").values(row)),
    emails: fixed<Rows["emails"]>(Object.keys(sample.emails), (row) => db.insertInto("emails").values(row)),
  };
}

const digestOf = (parts: unknown): string => hash("sha256", JSON.stringify(parts), "base64url");

/** Records the answers for this lead, or resolves to the lead that has them: for the same key forever, otherwise until it is over. */
async function recordOrFind(
  trx: Writer,
  insert: ReturnType<typeof insertsFor>,
  ours: DedupeRecord,
  isOver: TakeOptions["isOver"],
): Promise<Lead | undefined> {
  const put = async (row: DedupeRecord) => (await trx.executeQuery(insert.dedupe_records(row))).rows.length > 0;
  if (await put(ours)) return undefined;
  const theirs = await trx.selectFrom("dedupe_records").selectAll().where("digest", "=", ours.digest).executeTakeFirstOrThrow();
  if (ours.key !== null && ours.key === theirs.key) return loadLead(trx, theirs.lead_id);

  const keyed = (row: DedupeRecord): DedupeRecord => ({ ...row, digest: digestOf([row.digest, row.key]) });
  const old = isOver ? await isOver(trx, theirs.lead_id) : Date.parse(ours.at) - Date.parse(theirs.at) >= SAME_FOR;
  if (ours.key !== null) {
    const sent = await trx.selectFrom("dedupe_records").select("lead_id").where("digest", "=", keyed(ours).digest).executeTakeFirst();
    if (sent) return loadLead(trx, sent.lead_id);
    if (!old) await put(keyed({ ...ours, lead_id: theirs.lead_id }));
  }
  if (!old) return loadLead(trx, theirs.lead_id);

  // A new request with the answers of an old one. The old key still finds the old request.
  const { numUpdatedRows } = await trx
    .updateTable("dedupe_records")
    .set(ours)
    .where("digest", "=", ours.digest)
    .where("lead_id", "=", theirs.lead_id)
    .executeTakeFirst();
  // Another writer was first, so look again.
  if (numUpdatedRows === 0n) return recordOrFind(trx, insert, ours, isOver);
  if (theirs.key !== null) await put(keyed(theirs));
  return undefined;
}

export async function loadLead(db: Reader, id: string): Promise<Lead> {
  return leadOf(await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

function rowOf(lead: Lead): Selectable<Tables["leads"]> {
  return {
    id: lead.id,
    at: lead.at,
    form: lead.form,
    form_name: lead.formName,
    lead_type: lead.leadType,
    page: lead.page,
    answers: JSON.stringify(lead.answers),
    origin: JSON.stringify(lead.origin),
    consent: lead.consent ?? null,
    spam_signals: JSON.stringify(lead.spamSignals),
    idempotency_key: lead.idempotencyKey ?? null,
    pictures: lead.pictures?.length ? JSON.stringify(lead.pictures) : null,
  };
}

/** A lead from its row. */
export function leadOf(row: Selectable<Tables["leads"]>): Lead {
  return {
    id: row.id,
    at: row.at,
    form: row.form,
    formName: row.form_name,
    leadType: row.lead_type as Lead["leadType"],
    page: row.page,
    answers: JSON.parse(row.answers) as Answer[],
    origin: JSON.parse(row.origin) as Origin,
    spamSignals: JSON.parse(row.spam_signals) as string[],
    ...(row.consent === null ? {} : { consent: row.consent }),
    ...(row.idempotency_key === null ? {} : { idempotencyKey: row.idempotency_key }),
    ...(row.pictures === null ? {} : { pictures: JSON.parse(row.pictures) as Picture[] }),
  };
}
