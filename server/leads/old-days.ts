/** Deletes the dedupe records of days that nothing is compared with anymore. Without that, a third of a large store is such records. */
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import type { Store } from "../store/store.ts";

/** A request is compared with those of its day and the day before; one more day for clocks that differ. */
const DAYS = 2;

/** Records in a transaction. Few, because requests wait for it. */
const PAGE = 100;

/** Deletes them; resolves to how many. Records of keys stay, because a key means its request forever. */
export async function deleteOldDays(store: Store, now: Date): Promise<number> {
  const before = toInstant(now.getTime() - DAYS * DAY_MS).slice(0, 10);
  // Digests begin with their day. Those of keys sort after all days; those of version 0.1 have neither and no space.
  const old = store.db.selectFrom("dedupe_records").select("digest").where("digest", ">=", "2000-").where("digest", "<", before);
  const page = old.where("digest", "like", "____-__-__ %").orderBy("digest").limit(PAGE);
  for (let deleted = 0; ;) {
    const digests = (await page.execute()).map(({ digest }) => digest);
    if (digests.length > 0) await store.write((trx) => trx.deleteFrom("dedupe_records").where("digest", "in", digests).execute());
    deleted += digests.length;
    if (digests.length < PAGE) return deleted;
  }
}
