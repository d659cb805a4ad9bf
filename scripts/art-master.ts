/** Makes a master from a full-size render: cut as its entry says, as WebP at the best quality that fits. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Master } from "../art/masters/pictures.ts";
import type { Recipe } from "../art/recipes/recipe.ts";

/** Which recipe each master was made from. */
const DRAWN = fileURLToPath(new URL("../art/masters/drawn.json", import.meta.url));

/** No master is larger, in bytes: 400 kB for what fills a screen; less for the others, so that all of them together stay within 15 MB. */
const LIMITS: Readonly<Record<Master["use"], number>> = { wide: 400_000, tall: 330_000, card: 330_000 };
const QUALITY = { least: 50, most: 94 };

type Raw = { data: Buffer; width: number; height: number };

/** Renders are 8-bit RGB; so is everything here. */
const CHANNELS = 3;
const decode = async (image: Sharp): Promise<Raw> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
const wrap = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: CHANNELS } });

/** The mean of some rows at one column, smoothed along the row. */
function smoothRow(image: Raw, top: number, rows: number, radius: number): Float64Array {
  const sums = new Float64Array(image.width * CHANNELS);
  for (let x = 0; x < image.width; x++)
    for (let channel = 0; channel < CHANNELS; channel++) {
      let sum = 0;
      let count = 0;
      for (let near = Math.max(0, x - radius); near <= Math.min(image.width - 1, x + radius); near++)
        for (let y = top; y < top + rows; y++) {
          sum += image.data[(y * image.width + near) * CHANNELS + channel] ?? 0;
          count++;
        }
      sums[x * CHANNELS + channel] = sum / count;
    }
  return sums;
}

/** A fixed sequence between -1 and 1, so that the same render gives the same master. */
function* grain(): Generator<number, never> {
  let state = 1;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 31 - 1;
  }
}

/** Continues the sky upward: the top row's colours go on changing as they did, ever more slowly, with a little grain against bands. */
function withSky(image: Raw, added: number): Raw {
  const [top, below, apart] = [smoothRow(image, 0, 8, 24), smoothRow(image, 48, 8, 24), 48];
  const slope = [0, 0, 0].map((_, channel) => {
    let sum = 0;
    for (let x = 0; x < image.width; x++) sum += (top[x * CHANNELS + channel] ?? 0) - (below[x * CHANNELS + channel] ?? 0);
    return sum / image.width / apart;
  });
  const data = Buffer.alloc((image.height + added) * image.width * CHANNELS);
  const noise = grain();
  for (let y = 0; y < added; y++) {
    const up = added - y;
    for (let x = 0; x < image.width; x++)
      for (let channel = 0; channel < CHANNELS; channel++) {
        const value = (top[x * CHANNELS + channel] ?? 0) + (slope[channel] ?? 0) * up * (1 - up / (2.5 * added)) + noise.next().value;
        data[(y * image.width + x) * CHANNELS + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
  }
  image.data.copy(data, added * image.width * CHANNELS);
  return { data, width: image.width, height: image.height + added };
}

/** @param render the path of a PNG. */
export async function masterFrom(render: string, master: Master): Promise<Buffer> {
  let image = await decode(sharp(render));
  if (master.patches) {
    const whole = image;
    const pieces = master.patches.map(async ({ from: [left, top, width, height], to }) => ({
      input: await wrap(whole).extract({ left, top, width, height }).png().toBuffer(),
      left: to[0],
      top: to[1],
    }));
    image = await decode(wrap(whole).composite(await Promise.all(pieces)));
  }
  if (master.crop) {
    const [left, top, width, height] = master.crop;
    image = await decode(wrap(image).extract({ left, top, width, height }));
  }
  if (master.sky) image = withSky(image, master.sky);
  if (master.saturation) image = await decode(wrap(image).modulate({ saturation: master.saturation }));
  const limit = LIMITS[master.use];
  const encode = (quality: number) => wrap(image).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
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

/** What a picture is drawn from, as a short text: changes when the recipe does. */
export const fingerprint = (recipe: Recipe): string => createHash("sha256").update(JSON.stringify(recipe)).digest("hex").slice(0, 12);

/** The fingerprints of the recipes that the masters were made from, by name. */
export const drawnFrom = (): Record<string, string> => (existsSync(DRAWN) ? JSON.parse(readFileSync(DRAWN, "utf8")) : {});

/** Remembers that the master of this name was made from this recipe. */
export function noteDrawn(name: string, recipe: Recipe): void {
  const drawn = Object.entries({ ...drawnFrom(), [name]: fingerprint(recipe) });
  writeFileSync(
    DRAWN,
    `${JSON.stringify(Object.fromEntries(drawn.toSorted(([one], [other]) => one.localeCompare(other, "en"))), null, 2)}\n`,
  );
}
