/** `npm run restore`: puts a backup back, on SQLite or PostgreSQL, with photos as files or in the object storage. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type CommandOptions, type Print, problemOf, runCommand } from "../commands/command.ts";
import { newWorkFolder } from "../commands/work-folder.ts";
import { shownAddress } from "../settings/database-url.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { StorageError } from "../storage/storage.ts";
import { openAlone, openTarget, type Target } from "../store/alone.ts";
import { StoreProblem } from "../store/problems.ts";
import { copyRows, isEmpty } from "../store/rows.ts";
import { databaseFile } from "../store/sqlite.ts";
import { copyFiles, giveToOwner } from "./files.ts";
import { verifyManifest } from "./manifest.ts";
import { copyPhotos } from "./photos.ts";

const HELP = `npm run restore -- <folder or file.tgz>

Puts a backup of npm run backup back into the site's database (DATA_DIR, or DATABASE_URL) and storage (DATA_DIR, or STORAGE_URL).
A backup of a site on SQLite can be put back on PostgreSQL and the other way around. Stop the site first, all copies of it.
The file erasures.jsonl stays as it is: people who were erased since are erased again at the next start.

  --replace  replace what is stored now, after asking
  --yes      don't ask
  --help     this text
`;

const KINDS = { replace: { type: "boolean" }, yes: { type: "boolean" } } as const;

export type RestoreOptions = Omit<CommandOptions, "siteUrl"> & {
  /** Asks the operator. Resolves to the answer, "" if there's none. */
  readonly ask: (question: string) => Promise<string>;
};

type Wanted = { readonly replace: boolean; readonly yes: boolean };

/** Resolves to the exit code: 0, 1 when nothing was restored, 2 for wrong options. */
export const restoreCommand = (args: readonly string[], options: RestoreOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS, allowPositionals: true }, options, ({ values, positionals: [name, ...more] }, print) => {
    if (name === undefined || more.length > 0) return "Specify one folder or one .tgz file.";
    return run(path.resolve(name), { replace: values.replace === true, yes: values.yes === true }, options, print);
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
    return await restore(await unpacked(backup, work), path.join(work, "database"), { ...options, ...wanted }, print);
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

/** The folder of a backup: itself, or unpacked into `work`. */
async function unpacked(backup: string, work: string): Promise<string> {
  if (!existsSync(backup)) throw new StoreProblem(`There's no ${backup}.`);
  if ((await stat(backup)).isDirectory()) return backup;
  const tar = spawn("tar", ["-xzf", backup, "-C", work], { stdio: ["ignore", "ignore", "ignore"] });
  const [code] = (await once(tar, "close")) as [number | null];
  const [folder] = await readdir(work);
  if (code !== 0 || folder === undefined)
    throw new StoreProblem(`${backup} can't be unpacked: it's damaged, or no .tgz file. Nothing was restored.`);
  return path.join(work, folder);
}

async function restore(backup: string, copy: string, options: RestoreOptions & Wanted, print: Print): Promise<number> {
  if (!existsSync(databaseFile(backup)))
    throw new StoreProblem(`${backup} isn't a backup: it has no ${path.basename(databaseFile(backup))}.`);
  await verifyManifest(backup);
  // The backup stays as it is, also if it's of an earlier version.
  await copyBackup(backup, copy);
  const source = await openAlone({ dataDir: copy });
  try {
    const target = await openTarget(options, { mayReplace: options.replace });
    try {
      if (!(await mayFill(target, options))) return 1;
      // Rows last: no request is there without its photos.
      const { photos } = await copyPhotos([fileStorage(backup)], await openStorage(options), { mayHaveOthers: true });
      await copyFiles(backup, options.dataDir);
      const totals = await target.fill((trx) => copyRows(source, trx));
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

async function copyBackup(backup: string, copy: string): Promise<void> {
  await mkdir(copy, { mode: 0o700 });
  for (const end of ["", "-wal"])
    if (existsSync(`${databaseFile(backup)}${end}`)) await copyFile(`${databaseFile(backup)}${end}`, `${databaseFile(copy)}${end}`);
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
