/** The pictures of a request as they go with its email: enclosed as far as mail servers like it, the rest by name and place. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Lead, Picture } from "../../domain/leads/lead.ts";
import type { Attachment } from "../email/transports.ts";
import type { EmailRow } from "../email/outbox.ts";
import { picturesOf } from "./folders.ts";

/** The most bytes of enclosed pictures; they grow by 37 % on their way, and Postfix takes 10,240,000 bytes unless it is told otherwise. */
export const MAX_ATTACHED = 7_000_000;

/** An email that its server refused, or that did not get through again and again, may be too heavy: then it goes without. The request itself must arrive. */
export const maxAttached = ({ attempts, problem }: Pick<EmailRow, "attempts" | "problem">): number =>
  attempts > 4 || problem?.startsWith("refused") ? 0 : MAX_ATTACHED;

export type AttachedPhotos = { readonly attachments: readonly Attachment[]; readonly text: string };

/** What goes with the email about a lead; `undefined` when it has no pictures. */
export async function attachedWith({ id, pictures = [] }: Lead, dataDir: string, most = MAX_ATTACHED): Promise<AttachedPhotos | undefined> {
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
  return { attachments, text: lines.join("\n") };
}

/** What the visitor called it, and how large it is. */
const told = ({ name, width, height }: Picture): string => `${name}, ${width} × ${height}`;
