/**
 * `npm run lighthouse [paths] [--runs=3] [--slow-line] [--check]`: Lighthouse's phone profile on our pages,
 * and in the same run on a plain page with the same text and hero picture (the floor). Prints medians.
 * Lighthouse calculates a phone's times from a fast load, and in that model nothing is painted before the
 * whole document is there. With `--slow-line` pages come over a slow line and the browser shows what it has.
 * With `--check` it fails if a score is below 100 or the largest paint takes more than 1.05 times
 * the floor's. Without paths it measures one page of each kind, also a home of the agent's own with
 * 32 photos.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Result } from "lighthouse";
import { installedBrowser, NO_BROWSER, sandbox } from "../../tests/browser.ts";
import { newDataDir, startSite } from "../../tests/site.ts";
import { median } from "./figures.ts";
import { floorOf, serveFloor } from "./lighthouse-baseline.ts";
import { KINDS } from "./pages/kinds.ts";
import { slowLine } from "./slow-line.ts";
import { PHOTO_LISTING, storePhotoListing } from "./pages/photo-listing.ts";

const given = process.argv.slice(2);
const paths = given.filter((one) => one.startsWith("/"));
const runs = Number(given.find((one) => one.startsWith("--runs="))?.slice(7) ?? 3);
/** How much slower than the floor the largest paint may be. */
const GOAL = 1.05;
const slow = given.includes("--slow-line");
/** The line is slow itself: the browser slows down only its processor. */
const PROCESSOR = ["requestLatencyMs=0", "downloadThroughputKbps=0", "uploadThroughputKbps=0", "cpuSlowdownMultiplier=4"];
const THROTTLING = slow ? ["--throttling-method=devtools", ...PROCESSOR.map((one) => `--throttling.${one}`)] : [];

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Measure = ReturnType<typeof figuresOf>;

/** A browser that failed leaves no report, half of one, or one with an error. */
function read(report: string): Pick<Result, "audits" | "categories" | "runtimeError"> {
  try {
    return JSON.parse(report) as Result;
  } catch {
    return { audits: {}, categories: {}, runtimeError: { code: "NO_REPORT", message: "Lighthouse left no whole report." } };
  }
}

/** How often a run is repeated in which the browser itself failed. */
const RETRIES = 2;

/** One run of Lighthouse's own program, which starts a fresh browser. */
async function measure(url: string, retries = RETRIES): Promise<Measure> {
  const flags = ["--headless=new", ...sandbox()].join(" ");
  const args = [url, `--chrome-flags=${flags}`, "--quiet", "--output=json", `--only-categories=${CATEGORIES.join()}`].concat(THROTTLING);
  const child = spawn(process.execPath, ["node_modules/lighthouse/cli/index.js", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CHROME_PATH: executablePath },
  });
  const [report] = await Promise.all([text(child.stdout), once(child, "close")]);
  const { audits, categories, runtimeError } = read(report);
  if (runtimeError && retries > 0) return measure(url, retries - 1);
  if (runtimeError) throw new Error(runtimeError.message);
  return figuresOf({ audits, categories });
}

/** Times are in milliseconds; `lost` names the audits that cost points. */
function figuresOf({ audits, categories }: Pick<Result, "audits" | "categories">) {
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const lost = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    lost,
  };
}

function middle(measures: readonly Measure[]): Measure {
  const of = (pick: (one: Measure) => number): number => median(measures.map(pick));
  return {
    scores: CATEGORIES.map((_, at) => of(({ scores }) => scores[at] ?? 0)),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    tbt: of(({ tbt }) => tbt),
    lost: [...new Set(measures.flatMap(({ lost }) => lost))],
  };
}

const executablePath = installedBrowser();
if (executablePath === undefined) {
  console.error(NO_BROWSER);
  process.exit(1);
}

const dataDir = await newDataDir();
// Sample homes are kept from search engines, which costs points: a home of the agent's own stands for them.
const kinds = KINDS.filter((one) => !one.startsWith("/listings/"));
const pages = paths.length > 0 ? paths : [...kinds, PHOTO_LISTING];
if (pages.includes(PHOTO_LISTING)) await storePhotoListing(dataDir);
const site = await startSite({ DATA_DIR: dataDir });
const floors = await Promise.all(pages.map(async (page) => [page, floorOf(await (await fetch(site.url + page)).text())] as const));
const floor = await serveFloor(new Map(floors), path.join(import.meta.dirname, "../..", "build", "client"), site.url);
const lines = slow ? await Promise.all([site.url, floor.url].map(slowLine)) : [];
const [ourUrl = site.url, floorUrl = floor.url] = lines.map(({ url }) => url);
let good = true;
try {
  console.log(`Lighthouse, phone, ${slow ? "slow line" : "simulated"}; median of ${runs} (LCP in seconds, TBT in milliseconds)`);
  console.log(`${"page".padEnd(28)}perf  a11y  best   seo    LCP    CLS   TBT   floor: perf    LCP   TBT   ratio`);
  for (const page of pages) {
    const ours: Measure[] = [];
    const plain: Measure[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(await measure(ourUrl + page));
      plain.push(await measure(floorUrl + page));
    }
    const { scores, lcp, cls, tbt, lost } = middle(ours);
    const least = middle(plain);
    const ratio = lcp / least.lcp;
    // To a thousandth, as Lighthouse shows it.
    good &&= scores.every((score) => score === 100) && ratio <= GOAL && cls < 0.0005;
    const figures = [(lcp / 1000).toFixed(2).padStart(7), cls.toFixed(3).padStart(7), tbt.toFixed(0).padStart(6)];
    const against = [
      String(least.scores[0]).padStart(12),
      (least.lcp / 1000).toFixed(2).padStart(7),
      least.tbt.toFixed(0).padStart(6),
      ratio.toFixed(2).padStart(8),
    ];
    console.log(page.padEnd(26) + scores.map((score) => String(score).padStart(6)).join("") + figures.join("") + against.join(""));
    if (lost.length > 0) console.log(`  below 0.9: ${lost.join(", ")}`);
  }
} finally {
  for (const line of lines) line.close();
  floor.close();
  await site.remove();
}
if (given.includes("--check") && !good) process.exitCode = 1;
