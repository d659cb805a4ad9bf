/**
 * What each master was rendered from: art/masters/drawn.json has a short hash of its recipe by
 * name; for the video a hash of its still, for a drawing over another picture a hash of both.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Recipe } from "../../art/recipes/recipe.ts";

const MASTERS = path.join(import.meta.dirname, "../../art/masters");
const DRAWN = path.join(MASTERS, "drawn.json");

/**
 * The video over the home page's hero picture; scripts/pictures/loop.ts makes it from that
 * picture's master.
 */
export const LOOP = "hero-loop";

export const shortHash = (source: string | Buffer): string => createHash("sha256").update(source).digest("hex").slice(0, 12);

export const recipeHash = (recipe: Recipe): string => shortHash(JSON.stringify(recipe));
export const stillHash = (): string => shortHash(readFileSync(path.join(MASTERS, "hero.webp")));

/** The hashes that the masters were rendered from, by name. */
export const drawnFrom = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(DRAWN, "utf8")) as Record<string, string>;

export function noteDrawn(name: string, hash: string): void {
  const sorted = Object.entries({ ...drawnFrom(), [name]: hash }).toSorted(([one], [other]) => one.localeCompare(other, "en"));
  writeFileSync(DRAWN, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
