/**
 * The site as another agent would have it: a copy of the project under `build/sites/`, with some values of `content/` replaced, built and run
 * like the original. Content is read by the build, by plain Node and by browsers, each from files of its own, so only other files change it everywhere.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NODE } from "./site.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** What is copied; of `public/` all but the drawn pictures, which are the same everywhere, and the cards, which each site draws for itself. */
const COPIED = ["app", "content", "domain", "server", "scripts", "tests", "docs", "deploy", "public"];
const LINKED = ["node_modules", "art", "public/pictures"];
const DRAWN = new Set(["public/pictures", "public/cards"]);

/** File of `content/` without its ending, and what its exports hold instead: an object is laid over the shipped one, anything else replaces it. */
export type OtherContent = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Copies and builds the site if needed. Returns its folder, for `startSite`. */
export async function anotherSite(name: string, content: OtherContent): Promise<string> {
  const folder = path.join(ROOT, "build/sites", name);
  const wanted = wantedFiles(name, content);
  for (const file of filesIn(folder, COPIED)) if (!wanted.has(file)) rmSync(path.join(folder, file));
  for (const [file, text] of wanted) put(path.join(folder, file), file, text);
  for (const link of LINKED) {
    const at = path.join(folder, link);
    if (!existsSync(at)) symlinkSync(path.join(ROOT, link), at, "junction");
  }
  await build(folder);
  return folder;
}

/** Every file of the copy, with its text if that differs. */
function wantedFiles(name: string, content: OtherContent): Map<string, string | undefined> {
  const inRoot = readdirSync(ROOT).filter((file) => file !== ".env" && statSync(path.join(ROOT, file)).isFile());
  const files = new Map<string, string | undefined>([...filesIn(ROOT, COPIED), ...inRoot].map((file) => [file, undefined]));
  for (const [module, exports] of Object.entries(content)) {
    // Named for the site: a copy of a copy has a shipped file of each.
    const shipped = `${module}-before-${name}`;
    const text = readFileSync(path.join(ROOT, `content/${module}.ts`), "utf8");
    files.set(`content/${shipped}.ts`, text);
    files.set(`content/${module}.ts`, laidOver(shipped, text, exports));
  }
  return files;
}

function laidOver(shipped: string, source: string, exports: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exports).map(([name, value]) => {
    const text = `${JSON.stringify(value)} as const`;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const type = source.includes(`export const ${name}:`) ? `: typeof shipped.${name}` : "";
    return `export const ${name}${type} = ${isObject ? `{ ...shipped.${name}, ...(${text}) }` : text};`;
  });
  return [`import * as shipped from "./${shipped}.ts";`, `export * from "./${shipped}.ts";`, ...lines, ""].join("\n");
}

/** Paths from the root of all files in these folders. */
function filesIn(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const at = path.join(root, folder);
    if (DRAWN.has(folder) || !existsSync(at)) return [];
    return readdirSync(at).flatMap((name) => {
      const file = `${folder}/${name}`;
      return statSync(path.join(root, file)).isDirectory() ? filesIn(root, [file]) : [file];
    });
  });
}

/** A file that is already right isn't written again. */
function put(to: string, file: string, text: string | undefined): void {
  const bytes = text === undefined ? readFileSync(path.join(ROOT, file)) : Buffer.from(text);
  if (existsSync(to) && readFileSync(to).equals(bytes)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, bytes);
}

async function build(folder: string): Promise<void> {
  const child = spawn(NODE, ["scripts/setup/run.mjs", "build"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The site in ${folder} could not be built:\n${said}`);
}
