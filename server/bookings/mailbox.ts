/** How many appointments and emails one mailbox may have. */
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import type { Writer } from "../store/store.ts";
import { type BookingRow, countOf, upcoming } from "./rows.ts";

/** Most upcoming appointments for one mailbox. The agent decides about further ones. */
export const MAX_UPCOMING = 3;
/** Most bookings for one mailbox in a day, canceled ones and requests included. */
export const MAX_A_DAY = 8;

/** Flagged bookings count only against flagged ones: the owner of the mailbox knows nothing of them. */
const counted = ({ flagged }: BookingRow): number[] => (flagged === 1 ? [0, 1] : [0]);

/** Whether the mailbox has as many other appointments ahead as are booked without the agent. */
export async function hasManyAhead(trx: Writer, row: BookingRow, now: Date): Promise<boolean> {
  const ahead = upcoming(trx, toInstant(now)).where("email_key", "=", row.email_key).where("id", "<>", row.id);
  return (await countOf(ahead.where("flagged", "in", counted(row)))) >= MAX_UPCOMING;
}

/** Whether the mailbox was used for as many bookings as it may be in a day. */
export async function hasManyToday(trx: Writer, row: BookingRow, now: Date): Promise<boolean> {
  const today = trx
    .selectFrom("bookings")
    .where("created_at", ">", toInstant(now.getTime() - DAY_MS))
    .where("flagged", "in", counted(row));
  const asBooked = await countOf(today.where("email_key", "=", row.email_key));
  // Those that were booked with it before their address was corrected.
  const before = await countOf(today.where("first_email_key", "=", row.email_key));
  return asBooked + before >= MAX_A_DAY;
}

export const mailboxIsFull = async (trx: Writer, row: BookingRow, now: Date): Promise<boolean> =>
  (await hasManyAhead(trx, row, now)) || (await hasManyToday(trx, row, now));
