/**
 * The photos of a request in its email: attached up to a size that mail servers accept, the others
 * named by path.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Lead, Picture } from "../../domain/leads/lead.ts";
import type { Attachment } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { picturesOf } from "./folders.ts";

/**
 * Most bytes of attached photos. Encoding adds 37 %, and Postfix accepts 10,240,000 bytes by
 * default.
 */
export const MAX_ATTACHED = 7_000_000;

/** Most bytes to attach. None after a refusal or several failures, because the email may be too large and the request must arrive. */
export const maxAttached = ({ attempts, failure }: Pick<EmailRow, "attempts" | "failure">): number =>
  attempts > 4 || failure === "email-refused" ? 0 : MAX_ATTACHED;

export type AttachedPhotos = { readonly attachments: readonly Attachment[]; readonly text: string };

/** The attachments of a lead's email; `undefined` when it has no photos. */
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
      lines.push(`photo-${picture.file} (attached): ${caption(picture)}`);
    } else lines.push(`${path.join(folder, picture.file)}, ${fits ? "no longer available" : "not attached"}: ${caption(picture)}`);
  }
  return { attachments, text: lines.join("\n") };
}

/** The visitor's file name, and the size in pixels. */
const caption = ({ name, width, height }: Picture): string => `${name}, ${width} × ${height}`;
