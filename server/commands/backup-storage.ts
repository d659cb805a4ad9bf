/** Backups in the object storage. */
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { shownAddress } from "../settings/database-url.ts";
import { openStorage } from "../storage/open-storage.ts";
import { type ObjectStorage, StorageError, type StoredObject } from "../storage/storage.ts";
import { ARCHIVE } from "../transfer/archive.ts";
import { type CommandOptions, localTime, type Print } from "./command.ts";
import { newWorkFolder } from "./work-folder.ts";

type Options = Pick<CommandOptions, "dataDir" | "database" | "s3" | "printError">;

const PREFIX = "backups/";
/** Bytes that are read at a time. */
const PIECE = 8 * 1024 * 1024;

/** Makes a backup by `backUp` and puts it into the storage. Resolves to the exit code. */
export async function storeBackup(
  name: string,
  options: Options,
  backUp: (file: string) => Promise<number>,
  print: Print,
): Promise<number> {
  const folder = await newWorkFolder("backup");
  try {
    const file = path.join(folder, name);
    const code = await backUp(file);
    if (code !== 0) return code;
    return await withStorage(options, async (storage) => {
      const key = PREFIX + name;
      await storage.put(key, { file });
      const database = options.database ? `${shownAddress(options.database)}, ` : "";
      await print(`Backed up ${database}${options.dataDir} and the photos to ${storage.place(key)}; database check passed.\n`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints the backups in the storage, oldest first. Resolves to the exit code. */
export const listBackups = (options: Options, print: Print): Promise<number> =>
  withStorage(options, async (storage) => {
    const found: StoredObject[] = [];
    for await (const object of storage.list(PREFIX)) if (ARCHIVE.test(object.key)) found.push(object);
    const line = ({ key, bytes, modified }: StoredObject): string =>
      `${localTime(modified.toISOString())}  ${(bytes / 1_000_000).toFixed(1).padStart(9)} MB  ${key.slice(PREFIX.length)}\n`;
    await print(
      found.length === 0
        ? "No backups yet.\n"
        : found
            .toSorted((one, other) => Number(one.modified) - Number(other.modified))
            .map(line)
            .join(""),
    );
  });

/** Gets a backup from the storage as a file, which appears when it's complete. Resolves to the exit code. */
export const fetchBackup = (name: string, target: string, options: Options, print: Print): Promise<number> =>
  withStorage(options, async (storage) => {
    const key = PREFIX + path.basename(name);
    if (existsSync(target)) return `${target} already exists. Choose a new name.`;
    const found = await sizeOf(storage, key);
    if (found === undefined) return `There's no backup ${path.basename(name)}. See npm run backup -- --list`;
    const part = `${target}.part`;
    const file = await open(part, "w", 0o600);
    try {
      for (let start = 0; start < found; start += PIECE) {
        const end = Math.min(start + PIECE, found);
        const piece = await storage.get(key, { start, end: end - 1 });
        if (!piece) return "The backup was deleted just now.";
        if (piece.length !== end - start) return "The object storage gave only a part of the backup. Try again.";
        await file.writeFile(piece);
      }
      await file.sync();
      await rename(part, target);
    } finally {
      await file.close();
      await rm(part, { force: true });
    }
    await print(`Fetched ${storage.place(key)} to ${target}.\n`);
    return undefined;
  });

async function sizeOf(storage: ObjectStorage, wanted: string): Promise<number | undefined> {
  for await (const { key, bytes } of storage.list(PREFIX)) if (key === wanted) return bytes;
  return undefined;
}

/** Runs `work`, which may say why it wasn't done. Resolves to the exit code. */
async function withStorage(options: Options, work: (storage: ObjectStorage) => Promise<string | void>): Promise<number> {
  try {
    const problem = await work(await openStorage(options));
    if (problem === undefined) return 0;
    options.printError(problem);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    options.printError(error.message);
  }
  return 1;
}
