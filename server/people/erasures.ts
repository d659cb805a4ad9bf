/**
 * Remembers who was erased, so that a restored backup doesn't bring anyone back. The file
 * `erasures.jsonl` in the data folder has a line for each: the time, and a keyed digest of an email
 * address or phone number. A restore leaves it in place. Its first line is the key: it can't be in
 * the database, because an older database would have another one.
 */
import { createHmac, randomBytes } from "node:crypto";
import { chown, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sync, writeDurably } from "../store/durable-files.ts";

/** Times of erasures, UTC, by digest. What was stored until then is erased. */
export type Erasures = { readonly digestOf: (identifier: string) => string; readonly times: ReadonlyMap<string, string> };

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
  for (const { digest, at } of lines)
    if (typeof digest === "string" && typeof at === "string" && at > (times.get(digest) ?? "")) times.set(digest, at);
  return { digestOf: digestWith(first["key"]), times };
}

/** A crash may have cut off the last line. Its erasure wasn't confirmed to anyone. */
function recordIn(line: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(line) as Record<string, unknown>];
  } catch {
    return [];
  }
}

/** Adds an erasure durably. `at` is an instant. */
export async function rememberErasure(dataDir: string, identifiers: readonly string[], at: string): Promise<void> {
  const file = erasuresFile(dataDir);
  await createWithKey(file);
  const digestOf = (await readErasures(dataDir))?.digestOf;
  if (!digestOf) throw new Error(`${file} was removed just now.`);
  const lines = identifiers.map((identifier) => `${JSON.stringify({ at, digest: digestOf(identifier) })}\n`);
  const handle = await open(file, "a");
  try {
    // The newline first ends a line that a crash has cut off.
    await handle.write(`\n${lines.join("")}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
