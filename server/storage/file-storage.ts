/** Objects as files of the data folder, each under its key. */
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { sync, writeDurably } from "../store/durable-files.ts";
import { checkKey, checkPrefix } from "./keys.ts";
import type { ByteRange, ObjectStorage, StoredObject } from "./storage.ts";

/** The end of the name of a file or folder that isn't complete. */
export const UNFINISHED = ".part";

export function fileStorage(dataDir: string): ObjectStorage {
  const place = (key: string): string => path.join(dataDir, key);
  const folderOf = (prefix: string, least?: number): string => place(checkPrefix(prefix, least).slice(0, -1));

  return {
    address: dataDir,
    place,
    async put(key, content) {
      const file = place(checkKey(key));
      const part = `${file}${UNFINISHED}`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        if (Buffer.isBuffer(content)) await writeDurably(part, content, "w");
        else {
          await copyFile(content.file, part);
          await sync(part);
        }
        await rename(part, file);
      } finally {
        await rm(part, { force: true });
      }
      await sync(path.dirname(file));
    },
    async putFolder(folder, prefix) {
      const target = folderOf(prefix, 2);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await sync(folder);
      await rename(folder, target);
      await sync(path.dirname(target));
    },
    get: (key, range) => unlessMissing(read(place(checkKey(key)), range)),
    list: (prefix) => listFiles(dataDir, checkPrefix(prefix)),
    async folders(prefix) {
      const entries = (await unlessMissing(readdir(folderOf(prefix), { withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith(UNFINISHED)).map(({ name }) => name);
    },
    modified: async (prefix) => (await unlessMissing(stat(folderOf(prefix))))?.mtime,
    async moveFolder(from, to, now) {
      const [source, target] = [folderOf(from, 2), folderOf(to, 2)];
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // What is missing was moved by another process just now. The time first: after a crash it would be years old.
      await unlessMissing(utimes(source, now, now));
      await unlessMissing(mergeFolder(source, target));
    },
    delete: (key) => rm(place(checkKey(key)), { force: true }),
    deleteFolder: (prefix) => rm(folderOf(prefix, 2), { recursive: true, force: true }),
    // What is wrong with the disk shows with the database on it.
    verify: () => Promise.resolve(),
    health: () => Promise.resolve(undefined),
  };
}

/** Renames a folder, or moves its files into one that is there. Two processes may do the same at once. */
async function mergeFolder(source: string, target: string): Promise<void> {
  try {
    return await rename(source, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  for (const name of (await unlessMissing(readdir(source))) ?? [])
    await unlessMissing(rename(path.join(source, name), path.join(target, name)));
  await rm(source, { recursive: true, force: true });
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

async function read(file: string, range: ByteRange | undefined): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    if (!range) return await handle.readFile();
    const pieces: Buffer[] = [];
    for await (const piece of createReadStream(file, { ...range, fd: handle, autoClose: false })) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } finally {
    await handle.close();
  }
}

async function* listFiles(dataDir: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = (await unlessMissing(readdir(path.join(dataDir, prefix), { recursive: true, withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(dataDir, file).split(path.sep).join("/");
    if (!entry.isFile() || key.split("/").some((name) => name.endsWith(UNFINISHED))) continue;
    const { size: bytes, mtime: modified } = await stat(file);
    yield { key, bytes, modified };
  }
}
