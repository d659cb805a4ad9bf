/**
 * The server's memory under load: at 1,000 connections that ask for pages that don't exist, and after everything that visitors and bots do at
 * once. With the other tests it's a number of requests, so that a busy machine changes nothing; `MINUTES=60 npm run proof -- memory` is the
 * long version.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { runLoad, type Job, type Result } from "../../scripts/bench/load.ts";
import { PROOF } from "../proof.ts";
import { type Site, startSite } from "../site.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { appointmentTypes } = DEFAULTS;

/** The settings of memory that the service has. */
const unit = readFileSync(new URL("../../deploy/porchlight.service", import.meta.url), "utf8");
const [, NODE_OPTIONS = "", ARENAS = "", THRESHOLD = ""] =
  /"NODE_OPTIONS=([^"]+)" MALLOC_ARENA_MAX=(\d+) MALLOC_MMAP_THRESHOLD_=(\d+)/.exec(unit) ?? [];
const SERVICE = { NODE_OPTIONS, MALLOC_ARENA_MAX: ARENAS, MALLOC_MMAP_THRESHOLD_: THRESHOLD };

/** How long a load goes on: for the requests of each job, or for seconds. */
type Extent = { readonly requests: number } | { readonly milliseconds: number };
const MIXED: Extent = PROOF ? { milliseconds: 60_000 * Number(process.env["MINUTES"] ?? "60") } : { requests: 40 };
const FLOOD: Extent = PROOF ? { milliseconds: 30_000 } : { requests: 1000 };
/** Each job has at least so many answers: of a number of requests all, within a time a few. */
const least = (extent: Extent): number => ("requests" in extent ? extent.requests : 10);
const MINUTES_ALLOWED = PROOF ? 5 + Number(process.env["MINUTES"] ?? "60") : 2;
/** How often the proof prints where it is. */
const REPORT_EVERY = 60_000;

let site: Site | undefined;
afterEach(() => site?.remove());

/** Megabytes of memory that the server has now. */
function memory({ process: { pid = 0 } }: Site): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1024);
}

const print = (line: string): void => (PROOF ? console.log(line) : undefined);

type Load = Pick<Job, "path" | "connections" | "form">;

/** Resolves to the results of the jobs, and to the most memory that the server had meanwhile. */
async function run(running: Site, extent: Extent, jobs: readonly Load[]): Promise<{ results: Result[]; peak: number }> {
  const port = Number(new URL(running.url).port);
  const headers = { Accept: "text/html", "Accept-Encoding": "br" };
  print(`at the start: ${memory(running)} MB`);
  let peak = 0;
  const sample = setInterval(() => (peak = Math.max(peak, memory(running))), 100);
  const report = setInterval(() => print(`now ${memory(running)} MB, at most ${peak} MB`), REPORT_EVERY);
  const results = await Promise.all(jobs.map((job) => runLoad({ ...job, ...extent, port, headers })));
  for (const timer of [sample, report]) clearInterval(timer);
  print(`at the end: ${memory(running)} MB, at most ${peak} MB`);
  for (const [at, { path }] of jobs.entries()) {
    const { answers, refused, seconds, p50, p99 } = results[at] ?? { answers: 0, refused: 0, seconds: 1, p50: 0, p99: 0 };
    print(
      `${path}: ${Math.round(answers / seconds)} answers a second, ${refused} not 200, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
  }
  return { results, peak };
}

test("1,000 connections that ask for unknown pages stay under 400 MB", { timeout: 120_000 }, async () => {
  site = await startSite({ ...SERVICE, TRUST_PROXY: "1" });
  // Cached, as it is on a site that has been visited.
  await (await fetch(site.url)).text();
  const {
    results: [unknown, cached],
    peak,
  } = await run(site, FLOOD, [
    { path: "/no/such/page-#", connections: 1000 },
    { path: "/", connections: 1 },
  ]);
  expect(unknown?.answers).toBeGreaterThanOrEqual(least(FLOOD));
  expect(cached?.answers).toBeGreaterThan(10);
  expect(cached?.refused).toBe(0);
  expect(peak).toBeLessThan(400);
});

test("mixed load stays under 300 MB", { timeout: MINUTES_ALLOWED * 60_000 }, async () => {
  site = await startSite({ ...SERVICE, TRUST_PROXY: "1" });
  const [type] = appointmentTypes;
  const { results } = await run(site, MIXED, [
    { path: "/", connections: 8 },
    { path: "/listings/none-#", connections: 4 },
    { path: "/rent/browse?q=a#", connections: 8 },
    { path: "/buy/browse?show=#", connections: 4 },
    { path: `/scheduler?kind=${type?.id}&place=${type?.places[0]}&zone=America%2FChicago&zones=all&n=#`, connections: 4 },
    { path: "/no/such/page-#", connections: 8 },
    { path: "/no/such/form-#", connections: 2, form: `a=${"b".repeat(20_000)}` },
    { path: "/sell/estimate", connections: 4, form: `_form=estimate&address=#&recentUpgrades=${"word ".repeat(10_000)}` },
  ]);
  for (const { answers } of results) expect(answers).toBeGreaterThanOrEqual(least(MIXED));
  expect(memory(site)).toBeLessThan(300);
});
