/**
 * Queries for bookings: which are active, what time they block, and how the database rejects an
 * overlap.
 */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { AppointmentType, BookingState, BookingView, Span } from "../../domain/booking/booking.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { DAY_MS, type Instant, MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../domain/time/zones.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type BookingRow = Selectable<Tables["bookings"]>;

/**
 * How long a pending booking blocks its time and its confirmation link is valid. Milliseconds.
 */
export const PENDING_MS = 30 * MINUTE_MS;

// Literals, not parameters: SQLite uses a partial index only when the query repeats the index's
// condition.
const IS_ACTIVE = sql<SqlBool>`state in ('pending', 'booked')`;
const PENDING = sql.lit("pending" as const);

/** What waits for the agent's OK, if it's still ahead. */
export const UNDECIDED = sql<SqlBool>`state <> 'canceled' and (requested = 1 or flagged = 1)`;

/** No appointment blocks more than this, buffers included. */
export const MAX_BLOCKED_MS = 2 * DAY_MS;

/**
 * Expires pending bookings whose time is over. Comes first in every transaction that changes
 * bookings.
 */
export const expire = (trx: Writer, at: Instant) =>
  trx
    .updateTable("bookings")
    .set({ state: "expired", pending_until: null, changed_at: at })
    .where("state", "=", PENDING)
    .where("pending_until", "<=", at)
    .execute();

export const bookingWith = (db: Reader | Writer, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();

/** Active bookings that block time around these milliseconds since 1970, except one. */
export const activeAround = (db: Reader | Writer, from: number, to: number, now: Instant, except = ""): Promise<BookingRow[]> =>
  db
    .selectFrom("bookings")
    .selectAll()
    .where(IS_ACTIVE)
    .where("blocked_until", ">", toInstant(from - MAX_BLOCKED_MS))
    // Bounded by the end, which has the index; by the start, the query would read every future
    // booking.
    .where("blocked_until", "<", toInstant(to + 2 * MAX_BLOCKED_MS))
    .where(({ eb, or }) => or([eb("state", "=", "booked"), eb("pending_until", ">", now)]))
    .where("id", "<>", except)
    .execute();

/**
 * Whether an active booking overlaps a time. As they never overlap each other, the first that ends
 * after its beginning decides.
 */
export async function isBlocked(db: Reader, from: Instant, until: Instant, now: Instant): Promise<boolean> {
  const next = db.selectFrom("bookings").select("blocked_from").where(IS_ACTIVE).where("blocked_until", ">", from);
  const active = next.where(({ eb, or }) => or([eb("state", "=", "booked"), eb("pending_until", ">", now)]));
  const first = await active.orderBy("blocked_until").limit(1).executeTakeFirst();
  return first !== undefined && first.blocked_from < until;
}

/**
 * Active bookings around these milliseconds since 1970 that were made after an instant and not
 * confirmed by the agent, except one.
 */
export const unapprovedAround = (trx: Writer, from: number, to: number, madeAfter: Instant, except: string): Promise<BookingRow[]> =>
  trx
    .selectFrom("bookings")
    .selectAll()
    .where(IS_ACTIVE)
    .where("blocked_until", ">", toInstant(from))
    .where("blocked_until", "<", toInstant(to + MAX_BLOCKED_MS))
    .where("approved_at", "is", null)
    .where("created_at", ">", madeAfter)
    .where("id", "<>", except)
    .execute();

/** Active bookings that have not started. */
export const upcoming = (db: Reader | Writer, now: Instant) => db.selectFrom("bookings").where(IS_ACTIVE).where("starts_at", ">", now);

/** How many bookings a query finds. */
export async function countOf(bookings: ReturnType<typeof upcoming>): Promise<number> {
  const { count } = await bookings.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** The time that a row blocks. */
export const blockedSpan = ({ blocked_from, blocked_until }: BookingRow): Span => ({
  start: Date.parse(blocked_from),
  end: Date.parse(blocked_until),
});

/** How many of the rows start on each date in a zone. */
export function startsPerDay(rows: readonly BookingRow[], zone: string): (date: CalendarDate) => number {
  const byDate = Map.groupBy(rows, ({ starts_at }) => dateIn(zone, starts_at));
  return (date) => byDate.get(date)?.length ?? 0;
}

/** How many active bookings start on the same date in a zone as an instant, except one. */
export async function countOnSameDay(trx: Writer, start: Instant, zone: string, except: string): Promise<number> {
  const date = dateIn(zone, start);
  const onDate = trx
    .selectFrom("bookings")
    .where(IS_ACTIVE)
    .where("starts_at", ">=", toInstant(instantOf(date, 0, zone)))
    .where("starts_at", "<", toInstant(instantOf(addDays(date, 1), 0, zone)));
  return countOf(onDate.where("id", "<>", except));
}

/** Whether the database rejected a write because two bookings would overlap. */
export const isOverlap = (error: unknown): boolean => error instanceof Error && error.message.includes("bookings_overlap");

/** The columns that a booking's state depends on. */
export type StateColumns = Pick<BookingRow, "state" | "pending_until" | "requested" | "starts_at">;

/**
 * The state at an instant: a pending booking whose time is over is expired, whether that is stored
 * yet or not, and so is a request that no one answered before its start.
 */
export function stateAt({ state, pending_until, requested, starts_at }: StateColumns, at: string): BookingState {
  if (requested === 1 && starts_at > at) return "requested";
  return state === "pending" && pending_until !== null && pending_until <= at ? "expired" : state;
}

/** The states as the agent reads them. */
export const STATE_NAMES: Readonly<Record<BookingState, string>> = {
  pending: "on hold",
  booked: "booked",
  requested: "needs OK",
  canceled: "canceled",
  expired: "expired",
};

/** The appointment type of a row. A type that is not offered anymore is made up from the row. */
export const typeOf = (
  { type, place, starts_at, ends_at }: Pick<BookingRow, "type" | "place" | "starts_at" | "ends_at">,
  types: readonly AppointmentType[],
): AppointmentType =>
  types.find(({ id }) => id === type) ?? {
    id: type,
    name: "Appointment",
    about: "",
    minutes: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS),
    places: [place],
    before: 0,
    after: 0,
  };

/**
 * What a visitor may see of their booking.
 * @param isEmailed whether an email about the present state was queued or sent.
 * @param maxMoves after this many changes a booking can't be moved again.
 */
export function viewOf(
  row: BookingRow,
  types: readonly AppointmentType[],
  at: Instant,
  { isEmailed, maxMoves }: { readonly isEmailed: boolean; readonly maxMoves: number },
): BookingView {
  const state = stateAt(row, at);
  const isAhead = row.starts_at > at;
  const changeable = state === "booked" && isAhead;
  return {
    state,
    type: typeOf(row, types),
    place: row.place,
    start: row.starts_at,
    end: row.ends_at,
    reference: referenceOf(row.id),
    createdAt: row.created_at,
    zone: row.zone,
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...(row.listing !== null && { listing: row.listing }),
    ...(row.address !== null && { address: row.address }),
    changeable,
    movable: changeable && row.sequence < maxMoves,
    correctable: isAhead && (state === "booked" || state === "pending" || state === "requested"),
    notifiedBy: row.flagged === 1 || state === "requested" ? "in-person" : isEmailed ? "by-email" : "here-only",
  };
}
