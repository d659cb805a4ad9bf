import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { webManifest } from "../../content/web-manifest.ts";
import { useAllFormats } from "../../tests/all-formats.ts";

useAllFormats();

const at = (file: string) => fileURLToPath(new URL(`../../public/${file.replace(/^\//, "")}`, import.meta.url));
type Icon = { src: string; sizes: string; type: string; purpose?: string };
const icons: readonly Icon[] = webManifest(DEFAULTS).icons;

test.each(icons)("the manifest's $src is there in the size it says", async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(at(src)).metadata();
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
});

test("maskable icons have a background in every corner", async () => {
  for (const file of ["apple-touch-icon.png", ...icons.filter(({ purpose }) => purpose === "maskable").map(({ src }) => src)]) {
    const { data } = await sharp(at(file))
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([file, ...data]).toEqual([file, 0x14, 0x20, 0x2e, 255]);
  }
});

test("favicon.ico contains a complete picture", async () => {
  const file = readFileSync(at("favicon.ico"));
  expect(file.readUInt32LE(0)).toBe(0x10000);
  const [bytes, from] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(from + bytes).toBe(file.length);
  expect((await sharp(file.subarray(from)).metadata()).width).toBe(file.readUInt8(6));
});
