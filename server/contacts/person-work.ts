/** What members do about a person: state, next step, notes, spam. */
import { sql } from "kysely";
import type { ChosenState, NoteKind } from "../../domain/people/person.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { newId } from "../clock.ts";
import type { Writer } from "../store/store.ts";
import { personWith } from "./person-rows.ts";
import { closeAsSpam } from "./spam-appointments.ts";

// A literal, so that the partial index is used.
const WAITS = sql.lit(1);

export type NextStep = { readonly state: ChosenState; readonly until: CalendarDate | undefined; readonly nextStep: string };

const update = (trx: Writer, id: string) => trx.updateTable("people").where("id", "=", id);

/** Whether there was such a person. "Done" needs no answer anymore. */
export async function setNextStepTx(trx: Writer, id: string, { state, until, nextStep }: NextStep, now: Date): Promise<boolean> {
  const row = await personWith(trx, id);
  if (!row || row.state === "spam") return false;
  const isDone = state === "done";
  if (isDone) await stopWaitingTx(trx, id, undefined);
  const waits = row.waits_since !== null && !isDone;
  await update(trx, id)
    .set({
      state: waits && state === "open" ? "new" : state,
      until: until ?? null,
      next_step: nextStep,
      ...(isDone && { waits_since: null }),
      changed_at: now.toISOString(),
    })
    .execute();
  return true;
}

/** Ends the wait for a first answer. @param answeredAt `undefined`: no answer is needed. */
export async function stopWaitingTx(trx: Writer, person: string, answeredAt: Date | undefined): Promise<void> {
  await trx
    .updateTable("lead_work")
    .set({ waits: 0, ...(answeredAt ? { first_answer_at: answeredAt.toISOString() } : { counts: 0 }) })
    .where("person", "=", person)
    .where("waits", "=", WAITS)
    .execute();
}

/** The person has an answer, on whatever way. */
export async function answeredTx(trx: Writer, id: string, now: Date): Promise<void> {
  await stopWaitingTx(trx, id, now);
  await update(trx, id).set({ waits_since: null, changed_at: now.toISOString() }).execute();
  await update(trx, id).where("state", "=", "new").set({ state: "open" }).execute();
}

export type NewNote = { readonly member: string; readonly kind: NoteKind; readonly text: string };

/** Adds a note. A call, a text or an answer elsewhere is an answer. */
export async function addNoteTx(trx: Writer, id: string, { member, kind, text }: NewNote, now: Date): Promise<boolean> {
  if (!(await personWith(trx, id))) return false;
  await trx
    .insertInto("person_notes")
    .values({ id: newId(now), person: id, at: now.toISOString(), member, kind, text })
    .execute();
  if (kind !== "note") await answeredTx(trx, id, now);
  return true;
}

/** Deletes one of a person's notes. */
export const deleteNoteTx = (trx: Writer, person: string, note: string) =>
  trx.deleteFrom("person_notes").where("id", "=", note).where("person", "=", person).execute();

/** Moves a person to spam and ends what they have booked, without an email to the address that was typed. */
export async function markSpamTx(trx: Writer, id: string, now: Date): Promise<boolean> {
  const row = await personWith(trx, id);
  if (!row) return false;
  if (row.state === "spam") return true;
  await closeAsSpam(trx, id, now);
  await update(trx, id).set({ state: "spam", waits_since: null, until: null, changed_at: now.toISOString() }).execute();
  return true;
}

/** Brings a person back: what wasn't answered waits again. Appointments that were canceled stay so. */
export async function notSpamTx(trx: Writer, id: string, now: Date): Promise<boolean> {
  const row = await personWith(trx, id);
  if (!row) return false;
  const since = await oldestWaiting(trx, id);
  const state = row.state !== "spam" ? row.state : since === undefined ? "open" : "new";
  await update(trx, id)
    .set({ state, waits_since: since ?? null, flagged: 0, changed_at: now.toISOString() })
    .execute();
  return true;
}

/** When the oldest request of a person came that has no answer; `undefined` if there is none. */
export async function oldestWaiting(trx: Writer, person: string): Promise<string | undefined> {
  const waiting = trx.selectFrom("lead_work").select("at").where("person", "=", person).where("waits", "=", WAITS);
  return (await waiting.orderBy("lead").limit(1).executeTakeFirst())?.at;
}
