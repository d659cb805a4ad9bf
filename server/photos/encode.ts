/** Re-encodes a photo as an upright WebP of limited size without metadata (place, camera). */
import sharp, { type Sharp } from "sharp";

export type Encoded = { readonly content: Buffer; readonly width: number; readonly height: number };

/** Maximum pixels of a photo: more than phone cameras make by default. */
export const MOST_PIXELS = 50_000_000;

/**
 * Longest side of the stored photo, in pixels: enough for a wide high-density screen, or for print
 * at 8 inches.
 */
const LONGEST_SIDE = 2560;

/** Has this process decode only these three formats, whatever type a file claims to be. */
export function decodeOnlyPhotos(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
}

decodeOnlyPhotos();
// One thread per photo, and no cache between photos.
sharp.concurrency(1);
sharp.cache(false);

/** One photo at a time is decoded, because each may take 200 MB. */
let last: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Pixels that the photos of one post may have whatever their size in bytes: some drawings and scans have few bytes. */
const FREE_PIXELS = 150_000_000;
/** Pixels more for each byte. Photos have two to ten. */
const PIXELS_PER_BYTE = 100;

/** Whether a photo of so many bytes and pixels may be decoded, after those that came with it. */
export type MayDecode = (bytes: number, pixels: number) => boolean;

/** Bounds the work on one post by what was sent: 50 files of a few kilobytes could otherwise take the processor for half a minute. */
export function createPixelBudget(): MayDecode {
  let left = FREE_PIXELS;
  return (bytes, pixels) => {
    left += bytes * PIXELS_PER_BYTE;
    if (pixels > left) return false;
    left -= pixels;
    return true;
  };
}

/** What is wrong with a photo. */
export type PhotoFault = "damaged" | "too many pixels" | "too large for its bytes";

/** Reads a photo's size, and decides whether it may be decoded. */
export async function faultOf(original: Buffer, mayDecode: MayDecode): Promise<PhotoFault | undefined> {
  const size = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return "damaged";
  if (size.width * size.height > MOST_PIXELS) return "too many pixels";
  return mayDecode(original.length, size.width * size.height) ? undefined : "too large for its bytes";
}

/** What is wrong with a file, in words. */
export function faultText(name: string, fault: PhotoFault): string {
  if (fault === "damaged") return `${name} is damaged: it couldn't be read as an image`;
  if (fault === "too many pixels") return `${name} has more than ${MOST_PIXELS / 1_000_000} million pixels. Please save a smaller copy`;
  return `${name} has far more pixels than its file size suggests. Please save a smaller copy`;
}

/** The photo upright and of limited size, still to be encoded. */
export const uprightPhoto = (original: Buffer): Sharp =>
  sharp(original, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });

/** The photo, or what is wrong with it. */
export async function encodePhoto(original: Buffer, mayDecode: MayDecode): Promise<Encoded | PhotoFault> {
  const fault = await faultOf(original, mayDecode);
  if (fault) return fault;
  try {
    const { data, info } = await inTurn(() =>
      uprightPhoto(original).webp({ quality: 82 }).timeout({ seconds: 60 }).toBuffer({ resolveWithObject: true }),
    );
    return { content: data, width: info.width, height: info.height };
  } catch {
    return "damaged";
  }
}
