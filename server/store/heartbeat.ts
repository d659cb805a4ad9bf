/** When `check` last wrote to the store, and when an email was last sent: one row each. */
import type { Writer } from "./store.ts";

export const WRITABLE = 1;
export const LAST_SENT = 2;

export async function writeHeartbeat(trx: Writer, id: typeof WRITABLE | typeof LAST_SENT, at: string): Promise<void> {
  const insert = trx.insertInto("heartbeat").values({ id, at });
  await insert.onConflict((conflict) => conflict.column("id").doUpdateSet({ at })).execute();
}
