/**
 * Moves photos from the data folder into the storage, once one is set: those of before, and those of
 * a backup that was put back. Nothing is lost if it's interrupted, because a folder goes only after
 * all its photos are in the storage.
 */
import path from "node:path";
import { fileStorage } from "../storage/file-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { PICTURES, picturesFolder, prefixOf, UNCLAIMED } from "./folders.ts";

/** Resolves to how many requests' photos were moved. */
export async function adoptLocalPhotos(dataDir: string, storage: ObjectStorage): Promise<number> {
  // They are where they belong.
  if (storage.place(PICTURES) === fileStorage(dataDir).place(PICTURES)) return 0;
  const names = await fileStorage(dataDir).folders(PICTURES);
  const mine = names.filter((name) => prefixOf(name) !== UNCLAIMED);
  for (const name of mine) await storage.putFolder(path.join(picturesFolder(dataDir), name), prefixOf(name));
  return mine.length;
}
