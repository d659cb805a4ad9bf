/**
 * Makes a master from a full-size render: cut as its entry says, as WebP at the best quality that
 * fits.
 */
import sharp, { type Sharp } from "sharp";
import type { Master } from "../../art/masters/master.ts";
import type { Retouch } from "../../art/masters/retouch.ts";
import type { Recipe } from "../../art/recipes/recipe.ts";

/**
 * No master is larger, in bytes: 400 kB for what fills a screen; less for the others, so that all
 * of them together stay within 15 MB.
 */
const LIMITS: Readonly<Record<Master["use"], number>> = { wide: 400_000, tall: 330_000, card: 330_000 };
const QUALITY = { least: 50, most: 94 };

/** What a recipe says about the size of its picture. */
export type RenderShape = Partial<Pick<Recipe, "size" | "detail">>;

/** Covers places of a picture with what another place of it shows, with soft edges. */
async function retouched(picture: Sharp, retouch: readonly Retouch[]): Promise<Sharp> {
  if (retouch.length === 0) return picture;
  const whole = await picture.png({ compressionLevel: 0 }).toBuffer();
  const layers = retouch.map(async ({ at: [left, top, width, height], from: [x, y] }) => {
    const soft = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="soft">` +
        '<stop offset=".7" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
        '<rect width="100%" height="100%" fill="url(#soft)"/></svg>',
    );
    const piece = sharp(whole).extract({ left: x, top: y, width, height }).ensureAlpha();
    const input = await piece
      .composite([{ input: soft, blend: "dest-in" }])
      .png()
      .toBuffer();
    return { input, left, top };
  });
  return sharp(whole)
    .composite(await Promise.all(layers))
    .removeAlpha();
}

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
  const { data, info } = await (await retouched(part, master.retouch ?? [])).raw().toBuffer({ resolveWithObject: true });
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
