/** Time that the agent keeps free of appointments, as the rules read it: in every process, at once. */
import type { Selectable } from "kysely";
import type { Span } from "../../domain/booking/booking.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type BlockedRow = Selectable<Tables["blocked_times"]>;

/** Between two instants in milliseconds. */
export const blockedBetween = (db: Reader | Writer, from: number, to: number): Promise<BlockedRow[]> =>
  db
    .selectFrom("blocked_times")
    .selectAll()
    .where("ends_at", ">", toInstant(from))
    .where("starts_at", "<", toInstant(to))
    .orderBy("ends_at")
    .orderBy("id")
    .execute();

/** Those that end after an instant, by their end. */
export const blocksAfter = (db: Reader, at: Instant): Promise<BlockedRow[]> =>
  db.selectFrom("blocked_times").selectAll().where("ends_at", ">", at).orderBy("ends_at").orderBy("id").execute();

/** All that have a note, for those who look for a person in them. */
export const blocksWithNotes = async (db: Reader): Promise<BlockedRow[]> =>
  (await blocksAfter(db, toInstant(0))).filter(({ note }) => note !== "");

/** The time stays blocked. */
export async function eraseNotesTx(trx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await trx.updateTable("blocked_times").set({ note: "" }).where("id", "=", id).execute();
}

export const spanOf = ({ starts_at, ends_at }: BlockedRow): Span => ({ start: Date.parse(starts_at), end: Date.parse(ends_at) });
