/** Opens the storage of photos and tries it. */
import type { Log } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { openStorage } from "./open-storage.ts";
import { type ObjectStorage, StorageError } from "./storage.ts";

/** The storage of photos. A wrong setting stops the start; a storage that is away now may come back. */
export async function openVerified(settings: Settings, log: Log): Promise<ObjectStorage> {
  const storage = await openStorage(settings);
  await storage.verify().catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.reason === "refused") throw error;
    log("warn", "storage.not-working", { problem: error.message });
  });
  return storage;
}
