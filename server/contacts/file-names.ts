/** Names and types of files that are sent on: a name can't be a path, end a header's line, or look like another one. */
import path from "node:path";
import { headerText, oneLine } from "../email/text-safety.ts";

/** Most characters of a name, and of its ending. */
const LONGEST = 100;
const LONGEST_ENDING = 12;

/** The last part of a path, without what a file system or a mail program reads as something else. */
export function safeFileName(name: string): string {
  const last = headerText(name, 255).split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replaceAll(/[<>:"|?*;%\p{C}]/gu, "_")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. ~]+|[. ]+$/g, "");
  const { name: stem, ext } = path.parse(plain);
  const ending = ext.length <= LONGEST_ENDING ? ext : "";
  return `${oneLine(stem, LONGEST - ending.length)}${ending}` || "file";
}

/** What a file begins with, by type. */
const SIGNATURES: readonly (readonly [type: string, start: string])[] = [
  ["application/pdf", "%PDF-"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/gif", "GIF8"],
];

/** By its content alone: whatever isn't known is a generic one, which mail programs save and don't open by themselves. */
export const fileType = (content: Buffer): string =>
  SIGNATURES.find(([, start]) => content.subarray(0, start.length).equals(Buffer.from(start, "latin1")))?.[0] ?? "application/octet-stream";
