/**
 * When `check` last wrote to the store, when an email was last sent, and when the agent was last
 * told about old figures and about requests beyond the limits: one row each.
 */
import type { Reader, Writer } from "./store.ts";

export const WRITABLE = 1;
export const LAST_SENT = 2;
export const OLD_FIGURES_SENT = 3;
export const REQUESTS_SUMMED_UP = 4;

type Row = typeof WRITABLE | typeof LAST_SENT | typeof OLD_FIGURES_SENT | typeof REQUESTS_SUMMED_UP;

/** When it last happened, UTC; `undefined` if never. */
export async function readHeartbeat(db: Reader, id: Row): Promise<string | undefined> {
  return (await db.selectFrom("heartbeat").select("at").where("id", "=", id).executeTakeFirst())?.at;
}

export async function writeHeartbeat(trx: Writer, id: Row, at: string): Promise<void> {
  const insert = trx.insertInto("heartbeat").values({ id, at });
  await insert.onConflict((conflict) => conflict.column("id").doUpdateSet({ at })).execute();
}
