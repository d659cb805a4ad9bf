/** The pictures that the site content names: one of ours, or one that the agent uploaded. */
import { ownFolder, ownPicture, ownWidths } from "../../domain/content/own-picture.ts";
import type { BrowserContent, SiteContent } from "../../domain/site-content.ts";
import type { OtherPicture } from "../ui/picture.tsx";
import { isPicture, type PictureName } from "../ui/pictures.ts";

/** The picture with a key; `undefined` if there is none. @param alt the alternative text of an uploaded one. */
export function contentPicture(key: string, alt = ""): PictureName | OtherPicture | undefined {
  const own = ownPicture(key);
  if (!own) return isPicture(key) ? key : undefined;
  const { width, height } = own;
  return { width, height, alt, tone: "", avif: own.avif ? ownWidths(own) : [], webp: ownWidths(own), folder: ownFolder(own) };
}

/** The uploaded logo, as `BrowserContent` has it: found here so that no browser has to read its key. */
export function logoIn({ brokerage }: Pick<SiteContent, "brokerage">): Pick<BrowserContent, "logo"> {
  const logo = ownPicture(brokerage.logo ?? "");
  return logo ? { logo: { src: `${ownFolder(logo)}${logo.width}.webp`, width: logo.width, height: logo.height } } : {};
}
