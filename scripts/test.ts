/** `npm test`: one stage after the other, each under its own heading, until one fails. The last line counts the tests. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "../tests/browser.ts";

const REPORTS = mkdtempSync(path.join(tmpdir(), "porchlight-test-"));
const counts = { passed: 0, failed: 0 };

const heading = (title: string): void => console.log(`\n── ${title} ${"─".repeat(Math.max(3, 100 - title.length))}`);

/** Runs a Node program to its end; whether it went well. */
const node = (file: string, ...args: readonly string[]): boolean =>
  spawnSync(process.execPath, [file, ...args], { stdio: "inherit" }).status === 0;

async function browserStarts(): Promise<boolean> {
  try {
    const browser = await launch();
    console.log(`Chromium ${browser.version()}`);
    await browser.close();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

const vitest = (project: string, ...args: readonly string[]): boolean => {
  const report = path.join(REPORTS, `${project}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const well = node("node_modules/vitest/vitest.mjs", "run", "--project", project, ...output, ...args);
  return count(report) && well;
};

/** Adds what a run reports. A file that could not even be loaded counts as one failure. */
function count(report: string): boolean {
  if (!existsSync(report)) return false;
  type Report = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: unknown[] }[] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  counts.passed += numPassedTests;
  counts.failed +=
    numFailedTests + testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return true;
}

const stages: readonly (readonly [string, () => boolean | Promise<boolean>])[] = [
  ["Browser", browserStarts],
  ["Build", () => node("scripts/run.mjs", "build")],
  ["Types", () => node("node_modules/@react-router/dev/bin.cjs", "typegen") && node("node_modules/typescript/bin/tsc", "--noEmit")],
  ["Lint", () => node("node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings")],
  ["Format", () => node("node_modules/oxfmt/bin/oxfmt", "--check")],
  ["House rules, unit and page tests", () => vitest("unit")],
  ["Journeys in the browser", () => vitest("journeys")],
];

let failed: string | undefined;
for (const [title, stage] of stages) {
  heading(title);
  const began = performance.now();
  if (!(await stage())) {
    failed = title;
    break;
  }
  console.log(`${title}: in order (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
rmSync(REPORTS, { recursive: true, force: true });

if (failed !== undefined) {
  heading(`Failed: ${failed}`);
  if (counts.failed === 0) counts.failed = 1;
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = failed === undefined ? 0 : 1;
