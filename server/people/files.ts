/** What requests have beside the database: photos, and emails that were saved as files. */
import { createReadStream } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { answerFolder, picturesOf, prefixOf, UNCLAIMED, unclaimedFolder, unclaimedPrefixOf } from "../photos/folders.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { emailIdentifier } from "./identity.ts";
import type { IsWanted } from "./records.ts";

const mailFolder = (dataDir: string): string => path.join(dataDir, "mail");

/** An email's file: its time, and its id in the outbox. An unfinished one ends in ".part". */
const EMAIL_FILE = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-([\da-f-]{36})\.eml(?:\.part)?$/;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Where the files of requests are. */
export type Places = { readonly dataDir: string; readonly storage: ObjectStorage };

/**
 * Deletes the photos of requests, wherever they are. Of requests without photos, nothing is asked of the storage,
 * which may be another machine.
 */
export async function deletePhotos(
  { dataDir, storage }: Places,
  requests: readonly { id: string; pictures: string | null }[],
): Promise<void> {
  for (const { id, pictures } of requests) {
    await deleteLocal(dataDir, id);
    if (pictures !== null) await deleteStored(storage, id);
  }
}

/** Also what was stored here before the storage was set. */
async function deleteLocal(dataDir: string, name: string): Promise<void> {
  for (const folder of [picturesOf(dataDir, name), path.join(unclaimedFolder(dataDir), name)])
    await rm(folder, { recursive: true, force: true });
}

async function deleteStored(storage: ObjectStorage, name: string): Promise<void> {
  for (const prefix of [prefixOf(name), unclaimedPrefixOf(name)]) await storage.deleteFolder(prefix);
}

/** Deletes the files of answers by their folders, wherever they are. */
export async function deleteAnswerFiles({ dataDir, storage }: Places, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await deleteLocal(dataDir, answerFolder(folder));
    await deleteStored(storage, answerFolder(folder));
  }
}

/** The files of emails by their ids. */
export async function emailFilesWith(dataDir: string, emails: readonly string[]): Promise<string[]> {
  const wanted = new Set(emails);
  const names = wanted.size === 0 ? [] : await namesIn(mailFolder(dataDir));
  return names.filter((name) => wanted.has(EMAIL_FILE.exec(name)?.[5] ?? "")).map((name) => path.join(mailFolder(dataDir), name));
}

/** Deletes the files of emails by their ids. */
export async function deleteEmailFiles(dataDir: string, emails: readonly string[]): Promise<void> {
  for (const file of await emailFilesWith(dataDir, emails)) await rm(file, { force: true });
}

/** A saved summary of requests (`server/bookings/request-summary.ts`). */
const SUMMARY_FILE = /-requests-[\da-f-]{36}\.eml(?:\.part)?$/;

/** Deletes all saved summaries: they name many people, and only repeat what is stored. */
export async function deleteSummaries(dataDir: string): Promise<void> {
  const names = (await namesIn(mailFolder(dataDir))).filter((name) => SUMMARY_FILE.test(name));
  for (const name of names) await rm(path.join(mailFolder(dataDir), name), { force: true });
}

/** Bytes of an email's file that are read; its headers are shorter. */
const HEADERS = 16_384;

/**
 * The ids of emails to or from a person, by their headers: those whose request isn't stored, after
 * an older database was put in place.
 */
export async function emailFilesOf(dataDir: string, isWanted: IsWanted): Promise<string[]> {
  const found: string[] = [];
  for (const name of await namesIn(mailFolder(dataDir))) {
    const [, dateAndHour, minute, second, rest, id] = EMAIL_FILE.exec(name) ?? [];
    if (id === undefined) continue;
    const at = `${dateAndHour}:${minute}:${second}.${rest}`;
    const people = peopleIn(await startOf(path.join(mailFolder(dataDir), name)));
    if (people.some((identifier) => isWanted(identifier, at))) found.push(id);
  }
  return found;
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADERS), 0, HEADERS, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whom an email goes to, and whom a reply would go to. */
function peopleIn(email: string): string[] {
  const [headers = ""] = email.split(/\r?\n\r?\n/, 1);
  const lines = headers.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const named = lines.filter((line) => /^(?:to|reply-to):/i.test(line)).join(" ");
  return (named.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []).flatMap((address) => emailIdentifier(address) ?? []);
}

/** How many photo folders wait without a request. */
export const countUnclaimed = async (storage: ObjectStorage): Promise<number> => (await storage.folders(UNCLAIMED)).length;

export type Search = { /** How many files were searched. */ readonly searched: number; readonly found: readonly string[] };

/**
 * Searches all files of the data folder for texts. Close the database in this process first: to
 * close a file releases SQLite's locks on it.
 */
export async function filesWith(dataDir: string, texts: readonly string[]): Promise<Search> {
  const wanted = texts.map((text) => Buffer.from(text));
  const found: string[] = [];
  let searched = 0;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    searched += 1;
    if (await contains(file, wanted)) found.push(file);
  }
  return { searched, found };
}

async function contains(file: string, wanted: readonly Buffer[]): Promise<boolean> {
  const overlap = Math.max(0, ...wanted.map(({ length }) => length - 1));
  let before = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      const content = Buffer.concat([before, chunk as Buffer]);
      if (wanted.some((text) => content.includes(text))) return true;
      before = content.subarray(Math.max(0, content.length - overlap));
    }
  } catch (error) {
    // A running server has finished with the file meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return false;
}
