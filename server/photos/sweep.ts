/**
 * Clears up the photos. What has had no request, listing or sent answer for a day is moved to `photos/unclaimed`, and deleted
 * after 30 days: the request may be missing only because an older database was put in place, or
 * because its log was lost. When the request is back, so are its photos. Until a day is over, another
 * process may be about to store the request.
 */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "../../domain/time/instant.ts";
import { UNFINISHED } from "../storage/file-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Store } from "../store/store.ts";
import { pictureFolders } from "../content/picture-folders.ts";
import {
  answerFolder,
  answerFolderIn,
  listingFolder,
  listingFolderIn,
  picturesFolder,
  PICTURES,
  prefixOf,
  UNCLAIMED,
  unclaimedPrefixOf,
} from "./folders.ts";

/** How old photos without a request are before they count as left over. Milliseconds. */
export const LEFT_OVER_AFTER = DAY_MS;
/** How long left-over photos are kept. Milliseconds. */
export const UNCLAIMED_FOR = 30 * DAY_MS;

/** Requests per query. */
const PAGE = 500;

/** How many folders were moved away, moved back, and deleted. */
export type Swept = { readonly unclaimed: number; readonly returned: number; readonly deleted: number };

export type SweepOptions = { readonly dataDir: string; readonly storage: ObjectStorage; readonly store: Store; readonly now: Date };

/** Sorts the stored photos: at the start, and then every hour. */
export async function sweepPhotos({ dataDir, storage, store, now }: SweepOptions): Promise<Swept> {
  const isOlder = (time: Date | undefined, age: number): boolean => time !== undefined && now.getTime() - time.getTime() >= age;
  let [unclaimed, deleted] = [0, await deleteUnfinished(dataDir, isOlder)];
  const waiting = await storage.folders(UNCLAIMED);
  const stored = (await storage.folders(PICTURES)).filter((name) => prefixOf(name) !== UNCLAIMED);
  const known = await withOwner(store, [...stored, ...waiting]);
  for (const name of stored.filter((one) => !known.has(one))) {
    if (!isOlder(await storage.modified(prefixOf(name)), LEFT_OVER_AFTER)) continue;
    await storage.moveFolder(prefixOf(name), unclaimedPrefixOf(name), now);
    unclaimed += 1;
  }
  const back = waiting.filter((name) => known.has(name) && !stored.includes(name));
  for (const name of back) await storage.moveFolder(unclaimedPrefixOf(name), prefixOf(name), now);
  for (const name of waiting.filter((one) => !known.has(one))) {
    if (!isOlder(await storage.modified(unclaimedPrefixOf(name)), UNCLAIMED_FOR)) continue;
    await storage.deleteFolder(unclaimedPrefixOf(name));
    deleted += 1;
  }
  return { unclaimed, returned: back.length, deleted };
}

/** Deletes local uploads that a crash has interrupted. Resolves to how many. */
async function deleteUnfinished(dataDir: string, isOlder: (time: Date | undefined, age: number) => boolean): Promise<number> {
  const folder = picturesFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    // Another process may have deleted it meanwhile.
    const found = await stat(file).catch(() => undefined);
    if (!isOlder(found?.mtime, LEFT_OVER_AFTER)) continue;
    await rm(file, { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}

/** Those of the names that are of a stored request or answer, of a listing's photo, or of a picture in the content. */
async function withOwner(store: Store, names: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  const inContent = await pictureFolders(store.db);
  for (let at = 0; at < names.length; at += PAGE) {
    const some = names.slice(at, at + PAGE);
    for (const { id } of await store.db.selectFrom("leads").select("id").where("id", "in", some).execute()) known.add(id);
    const folders = some.flatMap((name) => listingFolderIn(name) ?? []);
    const photos =
      folders.length === 0 ? [] : store.db.selectFrom("listing_photos").select("folder").where("folder", "in", folders).execute();
    for (const { folder } of await photos) known.add(listingFolder(folder));
    for (const folder of folders) if (inContent.has(folder)) known.add(listingFolder(folder));
    const answers = some.flatMap((name) => answerFolderIn(name) ?? []);
    const sent = answers.length === 0 ? [] : store.db.selectFrom("replies").select("folder").where("folder", "in", answers).execute();
    for (const { folder } of await sent) known.add(answerFolder(folder ?? ""));
  }
  return known;
}
