/**
 * `npm run art [NAME …] [--all] [--preview]`: draws with Blender the pictures whose recipe is not the one that their master was made from, and
 * makes their masters. Names choose which; `--all` draws those that are up to date as well, `--preview` only looks: small, rough, into a
 * folder of its own, no master touched. `hero-loop` makes the film. `--from=FOLDER` makes masters from renders that are there already.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Master, masters } from "../art/masters/pictures.ts";
import { recipes } from "../art/recipes/all.ts";
import type { Recipe } from "../art/recipes/recipe.ts";
import { SHEET, sheetText } from "./art-sheet.ts";
import { drawnFrom, fingerprint, masterFrom, noteDrawn } from "./art-master.ts";

const ROOT = path.join(import.meta.dirname, "..");
const MASTERS = path.join(ROOT, "art/masters");
const RENDER = path.join(ROOT, "art/blender/render.py");

/** The film over the home page's opening picture; made from that picture's master by scripts/art-loop.ts. */
const LOOP = "hero-loop";

const NO_BLENDER = `Blender is not installed, and pictures are drawn with it. On Debian: apt-get install --no-install-recommends blender python3-numpy
Elsewhere: https://www.blender.org/download/ (3.4 or newer), with "blender" on the path. The site itself never needs it: masters are in art/masters.`;

const entries: Readonly<Record<string, Master>> = masters;

/** Runs Blender on one recipe; answers whether it went well. Throws when there is no Blender. */
async function draw(name: string, recipe: Recipe, out: string, rough: boolean): Promise<boolean> {
  const data = `${out}.json`;
  writeFileSync(data, JSON.stringify({ name, ...recipe }));
  const args = ["-b", "--factory-startup", "-P", RENDER, "--", data, out, ...(rough ? ["0.3", "8"] : [])];
  return new Promise((resolve, reject) => {
    const blender = spawn("blender", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [blender.stdout, blender.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-20_000)));
    blender.on("error", () => reject(new Error(NO_BLENDER)));
    blender.on("close", () => {
      rmSync(data, { force: true });
      console.log(/^ART .*$/m.exec(said)?.[0] ?? `${name} could not be drawn:\n${said}`);
      resolve(existsSync(out));
    });
  });
}

async function keep(name: string, recipe: Recipe, render: string): Promise<void> {
  const master = entries[name];
  if (!master) {
    console.error(`${name} has no entry in art/masters/pictures.ts: say there what is seen, where the eye goes and what it is for.`);
    process.exitCode = 1;
    return;
  }
  const bytes = await masterFrom(render, master);
  writeFileSync(path.join(MASTERS, `${name}.webp`), bytes);
  noteDrawn(name, recipe);
  console.log(`art/masters/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}

/** Runs the film's own script; its words say what is missing. */
async function drawLoop(): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, "scripts/art-loop.ts")], { stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, preview: { type: "boolean" }, from: { type: "string" } },
  });
  const known = [...Object.keys(recipes), LOOP];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No recipe is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  const drawn = drawnFrom();
  const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
  const isDue = (name: string, recipe: Recipe): boolean =>
    values.all === true || positionals.includes(name) || drawn[name] !== fingerprint(recipe);
  const asked = Object.entries(recipes).filter(([name, recipe]) => isAsked(name) && (values.preview || values.from || isDue(name, recipe)));
  if (asked.length === 0 && !positionals.includes(LOOP)) console.log("Every picture is drawn from its recipe as it stands.");

  const folder = values.from ? path.resolve(values.from) : mkdtempSync(path.join(tmpdir(), "porchlight-art-"));
  for (const [name, recipe] of asked) {
    const out = path.join(folder, `${name}.png`);
    const there = values.from ? existsSync(out) : await draw(name, recipe, out, values.preview === true);
    if (there && values.preview) console.log(out);
    else if (there) await keep(name, recipe, out);
    else if (!values.from || positionals.includes(name)) process.exitCode = 1;
  }
  if (positionals.includes(LOOP)) await drawLoop();
  writeFileSync(SHEET, sheetText());
  if (!values.preview && !values.from) rmSync(folder, { recursive: true, force: true });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
