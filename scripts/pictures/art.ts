/**
 * `npm run art [NAME …] [--all] [--preview]`: renders with Blender the pictures whose recipe has
 * changed, and makes their masters. Names choose which; `--all` renders the others as well;
 * `--preview` renders small and rough into a temporary folder and touches no master. The video
 * (`hero-loop`) is made again when its still has changed, and what is drawn over another picture
 * (art/drawings) when either has. `--from=FOLDER` makes masters from
 * existing renders.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Master, masters } from "../../art/masters/pictures.ts";
import { recipes } from "../../art/recipes/all.ts";
import { draw, video } from "./art-draw.ts";
import { drawings, drawOver, overHash } from "./art-over.ts";
import { drawnFrom, LOOP, noteDrawn, recipeHash, stillHash } from "./art-drawn.ts";
import { masterFrom, type RenderShape } from "./art-master.ts";
import { SHEET, sheetText } from "./contact-sheet.ts";

const MASTERS = path.join(import.meta.dirname, "../../art/masters");
const entries: Readonly<Record<string, Master>> = masters;

type Options = ReturnType<typeof optionsFrom>;

/** The parsed arguments. Throws for names and folders that don't exist. */
function optionsFrom() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, preview: { type: "boolean", default: false }, from: { type: "string" } },
  });
  const known = [...Object.keys(recipes), ...Object.keys(drawings), LOOP];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No recipe is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  const from = values.from === undefined ? undefined : path.resolve(values.from);
  if (from !== undefined && !existsSync(from)) throw new Error(`There is no folder ${from} to take renders from.`);
  return { ...values, names: positionals, from };
}

async function saveMaster(name: string, hash: string, render: string, shape: RenderShape = {}): Promise<void> {
  const master = entries[name];
  if (!master)
    throw new Error(`${name} has no entry in art/masters/pictures.ts: say there what is seen, where the eye goes and what it is for.`);
  const bytes = await masterFrom(render, master, shape);
  writeFileSync(path.join(MASTERS, `${name}.webp`), bytes);
  noteDrawn(name, hash);
  console.log(`art/masters/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}

/**
 * Renders what is asked for and due, or takes it from the folder of renders. Resolves to how many
 * pictures.
 */
async function drawPictures({ names, all, preview, from }: Options, folder: string): Promise<number> {
  const drawn = drawnFrom();
  const due = Object.entries(recipes).filter(([name, recipe]) =>
    names.length > 0 ? names.includes(name) : all || preview || from !== undefined || drawn[name] !== recipeHash(recipe),
  );
  for (const [name, recipe] of due) {
    const out = path.join(folder, `${name}.png`);
    const there = from === undefined ? await draw(name, recipe, out, preview) : existsSync(out);
    if (there && preview) console.log(out);
    else if (there) await saveMaster(name, recipeHash(recipe), out, recipe);
    else if (from === undefined) process.exitCode = 1;
    else if (names.includes(name)) throw new Error(`${out} is not there to make a master from.`);
  }
  return due.length;
}

/** Makes the pictures that are drawn over another, if they're asked for or either has changed. Resolves to how many. */
async function drawDrawings({ names, all, preview, from }: Options, folder: string): Promise<number> {
  const drawn = drawnFrom();
  const due = Object.entries(drawings).filter(([name, master]) =>
    names.length > 0 ? names.includes(name) : !preview && from === undefined && (all || drawn[name] !== overHash(name, master)),
  );
  for (const [name, master] of due) {
    const out = path.join(folder, `${name}.png`);
    await drawOver(name, master, out);
    if (preview) console.log(out);
    else await saveMaster(name, overHash(name, master), out);
  }
  return due.length;
}

/** Makes the video if it's asked for or its still has changed. Resolves to whether it did. */
async function drawVideo({ names, all, preview, from }: Options, folder: string): Promise<boolean> {
  const now = stillHash();
  const isDue = names.length > 0 ? names.includes(LOOP) : !preview && from === undefined && (all || drawnFrom()[LOOP] !== now);
  if (!isDue) return false;
  await video(preview ? folder : MASTERS);
  if (preview) console.log(folder);
  else noteDrawn(LOOP, now);
  return true;
}

async function main(): Promise<void> {
  const options = optionsFrom();
  const folder = options.from ?? mkdtempSync(path.join(tmpdir(), "porchlight-art-"));
  try {
    const pictures = (await drawPictures(options, folder)) + (await drawDrawings(options, folder));
    const hasVideo = await drawVideo(options, folder);
    if (options.preview) return;
    if (pictures === 0 && !hasVideo) console.log("Every picture is up to date with its recipe.");
    writeFileSync(SHEET, sheetText());
  } finally {
    // Previews stay in the folder.
    if (options.from === undefined && (!options.preview || readdirSync(folder).length === 0))
      rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
