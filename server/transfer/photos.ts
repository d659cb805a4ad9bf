/** Copies uploaded photos from one storage to another, and compares them. */
import { createHash, hash } from "node:crypto";
import { PICTURES } from "../photos/folders.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { StoreProblem } from "../store/problems.ts";

export type PhotoTotal = {
  readonly photos: number;
  readonly bytes: number;
  /** SHA-256, hex, of the keys and the contents' digests, in the order of the keys. */
  readonly digest: string;
};

export type CopyOptions = {
  /** The target may have other photos, which stay there. */
  readonly mayHaveOthers?: boolean;
  readonly onPhoto?: (copied: number, of: number) => Promise<unknown>;
};

/** Photos copied at a time: as many requests wait for an object storage, and as many photos are in memory. */
const TOGETHER = 4;

/** Whether two storages are the same place. */
const isSame = (one: ObjectStorage, other: ObjectStorage): boolean => one.address === other.address;

/** The keys of all photos in a storage. */
async function keysIn(storage: ObjectStorage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.list(PICTURES)) keys.add(key);
  return keys;
}

/**
 * Copies all photos of several storages, each read again and compared. Photos that are there
 * already are compared only, so that it can be repeated. Throws if the target has others.
 */
export async function copyPhotos(sources: readonly ObjectStorage[], target: ObjectStorage, options: CopyOptions = {}): Promise<PhotoTotal> {
  const { mayHaveOthers = false, onPhoto = async () => {} } = options;
  const places = new Map<string, ObjectStorage>();
  for (const source of sources)
    for (const key of await keysIn(source)) if (!places.has(key) || isSame(source, target)) places.set(key, source);
  const there = await keysIn(target);
  const other = [...there].find((key) => !places.has(key));
  if (other !== undefined && !mayHaveOthers)
    throw new StoreProblem(`There are other photos in ${target.place(PICTURES)} already. Choose an empty place, or move them elsewhere.`);
  const digests = new Map<string, string>();
  let bytes = 0;
  const keys = [...places.keys()].toSorted();
  async function copy(key: string): Promise<void> {
    const source = places.get(key);
    const content = await source?.get(key);
    if (!source || !content) throw new StoreProblem(`The photo ${key} was deleted meanwhile. Stop the site, and try again.`);
    if (!isSame(source, target)) await putVerified(target, key, content, there.has(key));
    digests.set(key, hash("sha256", content));
    bytes += content.length;
  }
  for (let at = 0; at < keys.length; at += TOGETHER) {
    await Promise.all(keys.slice(at, at + TOGETHER).map(copy));
    await onPhoto(Math.min(at + TOGETHER, keys.length), keys.length);
  }
  const total = createHash("sha256");
  for (const key of keys) total.update(`${key} ${digests.get(key)}\n`);
  return { photos: keys.length, bytes, digest: total.digest("hex") };
}

async function putVerified(target: ObjectStorage, key: string, content: Buffer, isThere: boolean): Promise<void> {
  if (isThere && (await target.get(key))?.equals(content)) return;
  await target.put(key, content);
  if (!(await target.get(key))?.equals(content)) throw new Error(`The copy of ${target.place(key)} isn't the same as the original.`);
}
