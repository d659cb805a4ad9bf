/** Where backups are kept: a folder, or a bucket. Beside each is a small file that says what came of trying it. */
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Backup, BackupCheck, BackupContent } from "../../domain/backups/backups.ts";
import { isInstant } from "../../domain/time/instant.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { sync, writeDurably } from "../store/durable-files.ts";
import { BACKUPS, backupsIn, readName } from "./names.ts";

export type PlaceSettings = StorageSettings & {
  /** `undefined`: the bucket of `s3`, or else the data folder. */
  readonly folder: string | undefined;
};

export type BackupPlace = {
  /** For the operator: a path, or "s3://bucket/backups/". */
  readonly shown: string;
  /** Whether it's on the same disk as the data. */
  isBesideData(): Promise<boolean>;
  /** Newest first, without their checks. */
  list(): Promise<readonly Backup[]>;
  /** What came of trying one; `undefined` if it wasn't tried. */
  checkOf(name: string): Promise<BackupCheck | undefined>;
  setCheck(name: string, check: BackupCheck): Promise<void>;
  /** Adds a backup that `write` makes as a file. It's there when it's complete and durable, or not at all. */
  add<T>(name: string, work: string, write: (file: string) => Promise<T>): Promise<T>;
  /** A backup as a local file: its own, or a copy in `work`. */
  local(name: string, work: string): Promise<string>;
  open(name: string): Promise<BackupContent | undefined>;
  /** Deletes a backup and its check. */
  remove(name: string): Promise<void>;
  /** Deletes what a process that was killed has left unfinished. */
  tidy(): Promise<void>;
};

/** Bytes that are read from a bucket at a time. */
const PIECE = 8 * 1024 * 1024;
const UNFINISHED = ".part";
const CHECK = ".check.json";

const check = z.object({ at: z.string().refine(isInstant), isGood: z.boolean(), text: z.string() });

export async function openPlace({ folder, dataDir, s3 }: PlaceSettings): Promise<BackupPlace> {
  if (folder === undefined && s3) return bucketPlace(await openStorage({ dataDir, s3 }));
  return folderPlace(folder ?? backupsIn(dataDir), dataDir);
}

/** The number of the disk of a folder, or of the one that it will be made in. */
async function diskOf(folder: string): Promise<number> {
  const found = await unlessMissing(stat(folder));
  return found ? found.dev : path.dirname(folder) === folder ? -1 : diskOf(path.dirname(folder));
}

/** A damaged or unknown check counts as none. */
function readCheck(text: string | undefined): BackupCheck | undefined {
  try {
    return check.safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}

const asText = (found: BackupCheck): Buffer => Buffer.from(`${JSON.stringify(found)}\n`);
const newestFirst = (backups: readonly Backup[]): readonly Backup[] =>
  backups.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function folderPlace(folder: string, dataDir: string): BackupPlace {
  const fileOf = (name: string): string => path.join(folder, path.basename(name));
  /** Writes a file that has its name only once it's durable. */
  async function complete<T>(name: string, write: (part: string) => Promise<T>): Promise<T> {
    const part = `${fileOf(name)}${UNFINISHED}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const result = await write(part);
      await rename(part, fileOf(name));
      await sync(folder);
      return result;
    } finally {
      await rm(part, { force: true }).catch(() => undefined);
    }
  }
  return {
    shown: folder,
    isBesideData: async () => (await diskOf(folder)) === (await diskOf(dataDir)),
    async list() {
      const backups: Backup[] = [];
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        const named = readName(name);
        const found = named && (await unlessMissing(stat(fileOf(name))));
        if (named && found?.isFile()) backups.push({ name, bytes: found.size, ...named });
      }
      return newestFirst(backups);
    },
    checkOf: async (name) => readCheck(await unlessMissing(readFile(fileOf(name) + CHECK, "utf8"))),
    setCheck: (name, found) => complete(name + CHECK, (part) => writeDurably(part, asText(found), "w")),
    add: (name, _work, write) => complete(name, write),
    local: async (name) => fileOf(name),
    async open(name) {
      if (!readName(name)) return undefined;
      const handle = await unlessMissing(open(fileOf(name), "r"));
      if (!handle) return undefined;
      return { bytes: (await handle.stat()).size, content: createReadStream("", { fd: handle, highWaterMark: 1024 * 1024 }) };
    },
    async remove(name) {
      await rm(fileOf(name), { force: true });
      await rm(fileOf(name) + CHECK, { force: true });
    },
    async tidy() {
      for (const name of (await unlessMissing(readdir(folder))) ?? [])
        if (name.startsWith("porchlight-auto-") && name.endsWith(UNFINISHED)) await rm(fileOf(name), { force: true });
    },
  };
}

function bucketPlace(storage: ObjectStorage): BackupPlace {
  const keyOf = (name: string): string => BACKUPS + path.basename(name);
  async function* piecesOf(name: string, bytes: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes; start += PIECE) {
      const end = Math.min(start + PIECE, bytes);
      const piece = await storage.get(keyOf(name), { start, end: end - 1 });
      if (piece?.length !== end - start) throw new Error("The object storage gave only a part of the backup.");
      yield piece;
    }
  }
  const place: BackupPlace = {
    shown: storage.place(BACKUPS),
    isBesideData: () => Promise.resolve(false),
    async list() {
      const backups: Backup[] = [];
      for await (const { key, bytes } of storage.list(BACKUPS)) {
        const name = key.slice(BACKUPS.length);
        const named = readName(name);
        if (named) backups.push({ name, bytes, ...named });
      }
      return newestFirst(backups);
    },
    checkOf: async (name) => readCheck((await storage.get(keyOf(name) + CHECK))?.toString()),
    setCheck: (name, found) => storage.put(keyOf(name) + CHECK, asText(found)),
    async add(name, work, write) {
      const file = path.join(work, name);
      try {
        const result = await write(file);
        await storage.put(keyOf(name), { file });
        return result;
      } finally {
        await rm(file, { force: true });
      }
    },
    // What was stored is what is tried.
    async local(name, work) {
      const found = await place.open(name);
      if (!found) throw new Error("The backup was deleted just now.");
      const file = path.join(work, path.basename(name));
      const handle = await open(file, "w", 0o600);
      try {
        for await (const piece of found.content) await handle.writeFile(piece);
      } finally {
        await handle.close();
      }
      return file;
    },
    async open(name) {
      const found = readName(name) && (await place.list()).find((backup) => backup.name === name);
      return found && { bytes: found.bytes, content: piecesOf(name, found.bytes) };
    },
    async remove(name) {
      await storage.delete(keyOf(name));
      await storage.delete(keyOf(name) + CHECK);
    },
    tidy: () => Promise.resolve(),
  };
  return place;
}
