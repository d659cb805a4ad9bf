/**
 * Which emails a booking's changes put into the outbox, in the change's own transaction, and when its reminders are due. What an earlier
 * change had put there and is not true any more goes out of it.
 */
import { sql } from "kysely";
import { newId } from "../clock.ts";
import { emailRow, type NewEmail } from "../email/enqueue.ts";
import type { BookingRow } from "./rows.ts";
import type { Reader, Writer } from "../store/store.ts";

/** To the visitor. */
export const CONFIRM = "booking-confirm";
export const INVITED = "booking-invitation";
export const MOVED = "booking-moved";
export const CANCELED = "booking-canceled";
export const REMINDER = "booking-reminder";
/** To the agent, who first hears of a booking by its request's email. */
export const AGENT_CONFIRMED = "booking-agent-confirmed";
export const AGENT_MOVED = "booking-agent-moved";
export const AGENT_CANCELED = "booking-agent-canceled";

export const BOOKING_EMAILS: readonly string[] = [
  CONFIRM,
  INVITED,
  MOVED,
  CANCELED,
  REMINDER,
  AGENT_CONFIRMED,
  AGENT_MOVED,
  AGENT_CANCELED,
];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Most emails to one mailbox in a day about what its bookings became, reminders not counted. */
export const MAX_EMAILS = 12;

/** Emails to visitors that are counted. */
const COUNTED: readonly string[] = [CONFIRM, INVITED, MOVED, CANCELED];

/**
 * Who causes an email. `anyone`: anyone who typed the address in, which may be a stranger's, so that such emails are bounded. `sure`: the agent,
 * or anyone who reads the emails to that address.
 */
export type Cause = "anyone" | "sure";

// Written into the query and not handed over as a value, so that the index of a request's waiting emails serves it.
const WAITING = sql.lit("waiting" as const);

/** How long before the beginning each reminder is due, and how much later it may still be sent. Milliseconds. */
const REMINDERS = [
  { before: 24 * 60 * MINUTE, late: 15 * MINUTE },
  { before: 60 * MINUTE, late: 5 * MINUTE },
] as const;

/** A hold asks its address; a booking that stands goes to the visitor's calendar. */
export async function announce(trx: Writer, row: BookingRow, now: Date, cause: Cause): Promise<void> {
  const pending = { kind: CONFIRM, ...(row.pending_until !== null && { notAfter: row.pending_until }) };
  const stands = { kind: INVITED, notAfter: row.starts_at };
  await put(trx, row, now, row.state === "pending" ? [pending] : [stands, ...remindersOf(row, now)], cause);
}

/** What was only held stands. */
export async function announceConfirmed(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  await withdraw(trx, row.id);
  await put(trx, row, now, [{ kind: AGENT_CONFIRMED, mustDeliver: true }], "sure");
  await announce(trx, row, now, "sure");
}

/** @param from when it was before this move, UTC. @param cause `sure` is the agent: anyone who reads the emails moves on the page, as anyone could. */
export async function announceMoved(trx: Writer, row: BookingRow, from: string, now: Date, cause: Cause): Promise<void> {
  const untold = await untoldMoves(trx, row.id);
  await withdraw(trx, row.id);
  const movedFrom = (kind: string): string => untold.get(kind) ?? from;
  const byAgent = cause === "sure";
  const notices = [
    { kind: MOVED, notAfter: row.starts_at, movedFrom: movedFrom(MOVED), byAgent },
    { kind: AGENT_MOVED, mustDeliver: true, movedFrom: movedFrom(AGENT_MOVED), byAgent },
    ...remindersOf(row, now),
  ];
  await put(trx, row, now, notices, cause);
}

/** The times before moves whose emails have not gone out, by kind: their readers still count on those, and know of none in between. */
async function untoldMoves(trx: Writer, id: string): Promise<ReadonlyMap<string, string>> {
  const waiting = await trx
    .selectFrom("emails")
    .select(["kind", "moved_from"])
    .where("state", "=", WAITING)
    .where("lead_id", "=", id)
    .where("moved_from", "is not", null)
    .execute();
  return new Map(waiting.map(({ kind, moved_from }) => [kind, moved_from ?? ""]));
}

/** @param told whether the visitor had been told that it stands. @param cause as of a move. */
export async function announceCanceled(trx: Writer, row: BookingRow, now: Date, told: boolean, cause: Cause): Promise<void> {
  await withdraw(trx, row.id);
  const byAgent = cause === "sure";
  if (told)
    await put(
      trx,
      row,
      now,
      [
        { kind: CANCELED, byAgent },
        { kind: AGENT_CANCELED, mustDeliver: true, byAgent },
      ],
      cause,
    );
}

/** Whether a visitor was told by email how the booking is now, or is about to be. */
export async function isTold(db: Reader, { id, state, sequence }: BookingRow): Promise<boolean> {
  const message = await db
    .selectFrom("emails")
    .select("id")
    .where("lead_id", "=", id)
    .where("sequence", "=", sequence)
    .where("kind", "in", state === "pending" ? [CONFIRM] : state === "canceled" ? [CANCELED] : [INVITED, MOVED])
    .where("state", "<>", "dropped")
    .executeTakeFirst();
  return message !== undefined;
}

/** Whether a mailbox got, or is about to get, as many emails as anyone may cause in a day. */
export async function hasReachedEmailLimit(trx: Writer, { email_key }: BookingRow, now: Date): Promise<boolean> {
  const { count } = await trx
    .selectFrom("emails")
    .innerJoin("bookings", "bookings.id", "emails.lead_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("bookings.email_key", "=", email_key)
    .where("emails.sequence", "is not", null)
    .where("emails.kind", "in", COUNTED)
    .where("emails.state", "<>", "dropped")
    .where("emails.created_at", ">", new Date(now.getTime() - DAY).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_EMAILS;
}

type Notice = Pick<NewEmail, "kind" | "mustDeliver" | "notBefore" | "notAfter" | "movedFrom" | "byAgent">;

/** A reminder that would be due already is not made. */
function remindersOf(row: BookingRow, now: Date): Notice[] {
  return REMINDERS.flatMap(({ before, late }) => {
    const due = Date.parse(row.starts_at) - before;
    if (due <= now.getTime()) return [];
    return [{ kind: REMINDER, notBefore: new Date(due).toISOString(), notAfter: new Date(due + late).toISOString() }];
  });
}

async function put(trx: Writer, row: BookingRow, now: Date, notices: readonly Notice[], cause: Cause): Promise<void> {
  const { id, sequence } = row;
  const at = now.toISOString();
  const enough = cause === "anyone" && (await hasReachedEmailLimit(trx, row, now));
  // A machine's request gets no email to whatever address it typed in; the agent hears of it all the same.
  const mayGo = ({ kind, mustDeliver }: Notice): boolean =>
    mustDeliver === true || (row.flagged === 0 && !(enough && COUNTED.includes(kind)));
  const wanted = notices.filter(mayGo);
  if (wanted.length === 0) return;
  const rows = wanted.map((notice) => emailRow({ ...notice, id: newId(now), lead: id, at, sequence }));
  await trx.insertInto("emails").values(rows).execute();
}

/** The booking's emails that have not gone out. The request's own stays: it tells how the booking is when it is sent. */
const withdraw = (trx: Writer, id: string) =>
  trx
    .updateTable("emails")
    .set({ state: "dropped", holder: null })
    .where("state", "=", WAITING)
    .where("lead_id", "=", id)
    .where("kind", "in", BOOKING_EMAILS)
    .execute();
