/** The pictures of a request as they go with its letter: enclosed as far as mail servers like it, the rest by name and place. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Lead, Picture } from "../../domain/leads/lead.ts";
import type { Attachment } from "../email/transports.ts";
import type { LetterRow } from "../email/outbox.ts";
import { picturesOf } from "./folders.ts";

/** The most bytes of enclosed pictures; they grow by 37 % on their way, and Postfix takes 10,240,000 bytes unless it is told otherwise. */
export const MOST_ENCLOSED = 7_000_000;

/** A letter that its server refused, or that did not get through again and again, may be too heavy: then it goes without. The request itself must arrive. */
export const mostEnclosed = ({ attempts, problem }: Pick<LetterRow, "attempts" | "problem">): number =>
  attempts > 4 || problem?.startsWith("refused") ? 0 : MOST_ENCLOSED;

export type Enclosed = { readonly attachments: readonly Attachment[]; readonly words: string };

/** What goes with the letter about a lead; `undefined` when it has no pictures. */
export async function enclosedWith({ id, pictures = [] }: Lead, dataDir: string, most = MOST_ENCLOSED): Promise<Enclosed | undefined> {
  if (pictures.length === 0) return undefined;
  const folder = picturesOf(dataDir, id);
  const attachments: Attachment[] = [];
  const lines: string[] = [];
  let room = most;
  for (const picture of pictures) {
    const fits = picture.bytes <= room;
    const content = fits ? await readFile(path.join(folder, picture.file)).catch(() => undefined) : undefined;
    if (content) {
      room -= content.length;
      attachments.push({ name: `photo-${picture.file}`, type: "image/webp", content });
      lines.push(`photo-${picture.file} (attached): ${told(picture)}`);
    } else lines.push(`${path.join(folder, picture.file)}, ${fits ? "no longer available" : "not attached"}: ${told(picture)}`);
  }
  return { attachments, words: lines.join("\n") };
}

/** What the visitor called it, and how large it is. */
const told = ({ name, width, height }: Picture): string => `${name}, ${width} × ${height}`;
