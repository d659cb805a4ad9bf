/** Cancels many appointments at once after an attack, without an email to the addresses that were typed. */
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { withdraw } from "../bookings/notices.ts";
import { type BookingRow, stateAt } from "../bookings/rows.ts";
import { idsFrom } from "../clock.ts";
import type { Reader, Writer } from "../store/store.ts";

/** Most rows that one statement names. */
const AT_ONCE = 500;

export type MadeSince = {
  /** Upcoming appointments and requests that no one has confirmed. */
  readonly unconfirmed: readonly BookingRow[];
  /** How many others were confirmed by the agent or by the owner of the email address. */
  readonly confirmed: number;
};

/** The appointments that were made since an instant and are still ahead. */
export async function madeSince(db: Reader | Writer, since: Instant, at: Instant): Promise<MadeSince> {
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    // Ids sort by creation time.
    .where("id", ">=", idsFrom(new Date(since)))
    .where("created_at", ">=", since)
    .where("starts_at", ">", at)
    .orderBy("id")
    .execute();
  const ahead = rows.filter((row) => ["pending", "booked", "requested"].includes(stateAt(row, at)));
  const unconfirmed = ahead.filter(({ approved_at, confirmed_at }) => approved_at === null && confirmed_at === null);
  return { unconfirmed, confirmed: ahead.length - unconfirmed.length };
}

/** Cancels what `madeSince` finds unconfirmed, and drops the emails about it. Resolves to its number. */
export async function cancelSinceTx(trx: Writer, since: Instant, now: Date): Promise<number> {
  const at = toInstant(now);
  const ids = (await madeSince(trx, since, at)).unconfirmed.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await trx
      .updateTable("bookings")
      .set(({ eb }) => ({ state: "canceled", pending_until: null, requested: 0, sequence: eb("sequence", "+", 1), changed_at: at }))
      .where("id", "in", some)
      .execute();
    await withdraw(trx, some);
  }
  return ids.length;
}
