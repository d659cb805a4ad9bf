/**
 * Re-encodes a photo as an upright WebP of limited size without metadata (place, camera). The pixels of one photo are limited, and so are
 * the pixels that are decoded at the same time.
 */
import sharp from "sharp";

export type Encoded = { readonly content: Buffer; readonly width: number; readonly height: number };

/** Most pixels of a photo: more than phone cameras make by default. */
export const MOST_PIXELS = 50_000_000;

/** Longest side of the stored photo, in pixels: enough for a wide high-density screen, or for print at 8 inches. */
const LONGEST_SIDE = 2560;

// Only these three loaders, whatever type a file claims to be. One thread per photo, and no cache between photos.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

/** Runs work while the total weight stays within `capacity`; further work waits in order. */
function createGate(capacity: number) {
  let free = capacity;
  const line: { readonly weight: number; readonly enter: () => void }[] = [];
  const admit = (): void => {
    for (let next = line[0]; next && next.weight <= free; next = line[0]) {
      line.shift();
      free -= next.weight;
      next.enter();
    }
  };
  return async <T>(weight: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      line.push({ weight, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      free += weight;
      admit();
    }
  };
}

/** Two ordinary photos at once, or one very large photo. */
const gate = createGate(MOST_PIXELS);

/** The photo, or what is wrong with it. */
export async function encodePhoto(original: Buffer): Promise<Encoded | "damaged" | "too many pixels"> {
  const size = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return "damaged";
  const pixels = size.width * size.height;
  if (pixels > MOST_PIXELS) return "too many pixels";
  try {
    const { data, info } = await gate(Math.max(pixels, MOST_PIXELS / 2), () =>
      sharp(original, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 60 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { content: data, width: info.width, height: info.height };
  } catch {
    return "damaged";
  }
}
