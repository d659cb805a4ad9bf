/** The appointments that a person still has before them, for "spam" and "not spam". */
import { toInstant } from "../../domain/time/instant.ts";
import { spamTx } from "../bookings/decisions.ts";
import type { BookingRow } from "../bookings/rows.ts";
import type { Reader, Writer } from "../store/store.ts";

/** Appointments that haven't begun, whatever their state. */
export const upcomingOf = (db: Reader | Writer, person: string, now: Date): Promise<BookingRow[]> =>
  db
    .selectFrom("lead_work")
    .innerJoin("bookings", "bookings.id", "lead_work.lead")
    .selectAll("bookings")
    .where("lead_work.person", "=", person)
    .where("bookings.starts_at", ">", toInstant(now))
    .execute();

/** Cancels what is ahead. The address that was typed gets no email. */
export async function closeAsSpam(trx: Writer, person: string, now: Date): Promise<void> {
  for (const { id } of await upcomingOf(trx, person, now)) await spamTx(trx, id, now);
}
