/** Puts a backup's data back in some place: the steps that a restore and the check of a backup share. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileStorage } from "../storage/file-storage.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { openAlone, type Target } from "../store/alone.ts";
import { StoreProblem } from "../store/problems.ts";
import { copyRows, type Totals } from "../store/rows.ts";
import { databaseFile } from "../store/sqlite.ts";
import type { Reader } from "../store/store.ts";
import { unpack } from "./archive.ts";
import { copyFiles } from "./files.ts";
import { type Manifest, verifyManifest } from "./manifest.ts";
import { copyPhotos } from "./photos.ts";

/** The folder of a backup: itself, or unpacked into `work`, which has nothing else in it. */
export async function folderOf(backup: string, work: string, passphrase: string | undefined): Promise<string> {
  if (!existsSync(backup)) throw new StoreProblem(`There's no ${backup}.`);
  if ((await stat(backup)).isDirectory()) return backup;
  return unpack(backup, work, passphrase);
}

/** Throws unless all files are as they were when the backup was made. */
export async function checkBackup(backup: string): Promise<Manifest | undefined> {
  if (!existsSync(databaseFile(backup)))
    throw new StoreProblem(`${backup} isn't a backup: it has no ${path.basename(databaseFile(backup))}.`);
  return verifyManifest(backup);
}

/**
 * Copies the database out of the backup, which stays as it is, and updates the copy. Close it with `destroy()`.
 * @param look at the copy, before it's updated.
 */
export async function openCopy(backup: string, copy: string, look?: () => Promise<void>): Promise<Reader> {
  await mkdir(copy, { mode: 0o700 });
  for (const end of ["", "-wal"])
    if (existsSync(`${databaseFile(backup)}${end}`)) await copyFile(`${databaseFile(backup)}${end}`, `${databaseFile(copy)}${end}`);
  await look?.();
  return openAlone({ dataDir: copy });
}

export type PutBack = {
  /** The backup's folder. */
  readonly backup: string;
  readonly source: Reader;
  readonly target: Target;
  readonly to: StorageSettings;
};

/** Puts everything in its place; rows last, so that no request is there without its photos. */
export async function putBack({ backup, source, target, to }: PutBack): Promise<{ totals: Totals; photos: number }> {
  const { photos } = await copyPhotos([fileStorage(backup)], await openStorage(to), { mayHaveOthers: true });
  await copyFiles(backup, to.dataDir);
  return { totals: await target.fill((trx) => copyRows(source, trx)), photos };
}
