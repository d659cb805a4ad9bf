/** Files as one ZIP archive, which every phone and computer opens, made while it's sent. Photos don't get smaller, so nothing is compressed. */
import { makeZip } from "client-zip";

/** `name`: a path in the archive, with "/" between folders. */
export type NamedFile = { readonly name: string; readonly content: Buffer };

/** The archive in pieces. @param at what its files are dated */
export function zipPieces(files: AsyncIterable<NamedFile>, at: Date): AsyncIterable<Uint8Array> {
  return makeZip(entries(files, inUtc(at)));
}

async function* entries(files: AsyncIterable<NamedFile>, lastModified: Date) {
  for await (const { name, content: input } of files) yield { name, input, lastModified };
}

/** The format knows no time zones, and the library writes the process's own: shifted, so that it's UTC everywhere. */
const inUtc = (at: Date): Date => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
