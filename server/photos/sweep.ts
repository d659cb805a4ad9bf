/**
 * Clears up the photos folder. Photos without a stored request are moved to `photos/unclaimed` and
 * deleted after 30 days: their request may be missing only because an older database was put in
 * place, or because its log was lost. When the request is back, so are its photos.
 */
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "../../domain/time/instant.ts";
import type { Store } from "../store/store.ts";
import { picturesFolder, picturesOf, unclaimedFolder, UNFINISHED } from "./folders.ts";

/** How long photos without a request are kept. Milliseconds. */
export const UNCLAIMED_FOR = 30 * DAY_MS;

/** Requests per query. */
const PAGE = 500;

/** How many folders were moved away, moved back, and deleted. */
export type Swept = { readonly unclaimed: number; readonly returned: number; readonly deleted: number };

/**
 * Sorts the photos folder at the start, before any photo arrives: removes uploads that a crash has
 * interrupted, and moves what has no request.
 */
export async function sweepPhotos(dataDir: string, store: Store, now: Date): Promise<Swept> {
  const unclaimed = path.basename(unclaimedFolder(dataDir));
  const names = (await namesIn(picturesFolder(dataDir))).filter((name) => name !== unclaimed);
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
  for (const name of unfinished) await rm(picturesOf(dataDir, name), { recursive: true, force: true });
  const without = await withoutRequest(
    store,
    names.filter((name) => !unfinished.includes(name)),
  );
  for (const name of without) await setAside(dataDir, name, now);
  const returned = await bringBack(dataDir, store);
  const deleted = unfinished.length + (await deleteUnclaimed(dataDir, now));
  return { unclaimed: without.length, returned, deleted };
}

/** Deletes photos that no request has claimed in time. Resolves to how many folders. */
export async function deleteUnclaimed(dataDir: string, now: Date): Promise<number> {
  const folder = unclaimedFolder(dataDir);
  let deleted = 0;
  for (const name of await namesIn(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (now.getTime() - mtimeMs < UNCLAIMED_FOR) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });

/** Those of the names that aren't the id of a stored request. */
async function withoutRequest(store: Store, names: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (let at = 0; at < names.length; at += PAGE) {
    const some = names.slice(at, at + PAGE);
    for (const { id } of await store.db.selectFrom("leads").select("id").where("id", "in", some).execute()) known.add(id);
  }
  return names.filter((name) => !known.has(name));
}

async function setAside(dataDir: string, name: string, now: Date): Promise<void> {
  const target = path.join(unclaimedFolder(dataDir), name);
  await mkdir(unclaimedFolder(dataDir), { recursive: true, mode: 0o700 });
  // The time in the folder's properties says since when it waits.
  await utimes(picturesOf(dataDir, name), now, now);
  // An earlier copy of the same photos.
  await rm(target, { recursive: true, force: true });
  await rename(picturesOf(dataDir, name), target);
}

/** Moves photos back whose request is stored again. Resolves to how many folders. */
async function bringBack(dataDir: string, store: Store): Promise<number> {
  const names = await namesIn(unclaimedFolder(dataDir));
  const without = new Set(await withoutRequest(store, names));
  const present = new Set(await namesIn(picturesFolder(dataDir)));
  const back = names.filter((name) => !without.has(name) && !present.has(name));
  for (const name of back) await rename(path.join(unclaimedFolder(dataDir), name), picturesOf(dataDir, name));
  return back.length;
}
