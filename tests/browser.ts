/**
 * The Chromium of the tests: the one that `CHROMIUM_PATH` names, else on Linux x64 the headless one
 * that npm installed (a page costs it a fraction of the processor time that a whole Chromium
 * takes), else one that is installed.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import packageFile from "../package.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
  ],
  darwin: ["/Applications", path.join(homedir(), "Applications")].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]].flatMap((folder) =>
    folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`, `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`] : [],
  ),
};

export const NO_BROWSER =
  "The browser tests need a Chromium: install Google Chrome or Chromium, or set CHROMIUM_PATH to one. (On Linux x64, npm install provides one.)";

/** The path of an installed browser: `CHROMIUM_PATH`, else the first that is found. Throws when `CHROMIUM_PATH` names nothing. */
export function installedBrowser(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is "${named}", and there is no such file.`);
  return named || PLACES[process.platform]?.find((place) => existsSync(place));
}

/** Chromium refuses its sandbox to root. */
export const sandbox = (): string[] => (process.getuid?.() === 0 ? ["--no-sandbox"] : []);

/** How a library starts the browser. */
export type LaunchOptions = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string | undefined>;
};

/** Throws one plain line when there is no browser. */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform === "linux" && process.arch === "x64" && !process.env["CHROMIUM_PATH"]) return packedBrowser();
  const installed = installedBrowser();
  if (!installed) throw new Error(NO_BROWSER);
  return { executablePath: installed, args: sandbox(), env: process.env };
}

/** Starts the browser with these additional switches. */
export async function launch(switches: readonly string[] = []): Promise<Browser> {
  const { args, ...options } = await launchOptions();
  return chromium.launch({ ...options, args: [...args, ...switches] });
}

/** The browser in npm's package, unpacked once. */
async function packedBrowser(): Promise<LaunchOptions> {
  const folder = path.join(ROOT, "node_modules/.cache", `chromium-${packageFile.devDependencies["@sparticuz/chromium"]}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, "chromium"),
    // Widths of letters as a whole Chromium has them: in fractions of a pixel.
    args: ["--no-sandbox", "--headless=shell", "--hide-scrollbars", "--disable-gpu", "--font-render-hinting=none"],
    env: { ...process.env, LD_LIBRARY_PATH: path.join(folder, "al2023/lib"), FONTCONFIG_FILE: path.join(folder, "fonts.conf") },
  };
}

async function unpack(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const unpacking = await mkdtemp(`${folder}-`);
  // It unpacks into the temporary folder, libraries too where it takes itself to be at AWS, and
  // changes the environment of its process.
  const env = { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const program = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { cwd: ROOT, env });
  // The fonts of this computer, and those of the package where there are none.
  const fonts = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}/fonts</dir>`;
  await writeFile(path.join(unpacking, "fonts.conf"), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>`);
  // Fails where another run has unpacked it meanwhile.
  await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true, force: true }));
}
