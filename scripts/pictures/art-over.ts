/**
 * Pictures drawn over another: a drawing of ours in art/drawings, an SVG of the size of the master
 * below it. They need no Blender.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { type Master, masters } from "../../art/masters/pictures.ts";
import { shortHash } from "./art-drawn.ts";

const ART = path.join(import.meta.dirname, "../../art");

export type Over = Master & { readonly over: string };

/** Every picture that is drawn over another, by name. */
export const drawings: Readonly<Record<string, Over>> = Object.fromEntries(
  Object.entries<Master>(masters).flatMap(([name, master]) =>
    master.over === undefined ? [] : [[name, { ...master, over: master.over }]],
  ),
);

const below = ({ over }: Over): string => path.join(ART, `masters/${over}.webp`);
const drawing = (name: string): string => path.join(ART, `drawings/${name}.svg`);

/** A short hash of what a picture is made from, to compare with drawn.json. */
export const overHash = (name: string, master: Over): string =>
  shortHash(Buffer.concat([readFileSync(below(master)), readFileSync(drawing(name))]));

/** Draws one. @param out the PNG that is written. */
export const drawOver = (name: string, master: Over, out: string): Promise<unknown> =>
  sharp(below(master))
    .composite([{ input: drawing(name) }])
    .png()
    .toFile(out);
