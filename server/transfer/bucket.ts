/** The bucket of the site into which a backup is put back: whose it is, see `storage/owner.ts`. */
import { nameOf, notOurs, OWNER, SECRET } from "../storage/owner.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Reader } from "../store/store.ts";

/** Throws if the bucket is neither the site's whose backup is put back nor that of the database that it goes into. */
export async function refuseOthersBucket(storage: ObjectStorage, databases: readonly Reader[]): Promise<void> {
  const owner = (await storage.get(OWNER))?.toString();
  if (owner === undefined) return;
  for (const db of databases) {
    const found = await db.selectFrom("secrets").select("value").where("name", "=", SECRET).executeTakeFirst();
    if (found && nameOf(found.value) === owner) return;
  }
  throw notOurs(storage, "Add --replace to give it to this one.");
}

/** The next start claims it. */
export const releaseBucket = (storage: ObjectStorage): Promise<void> => storage.delete(OWNER);
