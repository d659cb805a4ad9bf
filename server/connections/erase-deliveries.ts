/** What goes with erased requests, and by itself after a while. */
import { DAY_MS } from "../../domain/time/instant.ts";
import { idsFrom } from "../clock.ts";
import type { Store, Writer } from "../store/store.ts";
import { SEND_POLICY } from "./sender.ts";

/** How long what another service answered is kept, and the log. Milliseconds. */
const ANSWERS_FOR = 7 * DAY_MS;
const LOG_FOR = 90 * DAY_MS;
/** Rows changed at a time, so that others can write in between. */
const AT_ONCE = 500;

/** Whether something about these requests is being sent right now. A claim that ends later is from a clock that was ahead. */
export async function isDelivering(trx: Writer, leads: readonly string[], now: Date): Promise<boolean> {
  const held = await trx.selectFrom("deliveries").select(["holder", "due_at"]).where("lead", "in", leads).execute();
  return held.some(({ holder, due_at: due }) => {
    const left = Date.parse(due) - now.getTime();
    return holder !== null && left > 0 && left < 2 * SEND_POLICY.claimFor;
  });
}

/** Deletes what was or would be sent about requests. */
export async function eraseDeliveriesTx(trx: Writer, leads: readonly string[]): Promise<void> {
  await trx.deleteFrom("deliveries").where("lead", "in", leads).execute();
  for (const lead of leads) await trx.deleteFrom("connection_events").where("id", ">=", `${lead}-`).where("id", "<", `${lead}.`).execute();
}

/** Part of the hourly upkeep. */
export async function sweepDeliveries({ write }: Store, now: Date): Promise<void> {
  const idsBefore = (age: number): string => idsFrom(new Date(now.getTime() - age));
  const works: readonly ((trx: Writer) => Promise<number>)[] = [
    async (trx) => {
      const old = trx.selectFrom("deliveries").select("id").where("id", "<", idsBefore(LOG_FOR)).orderBy("id").limit(AT_ONCE);
      const ids = (await old.execute()).map(({ id }) => id);
      if (ids.length > 0) await trx.deleteFrom("deliveries").where("id", "in", ids).execute();
      return ids.length;
    },
    async (trx) => {
      const answered = trx.selectFrom("deliveries").select("id").where("response", "is not", null).where("id", "<", idsBefore(ANSWERS_FOR));
      const ids = (await answered.orderBy("id").limit(AT_ONCE).execute()).map(({ id }) => id);
      if (ids.length > 0) await trx.updateTable("deliveries").set({ response: null }).where("id", "in", ids).execute();
      return ids.length;
    },
  ];
  for (const work of works) while ((await write(work)) === AT_ONCE);
  const over = { previous_secret: null, previous_until: null };
  await write((trx) => trx.updateTable("connectors").set(over).where("previous_until", "<", now.toISOString()).execute());
}
