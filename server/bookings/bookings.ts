/**
 * The bookings service of the pages. A booking is also a lead: one transaction stores the lead, the
 * booking, the emails to both sides and the reminders. That no two overlap is the database's own
 * rule, never decided by looking first.
 */
import type { AppointmentType, AvailabilityRules } from "../../domain/booking/booking.ts";
import type { Bookings } from "../../domain/booking/bookings-service.ts";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import { type CalendarFeedOptions, type Invitations, openInvitations } from "./calendar-feed.ts";
import { cancelTx, confirmTx, MAX_MOVES, moveTx } from "./changes.ts";
import { freeTimes } from "./free-times.ts";
import { type BookingKeys, bookingKeys, calendarKey, isSameSecret } from "./link-keys.ts";
import { bookTx, type StoredBooking } from "./new-booking.ts";
import { isEmailed } from "./notices.ts";
import { otherBusiness } from "./own-events.ts";
import { type Rejection, writeOrReject } from "./rejections.ts";
import { bookingWith, type BookingRow, stateAt, typeOf, viewOf } from "./rows.ts";
import type { CalendarSync } from "../calendar-sync/calendar-sync.ts";
import { newId } from "../clock.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { Reader, Store } from "../store/store.ts";

export type BookingsOptions = {
  readonly now: () => Date;
  /** Called when emails were queued. */
  readonly wake?: () => void;
  readonly rules: AvailabilityRules;
  readonly types: readonly AppointmentType[];
  /** The agent's own calendar, if it is synced. */
  readonly busy?: Pick<CalendarSync, "spans">;
  /** A booking is pending until its address is confirmed. */
  readonly confirm: boolean;
  readonly invite: Omit<CalendarFeedOptions, "keys" | "types">;
};

export type OpenBookings = Bookings & {
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
};

/** Name of the stored secret from which the address of the agent's calendar is made. */
export const CALENDAR_SECRET = "calendar";

/** How far back the agent's calendar goes. */
const CALENDAR_PAST_MS = 90 * DAY_MS;

/** Opens the bookings service on a store. Its keys are made with secrets of that store. */
export async function openBookings(store: Store, options: BookingsOptions): Promise<OpenBookings> {
  const { now, wake = () => {}, rules, types } = options;
  const keys = bookingKeys(await secretOf(store, "bookings"));
  const secretKey = calendarKey(await secretOf(store, CALENDAR_SECRET));
  const invitations = openInvitations({ ...options.invite, keys, types });
  const busy = otherBusiness((from, to) => options.busy?.spans(from, to) ?? []);
  const checks = { rules, busy };
  const times = freeTimes(store, { now, rules, busy });
  const rowFor = (key: string) => visitorsRow(store.db, keys, key);
  const notify = <T>(result: T): T => {
    wake();
    return result;
  };

  return {
    keys,
    invitations,
    async free(type, place, from, to, moving = "") {
      const found = await times.between(type, place, Date.parse(from), Date.parse(to), keys.read("visitor", moving));
      return found.map(toInstant);
    },
    async book(booking) {
      const { type, place, start } = booking;
      if (!isNear(start, now())) return { state: "not-offered", nearest: [] };
      const at = now();
      const toStore = { ...booking, lead: { ...booking.lead, id: newId(at), at: toInstant(at) }, confirm: options.confirm };
      const result = await writeOrReject<StoredBooking, Rejection>(store, (trx) => bookTx(trx, toStore, checks, now()));
      if (typeof result === "object") return notify({ state: result.isPending ? "pending" : "booked", key: keys.visitor(result.id) });
      return result === "too-many" ? { state: result } : { state: result, nearest: await times.nearest(type, place, start) };
    },
    async find(key) {
      const row = await rowFor(key);
      return row && viewOf(row, types, toInstant(now()), { isEmailed: await isEmailed(store.db, row), maxMoves: MAX_MOVES });
    },
    async confirm(key) {
      const id = keys.read("confirm", key);
      return id === undefined ? "gone" : notify(await store.write((trx) => confirmTx(trx, id, now())));
    },
    async move(key, start, zone) {
      const row = await rowFor(key);
      if (!row) return { state: "gone" };
      if (!isNear(start, now())) return { state: "not-offered", nearest: [] };
      const move = { start, types, rules, ...(zone !== undefined && { zone }) };
      const result = await writeOrReject(store, (trx) => moveTx(trx, row.id, move, now(), checks));
      if (result === "moved" || result === "gone") return notify({ state: result });
      return { state: result, nearest: await times.nearest(typeOf(row, types), row.place, start, row) };
    },
    async cancel(key) {
      const id = keys.read("visitor", key);
      return id === undefined ? "gone" : notify(await store.write((trx) => cancelTx(trx, id, now(), "anyone")));
    },
    async calendarFile(key) {
      const row = await rowFor(key);
      return row?.state === "booked" ? invitations.file(row) : undefined;
    },
    async agentCalendar(secret) {
      return isSameSecret(secret, secretKey) ? invitations.calendar(await rowsForCalendar(store.db, now())) : undefined;
    },
  };
}

/** The row of a booking by the key in its visitor's links. */
async function visitorsRow(db: Reader, keys: BookingKeys, key: string): Promise<BookingRow | undefined> {
  const id = keys.read("visitor", key);
  return id === undefined ? undefined : bookingWith(db, id);
}

async function rowsForCalendar(db: Reader, now: Date): Promise<BookingRow[]> {
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .where("state", "in", ["pending", "booked"])
    .where("starts_at", ">", toInstant(now.getTime() - CALENDAR_PAST_MS))
    .orderBy("starts_at")
    .execute();
  return rows.filter((row) => stateAt(row, toInstant(now)) !== "expired");
}

/** How far from now an appointment may be. */
export const MAX_DAYS_AWAY = 1000;

/**
 * Whether a time is near enough to be booked at all. Its buffer must stay within the years that
 * sort as text.
 */
export const isNear = (start: Instant, now: Date): boolean => Math.abs(Date.parse(start) - now.getTime()) < MAX_DAYS_AWAY * DAY_MS;
