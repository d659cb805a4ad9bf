/** Why a booking or a change is not stored, which undoes its whole transaction. */
import { offered } from "../../domain/booking/availability.ts";
import type { AppointmentType, AvailabilityRules } from "../../domain/booking/booking.ts";
import type { Store, Writer } from "../store/store.ts";
import type { OtherBusiness } from "./own-events.ts";
import { type BookingRow, countOnSameDay, isOverlap } from "./rows.ts";

export type Rejection = "taken" | "not-offered" | "too-many";

/** Undoes the transaction. Only `writeOrReject` catches it. */
export class Rejected extends Error {
  override name = "Rejected";
  readonly reason: Rejection;
  constructor(reason: Rejection) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Runs a change in a transaction. Resolves with its result or, after everything was undone, with
 * why it was rejected.
 */
export async function writeOrReject<Result, Reason extends Rejection = "taken" | "not-offered">(
  store: Store,
  change: (trx: Writer) => Promise<Result>,
): Promise<Result | Reason> {
  try {
    return await store.write(change);
  } catch (error) {
    if (error instanceof Rejected) return error.reason as Reason;
    throw error;
  }
}

export type Checks = {
  readonly rules: AvailabilityRules;
  readonly busy: OtherBusiness;
};

export async function rejectOverlap(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    throw isOverlap(error) ? new Rejected("taken") : error;
  }
}

/**
 * Checks the rules. Appointments per day are counted here, because only one transaction writes at a
 * time.
 */
export async function rejectUnlessOffered(trx: Writer, row: BookingRow, type: AppointmentType, checks: Checks, now: Date): Promise<void> {
  const { rules, busy } = checks;
  const onSameDay = await countOnSameDay(trx, row.starts_at, rules.zone, row.id);
  const taken = {
    now: now.getTime(),
    busy: await busy(trx, Date.parse(row.blocked_from), Date.parse(row.blocked_until), row.id),
    startsPerDay: () => onSameDay,
  };
  if (!offered(rules, type, row.place, Date.parse(row.starts_at), taken)) throw new Rejected("not-offered");
}
