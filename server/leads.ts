/**
 * Takes requests in. ONE transaction writes the lead and puts its letter in the outbox, and only when that is durable is the visitor told
 * so. The same request sent again is found by its claims, whose digests are unique in the store, so that two sendings at the very same
 * moment cannot both become a lead. The letter's words are made from the lead when it is sent: a mistake in them can never cost a request.
 */
import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Answer, Lead, NewLead, Origin } from "../domain/lead.ts";
import type { Services } from "../domain/services.ts";
import { newId } from "./clock.ts";
import type { Store, Tables, Writer } from "./store.ts";

export type LeadsOptions = {
  readonly now: () => Date;
  /** Told after a new lead is durable: there is a letter to send. */
  readonly wake?: () => void;
};

/** Without the same key, the same answers to the same form are one request for so long (Back and submit, a double press). Milliseconds. */
export const SAME_FOR = 24 * 60 * 60 * 1000;

/** What pages take leads with, on a store. */
export function createLeads(store: Store, { now, wake }: LeadsOptions): Services["leads"] {
  return {
    async take(asked) {
      const instant = now();
      const lead: Lead = { ...asked, id: newId(instant), at: instant.toISOString() };
      const row = rowOf(lead);
      const known = await store.write((trx) => take(trx, lead, row));
      if (known) return known;
      wake?.();
      return lead;
    },
  };
}

/** Stores the lead and its letter; or stores nothing and answers the lead that this request already is. */
async function take(trx: Writer, lead: Lead, row: Selectable<Tables["leads"]>): Promise<Lead | undefined> {
  const { id, at } = lead;
  const answers = hash(
    "sha256",
    JSON.stringify([lead.form, lead.answers.map(({ name, value }) => [name, value]), lead.consent ?? null]),
    "base64url",
  );
  const keyed = lead.idempotencyKey === undefined ? undefined : hash("sha256", JSON.stringify([lead.idempotencyKey, answers]), "base64url");

  const sent = keyed && (await claimed(trx, keyed));
  if (sent) return sent;

  const latest = new Date(Date.parse(at) - SAME_FOR).toISOString();
  const ours = await trx
    .insertInto("claims")
    .values({ digest: answers, lead_id: id, at })
    .onConflict((conflict) => conflict.column("digest").doUpdateSet({ lead_id: id, at }).where("claims.at", "<=", latest))
    .returning("lead_id")
    .executeTakeFirst();
  const known = ours ? undefined : await claimed(trx, answers);

  if (keyed) {
    const claim = { digest: keyed, lead_id: known?.id ?? id, at };
    await trx
      .insertInto("claims")
      .values(claim)
      .onConflict((conflict) => conflict.column("digest").doNothing())
      .execute();
  }
  if (known) return known;

  await trx.insertInto("leads").values(row).execute();
  // The letter has its lead's name: there is one for each, and whoever reads the log finds the request.
  const letter = { id, kind: "lead", lead_id: id, state: "waiting", created_at: at, tried_since: at, due_at: at, attempts: 0 } as const;
  await trx
    .insertInto("letters")
    .values({ ...letter, holder: null, problem: null, sent_at: null })
    .execute();
  return undefined;
}

async function claimed(trx: Writer, digest: string): Promise<Lead | undefined> {
  const row = await trx
    .selectFrom("claims")
    .innerJoin("leads", "leads.id", "claims.lead_id")
    .selectAll("leads")
    .where("claims.digest", "=", digest)
    .executeTakeFirst();
  return row && leadOf(row);
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
    suspicions: JSON.stringify(lead.suspicions),
    idempotency_key: lead.idempotencyKey ?? null,
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
    suspicions: JSON.parse(row.suspicions) as string[],
    ...(row.consent === null ? {} : { consent: row.consent }),
    ...(row.idempotency_key === null ? {} : { idempotencyKey: row.idempotency_key }),
  };
}
