/**
 * Remembers who was erased, so that a restored backup doesn't bring anyone back. The file
 * `erasures.jsonl` in the data folder has a line for each: the time, and a keyed digest of an email
 * address or phone number. A restore leaves it in place. Its first line is the key: it can't be in
 * the database, because an older database would have another one.
 */
import { createHmac, randomBytes } from "node:crypto";
import { chown, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ErasedCounts } from "../../domain/privacy/found.ts";
import { sync, writeDurably } from "../store/durable-files.ts";

/** Who asked for an erasure, and how much was found; never anything about the person. */
export type ErasureNote = {
  readonly id: string;
  /** A member's id, "command" for `npm run people`, or "person" for the page behind a link in an email. */
  readonly by: string;
  readonly counts: ErasedCounts;
  /** Appointments that were still to come were canceled: an older database that has them still doesn't keep them. */
  readonly ahead?: "cancel";
};

/** An erasure as the file has it. */
export type ListedErasure = ErasureNote & { readonly at: string; readonly digests: readonly string[] };

/** Times of erasures, UTC, by digest. What was stored until then is erased. */
export type Erasures = {
  readonly digestOf: (identifier: string) => string;
  readonly times: ReadonlyMap<string, string>;
  /** The latest of those that canceled appointments. */
  readonly canceled: ReadonlyMap<string, string>;
  /** Those with a note, in their order. */
  readonly listed: readonly ListedErasure[];
};

export const erasuresFile = (dataDir: string): string => path.join(dataDir, "erasures.jsonl");

/** HMAC-SHA-256, so that the file alone names no one. */
const digestWith =
  (key: string) =>
  (identifier: string): string =>
    createHmac("sha256", key).update(identifier).digest("base64url");

/** The erasures so far; `undefined` if there were none. Rejects when the file has no key. */
export async function readErasures(dataDir: string): Promise<Erasures | undefined> {
  const file = erasuresFile(dataDir);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [first, ...lines] = text.split("\n").flatMap(recordIn);
  if (typeof first?.["key"] !== "string") throw new Error(`The first line of ${file} has no key, so it isn't known who was erased.`);
  const times = new Map<string, string>();
  const canceled = new Map<string, string>();
  const listed = new Map<string, ListedErasure>();
  for (const line of lines) {
    const { digest, at } = line;
    if (typeof digest !== "string" || typeof at !== "string") continue;
    if (at > (times.get(digest) ?? "")) times.set(digest, at);
    const { id, by, counts, ahead } = line;
    if (ahead === "cancel" && at > (canceled.get(digest) ?? "")) canceled.set(digest, at);
    if (typeof id !== "string" || typeof by !== "string") continue;
    const before = listed.get(id)?.digests ?? [];
    listed.set(id, { id, by, at, counts: countsOf(counts), digests: [...before, digest] });
  }
  return { digestOf: digestWith(first["key"]), times, canceled, listed: [...listed.values()] };
}

/** Numbers by kind, whatever a file says. */
export const countsOf = (counts: unknown): ErasedCounts =>
  Object.fromEntries(Object.entries(Object(counts) as object).filter(([, count]) => typeof count === "number"));

/** A crash may have cut off the last line. Its erasure wasn't confirmed to anyone. */
function recordIn(line: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(line) as Record<string, unknown>];
  } catch {
    return [];
  }
}

/** Adds an erasure durably. `at` is an instant. Resolves to the digests. */
export async function rememberErasure(
  dataDir: string,
  identifiers: readonly string[],
  at: string,
  note?: ErasureNote,
): Promise<readonly string[]> {
  const file = erasuresFile(dataDir);
  await createWithKey(file);
  const digestOf = (await readErasures(dataDir))?.digestOf;
  if (!digestOf) throw new Error(`${file} was removed just now.`);
  const digests = identifiers.map(digestOf);
  const lines = digests.map((digest) => `${JSON.stringify(Object.assign({ at, digest }, note))}\n`);
  const handle = await open(file, "a");
  try {
    // The newline first ends a line that a crash has cut off.
    await handle.write(`\n${lines.join("")}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return digests;
}

async function createWithKey(file: string): Promise<void> {
  const key = `${JSON.stringify({ key: randomBytes(32).toString("base64url") })}\n`;
  try {
    await writeDurably(file, Buffer.from(key), "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw error;
  }
  // The server has to read what an administrator's command has made.
  const { uid, gid } = await stat(path.dirname(file));
  if (process.getuid?.() === 0) await chown(file, uid, gid);
  await sync(path.dirname(file));
}
