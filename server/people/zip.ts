/** Files as one ZIP archive, which every phone and computer opens, made while it's sent. Photos don't get smaller, so nothing is compressed. */
import { crc32 } from "node:zlib";

/** `name`: a path in the archive, with "/" between folders. */
export type NamedFile = { readonly name: string; readonly content: Buffer };

/** Without an extension of the format, sizes and places have 32 bits, and the number of files 16. */
const MOST_BYTES = 0xff_ff_ff_ff;
const MOST_FILES = 0xff_ff;
/** Names are UTF-8. */
const FLAGS = 0x08_00;
const VERSION = 20;

/** The date and the time as the format has them, to two seconds; it knows no time zones. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)) >>> 0;
}

/** Little-endian numbers of 2 or 4 bytes one after another. */
function packed(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** The archive in pieces. Rejects if it would be larger than the format can say. @param at what its files are dated, UTC. */
export async function* zipPieces(files: AsyncIterable<NamedFile>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let place = 0;
  for await (const { name, content } of files) {
    const path = Buffer.from(name);
    const facts = packed(
      [FLAGS, 2],
      [0, 2],
      [dosTime(at), 4],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const head = Buffer.concat([packed([0x04_03_4b_50, 4], [VERSION, 2]), facts, path]);
    const entry = [packed([0x02_01_4b_50, 4], [VERSION, 2], [VERSION, 2]), facts, packed([0, 2], [0, 2], [0, 2], [0, 4], [place, 4]), path];
    directory.push(Buffer.concat(entry));
    place += head.length + content.length;
    if (place > MOST_BYTES || directory.length > MOST_FILES) throw new Error("These files are too large for one archive.");
    yield head;
    yield content;
  }
  const list = Buffer.concat(directory);
  const count = directory.length;
  yield list;
  yield packed([0x06_05_4b_50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [list.length, 4], [place, 4], [0, 2]);
}
