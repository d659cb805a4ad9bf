/** The three browser engines, and which of them are installed. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Engine } from "./driver.ts";

export type EngineName = "Chromium" | "Firefox" | "WebKit";

type Kind = {
  readonly name: EngineName;
  /** What has to be installed; undefined if the engine is here. */
  readonly missing: string | undefined;
  start(): Promise<Engine>;
};

/** The first of these programs that is here, by its name on the search path or by its place. */
function program(...names: readonly (string | undefined)[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return names.flatMap((name) => (name ? folders.map((folder) => path.resolve(folder, name)) : [])).find((place) => existsSync(place));
}

const firefox = program(process.env["FIREFOX_PATH"], "firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox");
const webKit = program("WebKitWebDriver") && program("Xvfb");

export const engines: readonly Kind[] = [
  // Without it the tests before these have failed already, in words.
  { name: "Chromium", missing: undefined, start: async () => (await import("./puppeteer.ts")).startChromium() },
  {
    name: "Firefox",
    missing: firefox ? undefined : "install Firefox (Debian: firefox-esr), or set FIREFOX_PATH",
    start: async () => (await import("./puppeteer.ts")).startFirefox(firefox ?? ""),
  },
  {
    name: "WebKit",
    missing: webKit ? undefined : "install WebKitGTK's driver and a screen for it (Debian: webkit2gtk-driver and xvfb)",
    start: async () => (await import("./webkit.ts")).startWebKit(),
  },
];

/** Those that are here; of them only what `ENGINES` names, where it names any ("WebKit", or "Firefox,WebKit"). */
export const present = engines.filter(({ name, missing }) => missing === undefined && named("ENGINES", "all").includes(name));

/** Engines that `REQUIRE_ENGINES` names, or all by "all", and that do not run. */
export const requiredButMissing = (running: readonly string[]): string[] =>
  named("REQUIRE_ENGINES", "").filter((name) => !running.includes(name));

/** The engines that a setting of the environment names. */
function named(setting: string, usually: string): EngineName[] {
  const copy = (process.env[setting] ?? usually).toLowerCase().split(/[\s,]+/);
  return engines.map(({ name }) => name).filter((name) => copy.includes("all") || copy.includes(name.toLowerCase()));
}
