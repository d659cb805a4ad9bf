/**
 * `node encode-avif.ts <folder> <degrees> <width>…`: makes the AVIF files of `source.webp` in a folder. A
 * process of its own with the lowest priority, because it takes seconds of a processor and no visitor
 * may wait for it.
 */
import path from "node:path";
import sharp from "sharp";
import { lowerPriority } from "../low-priority.ts";

lowerPriority();
sharp.concurrency(1);
const [folder = "", turn = "0", ...widths] = process.argv.slice(2);
const { data, info } = await sharp(path.join(folder, "source.webp")).rotate(Number(turn)).raw().toBuffer({ resolveWithObject: true });
const { width, height, channels } = info;
for (const each of widths)
  await sharp(data, { raw: { width, height, channels } })
    .resize({ width: Number(each) })
    .avif({ quality: 52, effort: 4 })
    .toFile(path.join(folder, `${each}.avif`));
