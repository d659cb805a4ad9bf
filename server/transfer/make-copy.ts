/** Makes a complete copy of a site's data in a folder, beside a running server: what a backup consists of. */
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { backupsIn } from "../backups/names.ts";
import { listingPath } from "../../domain/listings/listing.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { catalogWithStored } from "../listings/stored-catalog.ts";
import { PICTURES } from "../photos/folders.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { writeDurably } from "../store/durable-files.ts";
import { isMissing } from "../store/migrate.ts";
import { StoreProblem } from "../store/problems.ts";
import { type Totals, totalsOf } from "../store/rows.ts";
import { databaseFile } from "../store/sqlite.ts";
import { openToRead, type StoreLocation } from "../store/store.ts";
import { copyDatabase } from "./copy-database.ts";
import { MANIFEST, writeManifest } from "./manifest.ts";

export type CopyOptions = StoreLocation &
  Pick<StorageSettings, "s3"> & {
    /** The folder that backups go to. None is part of another one. */
    readonly backupFolder?: string | undefined;
    readonly now: () => Date;
    readonly content: () => SiteContent;
  };

/** Copies everything and checks the database. Resolves to the number of requests in the copy. */
export async function makeCopy(options: CopyOptions, to: string): Promise<number> {
  const { dataDir, s3, now, content } = options;
  await mkdir(to, { recursive: true, mode: 0o700 });
  // The database comes first: an email that is sent in between is then sent twice rather than
  // never.
  const requests = await copyDatabase(options, to);
  if (existsSync(dataDir)) await copyFolder(options, to);
  if (s3) await copyStoredPhotos(await openStorage({ dataDir, s3 }), to);
  const tables = await totalsIn(to);
  const catalog = await catalogWithStored({ dataDir: to }, content);
  const pages = catalog.all().flatMap((home) => (home.sample ? [] : [listingPath(home)]));
  await writeManifest(to, { at: now().toISOString(), requests, pages, ...(tables && { tables }) });
  return requests;
}

/** Everything in the data folder but the database, backups, and what isn't complete. */
async function copyFolder({ dataDir: from, backupFolder }: CopyOptions, to: string): Promise<void> {
  const filter = (file: string): boolean => !file.endsWith(".part") && file !== backupFolder && file !== backupsIn(from);
  for (const name of await readdir(from)) {
    // SQLite has copied the database with its log, which may be changing right now.
    if (name.startsWith(path.basename(databaseFile(from))) || name.endsWith(".part") || name === MANIFEST) continue;
    const place = path.join(from, name);
    if (!filter(place)) continue;
    // What is on another disk behind a link belongs to the backup; the link alone would be of no use elsewhere.
    await cp((await lstat(place)).isSymbolicLink() ? await behind(place) : place, path.join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter,
    });
  }
}

const behind = (link: string): Promise<string> =>
  realpath(link).catch((cause: unknown) => {
    throw new StoreProblem(`${link} is a link that leads nowhere. Bring back what it led to, or delete it.`, { cause });
  });

/** Copies all stored photos to `copy`, where they have the layout of the data folder. The database must have been copied before. */
async function copyStoredPhotos(storage: ObjectStorage, copy: string): Promise<void> {
  for await (const { key } of storage.list(PICTURES)) {
    const content = await storage.get(key);
    // Erased meanwhile.
    if (!content) continue;
    const file = path.join(copy, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeDurably(file, content, "w");
  }
}

/** The rows of a copied database; `undefined` if it's of an earlier version. */
async function totalsIn(folder: string): Promise<Totals | undefined> {
  const db = await openToRead(folder);
  try {
    return db && (await totalsOf(db));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  } finally {
    await db?.destroy();
  }
}
