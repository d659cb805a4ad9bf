/** Runs what draws: Blender for a picture, scripts/pictures/loop.ts for the video. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Recipe } from "../../art/recipes/recipe.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const RENDER = path.join(ROOT, "art/blender/render.py");

const NO_BLENDER = `Blender is not installed, and pictures are drawn with it. On Debian: apt-get install --no-install-recommends blender python3-numpy
Elsewhere: https://www.blender.org/download/ (3.4 or newer), with "blender" on the path. The site itself never needs it: masters are in art/masters.`;

/**
 * Runs Blender on one recipe. Resolves to whether it worked; prints Blender's output if it didn't.
 * Throws if Blender isn't installed.
 * @param out the PNG that is written. @param rough at three tenths of the size, with few rays.
 */
export async function draw(name: string, recipe: Recipe, out: string, rough: boolean): Promise<boolean> {
  const data = `${out}.json`;
  writeFileSync(data, JSON.stringify({ name, ...recipe }));
  const args = ["-b", "--factory-startup", "-P", RENDER, "--", data, out, ...(rough ? ["0.3", "8"] : [])];
  const blender = spawn("blender", args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [blender.stdout, blender.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-20_000)));
  try {
    await once(blender, "close");
  } catch {
    throw new Error(NO_BLENDER);
  } finally {
    rmSync(data, { force: true });
  }
  console.log(/^ART .*$/m.exec(output)?.[0] ?? `${name} could not be drawn:\n${output}`);
  return existsSync(out);
}

/**
 * Makes the video into this folder; its own words say what is missing. Throws when it could not be
 * made.
 */
export async function video(folder: string): Promise<void> {
  const script = path.join(ROOT, "scripts/pictures/loop.ts");
  const child = spawn(process.execPath, [script, path.join(ROOT, "art/masters/hero.webp"), folder], { stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The video was not made.");
}
