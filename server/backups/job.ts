/** One backup from beginning to end: made, tried, and older ones thinned out. In a process of its own: see `run-job.ts`. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupCheck } from "../../domain/backups/backups.ts";
import { type Keepable, spareBackups } from "../../domain/backups/schedule.ts";
import { toInstant } from "../../domain/time/instant.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { StorageError } from "../storage/storage.ts";
import { inWords, StoreProblem } from "../store/problems.ts";
import type { StoreLocation } from "../store/store.ts";
import { StoreUnavailable } from "../store/unavailable.ts";
import { pack } from "../transfer/archive.ts";
import { makeCopy } from "../transfer/make-copy.ts";
import { verifiedText, verifyBackup } from "../transfer/verify.ts";
import { autoName } from "./names.ts";
import { type BackupPlace, openPlace, type PlaceSettings } from "./place.ts";

/** What the process is given, as JSON. */
export type Job = StoreLocation &
  PlaceSettings & {
    readonly passphrase: string | undefined;
    /** The agent's, by whose days older backups are kept. */
    readonly zone: string;
  };

export type JobOptions = {
  readonly now: () => Date;
  readonly content: () => SiteContent;
  /** An empty folder outside of the data folder, which the caller deletes. */
  readonly work: string;
  /** How the archive is written. */
  readonly write?: typeof pack;
  /** How it's tried. */
  readonly verify?: typeof verifyBackup;
};

/** What came of it. `problem`: none was made. */
export type JobResult = { readonly problem: string } | { readonly name: string; readonly check: BackupCheck };

/** The copy in the data folder from which the archive is packed: nowhere else would visitors' data be as safe. */
export const copyFolder = (dataDir: string): string => path.join(dataDir, "backup.part");

/** Never rejects: what goes wrong is said in words. */
export async function runJob(job: Job, options: JobOptions): Promise<JobResult> {
  try {
    const place = await openPlace(job);
    await place.tidy();
    const name = await make(job, place, options);
    const check = await tryOut(name, job, place, options);
    await thinOut(job, place);
    return { name, check };
  } catch (error) {
    return { problem: problemOf(error, job) };
  }
}

async function make(job: Job, place: BackupPlace, { now, content, write = pack }: JobOptions): Promise<string> {
  const { dataDir, folder: backupFolder, passphrase } = job;
  const work = copyFolder(dataDir);
  const name = autoName(now(), passphrase !== undefined);
  const copy = path.join(work, name.replace(/\..*$/, ""));
  // One that was killed has left it.
  await rm(work, { recursive: true, force: true });
  try {
    await mkdir(work, { recursive: true, mode: 0o700 });
    await makeCopy({ ...job, backupFolder, now, content }, copy);
    await place.add(name, work, (file) => write(copy, file, passphrase));
    return name;
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function tryOut(name: string, job: Job, place: BackupPlace, options: JobOptions): Promise<BackupCheck> {
  const check: BackupCheck = { ...(await resultOf(name, job, place, options)), at: toInstant(options.now()) };
  await place.setCheck(name, check);
  return check;
}

async function resultOf(name: string, job: Job, place: BackupPlace, options: JobOptions): Promise<Omit<BackupCheck, "at">> {
  const { dataDir, passphrase } = job;
  const { verify = verifyBackup } = options;
  const [fetched, work] = [path.join(options.work, "fetched"), path.join(options.work, "tried")];
  try {
    for (const folder of [fetched, work]) await mkdir(folder, { mode: 0o700 });
    const backup = await place.local(name, fetched);
    return { isGood: true, text: verifiedText(await verify({ backup, work, passphrase, dataDir })) };
  } catch (error) {
    if (error instanceof StoreProblem) return { isGood: false, text: error.message.replace(/ Nothing was restored\.$/, "") };
    return { isGood: false, text: `It couldn't be tried: ${problemOf(error, job)}` };
  }
}

/** Deletes those of the server's own backups that aren't kept. */
async function thinOut({ zone }: Job, place: BackupPlace): Promise<void> {
  const own = (await place.list()).filter(({ isByHand }) => !isByHand);
  const keepable: Keepable[] = [];
  for (const { name, at } of own) keepable.push({ name, at: new Date(at), isGood: (await place.checkOf(name))?.isGood });
  for (const name of spareBackups(keepable, zone)) await place.remove(name);
}

/** SQLite's code for a full disk. */
const SQLITE_FULL = 13;
const EARLIER = "Earlier backups are untouched.";

function problemOf(error: unknown, { dataDir, folder }: Job): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull =
    code === "ENOSPC" || code === "EDQUOT" || ("errcode" in Object(error) && (error as { errcode: number }).errcode === SQLITE_FULL);
  if (isFull) return `The disk is full. ${EARLIER} Free some space, or have backups go to another disk with BACKUP_FOLDER.`;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return `The server may not write to the folder for backups${folder === undefined ? "" : `, ${folder}`}. ${EARLIER}`;
  if (error instanceof StorageError) return `${error.message} ${EARLIER}`;
  if (error instanceof StoreUnavailable) return `The database can't be used now: ${error.message}. ${error.fix}`;
  const explained = inWords(error, dataDir);
  if (explained instanceof StoreProblem) return explained.message;
  return `${message || String(error)} ${EARLIER}`;
}
