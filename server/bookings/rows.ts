/** Queries for bookings: which are active, what time they block, and how the database refuses an overlap. Instants are UTC, ISO 8601. */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { BookingView, AppointmentType, Span } from "../../domain/booking/booking.ts";
import { addDays, dateIn, instantOf } from "../../domain/time/calendar-date.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type BookingRow = Selectable<Tables["bookings"]>;

/** How long a pending booking holds its time. Milliseconds. */
export const PENDING_FOR = 30 * 60 * 1000;

// Literals, not parameters: SQLite uses a partial index only when the query repeats the index's condition.
const IS_ACTIVE = sql<SqlBool>`state in ('pending', 'booked')`;
const PENDING = sql.lit("pending" as const);

/** No appointment blocks more than this, buffers included. Milliseconds. */
export const FAR = 2 * 24 * 60 * 60 * 1000;

const iso = (millis: number): string => new Date(millis).toISOString();

/** Expires pending bookings whose time is over. Comes first in every transaction that books, moves or confirms. */
export const expire = (trx: Writer, at: string) =>
  trx
    .updateTable("bookings")
    .set({ state: "expired", pending_until: null, changed_at: at })
    .where("state", "=", PENDING)
    .where("pending_until", "<=", at)
    .execute();

export const bookingWith = (db: Reader | Writer, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();

/** Active bookings that block time around these instants (milliseconds), except one. */
export const standing = (db: Reader | Writer, from: number, to: number, now: string, except = ""): Promise<BookingRow[]> =>
  db
    .selectFrom("bookings")
    .selectAll()
    .where(IS_ACTIVE)
    .where("blocked_until", ">", iso(from - FAR))
    // Bounded by the end, which has the index; by the start, the query would read every future booking.
    .where("blocked_until", "<", iso(to + 2 * FAR))
    .where(({ eb, or }) => or([eb("state", "=", "booked"), eb("pending_until", ">", now)]))
    .where("id", "<>", except)
    .execute();

/** Active bookings that have not started. */
export const coming = (db: Reader | Writer, now: string) => db.selectFrom("bookings").where(IS_ACTIVE).where("starts_at", ">", now);

/** The time that rows block. */
export const blocked = (rows: readonly BookingRow[]): Span[] =>
  rows.map(({ blocked_from, blocked_until }) => ({ start: Date.parse(blocked_from), end: Date.parse(blocked_until) }));

/** How many of them start on each date in a zone. */
export function startsPerDay(rows: readonly BookingRow[], zone: string): (date: string) => number {
  const counts = new Map<string, number>();
  for (const { starts_at } of rows) {
    const date = dateIn(zone, new Date(starts_at));
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return (date) => counts.get(date) ?? 0;
}

/** How many active bookings start on the same date in a zone as an instant, except one. */
export async function startsWith(trx: Writer, start: number, zone: string, except: string): Promise<number> {
  const date = dateIn(zone, new Date(start));
  const { count } = await trx
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll().as("count"))
    .where(IS_ACTIVE)
    .where("starts_at", ">=", instantOf(date, 0, zone).toISOString())
    .where("starts_at", "<", instantOf(addDays(date, 1), 0, zone).toISOString())
    .where("id", "<>", except)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the database refused a write because two bookings would overlap. */
export const isOverlap = (error: unknown): boolean => error instanceof Error && error.message.includes("bookings_overlap");

/** The state at an instant: a pending booking whose time is over is expired, whether that is stored yet or not. */
export const stateAt = ({ state, pending_until }: Pick<BookingRow, "state" | "pending_until">, at: string): BookingRow["state"] =>
  state === "pending" && pending_until !== null && pending_until <= at ? "expired" : state;

/** The appointment type of a row. For a type that is not offered any more, one is made up from the row. */
export function typeOf(
  row: Pick<BookingRow, "kind" | "place" | "starts_at" | "ends_at">,
  kinds: readonly AppointmentType[],
): AppointmentType {
  const minutes = Math.round((Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 60_000);
  return (
    kinds.find(({ id }) => id === row.kind) ?? {
      id: row.kind,
      name: "Appointment",
      about: "",
      minutes,
      places: [row.place],
      before: 0,
      after: 0,
    }
  );
}

/**
 * What a visitor may see of their booking.
 * @param is whether an email about the present state was queued or sent, and after how many changes a booking can't be moved again.
 */
export function viewOf(
  row: BookingRow,
  kinds: readonly AppointmentType[],
  at: string,
  is: { readonly told: boolean; readonly mostMoves: number },
): BookingView {
  const state = stateAt(row, at);
  const changeable = state === "booked" && row.starts_at > at;
  return {
    state,
    kind: typeOf(row, kinds),
    place: row.place,
    start: row.starts_at,
    end: row.ends_at,
    zone: row.zone,
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...(row.listing !== null && { listing: row.listing }),
    ...(row.address !== null && { address: row.address }),
    changeable,
    movable: changeable && row.sequence < is.mostMoves,
    told: row.flagged === 1 ? "in-person" : is.told ? "by-email" : "here-only",
  };
}
