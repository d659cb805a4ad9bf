/**
 * What can become of a booking, each within a transaction of the store: booked, confirmed, moved, canceled, always together with its emails.
 * Nothing is checked first and written afterwards: the row is written, the database refuses what overlaps, and what the rules do not allow
 * throws, so that all of it is taken back.
 */
import { type AvailabilityRules, type AppointmentType, type NewBooking } from "../../domain/booking/booking.ts";
import { bufferedSpan, offered } from "../../domain/booking/availability.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { type Lead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { announce, announceCanceled, announceConfirmed, announceMoved, type Cause, hasReachedEmailLimit } from "./notices.ts";
import type { OtherBusiness } from "./own-events.ts";
import { bookingWith, type BookingRow, coming, PENDING_FOR, isOverlap, expire, startsWith } from "./rows.ts";
import { sql } from "kysely";
import { storeLead } from "../leads/leads.ts";
import type { Writer } from "../store/store.ts";

/** Most appointments ahead for one email address. */
export const MOST_OPEN = 3;
/** Most that are booked for one email address in a day, canceled ones counted: no stranger's mailbox is filled by booking and cancelling. */
export const MOST_A_DAY = 8;
/** How often an appointment may have changed when its visitor still moves it, for the same reason. */
export const MOST_MOVES = 4;
/** Most appointments ahead that stand without a confirmed address for the agent to decide; only with BOOKING_CONFIRM=on. */
export const MAX_FLAGGED = 3;

/** Without a key of its own, a post is the same one again for so long after the first. Milliseconds. */
export const SAME_PAGE_FOR = 60_000;

const DAY = 24 * 60 * 60 * 1000;

/** Thrown to take back what was written, when the answer is no. */
export class NotBooked extends Error {
  override name = "NotBooked";
  readonly answer: "taken" | "not-offered" | "too-many";
  constructor(answer: NotBooked["answer"]) {
    super(answer);
    this.answer = answer;
  }
}

export type Rules = {
  readonly rules: AvailabilityRules;
  readonly busy: OtherBusiness;
};

export type Ask = {
  readonly asked: NewBooking;
  readonly kind: AppointmentType;
  /** Milliseconds. */
  readonly start: number;
  readonly lead: Lead;
  /** Only hold the time until the address is confirmed. */
  readonly hold: boolean;
};

/** Stores the lead, its booking and their emails, or answers the booking that the same request made already. Throws `NotBooked`. */
export async function bookTx(trx: Writer, ask: Ask, by: Rules, now: Date): Promise<BookingRow> {
  const at = now.toISOString();
  await expire(trx, at);
  const row = rowOf(ask, await mustWait(trx, ask, at), by.rules, now);
  const known = await storeLead(trx, ask.lead, {
    marks: [row.kind, row.place, row.starts_at, ...ownershipProofOf(ask)],
    // What was canceled, has lapsed or was moved away is no reason not to book that time anew.
    isOver: async (within, id) => !isTheSame(await bookingWith(within, id), row),
  });
  if (known) return trx.selectFrom("bookings").selectAll().where("id", "=", known.id).executeTakeFirstOrThrow();
  await refuseTooMany(trx, row, now);
  await orTaken(trx.insertInto("bookings").values(row).execute());
  await refuseUnoffered(trx, row, ask.kind, by, now);
  await announce(trx, row, now, "anyone");
  return row;
}

/**
 * By what a post is known again. Answers are no proof: anyone who knows someone's address and phone number could send them once more and be
 * led to the other's appointment. The key is random and known to the browser that made it; the stamp is known to anyone who has that very copy of
 * the form. Without either, each post is its own.
 */
const ownershipProofOf = ({ asked: { formToken }, lead: { id, idempotencyKey } }: Ask): string[] => {
  if (idempotencyKey !== undefined) return ["key", idempotencyKey];
  return formToken === undefined ? ["none", id] : ["formToken", formToken];
};

/** Asked only where no key says so: with its key a request is the same for ever. */
const isTheSame = (known: BookingRow | undefined, asked: BookingRow): boolean =>
  known !== undefined &&
  (known.state === "booked" || known.state === "pending") &&
  known.starts_at === asked.starts_at &&
  Date.parse(asked.created_at) - Date.parse(known.created_at) < SAME_PAGE_FOR;

const isFlagged = ({ spamSignals }: Lead): boolean => spamSignals.includes(HONEYPOT_FILLED);

/**
 * Whether the time is only held until its address is confirmed. What seems to be a machine's gets no email by which it could be: it stands for
 * the agent to decide, but only a few of them do, so that a machine blocks no calendar by walking into the trap.
 */
async function mustWait(trx: Writer, { lead, hold }: Ask, at: string): Promise<boolean> {
  if (!hold || !isFlagged(lead)) return hold;
  const { count } = await coming(trx, at)
    .select(({ fn }) => fn.countAll().as("count"))
    // Written out, so that the index of the flagged ones serves it.
    .where("flagged", "=", sql.lit(1))
    .where("state", "=", "booked")
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_FLAGGED;
}

/** @param hold as `mustWait` says. */
function rowOf({ asked, kind, start, lead }: Ask, hold: boolean, rules: AvailabilityRules, now: Date): BookingRow {
  const at = now.toISOString();
  return {
    id: lead.id,
    kind: kind.id,
    place: asked.place,
    state: hold ? "pending" : "booked",
    ...timesOf(kind, asked.place, start, rules),
    pending_until: hold ? new Date(now.getTime() + PENDING_FOR).toISOString() : null,
    agent_zone: rules.zone,
    zone: asked.zone,
    name: asked.name,
    email: asked.email,
    email_key: mailboxKey(asked.email),
    phone: asked.phone,
    note: asked.note,
    address: asked.address ?? null,
    listing: asked.listing ?? null,
    sequence: 0,
    flagged: isFlagged(lead) ? 1 : 0,
    confirmed_at: null,
    created_at: at,
    changed_at: at,
  };
}

function timesOf(kind: AppointmentType, place: NewBooking["place"], start: number, rules: AvailabilityRules) {
  const span = bufferedSpan(kind, place, start, rules);
  const iso = (millis: number): string => new Date(millis).toISOString();
  return {
    starts_at: iso(start),
    ends_at: iso(start + kind.minutes * 60_000),
    blocked_from: iso(span.start),
    blocked_until: iso(span.end),
  };
}

async function orTaken<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isOverlap(error) ? new NotBooked("taken") : error;
  }
}

async function refuseTooMany(trx: Writer, row: BookingRow, now: Date): Promise<void> {
  const { email_key, flagged } = row;
  const count = sql<number | string>`count(*)`.as("count");
  // What a machine seems to have booked under someone's address stands in the machine's way, not in theirs: they got no email of it.
  const theirs = flagged === 1 ? [0, 1] : [0];
  const open = await coming(trx, now.toISOString())
    .select(count)
    .where("email_key", "=", email_key)
    .where("flagged", "in", theirs)
    .executeTakeFirstOrThrow();
  const made = await trx
    .selectFrom("bookings")
    .select(count)
    .where("email_key", "=", email_key)
    .where("flagged", "in", theirs)
    .where("created_at", ">", new Date(now.getTime() - DAY).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(open.count) >= MOST_OPEN || Number(made.count) >= MOST_A_DAY) throw new NotBooked("too-many");
  // No one could confirm what no email asks to confirm.
  if (row.state === "pending" && (await hasReachedEmailLimit(trx, row, now))) throw new NotBooked("too-many");
}

/** The rules, and the most in a day: counted in the transaction that writes, of which there is one at a time. */
async function refuseUnoffered(trx: Writer, row: BookingRow, kind: AppointmentType, { rules, busy }: Rules, now: Date): Promise<void> {
  const start = Date.parse(row.starts_at);
  const already = await startsWith(trx, start, rules.zone, row.id);
  const taken = {
    now: now.getTime(),
    busy: await busy(trx, Date.parse(row.blocked_from), Date.parse(row.blocked_until), row.id),
    startsPerDay: () => already,
  };
  if (!offered(rules, kind, row.place, start, taken)) throw new NotBooked("not-offered");
}

/** The address is its owner's: what was held stands. */
export async function confirmTx(trx: Writer, id: string, now: Date): Promise<"booked" | "gone"> {
  const at = now.toISOString();
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "booked") return "booked";
  if (row?.state !== "pending") return "gone";
  const stands = { state: "booked", pending_until: null, confirmed_at: at, changed_at: at } as const;
  await trx.updateTable("bookings").set(stands).where("id", "=", id).execute();
  await announceConfirmed(trx, { ...row, ...stands }, now);
  return "booked";
}

/**
 * The agent says that it takes place: it stands, also one that lapsed, and its address gets the invitation, whatever seemed wrong with it.
 * `known`: it stood already and was told. `gone`: there is no such booking, it was canceled, or has begun. Throws `NotBooked` where another
 * one has the time by now.
 */
export async function confirmByAgentTx(trx: Writer, id: string, now: Date): Promise<"confirmed" | "known" | "gone"> {
  const at = now.toISOString();
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (!row || row.state === "canceled" || row.starts_at <= at) return "gone";
  if (row.state === "booked" && row.flagged === 0) return "known";
  const stands = { state: "booked", pending_until: null, flagged: 0, changed_at: at } as const;
  await orTaken(trx.updateTable("bookings").set(stands).where("id", "=", id).execute());
  const confirmedByAgent = { ...row, ...stands };
  // The agent's calendar has what was booked, and not what was only held.
  if (row.state === "booked") await announce(trx, confirmedByAgent, now, "sure");
  else await announceConfirmed(trx, confirmedByAgent, now);
  return "confirmed";
}

export type Move = {
  readonly kind: (row: BookingRow) => AppointmentType;
  /** Milliseconds. */
  readonly start: number;
  readonly rules: AvailabilityRules;
  /** The zone on whose clock the visitor chose the new time, a valid one; without it, the booking keeps its own. */
  readonly zone?: string;
};

/**
 * To another time. `gone`: it does not stand, or has begun. Throws `NotBooked`.
 * @param by whose rules the new time must keep; without it, the agent's own word is enough, but not for what overlaps.
 */
export async function moveTx(trx: Writer, id: string, to: Move, now: Date, by?: Rules): Promise<"moved" | "gone"> {
  const at = now.toISOString();
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state !== "booked" || row.starts_at <= at) return "gone";
  const kind = to.kind(row);
  const times = timesOf(kind, row.place, to.start, to.rules);
  const zone = to.zone ?? row.zone;
  const change = (set: Partial<BookingRow>) => trx.updateTable("bookings").set(set).where("id", "=", id).execute();
  if (times.starts_at === row.starts_at) {
    // Nothing to tell anyone; but page and emails go by the clock that it was last asked for on.
    if (zone !== row.zone) await change({ zone });
    return "moved";
  }
  if (by && row.sequence >= MOST_MOVES) return "gone";
  const changed = { ...times, zone, sequence: row.sequence + 1, changed_at: at };
  await orTaken(change(changed));
  const moved = { ...row, ...changed };
  if (by) await refuseUnoffered(trx, moved, kind, by, now);
  await announceMoved(trx, moved, row.starts_at, now, by ? "anyone" : "sure");
  return "moved";
}

/** `gone`: there is no such booking, it lapsed, or it has begun. */
export async function cancelTx(trx: Writer, id: string, now: Date, cause: Cause): Promise<"canceled" | "gone"> {
  const at = now.toISOString();
  await expire(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "canceled") return "canceled";
  if (!row || row.state === "expired" || row.starts_at <= at) return "gone";
  const off = { state: "canceled", pending_until: null, sequence: row.sequence + 1, changed_at: at } as const;
  await trx.updateTable("bookings").set(off).where("id", "=", id).execute();
  await announceCanceled(trx, { ...row, ...off }, now, row.state === "booked", cause);
  return "canceled";
}
