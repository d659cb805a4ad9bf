/**
 * The bookings, as pages ask for them. A booking is also a lead: one transaction stores the lead, the booking, the emails to both sides and
 * the reminders. That no two overlap is the database's own rule; this file never decides it by looking first.
 */
import type { AvailabilityRules, Booked, Bookings, AppointmentType, MeetingPlace } from "../../domain/booking/booking.ts";
import { openTimes } from "../../domain/booking/availability.ts";
import { looksLikeEmail } from "../../domain/forms/email-address.ts";
import { zoneNamed } from "../../domain/time/visitor-zone.ts";
import { type Invite, invites } from "./calendar-feed.ts";
import { bookTx, cancelTx, confirmTx, MOST_MOVES, moveTx, NotBooked } from "./changes.ts";
import { type BookingKeys, bookingKeys, calendarKey, isSameSecret } from "./link-keys.ts";
import { isTold } from "./notices.ts";
import { otherBusiness, type OtherBusiness } from "./own-events.ts";
import { blocked, bookingWith, type BookingRow, typeOf, standing, startsPerDay, stateAt, viewOf } from "./rows.ts";
import type { CalendarSync } from "../calendar-sync/calendar-sync.ts";
import { newId } from "../clock.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { Store } from "../store/store.ts";

export type BookingsOptions = {
  readonly now: () => Date;
  /** Told after something durable happened of which emails tell. */
  readonly wake?: () => void;
  readonly rules: AvailabilityRules;
  readonly kinds: readonly AppointmentType[];
  /** The agent's other business; nothing without a calendar of the agent's own. */
  readonly busy?: Pick<CalendarSync, "spans">;
  /** A time is only held until its address is confirmed. */
  readonly confirm: boolean;
  readonly invite: Omit<Invite, "keys" | "kinds">;
};

export type OpenBookings = Bookings & {
  readonly keys: BookingKeys;
  readonly invitations: ReturnType<typeof invites>;
};

const DAY = 24 * 60 * 60 * 1000;

/** Under which name the store keeps what the address of the agent's calendar is made from. */
export const CALENDAR_SECRET = "calendar";

/** Free times that are named when one is not to be had. */
const MOST_NEAREST = 6;

/** How far around the time that was asked for nearest ones are looked for, one after the other. Milliseconds. */
const AROUND = [3 * DAY, 14 * DAY, 400 * DAY];

/** How far back the agent's calendar goes. Milliseconds. */
const KEPT_IN_CALENDAR = 90 * DAY;

export async function openBookings(store: Store, options: BookingsOptions): Promise<OpenBookings> {
  const { now, wake = () => {}, rules, kinds } = options;
  const keys = bookingKeys(await secretOf(store, "bookings"));
  const secretKey = calendarKey(await secretOf(store, CALENDAR_SECRET));
  const invitations = invites({ ...options.invite, keys, kinds });
  const busy = otherBusiness((from, to) => options.busy?.spans(from, to) ?? []);
  const by = { rules, busy };
  const times = freeTimes(store, { now, rules, busy });
  const rowFor = async (key: string): Promise<BookingRow | undefined> => {
    const id = keys.read("visitor", key);
    return id === undefined ? undefined : bookingWith(store.db, id);
  };
  const told = <T>(answer: T): T => {
    wake();
    return answer;
  };

  return {
    keys,
    invitations,
    async free(typeId, place, from, to, moving = "") {
      const kind = kinds.find(({ id }) => id === typeId);
      if (!kind) return [];
      return (await times.open(kind, place, from.getTime(), to.getTime(), keys.read("visitor", moving))).map(iso);
    },
    async book(asked) {
      const start = Date.parse(asked.start);
      const kind = kinds.find(({ id }) => id === asked.kind);
      if (!kind?.places.includes(asked.place) || !isNear(start, now())) return { state: "not-offered", nearest: [] };
      if (!looksLikeEmail(asked.email)) throw new Error("A booking needs a valid email address.");
      const instant = now();
      const lead = { ...asked.lead, id: newId(instant), at: instant.toISOString() };
      const ask = { asked: { ...asked, zone: zoneNamed(asked.zone) ?? rules.zone }, kind, start, lead, hold: options.confirm };
      try {
        const { id, state } = await store.write((trx) => bookTx(trx, ask, by, now()));
        return told<Booked>({ state: state === "pending" ? "pending" : "booked", key: keys.visitor(id) });
      } catch (error) {
        if (!(error instanceof NotBooked)) throw error;
        const { answer } = error;
        return answer === "too-many" ? { state: answer } : { state: answer, nearest: await times.nearest(kind, asked.place, start) };
      }
    },
    async find(key) {
      const row = await rowFor(key);
      return row && viewOf(row, kinds, now().toISOString(), { told: await isTold(store.db, row), mostMoves: MOST_MOVES });
    },
    async confirm(key) {
      const id = keys.read("confirm", key);
      return id === undefined ? "gone" : told(await store.write((trx) => confirmTx(trx, id, now())));
    },
    async move(key, to, zone) {
      const start = Date.parse(to);
      const row = await rowFor(key);
      if (!row) return { state: "gone" };
      const kind = typeOf(row, kinds);
      if (!isNear(start, now())) return { state: "not-offered", nearest: [] };
      try {
        const theirs = zone === undefined ? undefined : zoneNamed(zone);
        const move = { kind: () => kind, start, rules, ...(theirs && { zone: theirs }) };
        const state = await store.write((trx) => moveTx(trx, row.id, move, now(), by));
        return told({ state });
      } catch (error) {
        if (!(error instanceof NotBooked)) throw error;
        const state = error.answer === "taken" ? "taken" : "not-offered";
        return { state, nearest: await times.nearest(kind, row.place, start, row) };
      }
    },
    async cancel(key) {
      const id = keys.read("visitor", key);
      return id === undefined ? "gone" : told(await store.write((trx) => cancelTx(trx, id, now(), "anyone")));
    },
    async calendarFile(key) {
      const row = await rowFor(key);
      return row?.state === "booked" ? invitations.file(row) : undefined;
    },
    async agentCalendar(secret) {
      if (!isSameSecret(secret, secretKey)) return undefined;
      const at = now();
      const rows = await store.db
        .selectFrom("bookings")
        .selectAll()
        .where("state", "in", ["pending", "booked"])
        .where("starts_at", ">", new Date(at.getTime() - KEPT_IN_CALENDAR).toISOString())
        .orderBy("starts_at")
        .execute();
      return invitations.calendar(rows.filter((row) => stateAt(row, at.toISOString()) !== "expired"));
    },
  };
}

const iso = (millis: number): string => new Date(millis).toISOString();

/** So far from now an appointment may be at most. Days. */
export const MOST_DAYS_AWAY = 1000;

/** Whether it is an instant at all, and none in another age: beyond year 9999 instants do not sort as text. */
export const isNear = (start: number, now: Date): boolean => Math.abs(start - now.getTime()) < MOST_DAYS_AWAY * DAY;

type Sources = {
  readonly now: () => Date;
  readonly rules: AvailabilityRules;
  readonly busy: OtherBusiness;
};

function freeTimes(store: Store, { now, rules, busy }: Sources) {
  /** Times between two instants, milliseconds; the booking `except` is looked through. */
  async function open(kind: AppointmentType, place: MeetingPlace, asked: number, until: number, except = ""): Promise<number[]> {
    const present = now();
    // Anyone who asks for a thousand years gets what there is.
    const from = Math.max(asked, present.getTime());
    const to = Math.min(until, present.getTime() + (rules.horizon + 2) * DAY);
    if (!(from < to)) return [];
    const rows = await standing(store.db, from, to, present.toISOString(), except);
    const taken = [...blocked(rows), ...(await busy(store.db, from - DAY, to + DAY, except))];
    return openTimes(rules, kind, place, {
      now: present.getTime(),
      from,
      to,
      busy: taken,
      startsPerDay: startsPerDay(rows, rules.zone),
    });
  }

  async function lookAround(kind: AppointmentType, place: MeetingPlace, start: number, moving?: BookingRow): Promise<readonly string[]> {
    let found: number[] = [];
    for (const around of AROUND) {
      found = await open(kind, place, start - around, start + around, moving?.id);
      // The booking's own time is free for it, but no news.
      found = found.filter((time) => iso(time) !== moving?.starts_at);
      if (found.length >= MOST_NEAREST) break;
    }
    const byDistance = found.toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start));
    return byDistance
      .slice(0, MOST_NEAREST)
      .toSorted((one, other) => one - other)
      .map(iso);
  }

  const looking = new Map<string, Promise<readonly string[]>>();
  return {
    open,
    /** The free times nearest to one. All who are refused the same time at the same moment share one look. */
    nearest(kind: AppointmentType, place: MeetingPlace, start: number, moving?: BookingRow): Promise<readonly string[]> {
      const name = [kind.id, place, start, moving?.id].join(" ");
      const known = looking.get(name);
      if (known) return known;
      const look = lookAround(kind, place, start, moving).finally(() => looking.delete(name));
      looking.set(name, look);
      return look;
    },
  };
}
