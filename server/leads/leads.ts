/**
 * Takes requests in. ONE transaction writes the lead and puts its email in the outbox, and only when that is durable is the visitor told
 * so. The same request sent again is found by its claims, whose digests are unique in the store, so that two sendings at the very same
 * moment cannot both become a lead. The email's words are made from the lead when it is sent: a mistake in them can never cost a request.
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
  /** Told after a new lead is durable: there is an email to send. */
  readonly wake?: () => void;
  /**
   * What else a lead means to the store, in the lead's own transaction. Told too of a request that is known already: as it came now, with
   * the id of the one that it is. Resolves to whether there is an email to send.
   */
  readonly also?: (trx: Writer, lead: Lead) => Promise<boolean>;
};

/** Without the same key, the same answers to the same form are one request for so long (Back and submit, a double press). Milliseconds. */
export const SAME_FOR = 24 * 60 * 60 * 1000;

export type TakeOptions = {
  /** What makes two requests different beside their answers. */
  readonly marks?: readonly string[];
  /** Whether the request that these answers are already is over, so that they make a new one; without it, it is so after a day. */
  readonly isOver?: (trx: Writer, id: string) => Promise<boolean>;
};

/**
 * How a lead and its email are stored within a transaction. The function resolves to the lead that the request is already; `undefined`: it
 * is new and now stored.
 */
export function leadTaker(db: Reader): (trx: Writer, lead: Lead, options?: TakeOptions) => Promise<Lead | undefined> {
  const insert = insertsFor(db);
  return async (trx, lead, { marks = [], isOver } = {}) => {
    const rows = rowsFor(lead, marks);
    const before = await claim(trx, insert, rows.dedupe_records, isOver);
    if (before) return before;
    await trx.executeQuery(insert.leads(rows.leads));
    await trx.executeQuery(insert.emails(rows.emails));
    return undefined;
  };
}

/** What pages take leads with, on a store. */
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

/** Puts the pictures in their place before their lead is stored, and takes them away again when it is not: nothing, or known already. */
async function withPictures(upload: Upload, id: string, storeRows: () => Promise<Lead | undefined>): Promise<Lead | undefined> {
  let isNew = false;
  try {
    await upload.attachTo(id);
    const known = await storeRows();
    isNew = known === undefined;
    return known;
  } finally {
    // What cannot be taken away now is swept out at the next start.
    if (!isNew) await upload.drop().catch(() => undefined);
  }
}

type Rows = { readonly [Name in "leads" | "dedupe_records" | "emails"]: Selectable<Tables[Name]> };
type Claim = Rows["dedupe_records"];

function rowsFor(lead: Lead, marks: readonly string[] = []): Rows {
  const { id, at } = lead;
  const pictures = lead.pictures?.length ? [lead.pictures.map((picture) => picture.digest)] : [];
  const digest = digestOf([lead.form, lead.answers.map(({ name, value }) => [name, value]), lead.consent ?? null, ...pictures, ...marks]);
  return {
    leads: rowOf(lead),
    dedupe_records: { digest, key: lead.idempotencyKey ?? null, lead_id: id, at },
    // The email has its lead's name: there is one for each, and whoever reads the log finds the request.
    emails: emailRow({ id, kind: "lead", lead: id, at, mustDeliver: true }),
  };
}

/** The three inserts of every lead, built once: only their values change. The second claim of a digest is no error, it inserts nothing. */
function insertsFor(db: Reader) {
  const fixed = <Row extends object>(names: readonly string[], build: (row: Row) => Compilable) => {
    const query = build(Object.fromEntries(names.map((name) => [name, name])) as Row).compile();
    // The template's values are the columns' names, so its parameters say in which order the values go.
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

/** Claims the answers for this lead; or answers the lead that they already are: with the same key for ever, otherwise until it is over. */
async function claim(
  trx: Writer,
  insert: ReturnType<typeof insertsFor>,
  ours: Claim,
  isOver: TakeOptions["isOver"],
): Promise<Lead | undefined> {
  const put = async (row: Claim) => (await trx.executeQuery(insert.dedupe_records(row))).rows.length > 0;
  if (await put(ours)) return undefined;
  const theirs = await trx.selectFrom("dedupe_records").selectAll().where("digest", "=", ours.digest).executeTakeFirstOrThrow();
  if (ours.key !== null && ours.key === theirs.key) return leadWith(trx, theirs.lead_id);

  const keyed = (row: Claim): Claim => ({ ...row, digest: digestOf([row.digest, row.key]) });
  const old = isOver ? await isOver(trx, theirs.lead_id) : Date.parse(ours.at) - Date.parse(theirs.at) >= SAME_FOR;
  if (ours.key !== null) {
    const sent = await trx.selectFrom("dedupe_records").select("lead_id").where("digest", "=", keyed(ours).digest).executeTakeFirst();
    if (sent) return leadWith(trx, sent.lead_id);
    if (!old) await put(keyed({ ...ours, lead_id: theirs.lead_id }));
  }
  if (!old) return leadWith(trx, theirs.lead_id);

  // A new request with the answers of an old one. The old one's key still means the old one.
  const { numUpdatedRows } = await trx
    .updateTable("dedupe_records")
    .set(ours)
    .where("digest", "=", ours.digest)
    .where("lead_id", "=", theirs.lead_id)
    .executeTakeFirst();
  // Another writer was first: what it stored decides.
  if (numUpdatedRows === 0n) return claim(trx, insert, ours, isOver);
  if (theirs.key !== null) await put(keyed(theirs));
  return undefined;
}

async function leadWith(trx: Writer, id: string): Promise<Lead> {
  return leadOf(await trx.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
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
