/**
 * Files encrypted with a passphrase, in the format of age (https://age-encryption.org/v1, with its recipient type "scrypt"), so that
 * `age -d` reads them, too. Its content is encrypted piece by piece with ChaCha20-Poly1305: whatever is changed, left out, put in
 * another order or cut off is noticed, and a file of any size needs little memory.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { StoreProblem } from "../store/problems.ts";

const VERSION = "age-encryption.org/v1";
const LABEL = `${VERSION}/scrypt`;
/** Work of guessing a passphrase, as a power of two: a fifth of a second, and 64 MB. */
const WORK = 16;
/** A file that asks for more would take minutes, or all of the memory. */
const MOST_WORK = 20;
/** Bytes of content in a piece, and of the proof behind each. */
const PIECE = 64 * 1024;
const TAG = 16;
/** Longer than any header of this kind. Bytes. */
const LONGEST_HEADER = 1024;
const HEADER = /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z\d+/]{22}) (\d{1,2})\n([A-Za-z\d+/]{43})\n---( ([A-Za-z\d+/]{43})\n)/;

type Bytes = Uint8Array;

/** Why a file can't be decrypted, in words that go on from its name: "is damaged". */
export class AgeError extends StoreProblem {
  override name = "AgeError";
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
const cipherOptions = { authTagLength: TAG } as const;

function seal(key: Bytes, nonce: Bytes, text: Bytes): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, cipherOptions);
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** `undefined` if the key, the nonce or the content is another one. */
function open(key: Bytes, nonce: Bytes, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG) return undefined;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, cipherOptions);
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const keyFrom = (secret: Bytes, salt: Bytes, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));

function wrappingKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const cost = 2 ** work;
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, { N: cost, r: 8, p: 1, maxmem: cost * 1024 * 2 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const NO_NONCE = Buffer.alloc(12);
const proofOf = (fileKey: Bytes, header: string): Buffer =>
  createHmac("sha256", keyFrom(fileKey, Buffer.alloc(0), "header"))
    .update(header)
    .digest();

/** A piece's number, and whether it's the last one. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts what arrives: for `pipeline`. @param work see `WORK`. */
export const encrypting = (passphrase: string, work = WORK) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)];
    const wrapped = seal(await wrappingKey(passphrase, salt, work), NO_NONCE, fileKey);
    const header = `${VERSION}\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`;
    yield Buffer.from(`${header} ${base64(proofOf(fileKey, header))}\n`);
    yield nonce;
    const key = keyFrom(fileKey, nonce, "payload");
    for await (const { piece, number, isLast } of piecesOf(source, PIECE)) yield seal(key, nonceOf(number, isLast), piece);
  };

/** Decrypts what arrives: for `pipeline`. Throws `AgeError`, before the piece that isn't as it was. */
export const decrypting = (passphrase: string) =>
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { fileKey, rest } = await openHeader(source[Symbol.asyncIterator](), passphrase);
    const { nonce, content } = await takeNonce(rest);
    const key = keyFrom(fileKey, nonce, "payload");
    for await (const { piece, number, isLast } of piecesOf(content, PIECE + TAG)) {
      const text = open(key, nonceOf(number, isLast), piece);
      if (text) yield text;
      else if (isLast && open(key, nonceOf(number, false), piece)) throw new AgeError("is cut off: its end is missing");
      else throw new AgeError(isLast ? "is cut off or damaged at its end" : "is damaged");
    }
  };

type Piece = { readonly piece: Buffer; readonly number: number; readonly isLast: boolean };

/** Pieces of one size; the last one may be shorter, and is empty only if there's nothing at all. */
async function* piecesOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const more of source) {
    waiting.push(more);
    length += more.length;
    // One that is as long may be the last.
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size), number += 1) yield { piece: rest.subarray(0, size), number, isLast: false };
    [waiting, length] = [[rest], rest.length];
  }
  yield { piece: Buffer.concat(waiting), number, isLast: true };
}

/** Reads until `isEnough`, or to the end. */
async function readWhile(source: AsyncIterator<Buffer>, isEnough: (read: Buffer) => boolean): Promise<Buffer> {
  let read: Buffer = Buffer.alloc(0);
  while (!isEnough(read)) {
    const next = await source.next();
    if (next.done === true) return read;
    read = Buffer.concat([read, next.value]);
  }
  return read;
}

async function* after(start: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

async function openHeader(source: AsyncIterator<Buffer>, passphrase: string) {
  const read = await readWhile(source, (so) => so.length >= LONGEST_HEADER || HEADER.test(so.toString("latin1")));
  const [all, salt = "", work = "", wrapped = "", end = "", proof = ""] = HEADER.exec(read.toString("latin1", 0, LONGEST_HEADER)) ?? [];
  if (all === undefined) throw new AgeError("isn't encrypted with a passphrase, or its beginning is damaged");
  if (Number(work) > MOST_WORK) throw new AgeError("is damaged: it asks for more work than any backup of ours");
  const wrapping = await wrappingKey(passphrase, Buffer.from(salt, "base64"), Number(work));
  const fileKey = open(wrapping, NO_NONCE, Buffer.from(wrapped, "base64"));
  if (!fileKey) throw new AgeError("is encrypted with another passphrase");
  if (!timingSafeEqual(proofOf(fileKey, all.slice(0, -end.length)), Buffer.from(proof, "base64")))
    throw new AgeError("is damaged at its beginning");
  return { fileKey, rest: after(read.subarray(all.length), source) };
}

async function takeNonce(source: AsyncGenerator<Buffer>): Promise<{ nonce: Buffer; content: AsyncGenerator<Buffer> }> {
  const read = await readWhile(source, ({ length }) => length >= 16);
  if (read.length < 16) throw new AgeError("is cut off: only its beginning is there");
  return { nonce: read.subarray(0, 16), content: after(read.subarray(16), source) };
}
