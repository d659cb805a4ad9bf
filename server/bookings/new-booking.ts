/** Stores a new booking with its lead and emails, within a transaction. */
import { sql } from "kysely";
import type { AvailabilityRules, NewBooking } from "../../domain/booking/booking.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { HONEYPOT_FILLED, type Lead } from "../../domain/leads/lead.ts";
import { DAY_MS, type Instant, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { timesOf } from "./changes.ts";
import { announce, hasReachedEmailLimit } from "./notices.ts";
import { type Checks, rejectUnlessOffered, Rejected, rejectOverlap } from "./rejections.ts";
import { bookingWith, type BookingRow, countOf, expire, PENDING_MS, upcoming } from "./rows.ts";
import { storeLead } from "../leads/leads.ts";
import type { Writer } from "../store/store.ts";

/** Most upcoming appointments for one mailbox. */
export const MAX_UPCOMING = 3;
/**
 * Most bookings for one mailbox in a day, canceled ones included, so that no one's mailbox is
 * filled by booking and canceling.
 */
export const MAX_A_DAY = 8;
/**
 * Most upcoming flagged appointments that are booked without a confirmed address; only with
 * BOOKING_CONFIRM=on.
 */
export const MAX_FLAGGED = 3;
/** For this long after the first, a post without an idempotency key is a repeated one. */
export const REPEATED_MS = MINUTE_MS;

export type BookingToStore = NewBooking & {
  readonly lead: Lead;
  /** Pending until the address is confirmed. */
  readonly confirm: boolean;
};

export type StoredBooking = { readonly id: string; readonly isPending: boolean };

/** Stores the booking, or finds the one that the same request made. Throws `Rejected`. */
export async function bookTx(trx: Writer, booking: BookingToStore, checks: Checks, now: Date): Promise<StoredBooking> {
  const at = toInstant(now);
  await expire(trx, at);
  const row = rowOf(booking, await isPending(trx, booking, at), checks.rules, now);
  const repeated = await storeLead(trx, booking.lead, {
    marks: [row.type, row.place, row.starts_at, ...requestMarks(booking)],
    // A time that was canceled, expired or moved away from can be booked again.
    isOver: async (within, id) => !isRepeated(await bookingWith(within, id), row),
  });
  const { id, state } = repeated ? await storedBooking(trx, repeated.id) : row;
  if (!repeated) {
    await rejectTooMany(trx, row, now);
    await rejectOverlap(trx.insertInto("bookings").values(row).execute());
    await rejectUnlessOffered(trx, row, booking.type, checks, now);
    await announce(trx, row, now, "anyone");
  }
  return { id, isPending: state === "pending" };
}

const storedBooking = (trx: Writer, id: string) =>
  trx.selectFrom("bookings").select(["id", "state"]).where("id", "=", id).executeTakeFirstOrThrow();

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
  (known.state === "booked" || known.state === "pending") &&
  known.starts_at === row.starts_at &&
  Date.parse(row.created_at) - Date.parse(known.created_at) < REPEATED_MS;

const isFlagged = ({ spamSignals }: Lead): boolean => spamSignals.includes(HONEYPOT_FILLED);

/**
 * Whether the booking waits for its address to be confirmed. A flagged one gets no email that could
 * confirm it, so it is booked for the agent to decide; but only a few are, so that a bot that fills
 * in the honeypot can't block the calendar.
 */
async function isPending(trx: Writer, { lead, confirm }: BookingToStore, at: Instant): Promise<boolean> {
  if (!confirm || !isFlagged(lead)) return confirm;
  // A literal, so that the index of flagged bookings is used.
  const flagged = upcoming(trx, at).where("flagged", "=", sql.lit(1)).where("state", "=", "booked");
  return (await countOf(flagged)) >= MAX_FLAGGED;
}

function rowOf(booking: BookingToStore, pending: boolean, rules: AvailabilityRules, now: Date): BookingRow {
  const { type, place, start, zone, name, email, phone, note, address = null, listing = null, lead } = booking;
  const at = toInstant(now);
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
    flagged: isFlagged(lead) ? 1 : 0,
    confirmed_at: null,
    created_at: at,
    changed_at: at,
  };
}

async function rejectTooMany(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  const { email_key, flagged } = row;
  // Flagged bookings count only against flagged ones: the owner of the address knows nothing of
  // them.
  const counted = flagged === 1 ? [0, 1] : [0];
  const ofMailbox = (bookings: ReturnType<typeof upcoming>): Promise<number> =>
    countOf(bookings.where("email_key", "=", email_key).where("flagged", "in", counted));
  const ahead = await ofMailbox(upcoming(trx, toInstant(now)));
  const today = await ofMailbox(trx.selectFrom("bookings").where("created_at", ">", toInstant(now.getTime() - DAY_MS)));
  const tooMany = ahead >= MAX_UPCOMING || today >= MAX_A_DAY;
  // Without an email, a pending booking can't be confirmed.
  if (tooMany || (row.state === "pending" && (await hasReachedEmailLimit(trx, row, now)))) throw new Rejected("too-many");
}
