/**
 * `npm test`: one stage after the other, each under its own heading, until one fails. The last line counts the tests.
 * `npm run typecheck`, `npm run lint` and `npm run test:engines` run a stage alone.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { launch } from "../../tests/browser.ts";
import type { Engine } from "../../tests/engines/driver.ts";
import { engines, present, requiredButMissing } from "../../tests/engines/engines.ts";

const REPORTS = mkdtempSync(path.join(tmpdir(), "porchlight-test-"));
const counts = { passed: 0, failed: 0 };

const heading = (title: string): void => console.log(`\n── ${title} ${"─".repeat(Math.max(3, 100 - title.length))}`);

/** Runs a Node program to its end. Returns whether it succeeded. */
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

/** Runs the tests of these projects, as many files at once as `vitest.config.ts` says, or as are given. */
const vitest = (projects: readonly string[], files?: number): boolean => {
  const report = reportOf(projects);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const workers = files === undefined ? [] : [`--maxWorkers=${files}`];
  const named = projects.map((project) => `--project=${project}`);
  const passed = node("node_modules/vitest/vitest.mjs", "run", ...named, ...workers, ...output);
  return count(report) && passed;
};

/** Without a browser, tests wait a quarter of their time: for time limits, killed servers and a database's disk. */
const WAITING = availableParallelism() + 2;

type Outcome = { readonly ancestorTitles: readonly string[]; readonly status: string };
type Report = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: Outcome[] }[] };
const reportOf = (projects: readonly string[]): string => path.join(REPORTS, `${projects.join("-")}.json`);
const read = (report: string): Report => JSON.parse(readFileSync(report, "utf8")) as Report;

/** Adds what a run reports. A file that could not even be loaded counts as one failure. */
function count(report: string): boolean {
  if (!existsSync(report)) return false;
  const { numPassedTests, numFailedTests, testResults } = read(report);
  counts.passed += numPassedTests;
  counts.failed +=
    numFailedTests + testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return true;
}

/** The end-to-end tests have Chromium do the same and more. */
const COVERED = "has the end-to-end tests; npm run test:engines runs the main ones in it, too";

/**
 * Runs the main tests in every browser engine that is installed, together with other projects,
 * and prints a table of the engines and their results. Beside the end-to-end tests, Chromium has none of its own.
 */
async function withEngines(...others: readonly string[]): Promise<boolean> {
  const covered = others.includes("e2e") ? ["Chromium"] : [];
  const table = new Map<string, string>();
  const here: string[] = [];
  for (const { name, missing, start } of engines) {
    if (covered.includes(name)) {
      table.set(name, COVERED);
      continue;
    }
    const reason = missing ?? (present.some((one) => one.name === name) ? undefined : "ENGINES does not name it");
    const { version, problem } = reason === undefined ? await tryEngine(start) : { version: "", problem: reason };
    if (problem === undefined) here.push(name);
    table.set(name, problem === undefined ? version : `did not run: ${problem}`);
  }
  process.env["ENGINES"] = here.join();
  const projects = here.length > 0 ? [...others, "engines"] : others;
  const passed = projects.length === 0 || vitest(projects);
  for (const [name, said] of table) {
    const ran = here.includes(name) ? `: ${outcomes(reportOf(projects), name)}` : "";
    console.log(`${name.padEnd(10)}${said}${ran}`);
  }
  const wanted = requiredButMissing([...here, ...covered]);
  if (wanted.length > 0) console.error(`REQUIRE_ENGINES asks for ${wanted.join(" and ")}.`);
  return passed && wanted.length === 0;
}

/** Starts an engine to see whether it does. */
async function tryEngine(start: () => Promise<Engine>): Promise<{ version: string; problem?: string }> {
  try {
    const engine = await start();
    await engine.close();
    return { version: engine.version };
  } catch (error) {
    return { version: "", problem: `it is here and does not start (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** "8 passed, 0 failed" of a report's tests under a title. */
function outcomes(report: string, title: string): string {
  const all = existsSync(report) ? read(report).testResults.flatMap(({ assertionResults }) => assertionResults) : [];
  const passed = all.filter(({ ancestorTitles, status }) => ancestorTitles[0] === title && status === "passed").length;
  const failed = all.filter(({ ancestorTitles, status }) => ancestorTitles[0] === title && status === "failed").length;
  return `${passed} passed, ${failed} failed`;
}

type Stage = readonly [title: string, run: () => boolean | Promise<boolean>];

const TYPES: Stage = [
  "Types",
  () => node("node_modules/@react-router/dev/bin.cjs", "typegen") && node("node_modules/typescript/bin/tsc", "--noEmit"),
];
const LINT: Stage = ["Lint", () => node("node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings")];
const ENGINES: Stage = ["The main tests in every engine", () => withEngines()];
const ALONE: Readonly<Record<string, readonly Stage[]>> = { types: [TYPES], lint: [LINT], engines: [ENGINES] };

const ALL: readonly Stage[] = [
  ["Browser", browserStarts],
  ["Build", () => node("scripts/setup/run.mjs", "build")],
  TYPES,
  LINT,
  ["Format", () => node("node_modules/oxfmt/bin/oxfmt", "--check")],
  ["Architecture, unit and page tests, and the store's on PostgreSQL", () => vitest(["unit", "postgres"], WAITING)],
  ["End-to-end tests, and the main ones in every engine", () => withEngines("e2e")],
];
const stages = ALONE[process.argv[2] ?? ""] ?? ALL;

let failed: string | undefined;
for (const [title, stage] of stages) {
  heading(title);
  const began = performance.now();
  if (!(await stage())) {
    failed = title;
    break;
  }
  console.log(`${title}: passed (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
rmSync(REPORTS, { recursive: true, force: true });

if (failed !== undefined) {
  heading(`Failed: ${failed}`);
  if (counts.failed === 0) counts.failed = 1;
}
// Types and lint alone have no tests to count.
if (counts.passed + counts.failed > 0) console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = failed === undefined ? 0 : 1;
