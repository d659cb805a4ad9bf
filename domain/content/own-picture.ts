/**
 * Pictures that the agent has uploaded for a place on the site. Their key, which is a value of the site content, says all
 * that pages need: "own/wide/0123456789abcdef/1920x1080/50-40-15-47".
 */

/** Where a picture goes: its shape as width to height, and the widths of its files in pixels. */
export const PICTURE_PLACES = {
  portrait: { shape: 4 / 5, widths: [320, 480, 736, 960] },
  wide: { shape: 16 / 9, widths: [640, 960, 1280, 1920, 2560] },
  tall: { shape: 2 / 3, widths: [480, 640, 828, 1080] },
  logo: { shape: undefined, widths: [] },
} as const satisfies Readonly<Record<string, { readonly shape: number | undefined; readonly widths: readonly number[] }>>;
export type PicturePlace = keyof typeof PICTURE_PLACES;

export type OwnKey = `own/${string}`;

/** What matters most in a picture: percent from its left edge and from its top. */
export type Focus = { readonly x: number; readonly y: number };

export type OwnPicture = {
  readonly place: PicturePlace;
  /** The part of its addresses that changes with its content. */
  readonly folder: string;
  /** Pixels of its largest file. */
  readonly width: number;
  readonly height: number;
  readonly focus: Focus;
  /** How much it was darkened below the text. Percent. */
  readonly veil: number;
  /** Contrast of text over its brightest part, in tenths: 45 is 4.5:1. 0: there's no text over it. */
  readonly contrast: number;
  /** There are AVIF files, too. */
  readonly avif: boolean;
};

/** Contrast that text needs (WCAG 2.2, 1.4.3), in tenths. */
export const CONTRAST_NEEDED = 45;

const KEY =
  /^own\/(portrait|wide|tall|logo)\/([0-9a-f]{16}|[0-9a-f]{32})\/(\d{1,4})x(\d{1,4})\/(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})(\/avif)?$/;

/** Whether this is the key of an uploaded picture, and not of one of ours. */
export const isOwnKey = (key: string): key is OwnKey => KEY.test(key);

/** The picture with a key; `undefined` if it's the key of another one. */
export function ownPicture(key: string): OwnPicture | undefined {
  const [, place = "", folder = "", ...rest] = KEY.exec(key) ?? [];
  const [width = 0, height = 0, x = 0, y = 0, veil = 0, contrast = 0] = rest.slice(0, 6).map(Number);
  return folder === ""
    ? undefined
    : { place: place as PicturePlace, folder, width, height, focus: { x, y }, veil, contrast, avif: rest[6] !== undefined };
}

export const ownKey = ({ place, folder, width, height, focus: { x, y }, veil, contrast }: Omit<OwnPicture, "avif">): OwnKey =>
  `own/${place}/${folder}/${width}x${height}/${x}-${y}-${veil}-${contrast}`;

/** The key of an uploaded picture for pages, once it has AVIF files. */
export const avifKey = (key: string): string => (key.endsWith("/avif") ? key : `${key}/avif`);

/** The widths of a picture's files in pixels, the widest last. */
export const ownWidths = ({ place, width }: Pick<OwnPicture, "place" | "width">): readonly number[] => [
  ...PICTURE_PLACES[place].widths.filter((each) => each < width),
  width,
];

/** Where its files are: `PHOTOS_PATH` with its folder. Written out, or pages would load one more script for it. */
export const ownFolder = ({ folder }: Pick<OwnPicture, "folder">): string => `/photos/${folder}/`;

/** The picture as it was sent, for choosing what matters most in it. */
export const WHOLE = "whole.webp";

/** What became of an uploaded picture. `message`: why it wasn't stored, as a sentence for the agent. */
export type Uploaded = { readonly fields: Readonly<Record<string, string>> } & (
  | { readonly key: OwnKey; readonly message?: never }
  | { readonly key?: never; readonly message: string }
);

/** Stores the agent's pictures. */
export interface OwnPictures {
  /**
   * Reads a form with a file, and stores its picture: all its files are durable before its key is known.
   * @param field the name of the file's field.
   */
  add(place: PicturePlace, field: string, request: Request): Promise<Uploaded>;
  /** Makes the files again around another point, under another key. Rejects if the picture can't be read or stored. */
  refocus(key: OwnKey, focus: Focus | Pixel): Promise<OwnKey>;
}

/** A point that was tapped: CSS pixels in a picture that is shown so wide. */
export type Pixel = { readonly left: number; readonly top: number; readonly shownWidth: number };
