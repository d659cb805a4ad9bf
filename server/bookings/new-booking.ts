/** Stores a new booking with its lead and emails, within a transaction. */
import { sql } from "kysely";
import type { AvailabilityRules, NewBooking } from "../../domain/booking/booking.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { HONEYPOT_FILLED, type Lead } from "../../domain/leads/lead.ts";
import { MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { timesOf } from "./changes.ts";
import type { OpenLimits } from "./limits.ts";
import { hasManyAhead, hasManyToday } from "./mailbox.ts";
import { announce, hasReachedEmailLimit } from "./notices.ts";
import { type Checks, rejectUnlessOffered, Rejected, rejectOverlap } from "./rejections.ts";
import { leaveToSummary } from "./request-summary.ts";
import { bookingWith, type BookingRow, countOf, expire, PENDING_MS, stateAt, upcoming } from "./rows.ts";
import { storeLead, wereStored } from "../leads/store-lead.ts";
import type { Reader, Writer } from "../store/store.ts";

/** Most upcoming flagged appointments that are booked; the agent decides about further ones. */
export const MAX_FLAGGED = 3;
/** For this long after the first, a post without an idempotency key is a repeated one. */
export const REPEATED_MS = MINUTE_MS;

export type BookingToStore = NewBooking & {
  readonly lead: Lead;
  /** Pending until the address is confirmed. */
  readonly confirm: boolean;
};

export type StoredBooking = Pick<BookingRow, "id" | "first_email_key"> & { readonly state: "booked" | "pending" | "requested" };

/** Stores the booking, or finds the one that the same request made. Throws `Rejected`. */
export async function bookTx(trx: Writer, booking: BookingToStore, checks: Checks, limits: OpenLimits, now: Date): Promise<StoredBooking> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = rowOf(booking, checks.rules, now);
  const repeated = await storeLead(trx, booking.lead, {
    marks: marksOf(booking),
    // A time that was canceled, expired or moved away from can be booked again.
    isOver: async (within, id) => !isRepeated(await bookingWith(within, id), row),
  });
  if (repeated) return storedBooking(trx, repeated.id, now);
  if (row.flagged === 0 && (await hasManyToday(trx, row, now))) throw new Rejected("too-many");
  // As if it were booked, so that a time that can't be had isn't requested either.
  await rejectOverlap(trx.insertInto("bookings").values(row).execute());
  await rejectUnlessOffered(trx, row, booking.type, checks, now);
  if (await needsAgent(trx, row, booking.client, limits, now)) return request(trx, row, limits);
  await announce(trx, row, now, "anyone");
  return { id: row.id, first_email_key: null, state: row.state === "pending" ? "pending" : "booked" };
}

/** Which of these requests came before, so that they have a booking already. */
export const areRecorded = (db: Reader, bookings: readonly BookingToStore[]): Promise<readonly boolean[]> =>
  wereStored(
    db,
    bookings.map((booking) => ({ lead: booking.lead, marks: marksOf(booking) })),
  );

const marksOf = (booking: BookingToStore): string[] => [booking.type.id, booking.place, booking.start, ...requestMarks(booking)];

/** The booking of a repeated request. One that is over was booked, too. */
async function storedBooking(trx: Writer, id: string, now: Date): Promise<StoredBooking> {
  const columns = ["id", "first_email_key", "state", "pending_until", "requested", "starts_at"] as const;
  const row = await trx.selectFrom("bookings").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
  const state = stateAt(row, toInstant(now));
  return { id, first_email_key: row.first_email_key, state: state === "pending" || state === "requested" ? state : "booked" };
}

/**
 * Leaves the decision to the agent, whom the lead's own email tells, or a summary when there are
 * many. The time is free for others until then, so that no number of requests fills the calendar.
 */
async function request(trx: Writer, { id }: BookingRow, limits: OpenLimits): Promise<StoredBooking> {
  const requested = { state: "expired", pending_until: null, requested: 1 } as const;
  await trx.updateTable("bookings").set(requested).where("id", "=", id).execute();
  if (limits.isSummedUp()) await leaveToSummary(trx, id);
  return { id, first_email_key: null, state: "requested" };
}

/**
 * What identifies a repeated request. Equal answers don't: someone who knows a visitor's address
 * and phone number could repeat them and be led to the visitor's appointment. The key is random and
 * known only to the browser that made it, the token only to those who have this copy of the form.
 */
const requestMarks = ({ formToken, lead: { id, idempotencyKey } }: BookingToStore): string[] => {
  if (idempotencyKey !== undefined) return ["key", idempotencyKey];
  return formToken === undefined ? ["none", id] : ["formToken", formToken];
};

/** For requests without the same key. With it, a request is repeated however late it comes. */
const isRepeated = (known: BookingRow | undefined, row: BookingRow): boolean =>
  known !== undefined &&
  (known.state === "booked" || known.state === "pending" || known.requested === 1) &&
  known.starts_at === row.starts_at &&
  Date.parse(row.created_at) - Date.parse(known.created_at) < REPEATED_MS;

const isFlagged = ({ spamSignals }: Lead): boolean => spamSignals.includes(HONEYPOT_FILLED);

/** Whether a booking that was just inserted is beyond a limit, so that the agent decides. */
async function needsAgent(trx: Writer, row: BookingRow, client: string | undefined, limits: OpenLimits, now: Date): Promise<boolean> {
  // Only a few are booked for a bot that fills in the honeypot.
  if (row.flagged === 1 && (await countFlagged(trx, row, now)) >= MAX_FLAGGED) return true;
  if (await hasManyAhead(trx, row, now)) return true;
  // Without an email, a pending booking can't be confirmed.
  if (row.state === "pending" && (await hasReachedEmailLimit(trx, row, now))) return true;
  return (await limits.takesTooMuch(trx, row)) || limits.isTooFast(client);
}

/** How many other flagged appointments are ahead. */
const countFlagged = (trx: Writer, { id }: BookingRow, now: Date): Promise<number> =>
  // A literal, so that the index of flagged bookings is used.
  countOf(upcoming(trx, toInstant(now)).where("flagged", "=", sql.lit(1)).where("id", "<>", id));

/** The row of a new booking. */
export function rowOf(booking: BookingToStore, rules: AvailabilityRules, now: Date): BookingRow {
  const { type, place, start, zone, name, email, phone, note, address = null, listing = null, lead } = booking;
  const at = toInstant(now);
  const flagged = isFlagged(lead);
  // A flagged one gets no email that could confirm it, so the agent decides.
  const pending = booking.confirm && !flagged;
  return {
    id: lead.id,
    type: type.id,
    place,
    state: pending ? "pending" : "booked",
    ...timesOf(type, place, start, rules),
    pending_until: pending ? toInstant(now.getTime() + PENDING_MS) : null,
    agent_zone: rules.zone,
    zone,
    name,
    email,
    email_key: mailboxKey(email),
    phone,
    note,
    address,
    listing,
    sequence: 0,
    flagged: flagged ? 1 : 0,
    confirmed_at: null,
    requested: 0,
    approved_at: null,
    first_email_key: null,
    created_at: at,
    changed_at: at,
  };
}
