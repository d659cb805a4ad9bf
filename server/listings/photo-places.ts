/** Where the files of listings' photos are. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { listingFolder, picturesFolder, prefixOf } from "../photos/folders.ts";
import { UNFINISHED } from "../storage/file-storage.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { writeDurably } from "../store/durable-files.ts";
import type { PhotoFile } from "./derive-photo.ts";

/**
 * A new name in letters that every file system keeps apart. With 128 random bits only those who were shown it know it: a draft's
 * photos need no cookie, which would keep browsers and proxies from caching those of live homes.
 */
export const newFolder = (): string => randomBytes(16).toString("hex");

const prefix = (folder: string): string => prefixOf(listingFolder(folder));

/** The key of a photo's file in the storage. */
export const keyOf = (folder: string, file: string): string => `${prefix(folder)}${file}`;

/** Stores all files of a photo under a folder that is new; resolves once they're durable. */
export const storePhoto = (dataDir: string, storage: ObjectStorage, folder: string, files: readonly PhotoFile[]): Promise<void> =>
  storeFolder(dataDir, storage, listingFolder(folder), files);

/** The same for any folder beside those of requests' photos. A crash leaves what the sweep clears up. */
export async function storeFolder(dataDir: string, storage: ObjectStorage, folder: string, files: readonly PhotoFile[]): Promise<void> {
  const staging = path.join(picturesFolder(dataDir), `${randomUUID()}${UNFINISHED}`);
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    for (const { name, content } of files) await writeDurably(path.join(staging, name), content, "wx");
    await storage.putFolder(staging, prefixOf(folder));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Deletes a photo's files. What can't be deleted now is swept later. */
export const dropPhoto = (storage: ObjectStorage, folder: string): Promise<void> =>
  storage.deleteFolder(prefix(folder)).catch(() => undefined);

const FOLDER = /^[0-9a-f]{16}(?:[0-9a-f]{16})?$/;
const FILE = /^(?:\d{1,4}\.(?:webp|avif)|shared\.jpg|whole\.webp)$/;
const TYPES: Readonly<Record<string, string>> = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg" };

export type PhotoContent = { readonly type: string; readonly content: Buffer };

/** The file at a photo's address; `undefined` if there's none, "away" while the storage can't be read. */
export async function readPhoto(storage: ObjectStorage, folder: string, file: string): Promise<PhotoContent | "away" | undefined> {
  if (!FOLDER.test(folder) || !FILE.test(file)) return undefined;
  try {
    const content = await storage.get(keyOf(folder, file));
    return content && { type: TYPES[path.extname(file).slice(1)] ?? "", content };
  } catch (error) {
    if (error instanceof StorageError) return "away";
    throw error;
  }
}
