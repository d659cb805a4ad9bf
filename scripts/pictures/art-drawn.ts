/**
 * What each master was made from: art/masters/drawn.json has for each name two short hashes, of the recipe and of the builder (the modules
 * of art/blender that draw its style). For the video they are those of its still and of what moves it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Recipe } from "../../art/recipes/recipe.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const DRAWN = path.join(ROOT, "art/masters/drawn.json");
const BUILDERS = path.join(ROOT, "art/blender");

/** The video over the home page's opening picture; scripts/pictures/loop.ts makes it from that picture's master. */
export const LOOP = "hero-loop";

/** In place of a builder's hash: drawn before builders were noted, by one that may have been another. */
export const OLDER = "older";

const shortHash = (parts: readonly (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
};

/** What a picture is drawn from, as a short text: changes when the recipe does. */
export const fingerprint = (recipe: Recipe): string => shortHash([JSON.stringify(recipe)]);

/** The module whose table of styles has this one; throws when none has. */
function moduleOf(style: string): string {
  const found = readdirSync(BUILDERS).find((file) => {
    if (!file.endsWith(".py")) return false;
    const table = /^STYLES = \{[^}]*\}/m.exec(readFileSync(path.join(BUILDERS, file), "utf8"))?.[0] ?? "";
    return table.includes(`'${style}':`);
  });
  if (found === undefined) throw new Error(`No module of art/blender draws the style ${style}.`);
  return found;
}

/** These modules and all of ours that they bring in, in the order of their names. */
function withImports(files: readonly string[]): readonly string[] {
  const all = new Set<string>();
  const add = (file: string): void => {
    if (all.has(file) || !existsSync(path.join(BUILDERS, file))) return;
    all.add(file);
    const text = readFileSync(path.join(BUILDERS, file), "utf8");
    for (const [, from, names] of text.matchAll(/^\s*(?:from (\w+) import|import ([\w, ]+))/gm))
      for (const name of (from ?? names ?? "").split(",")) add(`${name.trim()}.py`);
  };
  for (const file of files) add(file);
  return [...all].toSorted();
}

/** The modules that draw a style: its own, and what every picture goes through. */
export const builderFiles = (style: string): readonly string[] => withImports([moduleOf(style), "render.py"]);

/** What draws a style, as a short text: changes with each edit of one of its modules. */
export const builderOf = (style: string): string =>
  shortHash(builderFiles(style).flatMap((file) => [file, readFileSync(path.join(BUILDERS, file))]));

/** The video's still, and what moves it. */
export function videoNow(): Made {
  const bytes = (places: readonly string[]) => shortHash(places.map((place) => readFileSync(path.join(ROOT, place))));
  const moving = [
    "scripts/pictures/loop-motion.ts",
    "scripts/pictures/loop-paint.ts",
    "art/film/hero-loop.json",
    "art/film/hero-loop.webp",
  ];
  return { recipe: bytes(["art/masters/hero.webp"]), builder: bytes(moving) };
}

export type Made = { readonly recipe: string; readonly builder: string };

export const pictureNow = (recipe: Recipe): Made => ({ recipe: fingerprint(recipe), builder: builderOf(recipe.style) });

/** What the masters were made from, by name. */
export function drawnFrom(): Readonly<Record<string, Made>> {
  const noted: Record<string, string> = existsSync(DRAWN) ? JSON.parse(readFileSync(DRAWN, "utf8")) : {};
  return Object.fromEntries(
    Object.entries(noted).map(([name, line]) => {
      const [recipe = "", builder = OLDER] = line.split(" ");
      return [name, { recipe, builder }];
    }),
  );
}

/** Remembers what the master of this name was made from. */
export function noteDrawn(name: string, made: Made): void {
  const lines = Object.entries({ ...drawnFrom(), [name]: made })
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([each, { recipe, builder }]) => [each, `${recipe} ${builder}`]);
  writeFileSync(DRAWN, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
}
