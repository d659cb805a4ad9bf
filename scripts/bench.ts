/**
 * `npm run bench`: one run, one machine. Each measure stands beside what the bare parts do at the same moment, in turns, because absolute
 * numbers mean little on a machine that does other things too. It is a benchmark: nothing here passes or fails.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { estimate } from "../app/sell/estimate.form.ts";
import { databaseFile } from "../server/sqlite.ts";
import { startSite, type Site } from "../tests/site.ts";
import { type Bytes, commits } from "./bench-bare.ts";
import { filteredPages } from "./bench-listings.ts";
import type { Job, Result } from "./bench-load.ts";
import { weigh, wire } from "./page-bytes.ts";

const ROUNDS = 5;
const MILLISECONDS = 2000;
const CONNECTIONS = 64;
const LEADS = 2000;
const PAGES = ["/", "/sell/estimate", "/buy/browse", "/booking", "/privacy"];

// On the disk that the project is on: a folder for temporary files may be kept in memory, where nothing is durable.
const folder = mkdtempSync(path.join(import.meta.dirname, "..", "build", "bench-"));
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

async function runLoad(job: Job): Promise<Result> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "bench-load.ts"), JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  await once(child, "close");
  return JSON.parse(out) as Result;
}

async function bareServer(same: Bytes): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "bench-bare.ts"), JSON.stringify(same)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(line.toString()), child };
}

const rate = ({ answers, seconds }: Result): number => answers / seconds;
const all = (results: readonly Result[], what: "p50" | "p99"): string => ms(median(results.map((result) => result[what])));

async function pages(site: Site): Promise<void> {
  const port = Number(new URL(site.url).port);
  console.log(`\nCached pages: ${CONNECTIONS} connections, Brotli, median of ${ROUNDS} turns of ${MILLISECONDS / 1000} s`);
  for (const page of ["/", "/sell/estimate"]) {
    const headers = { "Accept-Encoding": "br", Accept: "text/html" };
    const job = { port, path: page, headers, connections: CONNECTIONS, milliseconds: MILLISECONDS };
    await runLoad({ ...job, milliseconds: 1000 });
    const sent = await wire(site.url + page, "br");
    const bodyFile = path.join(folder, "body");
    writeFileSync(bodyFile, sent.body);
    const { connection: _, date: __, "keep-alive": ___, ...same } = sent.headers;
    const bare = await bareServer({ headers: same, bodyFile });
    await runLoad({ ...job, port: bare.port, milliseconds: 1000 });
    const ours: Result[] = [];
    const theirs: Result[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await runLoad(job));
      theirs.push(await runLoad({ ...job, port: bare.port }));
    }
    bare.child.kill();
    const ratio = median(ours.map((result, at) => rate(result) / rate(theirs[at] ?? result)));
    console.log(`  ${page}  (${kb(sent.body.byteLength)})`);
    console.log(`    Porchlight   ${whole(median(ours.map(rate)))} requests/s   p50 ${all(ours, "p50")}   p99 ${all(ours, "p99")}`);
    console.log(`    bare Node    ${whole(median(theirs.map(rate)))} requests/s   p50 ${all(theirs, "p50")}   p99 ${all(theirs, "p99")}`);
    console.log(`    ratio        ${ratio.toFixed(2)}   (aim: 0.60)`);
  }
}

const ANSWERS: Record<string, string> = { yearBuilt: "1987", phone: "612-555-0134", propertyType: "Condo" };

/** The estimate form as a browser fills it in, with a key and a sender of its own for each request. */
async function filledIn(site: Site, run: string): Promise<string> {
  const html = await (await fetch(`${site.url}/sell/estimate`)).text();
  const stamp = /name="_stamp" value="([^"]*)"|value="([^"]*)" name="_stamp"/.exec(html);
  const fields = Object.keys(estimate.fields).map((name) => [
    name,
    // The same answers twice would be the same request.
    name === "email" ? `${run}-#@example.com` : (ANSWERS[name] ?? `3${name === "address" ? "14 Sample Avenue, Anoka" : ""}`),
  ]);
  const form = new URLSearchParams([
    ...fields,
    ["_form", estimate.id],
    ["_stamp", stamp?.[1] ?? stamp?.[2] ?? ""],
    ["_key", `${run}-#`],
  ] as [string, string][]);
  return form.toString().replaceAll("%23", "#");
}

async function leads(site: Site): Promise<void> {
  const port = Number(new URL(site.url).port);
  console.log(`\nDurable requests: ${CONNECTIONS} connections, ${whole(LEADS)} a turn, median of ${ROUNDS} turns`);
  const ways = [
    { name: "sent by scripts", path: "/sell/estimate.data", headers: { Accept: "*/*", Origin: site.url } },
    { name: "plain post", path: "/sell/estimate", headers: { Accept: "text/html", Origin: site.url } },
  ];
  const ours: Result[][] = ways.map(() => []);
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { name, ...way }] of ways.entries()) {
      const result = await runLoad({
        ...way,
        port,
        connections: CONNECTIONS,
        requests: LEADS,
        form: await filledIn(site, `visitor-${at}-${round}`),
      });
      if (result.refused > 0) throw new Error(`${result.refused} of ${result.answers} requests were refused (${name})`);
      // The first turn warms up.
      if (round > 0) ours[at]?.push(result);
    }
    const seconds = commits(databaseFile(site.dataDir), path.join(folder, `bare-${round}.sqlite`), LEADS);
    if (round > 0) bare.push(LEADS / seconds);
  }
  for (const [at, { name }] of ways.entries()) {
    const results = ours[at] ?? [];
    const ratio = median(results.map((result, turn) => rate(result) / (bare[turn] ?? 1)));
    console.log(
      `  ${name.padEnd(17)}${whole(median(results.map(rate)))} leads/s   p50 ${all(results, "p50")}   p99 ${all(results, "p99")}   ratio ${ratio.toFixed(2)}   (aim: 0.80)`,
    );
  }
  console.log(`  bare SQLite      ${whole(median(bare))} commits/s of the same rows, one by one, WAL, synchronous=FULL`);
}

async function filtered(): Promise<void> {
  const { p50, p95, pages: count, slowest } = await filteredPages();
  console.log(`\nFiltered pages among 50,000 listings: p50 ${ms(p50)}   p95 ${ms(p95)}   (aim: p95 under 50 ms)`);
  console.log(`  ${whole(count)} whole pages, one after the other in one process; the slowest was ${slowest}`);
}

async function weights(site: Site): Promise<void> {
  console.log("\nBytes a page (HTML with its styles inside; all its scripts, which start after the first paint)");
  console.log(
    `  ${"page".padEnd(18)}${["HTML br", "HTML gzip", "plain", "of it CSS", "scripts gzip"].map((title) => title.padStart(13)).join("")}   files`,
  );
  for (const page of PAGES) {
    const { html, css, scripts, files } = await weigh(site.url, page);
    console.log(
      `  ${page.padEnd(18)}${[html.br, html.gzip, html.plain, css, scripts].map((size) => kb(size).padStart(13)).join("")}   ${files}`,
    );
  }
}

const site = await startSite({ DATA_DIR: path.join(folder, "data"), TRUST_PROXY: "1" });
try {
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  await pages(site);
  await leads(site);
  await filtered();
  await weights(site);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
