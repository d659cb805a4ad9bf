/**
 * `npm run backup -- <folder or file.tgz>`: a complete, checked copy of the data folder, also while
 * the server runs. The target gets its name only when the copy is complete.
 */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CommandOptions, type Print, runCommand } from "./command.ts";
import { shownAddress } from "../settings/database-url.ts";
import { inWords } from "../store/problems.ts";
import { StoreUnavailable } from "../store/unavailable.ts";
import { hasStore, type StoreLocation } from "../store/store.ts";
import { ARCHIVE, ENCRYPTED, isEncrypted, pack } from "../transfer/archive.ts";
import { makeCopy } from "../transfer/make-copy.ts";
import { fetchBackup, listBackups, storeBackup } from "./backup-storage.ts";
import { commandContent } from "./command-content.ts";

const HELP = `npm run backup [-- <folder or file.tgz>]
npm run backup -- --storage
npm run backup -- --list
npm run backup -- --fetch <name> [<file.tgz>]

Backs up all site data to a new folder or a single .tgz file, and checks the backup. It's the same for SQLite and PostgreSQL. Safe to run while the server is running.
A damaged database isn't backed up, so that a good backup isn't replaced by a bad one.
With STORAGE_URL, the photos in the object storage are part of it.

  --storage       put the backup into the object storage (STORAGE_URL), under backups/
  --list          list the backups that are there
  --fetch <name>  get one of them as a file
  --help          this text

With BACKUP_PASSPHRASE, a file whose name ends in .tgz.age is encrypted, and so is what --storage puts there. age (age-encryption.org) reads it, too.

To restore: stop the server, and npm run restore -- <folder or file.tgz>
`;

/** Resolves to the exit code: 0, 1 when nothing was copied, 2 for wrong options. */
export const backupCommand = (args: readonly string[], options: BackupOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS, allowPositionals: true }, options, ({ values, positionals: [name, ...more] }, print) => {
    if (more.length > 0) return "Specify one folder or one .tgz file.";
    const { storage = false, list = false, fetch: wanted } = values;
    const where = [storage, list, wanted !== undefined].filter(Boolean).length;
    if (where > 1) return "Use one of --storage, --list and --fetch.";
    if (name !== undefined && (storage || list)) return "--storage and --list expect no name.";
    if (where > 0 && !options.s3) return "STORAGE_URL isn't set, so there is no object storage for backups.";
    const standard = `porchlight-backup-${options.now().toISOString().slice(0, 19).replaceAll(":", "-")}`;
    if (name !== undefined && where === 0 && isEncrypted(name) && options.backups?.passphrase === undefined)
      return "Set BACKUP_PASSPHRASE to encrypt a backup.";
    const stored = `${standard}.tgz${options.backups?.passphrase === undefined ? "" : ENCRYPTED}`;
    if (storage) return storeBackup(stored, options, (file) => backUp(file, options, () => Promise.resolve(true)), print);
    if (list) return listBackups(options, print);
    if (wanted !== undefined) return fetchBackup(wanted, path.resolve(name ?? path.basename(wanted)), options, print);
    return backUp(path.resolve(name ?? standard), options, print);
  });

const KINDS = { storage: { type: "boolean" }, list: { type: "boolean" }, fetch: { type: "string" } } as const;

export type BackupOptions = Omit<CommandOptions, "siteUrl">;

async function backUp(target: string, options: BackupOptions, print: Print): Promise<number> {
  const { dataDir, database, s3, backups, now, printError } = options;
  const refusal = refusalOf(target, { dataDir, database });
  if (refusal !== undefined) {
    printError(refusal);
    return 1;
  }
  const unfinished = `${target}.unfinished`;
  const copy = path.join(unfinished, path.basename(target).replace(ARCHIVE, ""));
  try {
    await rm(unfinished, { recursive: true, force: true });
    const requests = await makeCopy({ dataDir, database, s3, backupFolder: backups?.folder, now, content: commandContent }, copy);
    if (ARCHIVE.test(target)) await packTo(copy, target, isEncrypted(target) ? backups?.passphrase : undefined);
    else await rename(copy, target);
    const what = database ? `${shownAddress(database)} and ${dataDir}` : dataDir;
    await print(`Backed up ${what} to ${target}: ${requests} ${requests === 1 ? "request" : "requests"}, database check passed.\n`);
    if (backups?.passphrase !== undefined && !isEncrypted(target))
      await print("It isn't encrypted: BACKUP_PASSPHRASE counts for files whose name ends in .tgz.age.\n");
    return 0;
  } catch (error) {
    const { code, message } = explained(error, dataDir);
    const isForbidden = code === "EACCES" || code === "EROFS";
    printError(
      `Backup failed: ${message}${isForbidden ? `\nChoose a folder you can write to: npm run backup -- ${tmpdir()}/backup.tgz` : ""}`,
    );
    return 1;
  } finally {
    // If it couldn't be created, it can't be removed either.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}

function explained(error: unknown, dataDir: string): NodeJS.ErrnoException {
  if (error instanceof StoreUnavailable) return new Error(`The database can't be used now: ${error.message}. ${error.fix}`);
  return inWords(error, dataDir) as NodeJS.ErrnoException;
}

function refusalOf(target: string, location: StoreLocation): string | undefined {
  const { dataDir } = location;
  if (!hasStore(location)) return `There's nothing to back up in ${dataDir} yet.`;
  if (target === dataDir || target.startsWith(dataDir + path.sep))
    return "A backup inside the data folder would be lost with it. Choose another location.";
  if (existsSync(target)) return `${target} already exists. Choose a new name.`;
  return undefined;
}

/** The file has its name only when it's complete. */
async function packTo(copy: string, target: string, passphrase: string | undefined): Promise<void> {
  const part = `${target}.part`;
  try {
    await pack(copy, part, passphrase);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}
