/** The generated files that pages read about pictures, as text. */
import type { PictureData } from "../../app/ui/pictures.ts";

type Manifest = Readonly<Record<string, PictureData>>;

/** app/ui/pictures.json: committed, so that a wrong name is a type error before anything was built. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify(manifest, null, 2).replaceAll(/\[\s+([\d,\s]+)\s+\]/g, (_, widths: string) => `[${widths.trim().replaceAll(/\s+/g, " ")}]`)}\n`;

/**
 * app/ui/pictures.css: the ground under a picture until it is there; a class, because the site
 * allows no style attributes.
 */
export function tonesText(manifest: Manifest): string {
  const tones = [...new Set(Object.values(manifest).map(({ tone }) => tone))].toSorted();
  const lines = tones.map((tone) => `.tone-${tone} {\n  background-color: #${tone};\n}\n`);
  return `/* Written by \`npm run pictures\`: what stands in a picture's place until it is there. */\n${lines.join("")}`;
}
