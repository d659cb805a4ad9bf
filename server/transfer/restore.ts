/** `npm run restore`: puts a backup back, on SQLite or PostgreSQL, with photos as files or in the object storage. */
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type CommandOptions, type Print, problemOf, runCommand } from "../commands/command.ts";
import { newWorkFolder } from "../commands/work-folder.ts";
import { shownAddress } from "../settings/database-url.ts";
import { openStorage } from "../storage/open-storage.ts";
import { StorageError } from "../storage/storage.ts";
import { openTarget, type Target } from "../store/alone.ts";
import { isEmpty } from "../store/rows.ts";
import type { Reader } from "../store/store.ts";
import { refuseOthersBucket, releaseBucket } from "./bucket.ts";
import { giveToOwner } from "./files.ts";
import type { verifyBackup } from "./verify.ts";
import { checkBackup, folderOf, openCopy, putBack } from "./put-back.ts";

const HELP = `npm run restore -- <folder or file.tgz>
npm run restore -- <folder or file.tgz> --verify

Puts a backup of npm run backup back into the site's database (DATA_DIR, or DATABASE_URL) and storage (DATA_DIR, or STORAGE_URL).
A backup of a site on SQLite can be put back on PostgreSQL and the other way around. Stop the site first, all copies of it.
The file erasures.jsonl stays as it is: people who were erased since are erased again at the next start.
A file that ends in .age is encrypted: set BACKUP_PASSPHRASE to its passphrase.

  --verify   only try it: restore into a temporary folder, start the site on it, and compare rows, files and pages with what
             the backup says it has; safe while the site is running
  --replace  replace what is stored now, after asking
  --yes      don't ask
  --help     this text
`;

const KINDS = { verify: { type: "boolean" }, replace: { type: "boolean" }, yes: { type: "boolean" } } as const;

export type RestoreOptions = Omit<CommandOptions, "siteUrl"> & {
  /** Asks the operator. Resolves to the answer, "" if there's none. */
  readonly ask: (question: string) => Promise<string>;
};

type Wanted = { readonly replace: boolean; readonly yes: boolean; readonly verify: boolean };

/** Resolves to the exit code: 0, 1 when nothing was restored, 2 for wrong options. */
export const restoreCommand = (args: readonly string[], options: RestoreOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS, allowPositionals: true }, options, ({ values, positionals: [name, ...more] }, print) => {
    if (name === undefined || more.length > 0) return "Specify one folder or one .tgz file.";
    const { verify = false, replace = false, yes = false } = values;
    if (verify && (replace || yes)) return "--verify puts nothing back, so it goes without --replace and --yes.";
    return run(path.resolve(name), { verify, replace, yes }, options, print);
  });

async function run(backup: string, wanted: Wanted, options: RestoreOptions, print: Print): Promise<number> {
  const work = await newWorkFolder("restore");
  // It has visitors' data, which an operator who presses Ctrl-C must not leave there.
  const cleanUp = (): void => {
    rmSync(work, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, cleanUp);
  try {
    const passphrase = options.backups?.passphrase;
    if (wanted.verify) return await tryBackup({ backup, work, passphrase, dataDir: options.dataDir }, print);
    const folder = await folderOf(backup, work, passphrase);
    return await restore(folder, path.join(work, "database"), { ...options, ...wanted }, print);
  } catch (error) {
    options.printError(problemIn(error, options.dataDir));
    return 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, cleanUp);
    await rm(work, { recursive: true, force: true });
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

function problemIn(error: unknown, dataDir: string): string {
  if (error instanceof StorageError) return `Nothing was restored. ${error.message}`;
  try {
    return problemOf(error, dataDir);
  } catch {
    return `Nothing was restored: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The server's code is loaded only here. */
async function tryBackup(options: Parameters<typeof verifyBackup>[0], print: Print): Promise<number> {
  const { verifyBackup: verifyIt, verifiedText } = await import("./verify.ts");
  await print(`The backup can be restored: ${verifiedText(await verifyIt(options))}\n`);
  return 0;
}

async function restore(backup: string, copy: string, options: RestoreOptions & Wanted, print: Print): Promise<number> {
  await checkBackup(backup);
  const source = await openCopy(backup, copy);
  try {
    const target = await openTarget(options, { mayReplace: options.replace });
    try {
      if (!(await mayFill(target, options))) return 1;
      await takeBucket(source, target, options);
      const { totals, photos } = await putBack({ backup, source, target, to: options });
      const { rows = 0 } = totals["leads"] ?? {};
      const where = options.database ? shownAddress(options.database) : options.dataDir;
      await print(
        `Restored ${rows} ${rows === 1 ? "request" : "requests"} and ${photos} ${photos === 1 ? "photo" : "photos"} to ${where}.\n`,
      );
    } finally {
      await target.close();
    }
    await giveToOwner(options.dataDir);
    return 0;
  } finally {
    await source.destroy();
  }
}

/** Makes sure that the bucket isn't another site's; the next start writes down that it's this one's. */
async function takeBucket(source: Reader, { db }: Target, { dataDir, s3, replace }: RestoreOptions & Wanted): Promise<void> {
  if (!s3) return;
  const storage = await openStorage({ dataDir, s3 });
  if (!replace) await refuseOthersBucket(storage, db ? [source, db] : [source]);
  await releaseBucket(storage);
}

/** Whether the target is empty, or the operator agrees to replace what is there. */
async function mayFill({ db, isDamaged }: Target, { replace, yes, ask, printError }: RestoreOptions & Wanted): Promise<boolean> {
  if (!isDamaged && (!db || (await isEmpty(db)))) return true;
  if (!replace) {
    printError("The site has data already, and nothing was restored. To replace it with the backup, add --replace.");
    return false;
  }
  if (yes) return true;
  const answer = await ask('The backup replaces all requests, appointments and subscribers of the site. Type "replace" to go on: ');
  if (answer.trim().toLowerCase() === "replace") return true;
  printError("Nothing was restored.");
  return false;
}
