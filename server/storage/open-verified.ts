/** Opens the storage of photos and tries it. */
import type { Log } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { openStorage } from "./open-storage.ts";
import { claimBucket } from "./owner.ts";
import { type ObjectStorage, StorageError } from "./storage.ts";

/** The storage of photos. A wrong setting stops the start; a storage that is away now may come back. */
export async function openVerified(settings: Settings, log: Log): Promise<ObjectStorage> {
  const storage = await openStorage(settings);
  await storage.verify().catch((error: unknown) => {
    if (!mayComeBack(error)) throw error;
    log("warn", "storage.not-working", { problem: error.message });
  });
  return storage;
}

const mayComeBack = (error: unknown): error is StorageError => error instanceof StorageError && error.reason !== "refused";

/** Throws if the bucket is another site's. While it's away no one knows, and the site asks again before it clears anything away there. */
export async function refuseOthers(store: Store, storage: ObjectStorage, { s3 }: Pick<Settings, "s3">): Promise<void> {
  if (!s3) return;
  await claimBucket(store, storage).catch((error: unknown) => {
    if (!mayComeBack(error)) throw error;
  });
}
