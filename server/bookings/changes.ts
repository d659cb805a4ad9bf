/**
 * Changes of a booking, each within a transaction and together with its emails: confirmed, moved,
 * canceled. The row is written first and the database rejects an overlap; what the rules don't
 * allow throws `Rejected`, which undoes all of it.
 */
import { bufferedSpan } from "../../domain/booking/availability.ts";
import type { AppointmentType, AvailabilityRules, MeetingPlace } from "../../domain/booking/booking.ts";
import { type Instant, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { type ByMember, recordEvent } from "../appointments/events.ts";
import { announce, announceCanceled, announceConfirmed, announceMoved, type Cause } from "./notices.ts";
import { type Checks, rejectOverlap, rejectUnlessOffered } from "./rejections.ts";
import type { OpenLimits } from "./limits.ts";
import { bookingWith, type BookingRow, expire, stateAt, typeOf } from "./rows.ts";
import type { Writer } from "../store/store.ts";

/** How often a visitor can move an appointment, because each move sends emails. */
export const MAX_MOVES = 4;

/** The columns that say when a booking is and what time it blocks. */
export function timesOf(type: AppointmentType, place: MeetingPlace, start: Instant, rules: AvailabilityRules) {
  const blocked = bufferedSpan(type, place, Date.parse(start), rules);
  return {
    starts_at: start,
    ends_at: toInstant(Date.parse(start) + type.minutes * MINUTE_MS),
    blocked_from: toInstant(blocked.start),
    blocked_until: toInstant(blocked.end),
  };
}

const update = (trx: Writer, id: string, changed: Partial<BookingRow>) =>
  trx.updateTable("bookings").set(changed).where("id", "=", id).execute();

/** The visitor confirms the address, which books a pending appointment. */
export async function confirmTx(trx: Writer, id: string, now: Date): Promise<"booked" | "gone"> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "booked") return "booked";
  if (row?.state !== "pending") return "gone";
  const booked = { state: "booked", pending_until: null, confirmed_at: at, changed_at: at } as const;
  await update(trx, id, booked);
  await recordEvent(trx, { booking: id, sequence: row.sequence, kind: "confirmed", actor: "visitor" }, now);
  await announceConfirmed(trx, { ...row, ...booked }, now);
  return "booked";
}

/**
 * The agent confirms an appointment, also a requested, expired or flagged one; its address then
 * gets the invitation. `known`: it was booked already, which stands now whatever the limits say.
 * `gone`: it doesn't exist, was canceled or has started. Throws `Rejected` when another one has the
 * time by now.
 */
export async function confirmByAgentTx(trx: Writer, id: string, now: Date, by: ByMember = {}): Promise<"confirmed" | "known" | "gone"> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (!row || row.state === "canceled" || row.starts_at <= at) return "gone";
  if (row.state === "booked" && row.flagged === 0) {
    if (row.approved_at === null) await update(trx, id, { approved_at: at });
    return "known";
  }
  const booked = { state: "booked", pending_until: null, flagged: 0, requested: 0, approved_at: at, changed_at: at } as const;
  await rejectOverlap(update(trx, id, booked));
  const confirmed = { ...row, ...booked };
  await recordEvent(trx, { ...by, booking: id, sequence: row.sequence, kind: "confirmed", actor: "agent" }, now);
  // The agent's calendar has a flagged booking already, but not a pending or expired one.
  if (row.state === "booked") await announce(trx, confirmed, now, "sure");
  else await announceConfirmed(trx, confirmed, now);
  return "confirmed";
}

export type Move = {
  readonly start: Instant;
  readonly types: readonly AppointmentType[];
  readonly rules: AvailabilityRules;
  /** The visitor's present zone, if known. */
  readonly zone?: string;
  /** The member who moves it, for the agent. */
  readonly by?: ByMember;
  /** The visitor accepts the time that the agent proposed. */
  readonly isAccepted?: true;
};

/** What a visitor's new time must fit. */
export type MoveChecks = Checks & { readonly limits: OpenLimits };

/**
 * Moves an appointment. `gone`: it isn't booked, has started, or is new and would take more of the
 * calendar than new ones may. Throws `Rejected`.
 * @param checks absent for the agent, who is stopped only by an overlap.
 */
export async function moveTx(trx: Writer, id: string, to: Move, now: Date, checks?: MoveChecks): Promise<"moved" | "gone"> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state !== "booked" || row.starts_at <= at) return "gone";
  const { zone = row.zone } = to;
  if (to.start === row.starts_at) {
    // No email, but page and later emails use the zone in which the visitor chose the time.
    if (zone !== row.zone) await update(trx, id, { zone });
    return "moved";
  }
  if (checks && row.sequence >= MAX_MOVES) return "gone";
  const type = typeOf(row, to.types);
  const times = timesOf(type, row.place, to.start, to.rules);
  if (await checks?.limits.takesTooMuch(trx, { ...row, ...times })) return "gone";
  const changed = { ...times, zone, sequence: row.sequence + 1, changed_at: at };
  await rejectOverlap(update(trx, id, changed));
  const moved = { ...row, ...changed };
  if (checks) await rejectUnlessOffered(trx, moved, type, checks, now);
  const actor = checks || to.isAccepted ? "visitor" : "agent";
  const kind = to.isAccepted ? "accepted" : "moved";
  await recordEvent(trx, { ...to.by, booking: id, sequence: moved.sequence, kind, actor, start: row.starts_at }, now);
  await announceMoved(trx, moved, row.starts_at, now, checks ? "anyone" : to.isAccepted ? "accepted" : "sure");
  return "moved";
}

/** Cancels an appointment. `gone`: it doesn't exist, is expired or has started. */
export async function cancelTx(trx: Writer, id: string, now: Date, cause: Cause, by: ByMember = {}): Promise<"canceled" | "gone"> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "canceled") return "canceled";
  if (!row || row.starts_at <= at || stateAt(row, at) === "expired") return "gone";
  const canceled = { state: "canceled", pending_until: null, requested: 0, sequence: row.sequence + 1, changed_at: at } as const;
  await update(trx, id, canceled);
  const actor = cause === "sure" ? "agent" : "visitor";
  await recordEvent(trx, { ...by, booking: id, sequence: canceled.sequence, kind: "canceled", actor }, now);
  // A pending or requested one is in no calendar, and no one was told that it is booked.
  await announceCanceled(trx, { ...row, ...canceled }, now, row.state === "booked", cause);
  return "canceled";
}
