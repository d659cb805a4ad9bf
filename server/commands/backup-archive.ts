/** A folder as a tar archive in "ustar" format (POSIX.1-1988): per file a header of 512 bytes, then the content, padded to 512. */
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const BLOCK = 512;

/** The archive's bytes. Its files are in a folder `name/`. */
export async function* archiveOf(folder: string, name: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(file);
    yield head(`${name}/${path.relative(folder, file).split(path.sep).join("/")}`, size, Math.floor(mtimeMs / 1000));
    let sent = 0;
    for await (const piece of createReadStream(file)) {
      sent += (piece as Buffer).length;
      yield piece as Buffer;
    }
    if (sent !== size) throw new Error(`${file} changed while it was copied.`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function head(name: string, size: number, seconds: number): Buffer {
  const bytes = Buffer.alloc(BLOCK);
  const put = (text: string, at: number): number => bytes.write(text, at, "utf8");
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  const [prefix, last] = split(name);
  put(last, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(seconds, 11), 136);
  put("        ", 148);
  put("0", 156);
  put("ustar\u000000", 257);
  put(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\u0000 `, 148);
  return bytes;
}

/** Splits a path into a name of up to 100 bytes and a prefix of up to 155 bytes. */
function split(name: string): [prefix: string, last: string] {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
    const [prefix, last] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(last) <= 100) return [prefix, last];
  }
  throw new Error(`${name} is too long a name for an archive; make a copy into a folder instead.`);
}
