/**
 * Makes the masters in art/masters from full-size renders: `node scripts/pictures-masters.ts FOLDER [NAME …]`.
 * The masters are committed, so a build never needs the renders.
 */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { type Master, masters } from "../art/masters/pictures.ts";

const here = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));

/** No master is larger, in bytes. */
const LIMIT = 400_000;

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

/** The master as WebP, at the best quality that fits the limit. */
async function make(render: string, master: Master): Promise<Buffer> {
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
  for (let quality = 94; ; quality -= 2) {
    const bytes = await wrap(image).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= LIMIT || quality <= 70) return bytes;
  }
}

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder holds the renders? node scripts/pictures-masters.ts FOLDER [NAME …]");
  process.exit(1);
}
const all: Readonly<Record<string, Master>> = masters;
for (const [name, master] of Object.entries(all)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const render = path.join(folder, `${master.render ?? name}.png`);
  if (!existsSync(render)) {
    console.error(`${name}: no ${render}; its master stays as it is.`);
    continue;
  }
  const bytes = await make(render, master);
  writeFileSync(here(`art/masters/${name}.webp`), bytes);
  console.log(`art/masters/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}
