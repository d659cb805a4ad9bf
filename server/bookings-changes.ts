/**
 * What can become of a booking, each within a transaction of the store: booked, confirmed, moved, cancelled, always together with its letters.
 * Nothing is checked first and written afterwards: the row is written, the database refuses what overlaps, and what the rules do not allow
 * throws, so that all of it is taken back.
 */
import { type AvailabilityRules, type MeetingKind, type NewBooking, type Span } from "../domain/booking.ts";
import { bufferedSpan, offered } from "../domain/availability.ts";
import type { Lead } from "../domain/lead.ts";
import { announce, announceCancelled, announceConfirmed, announceMoved } from "./bookings-notices.ts";
import { bookingWith, type BookingRow, coming, HELD_FOR, isOverlap, lapse, startsWith } from "./bookings-rows.ts";
import { sql } from "kysely";
import type { leadTaker } from "./leads.ts";
import type { Writer } from "./store.ts";

/** Most appointments ahead for one e-mail address. */
export const MOST_OPEN = 3;
/** Most that are booked for one e-mail address in a day, cancelled ones counted: no stranger's letter box is filled by booking and cancelling. */
export const MOST_A_DAY = 8;
/** Most times that an invitee can move one appointment, for the same reason. */
export const MOST_MOVES = 10;

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
  /** The agent's other business between two instants, milliseconds. */
  readonly busy: (from: number, to: number) => readonly Span[];
};

export type Ask = {
  readonly asked: NewBooking;
  readonly kind: MeetingKind;
  /** Milliseconds. */
  readonly start: number;
  readonly lead: Lead;
  /** Only hold the time until the address is confirmed. */
  readonly hold: boolean;
};

/** Stores the lead, its booking and their letters, or answers the booking that the same request made already. Throws `NotBooked`. */
export async function bookWithin(
  trx: Writer,
  ask: Ask,
  by: Rules & { readonly takeLead: ReturnType<typeof leadTaker> },
  now: Date,
): Promise<BookingRow> {
  const at = now.toISOString();
  await lapse(trx, at);
  const row = rowOf(ask, by.rules, now);
  const known = await by.takeLead(trx, ask.lead, {
    marks: [row.kind, row.place, row.starts_at],
    // What was cancelled, has lapsed or was moved away is no reason not to book that time anew.
    isOver: async (within, id) => !isTheSame(await bookingWith(within, id), row),
  });
  if (known) return trx.selectFrom("bookings").selectAll().where("id", "=", known.id).executeTakeFirstOrThrow();
  await refuseTooMany(trx, row, now);
  await orTaken(trx.insertInto("bookings").values(row).execute());
  await refuseUnoffered(trx, row, ask.kind, by, now);
  await announce(trx, row, now);
  return row;
}

const isTheSame = (known: BookingRow | undefined, asked: BookingRow): boolean =>
  known !== undefined && (known.state === "booked" || known.state === "held") && known.starts_at === asked.starts_at;

function rowOf({ asked, kind, start, lead, hold }: Ask, rules: AvailabilityRules, now: Date): BookingRow {
  const at = now.toISOString();
  return {
    id: lead.id,
    kind: kind.id,
    place: asked.place,
    state: hold ? "held" : "booked",
    ...timesOf(kind, asked.place, start, rules),
    held_until: hold ? new Date(now.getTime() + HELD_FOR).toISOString() : null,
    agent_zone: rules.zone,
    zone: asked.zone,
    name: asked.name,
    email: asked.email,
    email_key: asked.email.toLowerCase(),
    phone: asked.phone,
    note: asked.note,
    address: asked.address ?? null,
    listing: asked.listing ?? null,
    sequence: 0,
    created_at: at,
    changed_at: at,
  };
}

function timesOf(kind: MeetingKind, place: NewBooking["place"], start: number, rules: AvailabilityRules) {
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

async function refuseTooMany(trx: Writer, { email_key }: BookingRow, now: Date): Promise<void> {
  const count = sql<number | string>`count(*)`.as("count");
  const open = await coming(trx, now.toISOString()).select(count).where("email_key", "=", email_key).executeTakeFirstOrThrow();
  const made = await trx
    .selectFrom("bookings")
    .select(count)
    .where("email_key", "=", email_key)
    .where("created_at", ">", new Date(now.getTime() - DAY).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(open.count) >= MOST_OPEN || Number(made.count) >= MOST_A_DAY) throw new NotBooked("too-many");
}

/** The rules, and the most in a day: counted in the transaction that writes, of which there is one at a time. */
async function refuseUnoffered(trx: Writer, row: BookingRow, kind: MeetingKind, { rules, busy }: Rules, now: Date): Promise<void> {
  const start = Date.parse(row.starts_at);
  const already = await startsWith(trx, start, rules.zone, row.id);
  const taken = {
    now: now.getTime(),
    busy: busy(Date.parse(row.blocked_from), Date.parse(row.blocked_until)),
    startsPerDay: () => already,
  };
  if (!offered(rules, kind, row.place, start, taken)) throw new NotBooked("not-offered");
}

/** The address is its owner's: what was held stands. */
export async function confirmWithin(trx: Writer, id: string, now: Date): Promise<"booked" | "gone"> {
  const at = now.toISOString();
  await lapse(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "booked") return "booked";
  if (row?.state !== "held") return "gone";
  const stands = { state: "booked", held_until: null, changed_at: at } as const;
  await trx.updateTable("bookings").set(stands).where("id", "=", id).execute();
  await announceConfirmed(trx, { ...row, ...stands }, now);
  return "booked";
}

/**
 * To another time. `gone`: it does not stand, or has begun. Throws `NotBooked`.
 * @param by whose rules the new time must keep; without it, the agent's own word is enough, but not for what overlaps.
 */
export async function moveWithin(
  trx: Writer,
  id: string,
  to: { readonly kind: (row: BookingRow) => MeetingKind; readonly start: number; readonly rules: AvailabilityRules },
  now: Date,
  by?: Rules,
): Promise<"moved" | "gone"> {
  const at = now.toISOString();
  await lapse(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state !== "booked" || row.starts_at <= at) return "gone";
  const kind = to.kind(row);
  const times = timesOf(kind, row.place, to.start, to.rules);
  if (times.starts_at === row.starts_at) return "moved";
  if (by && row.sequence >= MOST_MOVES) return "gone";
  const moved = { ...row, ...times, sequence: row.sequence + 1, changed_at: at };
  const { sequence, changed_at } = moved;
  await orTaken(
    trx
      .updateTable("bookings")
      .set({ ...times, sequence, changed_at })
      .where("id", "=", id)
      .execute(),
  );
  if (by) await refuseUnoffered(trx, moved, kind, by, now);
  await announceMoved(trx, moved, now);
  return "moved";
}

/** `gone`: there is no such booking, it lapsed, or it has begun. */
export async function cancelWithin(trx: Writer, id: string, now: Date): Promise<"cancelled" | "gone"> {
  const at = now.toISOString();
  await lapse(trx, at);
  const row = await bookingWith(trx, id);
  if (row?.state === "cancelled") return "cancelled";
  if (!row || row.state === "lapsed" || row.starts_at <= at) return "gone";
  const off = { state: "cancelled", held_until: null, sequence: row.sequence + 1, changed_at: at } as const;
  await trx.updateTable("bookings").set(off).where("id", "=", id).execute();
  await announceCancelled(trx, { ...row, ...off }, now, row.state === "booked");
  return "cancelled";
}
