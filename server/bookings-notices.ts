/**
 * Which letters a booking's changes put into the outbox, in the change's own transaction, and when its reminders are due. What an earlier
 * change had put there and is not true any more goes out of it.
 */
import { TRAPPED } from "../domain/lead.ts";
import { newId } from "./clock.ts";
import { letterRow, type NewLetter } from "./letter-rows.ts";
import type { BookingRow } from "./bookings-rows.ts";
import type { Writer } from "./store.ts";

/** To the invitee. */
export const CONFIRM = "booking-confirm";
export const INVITED = "booking-invitation";
export const MOVED = "booking-moved";
export const CANCELLED = "booking-cancelled";
export const REMINDER = "booking-reminder";
/** To the agent, who first hears of a booking by its request's letter. */
export const AGENT_CONFIRMED = "booking-agent-confirmed";
export const AGENT_MOVED = "booking-agent-moved";
export const AGENT_CANCELLED = "booking-agent-cancelled";

export const BOOKING_LETTERS: readonly string[] = [
  CONFIRM,
  INVITED,
  MOVED,
  CANCELLED,
  REMINDER,
  AGENT_CONFIRMED,
  AGENT_MOVED,
  AGENT_CANCELLED,
];

const MINUTE = 60_000;

/** How long before the beginning each reminder is due, and how much later it may still be sent. Milliseconds. */
const REMINDERS = [
  { before: 24 * 60 * MINUTE, late: 60 * MINUTE },
  { before: 60 * MINUTE, late: 15 * MINUTE },
] as const;

/** A hold asks its address; a booking that stands goes to the invitee's calendar. */
export async function announce(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  if (row.state === "held") await put(trx, row, now, [{ kind: CONFIRM, ...(row.held_until !== null && { notAfter: row.held_until }) }]);
  else await put(trx, row, now, [{ kind: INVITED, notAfter: row.starts_at }, ...remindersOf(row, now)]);
}

export async function announceConfirmed(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  await withdraw(trx, row.id);
  await put(trx, row, now, [{ kind: AGENT_CONFIRMED, owed: true }]);
  await announce(trx, row, now);
}

export async function announceMoved(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  await withdraw(trx, row.id);
  await put(trx, row, now, [{ kind: MOVED, notAfter: row.starts_at }, { kind: AGENT_MOVED, owed: true }, ...remindersOf(row, now)]);
}

/** @param told whether the invitee had been told that it stands. */
export async function announceCancelled(trx: Writer, row: BookingRow, now: Date, told: boolean): Promise<void> {
  await withdraw(trx, row.id);
  if (told) await put(trx, row, now, [{ kind: CANCELLED }, { kind: AGENT_CANCELLED, owed: true }]);
}

type Notice = Pick<NewLetter, "kind" | "owed" | "notBefore" | "notAfter">;

/** A reminder that would be due already is not made. */
function remindersOf(row: BookingRow, now: Date): Notice[] {
  return REMINDERS.flatMap(({ before, late }) => {
    const due = Date.parse(row.starts_at) - before;
    if (due <= now.getTime()) return [];
    return [{ kind: REMINDER, notBefore: new Date(due).toISOString(), notAfter: new Date(due + late).toISOString() }];
  });
}

async function put(trx: Writer, { id, sequence }: BookingRow, now: Date, notices: readonly Notice[]): Promise<void> {
  const at = now.toISOString();
  // A machine's request gets no letter to whatever address it typed in; the agent hears of it all the same.
  const { suspicions } = await trx.selectFrom("leads").select("suspicions").where("id", "=", id).executeTakeFirstOrThrow();
  const trapped = (JSON.parse(suspicions) as string[]).includes(TRAPPED);
  const wanted = notices.filter(({ owed }) => owed === true || !trapped);
  if (wanted.length === 0) return;
  const rows = wanted.map((notice) => letterRow({ ...notice, id: newId(now), lead: id, at, sequence }));
  await trx.insertInto("letters").values(rows).execute();
}

/** The booking's letters that have not gone out. The request's own stays: it tells how the booking is when it is sent. */
const withdraw = (trx: Writer, id: string) =>
  trx
    .updateTable("letters")
    .set({ state: "dropped", holder: null })
    .where("state", "=", "waiting")
    .where("lead_id", "=", id)
    .where("kind", "in", BOOKING_LETTERS)
    .execute();
