/** The part of the bookings service behind the agent's links: decisions and the calendar. */
import type { DecisionResult } from "../../domain/booking/booking.ts";
import type { Bookings } from "../../domain/booking/bookings-service.ts";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import type { BookingParts } from "./bookings.ts";
import { bookingByKey } from "./by-key.ts";
import { freeTimes } from "./free-times.ts";
import { outsideOf } from "./outside.ts";
import { agentViewOf, decideTx } from "./decisions.ts";
import { CALENDAR_SECRET, calendarKey, isSameSecret } from "./link-keys.ts";
import { writeOrReject } from "./rejections.ts";
import { type BookingRow, stateAt } from "./rows.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { Reader } from "../store/store.ts";

/** How far back the agent's calendar goes. */
const CALENDAR_PAST_MS = 90 * DAY_MS;

export function agentBookings({
  store,
  keys,
  content,
  invitations,
  now,
  notify,
  busy,
}: BookingParts): Pick<Bookings, "forAgent" | "decide" | "agentCalendar" | "underRules"> {
  return {
    async forAgent(key) {
      const row = await bookingByKey(store.db, keys, "agent", key);
      return row && agentViewOf(row, content().appointmentTypes, toInstant(now()));
    },
    async decide(key, decision) {
      const row = await bookingByKey(store.db, keys, "agent", key);
      if (!row) return "gone";
      return notify(await writeOrReject<Exclude<DecisionResult, "taken">, "taken">(store, (trx) => decideTx(trx, row.id, decision, now())));
    },
    underRules({ availability, appointmentTypes }) {
      const times = freeTimes(store, { now, rules: () => availability, busy });
      return {
        free: async (type, place, from, to) => (await times.between(type, place, Date.parse(from), Date.parse(to))).map(toInstant),
        outside: async () => outsideOf(await rowsForCalendar(store.db, now()), { availability, appointmentTypes }, toInstant(now())),
      };
    },
    async agentCalendar(secret) {
      // Read each time: the agent may have made a new address beside the running server.
      const address = calendarKey(await secretOf(store, CALENDAR_SECRET));
      return isSameSecret(secret, address) ? invitations.calendar(await rowsForCalendar(store.db, now())) : undefined;
    },
  };
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
