/**
 * Draws the icons of phones and home screens from public/favicon.svg: `node
 * scripts/pictures/icons.ts`. The results are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const at = (file: string) => fileURLToPath(new URL(`../../public/${file}`, import.meta.url));
const INK = "#14202e";
const mark = readFileSync(at("favicon.svg"));

/**
 * The mark at `share` of a square; `ground` fills the square to its corners, for systems that cut
 * their own shape.
 */
async function draw(file: string, size: number, share: number, ground: boolean): Promise<void> {
  const inner = Math.round(size * share);
  const drawn = await sharp(mark, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ground ? INK : "#00000000" } })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ palette: true, effort: 10 })
    .toFile(at(file));
}

await draw("apple-touch-icon.png", 180, 0.9, true);
await draw("icon-192.png", 192, 1, false);
await draw("icon-512.png", 512, 1, false);
// A mask may take everything outside the middle four fifths: the mark stays well inside.
await draw("icon-maskable-512.png", 512, 0.72, true);

/**
 * A PNG in the old container for icons, which some programs ask for without reading the page: a
 * header, one entry of 16 bytes, the picture.
 */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

writeFileSync(at("favicon.ico"), iconFile(await sharp(mark, { density: 288 }).resize(48, 48).png({ effort: 10 }).toBuffer(), 48));
