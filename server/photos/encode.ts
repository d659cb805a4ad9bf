/**
 * Makes a photo ours: drawn anew as WebP, upright, no larger than anyone needs, and without a trace of where and by what it was taken.
 * What a small file may unfold to is bounded, and so is all that is unfolded at the same time.
 */
import sharp from "sharp";

export type Encoded = { readonly content: Buffer; readonly width: number; readonly height: number };

/** The most pixels of a photo; more than the largest phone cameras make by default. */
export const MOST_PIXELS = 50_000_000;

/** The longest side that is kept, in pixels: twice a wide screen's picture, enough for print at 8 inches. */
const LONGEST_SIDE = 2560;

// Only these three loaders, whatever a file pretends to be; one thread for each picture; nothing is kept between pictures.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

/** Lets work in while the weights of all that is in stay within `capacity`; the others wait in line. */
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

/** Two ordinary photos at once, or one very large one. */
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
