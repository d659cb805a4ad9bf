/** A backup as one file: a folder packed by the system's tar and gzip, and encrypted if there is a passphrase. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StoreProblem } from "../store/problems.ts";
import { AgeError, decrypting, encrypting } from "./age.ts";

/** The end of an archive's name. */
export const ARCHIVE = /\.(?:tgz|tar\.gz)(?:\.age)?$/i;
/** The end of an encrypted archive's name. */
export const ENCRYPTED = ".age";

export const isEncrypted = (file: string): boolean => file.toLowerCase().endsWith(ENCRYPTED);

/** SHA-256 in hex. */
export type Packed = { readonly bytes: number; readonly sha256: string };

/**
 * Packs a folder into a file, which replaces any that is there and is on the disk when this resolves. The folder's name is the only
 * entry at the top. After an error a part of the file may be left.
 */
export async function pack(folder: string, file: string, passphrase: string | undefined): Promise<Packed> {
  const tar = spawn("tar", ["-czf", "-", "-C", path.dirname(folder), path.basename(folder)], { stdio: ["ignore", "pipe", "inherit"] });
  const digest = createHash("sha256");
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      digest.update(part);
      bytes += part.length;
      yield part;
    }
  }
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  // Read from the start: what nobody reads of a process that ends is lost.
  const packed = new PassThrough();
  const written =
    passphrase === undefined
      ? pipeline(tar.stdout, packed, counted, target)
      : pipeline(tar.stdout, packed, encrypting(passphrase), counted, target);
  const [[code]] = await Promise.all([once(tar, "close"), written]);
  if (code !== 0) throw new Error("tar couldn't pack the copy; see above.");
  return { bytes, sha256: digest.digest("hex") };
}

/**
 * Unpacks an archive into an empty folder. Resolves to the folder in it. Throws what is wrong with the archive as text for the operator.
 * @param passphrase for one that is encrypted. @param room bytes that it may fill.
 */
export async function unpack(file: string, into: string, passphrase: string | undefined, room = roomIn): Promise<string> {
  const refuse = (why: string): StoreProblem => new StoreProblem(`${file} ${why}. Nothing was restored.`);
  if (isEncrypted(file) && passphrase === undefined) throw refuse("is encrypted: set BACKUP_PASSPHRASE to its passphrase");
  const tar = spawn("tar", ["-xf", "-", "-C", into], { stdio: ["pipe", "ignore", "pipe"] });
  const [closed, said] = [once(tar, "close"), text(tar.stderr)];
  const content = createReadStream(file);
  const gunzip = createGunzip();
  const plain = isEncrypted(file) ? decrypting(passphrase ?? "")(content) : content;
  const failure = await pipeline(plain, gunzip, withRoom(await room(into)), tar.stdin).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [code] = (await closed) as [number | null];
  // What tar couldn't do is said first: writing to it fails, too, then.
  if (/no space left|disk full/i.test(await said)) throw refuse(`can't be unpacked: there's no room left in ${into}`);
  if (failure instanceof TooLarge) throw refuse(`can't be unpacked: it's larger than the room that is left in ${into}`);
  if (failure !== undefined && !isClosedPipe(failure)) throw refuse(whyNot(failure, gunzip.bytesWritten));
  const [folder, ...more] = await readdir(into);
  if (code !== 0 || folder === undefined || more.length > 0) throw refuse("can't be unpacked: it's damaged, or not made by npm run backup");
  const other = await notPlain(into);
  if (other !== undefined) throw refuse(`has ${other}, which is neither a file nor a folder: a link could lead anywhere`);
  return path.join(into, folder);
}

/** What is left for the site that runs beside it: a tenth of the room. */
const MOST_OF_ROOM = 0.9;

class TooLarge extends Error {}

/** Bytes that an archive may fill: a small one can be made that unpacks to more than any disk has. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize * MOST_OF_ROOM;
}

const withRoom = (most: number) =>
  async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const part of source) {
      bytes += part.length;
      if (bytes > most) throw new TooLarge();
      yield part;
    }
  };

/** The first entry that is a link, a pipe or the like; `undefined` if there is none. Links aren't followed. */
async function notPlain(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  return found && path.relative(folder, path.join(found.parentPath, found.name));
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
const isClosedPipe = (error: unknown): boolean => ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(codeOf(error));

/** @param read how many bytes of it were looked at. */
function whyNot(error: unknown, read: number): string {
  if (error instanceof AgeError) return error.message;
  if (codeOf(error) === "Z_BUF_ERROR") return "can't be unpacked: it's cut off, its end is missing";
  if (codeOf(error) === "Z_DATA_ERROR" && read <= 64 * 1024 && /header/.test(String(error)))
    return "can't be unpacked: it's damaged, or no .tgz file";
  if (codeOf(error).startsWith("Z_")) return "can't be unpacked: it's damaged";
  return `can't be read (${codeOf(error) || String(error)})`;
}
