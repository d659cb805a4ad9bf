/** Deletes notices that are a week old. */
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Store } from "../store/store.ts";

/** How long they stay. Milliseconds. */
const KEPT_FOR = 7 * DAY_MS;
const AT_ONCE = 200;

export async function sweepPush({ db, write }: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR).toISOString();
  for (;;) {
    const rows = await db.selectFrom("push_notices").select("id").where("at", "<", before).orderBy("at").limit(AT_ONCE).execute();
    const old = rows.map(({ id }) => id);
    if (old.length === 0) return;
    await write(async (trx) => {
      await trx.deleteFrom("push_deliveries").where("notice", "in", old).execute();
      await trx.deleteFrom("push_notices").where("id", "in", old).execute();
    });
    if (old.length < AT_ONCE) return;
  }
}
