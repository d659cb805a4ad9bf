/** Text as outlines, so that a card looks the same on a machine without a single font. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Blob, Buffer as Run, Face, Font, shape } from "harfbuzzjs";
import subsetFont from "subset-font";

/** The two faces of the site, each fixed at the size and weight of a card. */
const FACES = {
  fraunces: { file: "fraunces/files/fraunces-latin-full-normal.woff2", axes: { SOFT: 50, WONK: 0, wght: 540, opsz: 72 } },
  figtree: { file: "figtree/files/figtree-latin-wght-normal.woff2", axes: { wght: 560 } },
} as const;

export type Line = { readonly width: number; readonly path: (x: number, y: number, fill: string) => string };

/** Sets a text in one line at a size in pixels. */
export type Typeset = (text: string, size: number) => Line;

/** Opens a face for these texts. A letter that the face lacks stands without its accents. */
export async function openFace(name: keyof typeof FACES, texts: readonly string[]): Promise<Typeset> {
  const { file, axes } = FACES[name];
  const whole = readFileSync(fileURLToPath(new URL(`../node_modules/@fontsource-variable/${file}`, import.meta.url)));
  const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
  const cut = await subsetFont(whole, texts.join("") + plain(texts.join("")), { targetFormat: "truetype", variationAxes: axes });
  const face = new Face(new Blob(new Uint8Array(cut).buffer));
  const font = new Font(face);

  function set(text: string): { ids: number[]; advances: number[] } {
    const run = new Run();
    run.addText(text);
    run.guessSegmentProperties();
    shape(font, run);
    return {
      ids: run.getGlyphInfos().map(({ codepoint }) => codepoint),
      advances: run.getGlyphPositions().map(({ xAdvance }) => xAdvance),
    };
  }

  return (text, size) => {
    const first = set(text);
    const { ids, advances } = first.ids.includes(0) ? set(plain(text)) : first;
    const scale = size / face.upem;
    return {
      width: advances.reduce((sum, advance) => sum + advance, 0) * scale,
      path(x, y, fill) {
        let pen = 0;
        const glyphs = ids.map((id, at) => {
          const outline = font.glyphToPath(id);
          const placed = outline && `<path transform="translate(${pen})" d="${outline}"/>`;
          pen += advances[at] ?? 0;
          return placed;
        });
        return `<g fill="${fill}" transform="translate(${x},${y}) scale(${scale},${-scale})">${glyphs.join("")}</g>`;
      },
    };
  };
}
