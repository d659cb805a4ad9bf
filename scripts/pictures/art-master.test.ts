/** How a render becomes a master. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { masters, type Master } from "../../art/masters/pictures.ts";
import { masterFrom } from "./art-master.ts";
import { useAllFormats } from "../../tests/all-formats.ts";

useAllFormats();

const folder = mkdtempSync(path.join(tmpdir(), "porchlight-master-"));
afterAll(() => rmSync(folder, { recursive: true }));

const dark = { r: 30, g: 20, b: 40 };
const plain: Master = { alt: "Illustration: dark water.", focus: [0.5, 0.5], use: "card" };

/** The red of one pixel of the master that this entry makes from dark water with a bright dash in it. */
async function redAt(x: number, y: number, master: Master): Promise<number | undefined> {
  const render = path.join(folder, "render.png");
  const dash = await sharp({ create: { width: 20, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 400, height: 300, channels: 3, background: dark } })
    .composite([{ input: dash, left: 300, top: 200 }])
    .png()
    .toFile(render);
  const made = sharp(await masterFrom(render, master, { size: [400, 300] }));
  return (await made.raw().toBuffer())[(y * 400 + x) * 3];
}

test("a retouched place shows what lies elsewhere, and only that place changes", async () => {
  const retouched: Master = { ...plain, retouch: [{ at: [290, 190, 40, 28], from: [100, 190] }] };
  expect(await redAt(310, 204, plain)).toBeGreaterThan(200);
  expect(await redAt(310, 204, retouched)).toBeLessThan(dark.r + 20);
  const elsewhere: Master = { ...plain, retouch: [{ at: [20, 20, 40, 28], from: [100, 190] }] };
  expect(await redAt(310, 204, elsewhere)).toBeGreaterThan(200);
});

const HERO = path.join(import.meta.dirname, "../../art/masters/hero.webp");

test("the opening picture has no bright dash in the dark water at its lower right", async () => {
  const { width, height } = await sharp(HERO).metadata();
  const corner = { left: width - 160, top: height - 90, width: 160, height: 90 };
  const { channels } = await sharp(await sharp(HERO).extract(corner).png().toBuffer()).stats();
  expect(channels[0]?.max).toBeLessThan(150);
  expect(masters.hero.retouch.length).toBeGreaterThan(0);
});
