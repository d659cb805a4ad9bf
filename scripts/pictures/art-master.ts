/**
 * Makes a master from a full-size render: cut as its entry says, as WebP at the best quality that
 * fits.
 */
import sharp from "sharp";
import type { Master } from "../../art/masters/pictures.ts";
import type { Recipe } from "../../art/recipes/recipe.ts";

/**
 * No master is larger, in bytes: 400 kB for what fills a screen; less for the others, so that all
 * of them together stay within 15 MB.
 */
const LIMITS: Readonly<Record<Master["use"], number>> = { wide: 400_000, tall: 330_000, card: 330_000 };
const QUALITY = { least: 50, most: 94 };

/** What a recipe says about the size of its picture. */
export type RenderShape = Partial<Pick<Recipe, "size" | "detail">>;

/**
 * @param render the path of a PNG. If the recipe's `detail` made it smaller than its size, it's
 *   enlarged, and gets as much less bytes as it has pixels.
 */
export async function masterFrom(render: string, master: Master, { size = [1600, 1200], detail = 1 }: RenderShape): Promise<Buffer> {
  const drawn = await sharp(render)
    .removeAlpha()
    .resize(...size, { kernel: "lanczos3" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const whole = sharp(drawn);
  const [left, top, width, height] = master.crop ?? [0, 0, 0, 0];
  const part = master.crop ? whole.extract({ left, top, width, height }) : whole;
  const { data, info } = await part.raw().toBuffer({ resolveWithObject: true });
  const limit = Math.round(LIMITS[master.use] * detail ** 2);
  const encode = (quality: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
  // The best quality that fits, found by halving.
  let [good, bad] = [QUALITY.least, QUALITY.most + 1];
  let best = await encode(good);
  if (best.length > limit)
    throw new Error(`${render} has more than ${limit / 1000} kB even at quality ${good}: calm its grass or its noise.`);
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const bytes = await encode(middle);
    if (bytes.length <= limit) [good, best] = [middle, bytes];
    else bad = middle;
  }
  return best;
}
