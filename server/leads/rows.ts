/** Leads as rows of the database. */
import type { Insertable, Selectable } from "kysely";
import type { Answer, Lead, Origin, Picture } from "../../domain/leads/lead.ts";
import type { Reader, Tables } from "../store/store.ts";

/** A stored lead. Throws if there is none with this id. */
export async function loadLead(db: Reader, id: string): Promise<Lead> {
  return leadOf(await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

/** The row of a lead. */
export function rowOf(lead: Lead): Insertable<Tables["leads"]> {
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
