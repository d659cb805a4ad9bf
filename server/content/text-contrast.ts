/** How well the hero's text can be read over a picture: the styles are in `app/home/hero.css`. */
import type { Sharp } from "sharp";

/** 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The color with which the hero darkens pictures. */
export const VEIL: Rgb = [20, 32, 46];
/** The hero's least light text, whose color is that of small leads. */
const TEXT: Rgb = [194, 200, 210];

/** Places in the picture are looked at in so many columns and rows. */
const GRID = 64;

/** A part of the picture below text, and how much the page's own veil covers it there (0 to 1). */
export type Part = { readonly color: Rgb; readonly covered: number };

/**
 * How much of the picture the page covers at a place, from 0 to 1; `undefined` where there's no text. On wide screens the
 * text is on the left, with a menu above all. On phones the picture begins at 36% of the hero, and the text ends at 62%.
 */
const COVERED = {
  wide: (x: number, y: number): number | undefined => (x < 0.6 || y < 0.12 ? 0.6 : undefined),
  tall(_x: number, y: number): number | undefined {
    const inHero = 0.36 + 0.64 * y;
    if (inHero > 0.62) return undefined;
    return inHero < 0.52 ? 1 - (0.2 * (inHero - 0.36)) / 0.16 : (0.8 * (0.76 - inHero)) / 0.24;
  },
} as const;

/** The parts below text, by their mean colors. */
export async function brightestUnderText(place: keyof typeof COVERED, image: Sharp): Promise<readonly Part[]> {
  const data = await image.resize({ width: GRID, height: GRID, fit: "fill" }).removeAlpha().raw().toBuffer();
  return Array.from({ length: GRID * GRID }).flatMap((_, at): readonly Part[] => {
    const covered = COVERED[place](((at % GRID) + 0.5) / GRID, (Math.floor(at / GRID) + 0.5) / GRID);
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    return covered === undefined ? [] : [{ color: [red, green, blue], covered }];
  });
}

/** Relative luminance as in WCAG 2.2, from 0 to 1. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mixed = (color: Rgb, share: number): Rgb => color.map((each, at) => each * (1 - share) + (VEIL[at] ?? 0) * share) as unknown as Rgb;

/** The contrast ratio of the text over the brightest part. @param veil what darkens the picture itself, in percent. */
export function weakestContrast(parts: readonly Part[], veil: number): number {
  const brightest = Math.max(0, ...parts.map(({ color, covered }) => luminance(mixed(mixed(color, veil / 100), covered))));
  return (luminance(TEXT) + 0.05) / (brightest + 0.05);
}
