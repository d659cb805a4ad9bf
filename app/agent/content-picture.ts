/** The pictures that the site content names: one of ours, or one that the agent uploaded. */
import { ownPicture, ownWidths } from "../../domain/content/own-picture.ts";
import { photoAddress } from "../../domain/listings/photos.ts";
import type { OtherPicture } from "../ui/picture.tsx";
import { isPicture, type PictureName } from "../ui/pictures.ts";

/** The picture with a key; `undefined` if there is none. @param alt the alternative text of an uploaded one. */
export function contentPicture(key: string, alt = ""): PictureName | OtherPicture | undefined {
  const own = ownPicture(key);
  if (!own) return isPicture(key) ? key : undefined;
  return { ...own, alt, tone: "", avif: [], webp: ownWidths(own), address: (width, format) => photoAddress(own, width, format) };
}
