/**
 * Cuts the two faces to what the pages use: basic Latin and a few marks. Fraunces (headings) in one
 * weight, its optical size left variable, a little soft; Figtree (text) from regular to bold. Run
 * it with `node scripts/pictures/font.ts` after a package or this list changed; the results are
 * committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const latin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const characters = `${latin}–—‘’“”…·×©®½éíñ•`;

const FACES = {
  fraunces: { file: "fraunces/files/fraunces-latin-full-normal.woff2", axes: { SOFT: 50, WONK: 0, wght: 540, opsz: { min: 9, max: 144 } } },
  figtree: { file: "figtree/files/figtree-latin-wght-normal.woff2", axes: { wght: { min: 400, max: 700 } } },
};

for (const [name, { file, axes }] of Object.entries(FACES)) {
  const whole = readFileSync(at(`../../node_modules/@fontsource-variable/${file}`));
  const cut = await subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(at(`../../app/ui/${name}.woff2`), cut);
  console.log(`app/ui/${name}.woff2: ${cut.length} bytes`);
}
