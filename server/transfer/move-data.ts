/** `npm run move-data`: moves a site's data to another database and storage. */
import path from "node:path";
import { type CommandOptions, type Print, problemOf, runCommand } from "../commands/command.ts";
import { EXPECTED_DATABASE_URL, readDatabaseUrl } from "../settings/database-url.ts";
import { readStorage, type S3Settings } from "../settings/storage-url.ts";
import { StorageError } from "../storage/storage.ts";
import { DATA_TABLES, type OnRows, type Totals } from "../store/rows.ts";
import { databaseFile } from "../store/sqlite.ts";
import { cancelMove, moveData, type Place, shownPlace } from "./move.ts";

const HELP = `npm run move-data -- --from data --to postgres://user:password@host:5432/database
npm run move-data -- --from postgres://… --to data

Moves all data of the site: requests, appointments, subscribers, waiting emails, photos. Stop the site first, all copies of it.
The target has to be empty. What arrives is read again and compared. The source keeps its data and is marked, so that the site can't
be started with it again. If it's interrupted, run the same command again.

  --from, --to   a data folder (SQLite), or PostgreSQL's address; a password may also be in PGPASSWORD
  --storage      where photos go: s3://bucket?endpoint=…&region=…, with the key in AWS_ACCESS_KEY_ID and
                 AWS_SECRET_ACCESS_KEY, or files for the data folder. Without it they stay in STORAGE_URL if that is set
  --cancel       drop a move that was interrupted, so that the site can be started with the source again
  --help         this text

With PostgreSQL, DATA_DIR is the folder of the files that aren't in it.
`;

const KINDS = { from: { type: "string" }, to: { type: "string" }, storage: { type: "string" }, cancel: { type: "boolean" } } as const;

export type MoveDataOptions = Omit<CommandOptions, "siteUrl"> & {
  /** The keys of an object storage. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Resolves to the exit code: 0, 1 when it wasn't moved, 2 for wrong options. */
export const moveDataCommand = (args: readonly string[], options: MoveDataOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: KINDS }, options, ({ values }, print) => {
    const { from, to, storage, cancel = false } = values;
    if (from === undefined || to === undefined) return "Specify --from and --to.";
    const [source, target] = [placeOf(from, options), placeOf(to, options)];
    if (!source) return `--from isn't a data folder or an address; expected ${EXPECTED_DATABASE_URL}.`;
    if (!target) return `--to isn't a data folder or an address; expected ${EXPECTED_DATABASE_URL}.`;
    const s3 = storage === undefined ? options.s3 : storageOf(storage, options);
    if (typeof s3 === "string") return s3;
    return run({ ...source, s3: options.s3 }, { ...target, s3 }, { ...options, cancel }, print);
  });

/** `undefined` if it's meant to be an address and isn't one. */
function placeOf(text: string, { dataDir }: MoveDataOptions): Place | undefined {
  // An address with a mistake may have a password, and a folder's path is printed.
  if (!/^postgres(?:ql)?:|:\/\//i.test(text)) return { dataDir: path.resolve(text) };
  const database = readDatabaseUrl(text);
  return database && { dataDir: path.resolve(dataDir), database };
}

/** The settings of a storage, `undefined` for files, or what is wrong. */
function storageOf(text: string, { env }: MoveDataOptions): S3Settings | string | undefined {
  if (text === "files") return undefined;
  const { s3, problems } = readStorage({
    STORAGE_URL: text,
    AWS_ACCESS_KEY_ID: env["AWS_ACCESS_KEY_ID"] || undefined,
    AWS_SECRET_ACCESS_KEY: env["AWS_SECRET_ACCESS_KEY"] || undefined,
    AWS_SESSION_TOKEN: env["AWS_SESSION_TOKEN"] || undefined,
  });
  return s3 ?? problems.map((problem) => problem.replace(/^STORAGE_URL/, "--storage")).join("\n");
}

async function run(from: Place, to: Place, options: MoveDataOptions & { readonly cancel: boolean }, print: Print): Promise<number> {
  const { cancel, now, printError } = options;
  try {
    if (cancel) {
      await cancelMove({ from, to });
      await print(`The move to ${shownPlace(to)} is dropped. The site can be started with ${shownPlace(from)} again.\n`);
      return 0;
    }
    const { rows, photos } = await moveData({ from, to, now, ...progress(print) });
    await print(summary(rows));
    await print(`${"photos".padEnd(NAME)} ${photos.photos.toLocaleString("en-US").padStart(9)}  ${photos.digest.slice(0, 16)}\n`);
    await print(`Moved to ${shownPlace(to)}: everything is there and equal. ${nextStep(from, to)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof StorageError) printError(error.message);
    else printError(problemIn(error, from));
    return 1;
  }
}

function problemIn(error: unknown, from: Place): string {
  try {
    return problemOf(error, from.dataDir);
  } catch {
    return `The data wasn't moved: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** As wide as the longest name of a table. */
const NAME = Math.max(...DATA_TABLES.map(({ table }) => table.length));

/** A line for each ten thousand rows, or hundred photos. */
function progress(print: Print): { onRows: OnRows; onPhoto: (copied: number, of: number) => Promise<unknown> } {
  const line = (what: string, copied: number, of: number): string =>
    `${what.padEnd(NAME)} ${copied.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}\n`;
  return {
    onRows: async (table, copied, of) => copied % 10_000 === 0 && copied < of && (await print(line(table, copied, of))),
    onPhoto: async (copied, of) => copied % 100 === 0 && copied < of && (await print(line("photos", copied, of))),
  };
}

/** How many rows each table has, and the start of their digest. */
const summary = (totals: Totals): string =>
  Object.entries(totals)
    .map(([table, { rows, digest }]) => `${table.padEnd(NAME)} ${rows.toLocaleString("en-US").padStart(9)}  ${digest.slice(0, 16)}\n`)
    .join("");

function nextStep(from: Place, to: Place): string {
  const database = to.database ? "with DATABASE_URL set to this address" : "without DATABASE_URL";
  const isSameStorage = to.s3?.bucket === from.s3?.bucket && to.s3?.endpoint === from.s3?.endpoint;
  const storage = isSameStorage ? "" : to.s3 ? ", with STORAGE_URL set to the storage" : ", without STORAGE_URL";
  return `Now start the site ${database}${storage}, and with DATA_DIR=${to.dataDir}. ${rest(from, to)}`;
}

/** What may be deleted: not the data folder where the site goes on with its photos, emails and erasures. */
function rest(from: Place, to: Place): string {
  const old = from.database || from.dataDir !== to.dataDir ? shownPlace(from) : databaseFile(from.dataDir);
  const stays = old === databaseFile(from.dataDir) ? " The rest of the folder stays in use." : "";
  return `${old} is marked and can't be used anymore; delete it once you have a backup.${stays}`;
}
