/** Why no photos can be stored right now. */
import { mkdir, statfs } from "node:fs/promises";
import type { ObjectStorage } from "../storage/storage.ts";

/** Disk space that photos leave free for requests. Bytes. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export type ObstacleOptions = {
  /** Where photos are before the storage has them; created when missing. */
  readonly folder: string;
  readonly storage: ObjectStorage;
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
};

/** An error for the log; `undefined` if photos can be stored. `isAway`: the storage doesn't work, and may come back. */
export async function storingObstacle(options: ObstacleOptions): Promise<{ readonly error: unknown; readonly isAway?: true } | undefined> {
  const { folder, storage, freeBytes = freeBytesOf } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await freeBytes(folder)) < MIN_FREE_BYTES) return { error: new Error("Not enough disk space for photos.") };
    const health = await storage.health();
    return health?.working === false ? { isAway: true, error: new Error(health.problem) } : undefined;
  } catch (error) {
    return { error };
  }
}
