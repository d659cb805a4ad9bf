/** The part of the bookings service that visitors use: booking, and what their links allow. */
import type { AppointmentType, BookingView } from "../../domain/booking/booking.ts";
import type { Bookings } from "../../domain/booking/bookings-service.ts";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import type { BookingParts } from "./bookings.ts";
import { bookingByKey } from "./by-key.ts";
import { cancelTx, confirmTx, MAX_MOVES, moveTx } from "./changes.ts";
import { correctContactTx } from "./correct-contact.ts";
import { freeTimes } from "./free-times.ts";
import { areRecorded, bookTx, type BookingToStore, type StoredBooking } from "./new-booking.ts";
import { isEmailed } from "./notices.ts";
import { oneAheadOfOthers } from "./one-ahead.ts";
import { type Rejection, writeOrReject } from "./rejections.ts";
import { answerProposal, type ProposalAnswer, proposedFor } from "../appointments/proposals.ts";
import { type BookingRow, typeOf, viewOf } from "./rows.ts";
import { newId } from "../clock.ts";
import { askTogether } from "../store/gather.ts";
import type { Reader } from "../store/store.ts";

/** How many who want a taken time share one look for earlier requests. */
const RIVALS_TOGETHER = 16;

type NotHere = "forAgent" | "decide" | "agentCalendar" | "underRules" | "answerNewTime";

export function visitorBookings(parts: BookingParts): Omit<Bookings, NotHere> {
  const { store, keys, content, busy, limits, invitations, confirm, now, notify } = parts;
  const rules = () => content().availability;
  const types = () => content().appointmentTypes;
  const checks = () => ({ rules: rules(), busy, limits });
  const times = freeTimes(store, { now, rules, busy });
  const oneAhead = oneAheadOfOthers();
  const isRecorded = askTogether(RIVALS_TOGETHER, (rivals: readonly BookingToStore[]) => areRecorded(store.db, rivals));
  const rowFor = (key: string) => bookingByKey(store.db, keys, "visitor", key);

  return {
    async free(type, place, from, to, moving) {
      const moved = moving === undefined ? undefined : await rowFor(moving);
      const found = await times.between(type, place, Date.parse(from), Date.parse(to), moved?.id);
      return found.map(toInstant);
    },
    async book(booking) {
      const { type, place, start } = booking;
      if (!isNear(start, now())) return { state: "not-offered", nearest: [] };
      const at = now();
      const toStore = { ...booking, lead: { ...booking.lead, id: newId(at), at: toInstant(at) }, confirm: confirm };
      const write = () => writeOrReject<StoredBooking, Rejection>(store, (trx) => bookTx(trx, toStore, checks(), limits, now()));
      const isGone = async () => (await times.isTaken(type, place, start)) && !(await isRecorded(toStore));
      const result = await oneAhead(start, write, async () => ((await isGone()) ? "taken" : undefined));
      if (typeof result === "object") return notify({ state: result.state, key: keys.visitor(result) });
      return result === "too-many" ? { state: result } : { state: result, nearest: await times.nearest(type, place, start) };
    },
    async find(key) {
      const row = await rowFor(key);
      return row && viewFor(store.db, row, types(), toInstant(now()));
    },
    async confirm(key) {
      const row = await bookingByKey(store.db, keys, "confirm", key);
      return row ? notify(await store.write((trx) => confirmTx(trx, row.id, now()))) : "gone";
    },
    async move(key, start, zone) {
      const row = await rowFor(key);
      if (!row) return { state: "gone" };
      if (!isNear(start, now())) return { state: "not-offered", nearest: [] };
      const move = { start, types: types(), rules: rules(), ...(zone !== undefined && { zone }) };
      const result = await writeOrReject(store, (trx) => moveTx(trx, row.id, move, now(), checks()));
      if (result === "moved" || result === "gone") return notify({ state: result });
      return { state: result, nearest: await times.nearest(typeOf(row, types()), row.place, start, row) };
    },
    async cancel(key) {
      const row = await rowFor(key);
      return row ? notify(await store.write((trx) => cancelTx(trx, row.id, now(), "anyone"))) : "gone";
    },
    async correctContact(key, contact) {
      const row = await rowFor(key);
      if (!row) return { state: "gone" };
      const result = await store.write((trx) => correctContactTx(trx, row.id, contact, now()));
      return notify("id" in result ? { state: "corrected", key: keys.visitor(result) } : result);
    },
    async calendarFile(key) {
      const row = await rowFor(key);
      return row?.state === "booked" ? invitations.file(row) : undefined;
    },
  };
}

/** The visitor's answer to a time that the agent proposes. */
export const proposalAnswers = ({ store, keys, content, now, notify }: BookingParts): Pick<Bookings, "answerNewTime"> => ({
  async answerNewTime(key, start, isAccepted) {
    const row = await bookingByKey(store.db, keys, "visitor", key);
    if (!row) return "gone";
    const { appointmentTypes: types, availability: rules } = content();
    const answer = { start, isAccepted, types, rules };
    return notify(await writeOrReject<ProposalAnswer, "taken">(store, (trx) => answerProposal(trx, row.id, answer, now())));
  },
});

/** What the visitor sees: the booking, and the time that the agent proposes. */
async function viewFor(db: Reader, row: BookingRow, types: readonly AppointmentType[], at: Instant): Promise<BookingView> {
  const view = viewOf(row, types, at, { isEmailed: await isEmailed(db, row), maxMoves: MAX_MOVES });
  const proposed = await proposedFor(db, row, at);
  return { ...view, ...(proposed !== undefined && { proposed }) };
}

/** How far from now an appointment may be. */
export const MAX_DAYS_AWAY = 1000;

/**
 * Whether a time is near enough to be booked at all. Its buffer must stay within the years that
 * sort as text.
 */
export const isNear = (start: Instant, now: Date): boolean => Math.abs(Date.parse(start) - now.getTime()) < MAX_DAYS_AWAY * DAY_MS;
