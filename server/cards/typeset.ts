/** Text as outlines, so that a card looks the same on a machine without a single font. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Blob, Buffer as Run, Face, Font, shape } from "harfbuzzjs";
import subsetFont from "subset-font";

/** A font file of a package, fixed at the size and weight of a card. */
type File = { readonly file: string; readonly axes: Readonly<Record<string, number>> };

const fraunces = (part: string): File => ({
  file: `fraunces/files/fraunces-${part}-full-normal.woff2`,
  axes: { SOFT: 50, WONK: 0, wght: 540, opsz: 72 },
});
const figtree = (part: string): File => ({ file: `figtree/files/figtree-${part}-wght-normal.woff2`, axes: { wght: 560 } });
const noto = (part: string, script = ""): File => ({
  file: `noto-sans${script}/files/noto-sans${script}-${part}-wght-normal.woff2`,
  axes: { wght: 560 },
});

/** Characters of names that the site's own faces lack. */
const OTHERS = [
  ...["latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "devanagari"].map((part) => noto(part)),
  noto("ethiopic", "-ethiopic"),
];

/** The site's two faces; each character is taken from the first file that has it. */
const FACES = {
  fraunces: [...["latin", "latin-ext", "vietnamese"].map(fraunces), ...OTHERS],
  figtree: [...["latin", "latin-ext"].map(figtree), ...OTHERS],
} as const;

export type Line = {
  readonly width: number;
  /** Whether every character could be drawn. */
  readonly whole: boolean;
  readonly path: (x: number, y: number, fill: string) => string;
};

/** Sets a text in one line at a size in pixels. */
export type Typeset = (text: string, size: number) => Line;

type Cut = { readonly font: Font; readonly upem: number };

async function openFile({ file, axes }: File, characters: string): Promise<Cut> {
  const whole = readFileSync(fileURLToPath(new URL(`../../node_modules/@fontsource-variable/${file}`, import.meta.url)));
  const cut = await subsetFont(whole, characters, { targetFormat: "truetype", variationAxes: axes });
  const face = new Face(new Blob(new Uint8Array(cut).buffer));
  return { font: new Font(face), upem: face.upem };
}

/** The glyphs of a text, each with its width. */
function shaped({ font }: Cut, text: string) {
  const run = new Run();
  run.addText(text);
  run.guessSegmentProperties();
  shape(font, run);
  const positions = run.getGlyphPositions();
  return run.getGlyphInfos().map(({ codepoint }, at) => ({ id: codepoint, advance: positions[at]?.xAdvance ?? 0 }));
}

/** Graphemes: a letter with its marks is one. */
const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map((each) => each.segment);

/** Opens a face for these texts. */
export async function openFace(name: keyof typeof FACES, texts: readonly string[]): Promise<Typeset> {
  const all = texts.join("").normalize("NFC");
  const cuts: Cut[] = [];
  /** Which file draws a character. */
  const drawnBy = new Map<string, Cut>();
  let left = new Set(charactersOf(all));
  for (const file of FACES[name]) {
    if (left.size === 0) break;
    const cut = await openFile(file, all);
    for (const character of left) if (shaped(cut, character).every(({ id }) => id !== 0)) drawnBy.set(character, cut);
    left = new Set([...left].filter((character) => !drawnBy.has(character)));
    cuts.push(cut);
  }

  /** Parts of a text that one file draws. */
  function runsOf(text: string): { cut: Cut; text: string }[] {
    const runs: { cut: Cut; text: string }[] = [];
    for (const character of charactersOf(text.normalize("NFC"))) {
      const cut = drawnBy.get(character);
      const last = runs.at(-1);
      if (cut && last?.cut === cut) last.text += character;
      else if (cut) runs.push({ cut, text: character });
    }
    return runs;
  }

  return (text, size) => {
    const glyphs = runsOf(text).flatMap((run) =>
      shaped(run.cut, run.text).map(({ id, advance }) => {
        const scale = size / run.cut.upem;
        return { outline: run.cut.font.glyphToPath(id), advance: advance * scale, scale };
      }),
    );
    return {
      width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
      whole: charactersOf(text.normalize("NFC")).every((character) => drawnBy.has(character)),
      path(x, y, fill) {
        let pen = x;
        const paths = glyphs.map(({ outline, advance, scale }) => {
          const placed = outline && `<path transform="translate(${pen},${y}) scale(${scale},${-scale})" d="${outline}"/>`;
          pen += advance;
          return placed;
        });
        return `<g fill="${fill}">${paths.join("")}</g>`;
      },
    };
  };
}
