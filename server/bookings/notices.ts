/**
 * Queues the emails about a booking's changes and its reminders, in the change's own transaction,
 * and withdraws the waiting ones of earlier changes.
 */
import { sql } from "kysely";
import { type Instant, DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { enqueue, type NewEmail } from "../email/enqueue.ts";
import {
  AGENT_ACCEPTED,
  AGENT_CANCELED,
  AGENT_CONFIRMED,
  AGENT_CORRECTED,
  AGENT_MOVED,
  CANCELED,
  CONFIRM,
  DECLINED,
  INVITED,
  MOVED,
  PROPOSED,
  REMINDER,
} from "./email-kinds.ts";
import type { BookingRow } from "./rows.ts";
import type { Reader, Writer } from "../store/store.ts";

/** Most emails to one mailbox in a day, without reminders. */
export const MAX_EMAILS = 12;

/** Emails to visitors that count toward it. */
const COUNTED: readonly string[] = [CONFIRM, INVITED, MOVED, CANCELED];

/**
 * Who causes an email. anyone: a visitor who typed the address, which may be someone else's, so the
 * number of emails is limited. sure: the agent, or a visitor who reads the emails to that address.
 */
export type Cause = "anyone" | "sure";

// A literal, so that the partial index of waiting emails is used.
const WAITING = sql.lit("waiting" as const);
/** How long before the start each reminder is due, and how late it may be sent. Milliseconds. */
const REMINDERS = [
  { before: DAY_MS, late: 15 * MINUTE_MS },
  { before: HOUR_MS, late: 5 * MINUTE_MS },
] as const;

/** A pending booking gets the confirmation email, a booked one the invitation and reminders. */
export async function announce(trx: Writer, row: BookingRow, now: Date, cause: Cause): Promise<void> {
  const reminders = row.state === "pending" ? [] : remindersOf(row, now);
  await put(trx, row, now, [firstNotice(row), ...reminders], cause);
}

const firstNotice = ({ state, pending_until, starts_at }: BookingRow): Notice =>
  state === "pending" ? { kind: CONFIRM, notAfter: pending_until ?? starts_at } : { kind: INVITED, notAfter: starts_at };

/** The agent declined it: an email to the visitor, and to the agent if their calendar may have it. */
export async function announceDeclined(trx: Writer, row: BookingRow, now: Date, wasBooked: boolean): Promise<void> {
  await withdraw(trx, [row.id]);
  await put(trx, row, now, [{ kind: DECLINED, notAfter: row.starts_at }, ...(wasBooked ? [OFF_THE_CALENDAR] : [])], "sure");
}

/** The agent called it spam: nothing goes to the address that was typed. */
export async function announceSpam(trx: Writer, row: BookingRow, now: Date, wasBooked: boolean): Promise<void> {
  await withdraw(trx, [row.id]);
  if (wasBooked) await put(trx, row, now, [OFF_THE_CALENDAR], "sure");
}

/** Takes a booked appointment off the agent's calendar. */
const OFF_THE_CALENDAR: Notice = { kind: AGENT_CANCELED, mustDeliver: true, byAgent: true };

/**
 * The visitor corrected the contact details: an email to the agent and, to a new address, the one
 * that the old address got. Reminders go to the present address.
 */
export async function announceCorrected(trx: Writer, row: BookingRow, now: Date, isNewEmail: boolean): Promise<void> {
  const toAgent = { kind: AGENT_CORRECTED, mustDeliver: true };
  if (!isNewEmail || row.requested === 1) return put(trx, row, now, [toAgent], "anyone");
  await withdraw(trx, [row.id], [CONFIRM, INVITED, MOVED]);
  await put(trx, row, now, [toAgent, firstNotice(row)], "anyone");
}

/** How often the contact details were corrected. */
export async function timesCorrected(trx: Writer, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("lead_id", "=", id)
    .where("kind", "=", AGENT_CORRECTED)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** After a confirmation: an email to the agent, and the invitation and reminders to the visitor. */
export async function announceConfirmed(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  await withdraw(trx, [row.id]);
  await put(trx, row, now, [{ kind: AGENT_CONFIRMED, mustDeliver: true }], "sure");
  await announce(trx, row, now, "sure");
}

/** @param cause `sure` is the agent; visitors move on the page, where anyone could. `accepted`: to the time that the agent proposed. */
export async function announceMoved(
  trx: Writer,
  row: BookingRow,
  startBefore: Instant,
  now: Date,
  cause: Cause | "accepted",
): Promise<void> {
  const lastKnown = await startsLastKnown(trx, row.id);
  await withdraw(trx, [row.id]);
  const movedFrom = (kind: string): Instant => lastKnown.get(kind) ?? startBefore;
  const byAgent = cause === "sure";
  const notices = [
    { kind: MOVED, notAfter: row.starts_at, movedFrom: movedFrom(MOVED), byAgent },
    { kind: cause === "accepted" ? AGENT_ACCEPTED : AGENT_MOVED, mustDeliver: true, movedFrom: movedFrom(AGENT_MOVED), byAgent },
    ...remindersOf(row, now),
  ];
  await put(trx, row, now, notices, cause === "accepted" ? "anyone" : cause);
}

/** The starts that the readers of unsent emails about moves still count on, by kind of email. */
async function startsLastKnown(trx: Writer, id: string): Promise<ReadonlyMap<string, Instant>> {
  const waiting = await trx
    .selectFrom("emails")
    .select(["kind", "moved_from"])
    .where("state", "=", WAITING)
    .where("lead_id", "=", id)
    .where("moved_from", "is not", null)
    .execute();
  return new Map(waiting.flatMap(({ kind, moved_from: start }) => (start === null ? [] : [[kind, start]])));
}

/** @param wasBooked a pending booking is canceled without emails. @param cause as for a move. */
export async function announceCanceled(trx: Writer, row: BookingRow, now: Date, wasBooked: boolean, cause: Cause): Promise<void> {
  await withdraw(trx, [row.id]);
  const byAgent = cause === "sure";
  const notices = [
    { kind: CANCELED, byAgent },
    { kind: AGENT_CANCELED, mustDeliver: true, byAgent },
  ];
  if (wasBooked) await put(trx, row, now, notices, cause);
}

/** The agent asks the visitor about another time. A question that is still waiting to be sent is out of date. */
export async function announceProposed(trx: Writer, row: BookingRow, start: Instant, now: Date): Promise<void> {
  await withdraw(trx, [row.id], [PROPOSED]);
  const notAfter = start < row.starts_at ? start : row.starts_at;
  await put(trx, row, now, [{ kind: PROPOSED, notAfter, byAgent: true }], "sure");
}

/** What became of the question, to the agent. */
export const announceProposalOver = (trx: Writer, row: BookingRow, kind: string, now: Date): Promise<void> =>
  put(trx, row, now, [{ kind, mustDeliver: true }], "sure");

/** Whether the visitor was or will be emailed about the booking's present state. */
export async function isEmailed(db: Reader, { id, state, sequence }: BookingRow): Promise<boolean> {
  const message = await db
    .selectFrom("emails")
    .select("id")
    .where("lead_id", "=", id)
    .where("sequence", "=", sequence)
    .where("kind", "in", state === "pending" ? [CONFIRM] : state === "canceled" ? [CANCELED, DECLINED] : [INVITED, MOVED])
    .where("state", "<>", "dropped")
    .executeTakeFirst();
  return message !== undefined;
}

/** Whether a mailbox was or will be sent as many emails as anyone may cause in a day. */
export const hasReachedEmailLimit = async (
  trx: Writer,
  { email_key: mailbox }: Pick<BookingRow, "email_key">,
  now: Date,
): Promise<boolean> => (await mailboxesAtEmailLimit(trx, [mailbox], now)).has(mailbox);

/** Those of some mailboxes that have reached it. */
export async function mailboxesAtEmailLimit(trx: Writer, mailboxes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const since = toInstant(now.getTime() - DAY_MS);
  const sent = await trx
    .selectFrom("emails")
    .innerJoin("bookings", "bookings.id", "emails.lead_id")
    .select(["bookings.email_key", "bookings.first_email_key"])
    .where("emails.sequence", "is not", null)
    .where("emails.kind", "in", COUNTED)
    .where("emails.state", "<>", "dropped")
    .where("emails.created_at", ">", since)
    // Each of these emails is about a change of its booking, so the emails of older ones aren't read.
    .where("bookings.changed_at", ">", since)
    // The first mailbox got emails before the visitor corrected the address.
    .where(({ eb, or }) => or([eb("bookings.email_key", "in", mailboxes), eb("bookings.first_email_key", "in", mailboxes)]))
    .execute();
  const sentTo = (mailbox: string) => sent.filter(({ email_key: key, first_email_key: first }) => key === mailbox || first === mailbox);
  return new Set(mailboxes.filter((mailbox) => sentTo(mailbox).length >= MAX_EMAILS));
}

type Notice = Pick<NewEmail, "kind" | "mustDeliver" | "notBefore" | "notAfter" | "movedFrom" | "byAgent">;

/** Without those that would be due already. */
function remindersOf(row: BookingRow, now: Date): Notice[] {
  return REMINDERS.flatMap(({ before, late }) => {
    const due = Date.parse(row.starts_at) - before;
    if (due <= now.getTime()) return [];
    return [{ kind: REMINDER, notBefore: toInstant(due), notAfter: toInstant(due + late) }];
  });
}

async function put(trx: Writer, row: BookingRow, now: Date, notices: readonly Notice[], cause: Cause): Promise<void> {
  const isLimited = cause === "anyone" && (await hasReachedEmailLimit(trx, row, now));
  // The address of a flagged booking gets no email, and a caller may have none; the agent gets all of them.
  const hasAddress = row.flagged === 0 && row.email !== "";
  const allowed = notices.filter(({ kind, mustDeliver }) => mustDeliver === true || (hasAddress && !(isLimited && COUNTED.includes(kind))));
  if (allowed.length === 0) return;
  const about = { lead: row.id, at: toInstant(now), sequence: row.sequence };
  const emailOf = (notice: Notice): NewEmail => ({ ...notice, ...about, id: newId(now) });
  await enqueue(trx, allowed.map(emailOf));
}

/**
 * Drops the unsent emails of bookings, or those of some kinds. The lead's own stays: it describes
 * the booking as of when it is sent.
 */
export const withdraw = (trx: Writer, ids: readonly string[], kinds?: readonly string[]) =>
  trx
    .updateTable("emails")
    .set({ state: "dropped", holder: null })
    .where("state", "=", WAITING)
    .where("lead_id", "in", ids)
    .where("kind", "like", "booking-%")
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .execute();
