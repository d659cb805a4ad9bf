/**
 * `npm run bench`: each measure is taken in turns with what bare Node or bare SQLite does at the
 * same moment, because absolute numbers mean little on a shared machine. Nothing here passes or
 * fails.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CLIENT_FILES } from "../../server/http/static-files.ts";
import { ADDRESSES, startSite, type Site } from "../../tests/site.ts";
import { ALERT_SEARCHES, matchingSearches } from "./alerts.ts";
import { launch } from "../../tests/browser.ts";
import { bareServer } from "./bare.ts";
import { filterRepaint } from "./pages/filter-repaint.ts";
import { FIRST_FLIGHT, firstScreenBytes, MOST_SCRIPTS, PHONE_SCREEN } from "./pages/first-screen.ts";
import { kb, median, ms, whole } from "./figures.ts";
import { filteredPages, searches } from "./listings.ts";
import { all, rate, type Result, runLoad, silentMailServer } from "./load.ts";
import { durableRequests } from "./requests.ts";
import { onPostgres } from "./postgres.ts";
import { rivals } from "./rivals.ts";
import { KINDS } from "./pages/kinds.ts";
import { weigh, weighMap, wire } from "./pages/bytes.ts";

const ROUNDS = 5;
const MILLISECONDS = 2000;
const CONNECTIONS = 64;

// On the project's disk: the folder for temporary files may be in memory, where nothing is durable.
const folder = mkdtempSync(path.join(import.meta.dirname, "../..", "build", "bench-"));

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

async function filtered(): Promise<void> {
  const { p50: half, p95: most, megabytes } = searches();
  console.log(`\nSearches among 50,000 listings, with all counts: p50 ${ms(half)}   p95 ${ms(most)}   (aim: p95 under 50 ms)`);
  console.log(`  the index, with that of words, takes ${whole(megabytes)} MB`);
  const { p50, p95, pages: count, slowest } = await filteredPages();
  console.log(`\nFiltered pages among 50,000 listings: p50 ${ms(p50)}   p95 ${ms(p95)}   (aim: p95 under 50 ms)`);
  console.log(`  ${whole(count)} whole pages, one after the other in one process; the slowest was ${slowest}`);
}

async function alerts(): Promise<void> {
  const { p50, p95, seconds, matches } = await matchingSearches();
  const count = whole(ALERT_SEARCHES);
  console.log(`\nA new home with ${count} searches that people are emailed about: p50 ${ms(p50)}   p95 ${ms(p95)}   (aim: under 50 ms)`);
  console.log(`  50,000 homes with ${count} searches, in memory: ${seconds.toFixed(1)} s; ${whole(matches)} matches`);
}

async function weights(site: Site): Promise<void> {
  const browser = await launch();
  const page = await browser.newPage({ ...PHONE_SCREEN, javaScriptEnabled: false });
  console.log("\nBytes a page (HTML with its styles inside; after gzip, the scripts that follow the first paint, and all once it's used)");
  const line = (at: string, cells: string[], files: string) =>
    console.log(`  ${at.padEnd(30)}${cells.map((cell) => cell.padStart(13)).join("")}   ${files}`);
  line("page", ["first screen", "HTML br", "HTML gzip", "plain", "of it CSS", "scripts", "when used"], "files");
  for (const at of KINDS) {
    const { html, css, ahead, scripts, files } = await weigh(site.url, at);
    line(at, [await firstScreenBytes(page, site.url + at), html.br, html.gzip, html.plain, css, ahead, scripts].map(kb), String(files));
  }
  console.log(`  (aims: first screen ${kb(FIRST_FLIGHT)}, scripts ${kb(MOST_SCRIPTS)})`);
  console.log(`  the map, when it's opened: ${kb(await weighMap(site.url, path.join(CLIENT_FILES, "assets")))}   (aim: under 70 kB)`);
  console.log(`\nA choice in a list of filters, processor four times slower (aim: under 100 ms)`);
  for (const at of ["/buy/browse", "/rent/browse", "/invest/browse"]) {
    const { answered, rendered, shown } = await filterRepaint(browser, site.url + at);
    console.log(`  ${at.padEnd(30)} answered ${ms(answered)}   list drawn ${ms(rendered)}   both with the server's time ${ms(shown)}`);
  }
  await browser.close();
}

async function withSite(dataDir: string, measure: (site: Site) => Promise<void>): Promise<void> {
  const own = await startSite({ ...settings, DATA_DIR: dataDir });
  try {
    await measure(own);
  } finally {
    await own.stop();
  }
}

// Emails wait, as bare commits send none.
const mail = await silentMailServer();
const settings = { ...ADDRESSES, SMTP_URL: mail.url, TRUST_PROXY: "1" };
const site = await startSite({ ...settings, DATA_DIR: path.join(folder, "data") });
try {
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  await pages(site);
  await durableRequests(site, folder, CONNECTIONS, settings);
  await withSite(path.join(folder, "rivals"), (own) => rivals(own, folder));
  await onPostgres(folder, CONNECTIONS, settings);
  await filtered();
  await alerts();
  await weights(site);
} finally {
  await site.stop();
  mail.close();
  rmSync(folder, { recursive: true, force: true });
}
