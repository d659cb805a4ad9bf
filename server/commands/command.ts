/** What the commands have in common: options, output and the database. */
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import type { Writable } from "node:stream";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { isoWithOffset } from "../../domain/time/zones.ts";
import type { Clock } from "../clock.ts";
import { oneLine } from "../email/text-safety.ts";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { EARLIER, isMissing, whyMissing } from "../store/migrate.ts";
import { inWords, StoreProblem } from "../store/problems.ts";
import { StoreUnavailable } from "../store/unavailable.ts";
import { zoneOfAgent } from "./command-content.ts";
import { createStoreClock } from "../store-clock.ts";
import { hasStore, openStore, openToRead, type Reader, type Store, type StoreLocation } from "../store/store.ts";

type FromShell = Readonly<ReturnType<typeof fromShell>>;
/** Without a database's address and a store, everything is in `dataDir`. */
export type CommandOptions = Omit<FromShell, "s3" | "backups" | keyof StoreLocation> &
  StoreLocation & { readonly s3?: FromShell["s3"]; readonly backups?: Pick<FromShell["backups"], "folder" | "passphrase"> };

/** What a command has when it's started from a shell. `s3` is the store of the photos, if it isn't `dataDir`. */
export function fromShell() {
  const { dataDir, database, siteUrl, s3, backups } = settingsOrExit();
  const out: Writable = process.stdout;
  return { dataDir, database, s3, backups, siteUrl, now: () => new Date(), out, printError: (line: string): void => console.error(line) };
}

/** Writes at the reader's pace. Resolves to whether the output is still open. */
export type Print = (text: string) => Promise<boolean>;

/** A pipe that closes early (`| head`) is no error. */
function printer(out: Writable): Print {
  let isGone = false;
  out.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    isGone = true;
  });
  return async (text) => {
    if (isGone || out.destroyed) return false;
    // The error handler above handles a stream that breaks instead of draining.
    if (!out.write(text)) await once(out, "drain").catch(() => undefined);
    return !isGone;
  };
}

/** Asks the operator. Resolves to the first line of the input; "" when it ends before. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

type Parsed<Kinds extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Kinds; allowPositionals: true }>>;

type Command<Kinds extends ParseArgsOptionsConfig> = {
  readonly args: readonly string[];
  readonly help: string;
  /** As `parseArgs` expects them, without `--help`. */
  readonly kinds: Kinds;
  readonly allowPositionals?: boolean;
};

/**
 * Parses the arguments for `run`, which returns an exit code, or what is wrong with them. Resolves
 * to the exit code, which is 2 for wrong options.
 */
export async function runCommand<const Kinds extends ParseArgsOptionsConfig>(
  { args, help, kinds, allowPositionals = false }: Command<Kinds>,
  { out, printError }: Pick<CommandOptions, "out" | "printError">,
  run: (parsed: Parsed<Kinds>, print: Print) => Promise<number | string> | string,
): Promise<number> {
  const refuse = (problem: string): 2 => {
    printError(`${problem}\n\n${help}`);
    return 2;
  };
  let parsed: { readonly values: { readonly help?: boolean } };
  try {
    const options = { ...kinds, help: { type: "boolean", short: "h" } } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    // What was typed may be an address with its password, given without its option.
    return refuse(oneLine(error instanceof Error ? error.message : String(error), 300).replaceAll(/:\/\/[^\s']*/g, "://…"));
  }
  const print = printer(out);
  if (parsed.values.help) {
    await print(help);
    return 0;
  }
  const result = await run(parsed as unknown as Parsed<Kinds>, print);
  return typeof result === "string" ? refuse(result) : result;
}

/**
 * Reads the database beside a running server. Resolves to the exit code: that of `read` or 0,
 * `whenMissing` if there's no database yet, or 1 if it's damaged, from another version or another program's.
 */
export async function readDatabase(
  { printError, ...location }: StoreLocation & Pick<CommandOptions, "printError">,
  read: (db: Reader) => Promise<number | void>,
  whenMissing = 0,
): Promise<number> {
  let db: Reader | undefined;
  try {
    db = await openToRead(location);
    if (db) return (await read(db)) ?? 0;
    // On stderr, so that JSON output stays empty.
    printError(NO_DATABASE);
    return whenMissing;
  } catch (error) {
    const engine = location.database ? "postgres" : "sqlite";
    printError(db && isMissing(error) ? await whyMissing(db, engine) : problemOf(error, location.dataDir));
    return 1;
  } finally {
    await db?.destroy();
  }
}

const NO_DATABASE = "No database found. Start the site once, or check that DATA_DIR or DATABASE_URL is this site's.";

/**
 * Opens the database beside a running server to write to it, with the clock by which the servers work. Resolves to the exit code: that
 * of `work`, or 1 if there's no database or it can't be used.
 */
export async function writeDatabase(
  { printError, now, ...location }: StoreLocation & Pick<CommandOptions, "printError" | "now">,
  work: (store: Store, clock: Clock) => Promise<number>,
): Promise<number> {
  if (!hasStore(location)) {
    printError(NO_DATABASE);
    return 1;
  }
  try {
    const store = await openStore(location);
    const clock = createStoreClock({ now, after: () => () => {} }, () => {});
    try {
      await clock.follow(store);
      return await work(store, clock);
    } finally {
      clock.stop();
      await store.close();
    }
  } catch (error) {
    printError(problemOf(error, location.dataDir));
    return 1;
  }
}

/** What is wrong with the database, for the operator. Throws other errors. */
export function problemOf(error: unknown, dataDir: string): string {
  const explained = inWords(error, dataDir);
  if (explained instanceof StoreProblem) return explained.message;
  if (error instanceof StoreUnavailable) return `The database can't be used now: ${error.message}. ${error.fix}`;
  if (isMissing(error)) return EARLIER;
  throw error;
}

/**
 * JSON with control characters from 0x7f on and direction marks escaped, which `JSON.stringify`
 * doesn't do.
 */
export const jsonLine = (value: object): string =>
  `${JSON.stringify(value).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  )}\n`;

/** "2026-11-21 08:04" in the agent's zone. */
export const localTime = (instant: string): string => isoWithOffset(Date.parse(instant), zoneOfAgent()).slice(0, 16).replace("T", " ");
