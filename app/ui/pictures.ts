/** The pictures of the site. `npm run pictures` writes their data from art/masters. */
import pictures from "./pictures.json" with { type: "json" };

/**
 * Sizes in pixels: the whole picture, and the derived widths. `tone`: the class of the color that
 * stands in its place until it has loaded, as the site allows no style attributes.
 */
export type PictureData = {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly tone: string;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
  readonly alt: string;
};

export type PictureName = keyof typeof pictures;

export const PICTURES: Readonly<Record<PictureName, PictureData>> = pictures;

/** Whether a picture has this name; names in content are plain strings. */
export const isPicture = (name: string): name is PictureName => Object.hasOwn(PICTURES, name);
