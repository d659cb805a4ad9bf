/**
 * Asking the visitor about a new time. The appointment stays as it is until the visitor accepts. The new time isn't kept free: once another
 * appointment has it, or it is past, or anything else happens with the appointment, the question is over.
 */
import type { AppointmentType, AvailabilityRules } from "../../domain/booking/booking.ts";
import { type Instant, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { moveTx, timesOf } from "../bookings/changes.ts";
import { AGENT_KEPT, AGENT_PROPOSAL_OVER, PROPOSED } from "../bookings/email-kinds.ts";
import { announceProposalOver, announceProposed, withdraw } from "../bookings/notices.ts";
import { Rejected } from "../bookings/rejections.ts";
import { activeAround, type BookingRow, bookingWith, expire, typeOf } from "../bookings/rows.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { type ByMember, recordEvent } from "./events.ts";
import { isOpen, openProposals, proposalOf, type ProposalRow } from "./proposal-rows.ts";

type Rules = { readonly types: readonly AppointmentType[]; readonly rules: AvailabilityRules };

/** Whether another active appointment has a time that a booking would be moved to. */
export async function isTakenFor(
  db: Reader | Writer,
  row: BookingRow,
  start: Instant,
  { types, rules }: Rules,
  at: Instant,
): Promise<boolean> {
  const { blocked_from, blocked_until } = timesOf(typeOf(row, types), row.place, start, rules);
  const near = await activeAround(db, Date.parse(blocked_from), Date.parse(blocked_until), at, row.id);
  return near.some((other) => other.blocked_from < blocked_until && other.blocked_until > blocked_from);
}

/** The new time that the visitor of a booking can accept. */
export async function proposedFor(db: Reader, row: BookingRow, at: Instant): Promise<Instant | undefined> {
  if (row.state !== "booked" || row.starts_at <= at) return undefined;
  const proposal = await proposalOf(db, row.id);
  return proposal && isOpen(proposal, row, at) ? proposal.starts_at : undefined;
}

/** Asks the visitor; a question that is still open is replaced. The booking is active and has an address. */
export async function proposeTx(trx: Writer, row: BookingRow, start: Instant, by: ByMember, now: Date): Promise<void> {
  const proposal = { starts_at: start, sequence: row.sequence, state: "open", proposed_at: toInstant(now) } as const;
  await trx
    .insertInto("booking_proposals")
    .values({ booking: row.id, ...proposal })
    .onConflict((conflict) => conflict.column("booking").doUpdateSet(proposal))
    .execute();
  await recordEvent(trx, { ...by, booking: row.id, sequence: row.sequence, kind: "proposed", actor: "agent", start }, now);
  await announceProposed(trx, row, start, now);
}

const close = (trx: Writer, booking: string, state: ProposalRow["state"]) =>
  trx.updateTable("booking_proposals").set({ state }).where("booking", "=", booking).execute();

/** The agent takes the question back. Whether it was open. */
export async function withdrawTx(trx: Writer, row: BookingRow, by: ByMember, now: Date): Promise<boolean> {
  const proposal = await proposalOf(trx, row.id);
  if (!proposal || !isOpen(proposal, row, toInstant(now))) return false;
  await close(trx, row.id, "withdrawn");
  await withdraw(trx, [row.id], [PROPOSED]);
  await recordEvent(
    trx,
    { ...by, booking: row.id, sequence: row.sequence, kind: "withdrawn", actor: "agent", start: proposal.starts_at },
    now,
  );
  return true;
}

export type ProposalAnswer = "moved" | "kept" | "taken" | "gone";
type Answer = Rules & { readonly start: Instant; readonly isAccepted: boolean };

/** The visitor's answer. `gone`: the question isn't open anymore, or is about another time by now. */
export async function answerProposal(trx: Writer, id: string, answer: Answer, now: Date): Promise<ProposalAnswer> {
  const at = toInstant(now);
  await expire(trx, at);
  const [row, proposal] = [await bookingWith(trx, id), await proposalOf(trx, id)];
  if (!row || !proposal || !isOpen(proposal, row, at) || proposal.starts_at !== answer.start) return "gone";
  const { start, isAccepted, ...rules } = answer;
  if (!isAccepted) {
    await close(trx, id, "kept");
    await recordEvent(trx, { booking: id, sequence: row.sequence, kind: "kept", actor: "visitor", start }, now);
    await announceProposalOver(trx, row, AGENT_KEPT, now);
    return "kept";
  }
  if (await isTakenFor(trx, row, start, rules, at)) {
    await endTx(trx, row, proposal, now);
    return "taken";
  }
  await close(trx, id, "accepted");
  const moved = await moveTx(trx, id, { start, ...rules, isAccepted }, now);
  if (moved === "gone") throw new Rejected("taken");
  return moved;
}

/** It's over without an answer: the agent gets an email. */
async function endTx(trx: Writer, row: BookingRow, { starts_at: start }: ProposalRow, now: Date): Promise<void> {
  await close(trx, row.id, "expired");
  await withdraw(trx, [row.id], [PROPOSED]);
  await recordEvent(trx, { booking: row.id, sequence: row.sequence, kind: "proposal-expired", actor: "site", start }, now);
  await announceProposalOver(trx, row, AGENT_PROPOSAL_OVER, now);
}

/** Ends the questions whose time is past or taken. Resolves to how many ended. Questions that something else ended are closed silently. */
export async function endProposals(store: Store, rules: () => Rules, now: () => Date): Promise<number> {
  let ended = 0;
  for (const { booking } of await openProposals(store.db))
    ended += await store.write(async (trx) => {
      const at = toInstant(now());
      const [row, proposal] = [await bookingWith(trx, booking), await proposalOf(trx, booking)];
      if (proposal?.state !== "open") return 0;
      if (!row || row.state !== "booked" || proposal.sequence !== row.sequence) {
        await close(trx, booking, "expired");
        return 0;
      }
      const isPast = proposal.starts_at <= at || row.starts_at <= at;
      if (!isPast && !(await isTakenFor(trx, row, proposal.starts_at, rules(), at))) return 0;
      await endTx(trx, row, proposal, now());
      return 1;
    });
  return ended;
}

/** Ends the questions about times that the agent blocks now. */
export async function endProposalsWithin(
  trx: Writer,
  from: Instant,
  to: Instant,
  types: readonly AppointmentType[],
  now: Date,
): Promise<void> {
  for (const proposal of await openProposals(trx)) {
    const row = await bookingWith(trx, proposal.booking);
    if (!row || !isOpen(proposal, row, toInstant(now))) continue;
    const ends = Date.parse(proposal.starts_at) + typeOf(row, types).minutes * MINUTE_MS;
    if (proposal.starts_at < to && ends > Date.parse(from)) await endTx(trx, row, proposal, now);
  }
}
