/** Time that the agent keeps free of appointments: none is offered to visitors in it, from the moment it's stored. */
import type { BlockedTime, BlockRequest } from "../../domain/booking/appointments.ts";
import type { AppointmentType } from "../../domain/booking/booking.ts";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import { activeAround, type BookingRow } from "../bookings/rows.ts";
import { newId } from "../clock.ts";
import type { Reader, Writer } from "../store/store.ts";
import { type BlockedRow, blocksAfter } from "./blocked-rows.ts";
import { endProposalsWithin } from "./proposals.ts";

/** Longer is a mistake in typing. Milliseconds. */
const LONGEST = 366 * DAY_MS;
/** For so long what has ended is kept, for the week that has passed. Milliseconds. */
const KEPT_FOR = 30 * DAY_MS;

export type Blocking = { readonly state: "blocked"; readonly id: string } | { readonly state: "past" | "backwards" | "too-long" } | Over;
type Over = { readonly state: "over"; readonly rows: readonly BookingRow[] };

/** Blocks a time. `over`: there are appointments in it, and `despite` isn't set; nothing is blocked. */
export async function blockTx(
  trx: Writer,
  { by, from, to, note, despite }: BlockRequest,
  types: readonly AppointmentType[],
  now: Date,
): Promise<Blocking> {
  const at = toInstant(now);
  if (to <= from) return { state: "backwards" };
  if (to <= at) return { state: "past" };
  if (Date.parse(to) - Date.parse(from) > LONGEST) return { state: "too-long" };
  const near = await activeAround(trx, Math.max(Date.parse(from), now.getTime()), Date.parse(to), at);
  const inside = near.filter((row) => row.starts_at < to && row.ends_at > from && row.ends_at > at);
  if (inside.length > 0 && !despite)
    return { state: "over", rows: inside.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1)) };
  await trx
    .deleteFrom("blocked_times")
    .where("ends_at", "<", toInstant(now.getTime() - KEPT_FOR))
    .execute();
  // Two presses of one button are one block.
  const same = trx.selectFrom("blocked_times").select("id").where("ends_at", "=", to).where("starts_at", "=", from);
  const known = await same.executeTakeFirst();
  if (known) return { state: "blocked", id: known.id };
  const id = newId(now);
  await trx.insertInto("blocked_times").values({ id, starts_at: from, ends_at: to, note, member: by, created_at: at }).execute();
  await endProposalsWithin(trx, from, to, types, now);
  return { state: "blocked", id };
}

export async function unblockTx(trx: Writer, id: string): Promise<boolean> {
  const removed = await trx.deleteFrom("blocked_times").where("id", "=", id).returning("id").executeTakeFirst();
  return removed !== undefined;
}

/** Those that haven't ended, by time. */
export async function upcomingBlocks(db: Reader, at: Instant): Promise<BlockedRow[]> {
  const rows = await blocksAfter(db, at);
  return rows.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : one.starts_at > other.starts_at ? 1 : 0));
}

export const blockedTime = ({ id, starts_at, ends_at, note, member }: BlockedRow, names: ReadonlyMap<string, string>): BlockedTime => {
  const by = names.get(member);
  return { id, start: starts_at, end: ends_at, note, ...(by !== undefined && { by }) };
};
