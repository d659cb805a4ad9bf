/** Makes the files of a listing's photo: upright, without metadata, in each width that pages offer. */
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { photoWidths, SHARED_SIZE } from "../../domain/listings/photos.ts";
import { faultOf, inTurn, type MayDecode, type PhotoFault, uprightPhoto } from "../photos/encode.ts";

export type PhotoFile = { readonly name: string; readonly content: Buffer };
/** `width` and `height` are those of the largest file, in pixels. */
export type DerivedPhoto = { readonly files: readonly PhotoFile[]; readonly width: number; readonly height: number };

/** The largest form, from which the others can be made again. It isn't turned. */
export const SOURCE = "source.webp";
/** The picture for social networks. */
export const SHARED = "shared.jpg";

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

/** The files of a photo as it was sent, or what is wrong with it. */
export async function derivePhoto(original: Buffer, mayDecode: MayDecode): Promise<DerivedPhoto | PhotoFault> {
  const fault = await faultOf(original, mayDecode);
  if (fault) return fault;
  return inTurn(async () => {
    // Decoded once; all files are made of the same pixels.
    const pixels = await decoded(uprightPhoto(original)).catch(() => undefined);
    if (!pixels) return "damaged";
    // Kept to make others of, so little is lost.
    const source = await fromPixels(pixels).webp({ quality: 88, effort: 2 }).toBuffer();
    return { ...sized(pixels), files: [{ name: SOURCE, content: source }, ...(await filesOf(pixels))] };
  });
}

/** The files of a stored photo, turned. */
export const deriveTurned = (source: Buffer, turn: Turn): Promise<DerivedPhoto> =>
  inTurn(async () => {
    const pixels = await decoded(sharp(source).rotate(turn));
    return { ...sized(pixels), files: [{ name: SOURCE, content: source }, ...(await filesOf(pixels))] };
  });

/** Transparent places become white, and all colors sRGB, which every screen shows. */
const decoded = (image: Sharp): Promise<Pixels> =>
  image.flatten({ background: "#fff" }).toColourspace("srgb").timeout({ seconds: 60 }).raw().toBuffer({ resolveWithObject: true });

const sized = ({ info: { width, height } }: Pixels) => ({ width, height });

async function filesOf(pixels: Pixels): Promise<PhotoFile[]> {
  const files: PhotoFile[] = [];
  for (const width of photoWidths(pixels.info.width)) {
    const content = await fromPixels(pixels).resize({ width }).webp({ quality: 78 }).toBuffer();
    files.push({ name: `${width}.webp`, content });
  }
  const shared = await fromPixels(pixels)
    .resize({ ...SHARED_SIZE, fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return [...files, { name: SHARED, content: shared }];
}
