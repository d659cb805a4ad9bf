/**
 * The photos of a request in its email: attached up to a size that mail servers accept, the others
 * named by place, with a link.
 */
import type { Lead, Picture } from "../../domain/leads/lead.ts";
import type { Attachment } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { type ObjectStorage, StorageError } from "../storage/storage.ts";
import { prefixOf } from "./folders.ts";

/**
 * Most bytes of attached photos. Encoding adds 37 %, and Postfix accepts 10,240,000 bytes by
 * default.
 */
export const MAX_ATTACHED = 7_000_000;

/** Most bytes to attach. None after a refusal or several failures, because the email may be too large and the request must arrive. */
export const maxAttached = ({ attempts, failure }: Pick<EmailRow, "attempts" | "failure">): number =>
  attempts > 4 || failure === "email-refused" ? 0 : MAX_ATTACHED;

export type AttachedPhotos = { readonly attachments: readonly Attachment[]; readonly text: string };

export type PhotoSource = {
  readonly storage: ObjectStorage;
  /** The address under which the site shows a photo to anyone who has it. */
  readonly linkTo?: (lead: string, file: string) => string;
};

/** The attachments of a lead's email; `undefined` when it has no photos. */
export async function attachedWith(
  { id, pictures = [] }: Lead,
  { storage, linkTo }: PhotoSource,
  most = MAX_ATTACHED,
): Promise<AttachedPhotos | undefined> {
  if (pictures.length === 0) return undefined;
  const attachments: Attachment[] = [];
  const lines: string[] = [];
  let room = most;
  let isAway = (await storage.health())?.working === false;
  for (const picture of pictures) {
    const key = `${prefixOf(id)}${picture.file}`;
    const fits = picture.bytes <= room;
    // The request is more urgent than its photos, which the link shows once the storage is back.
    const found = fits && !isAway ? await storage.get(key).catch(failureOf) : undefined;
    isAway ||= found === "away";
    const link = linkTo ? ` ${linkTo(id, picture.file)}` : "";
    if (Buffer.isBuffer(found)) {
      room -= found.length;
      attachments.push({ name: `photo-${picture.file}`, type: "image/webp", content: found });
      lines.push(`photo-${picture.file} (attached): ${caption(picture)}`);
    } else if (fits && !isAway) lines.push(`${storage.place(key)}, no longer available: ${caption(picture)}`);
    else lines.push(`${storage.place(key)}, not attached: ${caption(picture)}${link}`);
  }
  return { attachments, text: lines.join("\n") };
}

/** A file that can't be read is as good as gone. */
const failureOf = (error: unknown): "away" | undefined => (error instanceof StorageError ? "away" : undefined);

/** The visitor's file name, and the size in pixels. */
const caption = ({ name, width, height }: Picture): string => `${name}, ${width} × ${height}`;
