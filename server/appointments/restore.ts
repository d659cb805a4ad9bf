/** Brings back what was canceled as spam and is still ahead. */
import { toInstant } from "../../domain/time/instant.ts";
import type { ChangeOutcome } from "../../domain/booking/appointments.ts";
import { MARKED_AS_SPAM } from "../bookings/decisions.ts";
import { announceConfirmed } from "../bookings/notices.ts";
import { rejectOverlap } from "../bookings/rejections.ts";
import type { BookingRow } from "../bookings/rows.ts";
import { listIn } from "../contacts/read-request.ts";
import type { Reader, Writer } from "../store/store.ts";
import { type ByMember, recordEvent } from "./events.ts";

/** What a machine sent is flagged, too, and may have been canceled for another reason. */
export async function isCanceledAsSpam(db: Reader | Writer, { id, state, flagged }: BookingRow): Promise<boolean> {
  return state === "canceled" && flagged === 1 && (await signalsOf(db, id)).includes(MARKED_AS_SPAM);
}

async function signalsOf(db: Reader | Writer, id: string): Promise<readonly string[]> {
  const lead = await db.selectFrom("leads").select("spam_signals").where("id", "=", id).executeTakeFirst();
  return listIn<string>(lead?.spam_signals ?? "[]");
}

/** Books it as if the agent had confirmed it: the visitor gets the invitation. Throws `Rejected` when another one has the time by now. */
export async function restoreTx(trx: Writer, row: BookingRow, by: ByMember, now: Date): Promise<ChangeOutcome> {
  const at = toInstant(now);
  if (!(await isCanceledAsSpam(trx, row))) return "closed";
  if (row.starts_at <= at) return "past";
  const booked = { state: "booked", flagged: 0, requested: 0, approved_at: at, changed_at: at, sequence: row.sequence + 1 } as const;
  await rejectOverlap(trx.updateTable("bookings").set(booked).where("id", "=", row.id).execute());
  await forgetMark(trx, row.id);
  await recordEvent(trx, { ...by, booking: row.id, sequence: booked.sequence, kind: "restored", actor: "agent" }, now);
  await announceConfirmed(trx, { ...row, ...booked }, now);
  return "done";
}

/** The request isn't shown as spam anymore. */
async function forgetMark(trx: Writer, id: string): Promise<void> {
  const signals = (await signalsOf(trx, id)).filter((signal) => signal !== MARKED_AS_SPAM);
  await trx
    .updateTable("leads")
    .set({ spam_signals: JSON.stringify(signals) })
    .where("id", "=", id)
    .execute();
}
