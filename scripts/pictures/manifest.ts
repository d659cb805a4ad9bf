/** The generated files that pages read about pictures, as text. */
import type { PictureData } from "../../app/ui/pictures.ts";

type Manifest = Readonly<Record<string, PictureData>>;

const valueText = (value: unknown): string => (Array.isArray(value) ? `[${value.join(", ")}]` : JSON.stringify(value));
const key = (name: string): string => (/^[a-z]\w*$/.test(name) ? name : JSON.stringify(name));

/**
 * app/ui/pictures.ts: committed, so that a wrong name is a type error before anything was built.
 */
export function manifestText(manifest: Manifest): string {
  const entries = Object.entries(manifest).map(([name, picture]) => {
    const lines = Object.entries(picture).map(([field, value]) => `    ${field}: ${valueText(value)},`);
    return [`  ${key(name)}: {`, ...lines, "  },"].join("\n");
  });
  return `/** The pictures that there are. Written by \`npm run pictures\` from art/masters: change it there. */

/**
 * Size of the whole picture and the derived widths, in pixels; \`tone\` names its color class in
 * pictures.css.
 */
export type PictureData = {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly tone: string;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
  readonly alt: string;
};

export const PICTURES = {
${entries.join("\n")}
} as const satisfies Readonly<Record<string, PictureData>>;

export type PictureName = keyof typeof PICTURES;
`;
}

/**
 * app/ui/pictures.css: the ground under a picture until it is there; a class, because the site
 * allows no style attributes.
 */
export function tonesText(manifest: Manifest): string {
  const tones = [...new Set(Object.values(manifest).map(({ tone }) => tone))].toSorted();
  const lines = tones.map((tone) => `.tone-${tone} {\n  background-color: #${tone};\n}\n`);
  return `/* Written by \`npm run pictures\`: what stands in a picture's place until it is there. */\n${lines.join("")}`;
}
