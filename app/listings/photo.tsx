/** A listing's picture: one of ours by its key, or a remote one by its URL. */
import type { RemotePicture } from "../../domain/listings/listing.ts";
import { Picture, type Priority } from "../ui/picture.tsx";
import { isPicture } from "../ui/pictures.ts";

/** @param upTo the widest file offered, in pixels; see `Picture`. */
type Props = { picture: string | RemotePicture; sizes: string; priority?: Priority; upTo?: number };

export function Photo({ picture, sizes, priority = false, upTo }: Props) {
  if (typeof picture === "string")
    return isPicture(picture) ? <Picture name={picture} sizes={sizes} priority={priority} {...(upTo !== undefined && { upTo })} /> : null;
  return (
    <img src={picture.url} alt={picture.alt} loading={priority === true ? "eager" : "lazy"} decoding="async" width={1200} height={900} />
  );
}
