/** Deletes what is older than the agent keeps it. */
import { sql } from "kysely";
import type { Instant } from "../../domain/time/instant.ts";
import { idsFrom } from "../clock.ts";
import type { Reader, Store } from "../store/store.ts";
import { erase, type EraseOptions } from "./erase.ts";

/** Requests per query. */
const PAGE = 100;

/** The same day and time some months earlier, UTC; the month's last day if it has no such day. */
export function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

export type Deleted = { readonly requests: number; readonly subscribers: number };

/**
 * Deletes requests of more than so many months ago, those with an appointment as long after its
 * end, and newsletter addresses that aren't subscribed. Subscribers stay until they unsubscribe. The same holds for
 * addresses that are emailed about homes.
 */
export async function deleteOld(store: Store, months: number, options: EraseOptions): Promise<Deleted> {
  const before = monthsBefore(options.now(), months);
  let requests = 0;
  let last = "";
  for (;;) {
    const { old, page } = await requestsBefore(store.db, before, last);
    await erase(store, { requests: old.map(({ id }) => id), subscribers: [] }, options);
    requests += old.length;
    if (page === undefined) break;
    last = page;
  }
  const subscribers = await addressesBefore(store.db, before.toISOString());
  const alertPeople = await leftBefore(store.db, before.toISOString());
  await erase(store, { requests: [], subscribers, alertPeople }, options);
  return { requests, subscribers: subscribers.length + alertPeople.length };
}

/**
 * Some requests, in the order of their ids, which sort by creation time: those that are due to go.
 * @returns `page`: where to go on; `undefined` at the end.
 */
export async function requestsBefore(db: Reader, before: Date, last: string) {
  const rows = await db
    .selectFrom("leads")
    .select(["id", "at"])
    .where("id", ">", last)
    .where("id", "<", idsFrom(before))
    .orderBy("id")
    .limit(PAGE)
    .execute();
  const due = before.toISOString();
  const old = rows.filter(({ at }) => at < due);
  const ids = old.map(({ id }) => id);
  // Asked for by their ids: with a join, PostgreSQL may read all appointments for each page.
  const rowsOf = db.selectFrom("bookings").select(["id", "ends_at"]).where("id", "in", ids);
  const ends = new Map(ids.length === 0 ? [] : (await rowsOf.execute()).map(({ id, ends_at: end }) => [id, end]));
  const isDue = ({ id }: { readonly id: string }): boolean => (ends.get(id) ?? "") < due;
  return {
    old: old.filter(isDue).map(({ id, at }) => ({ id, at, hasAppointment: ends.has(id) })),
    page: rows.length < PAGE ? undefined : rows.at(-1)?.id,
  };
}

/** Addresses that aren't subscribed to the newsletter. @param before an instant. */
export async function addressesBefore(db: Reader, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["id", "left_at"])
    // Literals, so that the partial index is used.
    .where("state", "in", [sql.lit("waiting" as const), sql.lit("left" as const)])
    .where("asked_at", "<", before)
    .execute();
  return rows.filter(({ left_at: left }) => left === null || left < before).map(({ id }) => id);
}

/** Addresses that are emailed about no home anymore. @param before an instant. */
export async function leftBefore(db: Reader, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("alert_people")
    .select("id")
    .where("left_at", "<", before as Instant)
    .execute();
  return rows.map(({ id }) => id);
}
