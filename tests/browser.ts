/**
 * A Chromium for the tests: the one that `CHROMIUM_PATH` names, one that is installed, or on Linux x64 the one that npm installed, which
 * needs neither root nor a download of its own.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";

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

/** Starts the browser, with these switches of its own. Throws one plain line when there is none. */
export const launch = (switches: readonly string[] = []): Promise<Browser> =>
  launchWith((executablePath, args) => chromium.launch({ executablePath, args: [...args, ...switches] }));

type Launch<Launched> = (executablePath: string, args: string[]) => Promise<Launched>;
type Disconnects = { on(event: "disconnected", listener: () => void): unknown };

/** The same with another library than Playwright. */
export async function launchWith<Launched extends Disconnects>(launchIt: Launch<Launched>): Promise<Launched> {
  const installed = installedBrowser();
  if (installed) return launchIt(installed, sandbox());
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error(NO_BROWSER);
  return launchPackedWith(launchIt);
}

/** The packed browser unpacks itself and its libraries into the temporary folder: each gets one of its own, or two at once would mix. */
async function launchPackedWith<Launched extends Disconnects>(launchIt: Launch<Launched>): Promise<Launched> {
  const { TMPDIR } = process.env;
  const home = await mkdtemp(path.join(tmpdir(), "porchlight-chromium-"));
  process.env["TMPDIR"] = home;
  // Makes the package unpack its own libraries, too; it reads this while it is imported.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const args = ["--no-sandbox", "--headless=shell", "--use-gl=angle", "--use-angle=swiftshader", "--hide-scrollbars"];
    const browser = await launchIt(await packed.executablePath(), args);
    browser.on("disconnected", () => void rm(home, { recursive: true, force: true }));
    return browser;
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}
