/** What can be wrong with the stored database, as text for the operator: what happened, where, and how to restore it. */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { listingFolderIn, picturesFolder } from "../photos/folders.ts";
import { compareGenerations, readGeneration } from "./generation.ts";
import { DamageError, databaseFile } from "./sqlite.ts";

/** An error whose message is complete for the operator. */
export class StoreProblem extends Error {
  override name = "StoreProblem";
}

/** Larger databases are checked by `npm run backup` only: reading all of one would delay the start. Bytes. */
const MOST_CHECKED = 256 * 1024 * 1024;

const HOW_TO_RESTORE =
  'To restore a backup: stop the server and run npm run restore -- <backup> --replace (docs/deploy.md, "Backup and restore").';

/** SQLite's codes for a file that is damaged, or no database at all. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite says, directly or as the cause, that the file is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DamageError || ("errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff)) || isDamage(error.cause);
}

/** A message that names the damaged file and the way out. */
export const damaged = (dataDir: string, reason: string, cause?: unknown): StoreProblem =>
  new StoreProblem(`The database ${databaseFile(dataDir)} is damaged (${reason}). Nothing was changed. ${HOW_TO_RESTORE}`, {
    cause,
  });

/** The same error, or its message for the operator if the file is damaged. */
export const inWords = (error: unknown, dataDir: string): unknown =>
  isDamage(error) && !(error instanceof StoreProblem) ? damaged(dataDir, error instanceof Error ? error.message : "", error) : error;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Whether the folder has photos or emails of stored requests. */
export const hasTraces = (dataDir: string): boolean =>
  entriesOf(picturesFolder(dataDir)).some((name) => !name.endsWith(".part") && listingFolderIn(name) === undefined) ||
  entriesOf(path.join(dataDir, "mail")).some((name) => name.endsWith(".eml"));

/** Throws if the database is missing or empty in a folder that has had one. */
export function refuseEmptied(dataDir: string): void {
  const file = databaseFile(dataDir);
  if (sizeOf(file) > 0) return;
  if (readGeneration(dataDir) === undefined && sizeOf(`${file}-wal`) === 0 && !hasTraces(dataDir)) return;
  throw new StoreProblem(
    `The database ${file} is ${existsSync(file) ? "empty" : "missing"}, but this folder has had one. Nothing was changed. ` +
      `${HOW_TO_RESTORE} To begin with an empty database instead, move everything in ${dataDir} elsewhere first.`,
  );
}

/** Throws if the database is damaged or has lost its log. Resolves to whether it's an older copy. */
export function refuseDamaged(database: DatabaseSync, dataDir: string): "same" | "older" {
  if (sizeOf(databaseFile(dataDir)) <= MOST_CHECKED) {
    const found = String(database.prepare("pragma quick_check(1)").get()?.["quick_check"]);
    if (found !== "ok") throw damaged(dataDir, found.replaceAll("\n", " "));
  }
  const compared = compareGenerations(database, dataDir);
  if (compared !== "lost") return compared;
  const file = databaseFile(dataDir);
  throw new StoreProblem(
    `The database ${file} lacks what was stored last: its log ${file}-wal is missing or can't be read. Nothing was changed. ` +
      `If you have the log, put it back and start again. ${HOW_TO_RESTORE} ` +
      `If you put an older copy of the database there on purpose, delete ${file}-generation and start again.`,
  );
}
