/**
 * What members do about an appointment: the same changes as those of the links in emails and of the command, within a transaction that first
 * looks whether the appointment is still as the member has seen it.
 */
import { offered } from "../../domain/booking/availability.ts";
import type { ChangeOf, ChangeOutcome, NewTime } from "../../domain/booking/appointments.ts";
import type { AppointmentType, AvailabilityRules, Decision, MeetingPlace } from "../../domain/booking/booking.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { cancelTx, moveTx, timesOf } from "../bookings/changes.ts";
import { decideTx, openDecisions } from "../bookings/decisions.ts";
import type { OtherBusiness } from "../bookings/own-events.ts";
import { writeOrReject } from "../bookings/rejections.ts";
import { bookingWith, type BookingRow, expire, stateAt, typeOf } from "../bookings/rows.ts";
import { isNear } from "../bookings/visitor-bookings.ts";
import type { Store, Writer } from "../store/store.ts";
import { type ByMember, lastEvent, recordEvent } from "./events.ts";
import { isTakenFor, proposeTx, withdrawTx } from "./proposals.ts";
import { restoreTx } from "./restore.ts";

export type ChangeParts = {
  readonly store: Store;
  readonly now: () => Date;
  readonly types: () => readonly AppointmentType[];
  readonly rules: () => AvailabilityRules;
  readonly busy: OtherBusiness;
};

/** Names a state of an appointment, so that no one acts on an older one. */
export const seenOf = (row: BookingRow, last: string, at: Instant): string =>
  `${row.sequence}.${stateAt(row, at)}.${row.flagged}${last === "" ? "" : `.${last}`}`;

/** Whether a member can have a time without being asked: within the hours, and free. Soon and far ahead are fine. */
export async function isWithinHours(
  trx: Writer,
  wanted: { readonly id: string; readonly type: AppointmentType; readonly place: MeetingPlace; readonly start: Instant },
  { rules: present, busy }: Pick<ChangeParts, "rules" | "busy">,
  now: Date,
): Promise<boolean> {
  const { id, type, place, start } = wanted;
  const rules = { ...present(), notice: 0, horizon: 1100 };
  const { blocked_from, blocked_until } = timesOf(type, place, start, rules);
  const spans = await busy(trx, Date.parse(blocked_from), Date.parse(blocked_until), id);
  // A type or a place that is no longer offered can keep its appointments.
  const kept = type.places.includes(place) ? type : { ...type, places: [place] };
  return offered(rules, kept, place, Date.parse(start), { now: now.getTime(), busy: spans, startsPerDay: () => 0 });
}

type Change = (trx: Writer, row: BookingRow, now: Date) => Promise<ChangeOutcome>;

/** Carries out a change of the appointment as it was seen. */
async function changing({ store, now }: ChangeParts, { id, seen }: ChangeOf, change: Change): Promise<ChangeOutcome> {
  return writeOrReject<ChangeOutcome, "taken">(store, async (trx) => {
    const present = now();
    const at = toInstant(present);
    await expire(trx, at);
    const row = await bookingWith(trx, id);
    if (!row) return "gone";
    if (seenOf(row, await lastEvent(trx, id), at) !== seen) return "changed";
    return change(trx, row, present);
  });
}

const done = (result: string): ChangeOutcome => (result === "gone" ? "closed" : "done");

export const decide = (parts: ChangeParts, of: ChangeOf, decision: Decision, message: string): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => {
    if (row.starts_at <= toInstant(now)) return "past";
    if (!openDecisions(row, toInstant(now)).includes(decision)) return "closed";
    return done(await decideTx(trx, row.id, decision, now, { member: of.by, message: decision === "decline" ? message : "" }));
  });

export const cancel = (parts: ChangeParts, of: ChangeOf, message: string): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => {
    if (row.starts_at <= toInstant(now)) return "past";
    if (row.state === "canceled") return "closed";
    return done(await cancelTx(trx, row.id, now, "sure", { member: of.by, message }));
  });

/** Why a booked appointment can't have a new time; `undefined` if it can. */
async function refusalOf(parts: ChangeParts, trx: Writer, row: BookingRow, to: NewTime, now: Date): Promise<ChangeOutcome | undefined> {
  const at = toInstant(now);
  if (row.starts_at <= at) return "past";
  if (row.state !== "booked") return "closed";
  if (to.start <= at) return "past";
  if (!isNear(to.start, now)) return "too-far";
  if (await isTakenFor(trx, row, to.start, { types: parts.types(), rules: parts.rules() }, at)) return "taken";
  if (to.anyTime) return undefined;
  const wanted = { id: row.id, type: typeOf(row, parts.types()), place: row.place, start: to.start };
  return (await isWithinHours(trx, wanted, parts, now)) ? undefined : "outside";
}

export const move = (parts: ChangeParts, of: ChangeOf, to: NewTime): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => {
    if (to.start === row.starts_at) return "closed";
    const refusal = await refusalOf(parts, trx, row, to, now);
    if (refusal) return refusal;
    const by: ByMember = { member: of.by, message: to.message };
    return done(await moveTx(trx, row.id, { start: to.start, types: parts.types(), rules: parts.rules(), by }, now));
  });

export const propose = (parts: ChangeParts, of: ChangeOf, to: NewTime): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => {
    if (to.start === row.starts_at) return "closed";
    // An address that looks like a machine's isn't written to.
    if (row.email === "" || row.flagged === 1) return "no-email";
    const refusal = await refusalOf(parts, trx, row, to, now);
    if (refusal) return refusal;
    await proposeTx(trx, row, to.start, { member: of.by, message: to.message }, now);
    return "done";
  });

export const withdraw = (parts: ChangeParts, of: ChangeOf): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => ((await withdrawTx(trx, row, { member: of.by }, now)) ? "done" : "closed"));

export const restore = (parts: ChangeParts, of: ChangeOf): Promise<ChangeOutcome> =>
  changing(parts, of, (trx, row, now) => restoreTx(trx, row, { member: of.by }, now));

/** Says whether the visitor came. Only one that was booked and has begun has a no-show. */
export const setNoShow = (parts: ChangeParts, of: ChangeOf, isNoShow: boolean): Promise<ChangeOutcome> =>
  changing(parts, of, async (trx, row, now) => {
    if (row.state !== "booked") return "closed";
    if (row.starts_at > toInstant(now)) return "early";
    const kind = isNoShow ? "no-show" : "no-show-undone";
    await recordEvent(trx, { booking: row.id, sequence: row.sequence, kind, actor: "agent", member: of.by }, now);
    return "done";
  });
