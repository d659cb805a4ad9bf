/**
 * The agent's decision about an appointment that waits for one, made with a link in an email. The
 * links stay valid until the appointment starts and do nothing once it is decided.
 */
import type { AgentBookingView, AppointmentType, Decision, DecisionResult } from "../../domain/booking/booking.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { type ByMember, recordEvent } from "../appointments/events.ts";
import { confirmByAgentTx } from "./changes.ts";
import { announceDeclined, announceSpam } from "./notices.ts";
import { bookingWith, type BookingRow, expire, stateAt, type StateColumns, typeOf } from "./rows.ts";
import type { Writer } from "../store/store.ts";

/** Stored with the request of a booking that the agent called spam. */
export const MARKED_AS_SPAM = "You marked it as spam.";

/** What the agent can still decide about a booking. One that expired can only be confirmed. */
export function openDecisions(row: StateColumns & Pick<BookingRow, "flagged">, at: Instant): readonly Decision[] {
  if (row.starts_at <= at) return [];
  const state = stateAt(row, at);
  if (state === "expired") return ["confirm"];
  const isUndecided = state === "pending" || state === "requested" || (state === "booked" && row.flagged === 1);
  return isUndecided ? ["confirm", "decline", "spam"] : [];
}

/** Carries out a decision. Throws `Rejected` when it is confirmed and another one has the time. */
export async function decideTx(
  trx: Writer,
  id: string,
  decision: Decision,
  now: Date,
  by: ByMember = {},
): Promise<Exclude<DecisionResult, "taken">> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (!row || !openDecisions(row, at).includes(decision)) return "gone";
  if (decision === "confirm") await confirmByAgentTx(trx, id, now, by);
  else await closeTx(trx, row, decision === "spam", now, by);
  return "decided";
}

/** The agent calls it spam, whether or not it waits for a decision: its time is free again. One that is over or canceled stays as it is. */
export async function spamTx(trx: Writer, id: string, now: Date): Promise<void> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row && row.starts_at > at && ["pending", "booked", "requested"].includes(stateAt(row, at))) await closeTx(trx, row, true, now);
}

/** Cancels it. The address of a spammer, or of the stranger whose address it is, gets no email. */
async function closeTx(trx: Writer, row: BookingRow, isSpam: boolean, now: Date, by: ByMember = {}): Promise<void> {
  const closed = {
    state: "canceled",
    pending_until: null,
    requested: 0,
    flagged: isSpam ? 1 : 0,
    sequence: row.sequence + 1,
    changed_at: toInstant(now),
  } as const;
  await trx.updateTable("bookings").set(closed).where("id", "=", row.id).execute();
  const wasBooked = row.state === "booked";
  const kind = isSpam ? "spam" : "declined";
  await recordEvent(trx, { ...by, booking: row.id, sequence: closed.sequence, kind, actor: "agent" }, now);
  if (!isSpam) return announceDeclined(trx, { ...row, ...closed }, now, wasBooked);
  await announceSpam(trx, { ...row, ...closed }, now, wasBooked);
  await markAsSpam(trx, row.id);
}

/** The list of requests then shows it as spam. */
async function markAsSpam(trx: Writer, id: string): Promise<void> {
  const { spam_signals: known } = await trx.selectFrom("leads").select("spam_signals").where("id", "=", id).executeTakeFirstOrThrow();
  const signals = [...(JSON.parse(known) as string[]), MARKED_AS_SPAM];
  await trx
    .updateTable("leads")
    .set({ spam_signals: JSON.stringify(signals) })
    .where("id", "=", id)
    .execute();
}

/** What the agent sees behind the links. */
export function agentViewOf(row: BookingRow, types: readonly AppointmentType[], at: Instant): AgentBookingView {
  return {
    state: stateAt(row, at),
    type: typeOf(row, types),
    place: row.place,
    start: row.starts_at,
    end: row.ends_at,
    zone: row.zone,
    name: row.name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    createdAt: row.created_at,
    flagged: row.flagged === 1,
    open: openDecisions(row, at),
    ...(row.pending_until !== null && { pendingUntil: row.pending_until }),
    ...(row.listing !== null && { listing: row.listing }),
    ...(row.address !== null && { address: row.address }),
  };
}
