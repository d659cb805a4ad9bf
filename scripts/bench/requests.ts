/**
 * The part of `npm run bench` that stores requests and appointments in an almost empty and in a
 * full store in turns, and compares them with bare SQLite commits of the same rows.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import path from "node:path";
import { estimate } from "../../app/sell/estimate.form.ts";
import { newId } from "../../server/clock.ts";
import { databaseFile } from "../../server/store/sqlite.ts";
import { openStore, type StoreLocation } from "../../server/store/store.ts";
import { DAY_MS, HOUR_MS, toInstant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, RULES } from "../../tests/bookings.ts";
import { fillStore } from "../../tests/store/full-store.ts";
import { startSite, type Settings, type Site } from "../../tests/site.ts";
import { commits } from "./bare.ts";
import { median, quantile, spread, whole } from "./figures.ts";
import { all, rate, type Result, runLoad } from "./load.ts";

export const ROUNDS = 5;
/** Long enough that the start of the load's process, whose code isn't compiled yet, doesn't count. */
export const LEADS = 3000;
export const BOOKINGS = 400;
export const FULL = { requests: 1_000_000, appointments: 100_000, ahead: 10_000, subscribers: 100_000 };

/**
 * The same work on the one store and on the other, turn by turn; the first turn warms up and is
 * left out.
 */
export type Turns = { readonly name: string; readonly empty: Result[]; readonly full: Result[] };

/**
 * @param site one whose store is empty. @param folder on a disk; the caller removes it.
 * @param settings the site's, for one with a full store.
 */
export async function durableRequests(site: Site, folder: string, connections: number, settings: Settings): Promise<void> {
  const began = performance.now();
  const dataDir = path.join(folder, "full");
  await fillStore(dataDir, FULL);
  sync(databaseFile(dataDir));
  const filled = whole((performance.now() - began) / 1000);
  console.log(
    `\nDurable requests: ${connections} connections, median of ${ROUNDS} turns of ${whole(LEADS)} requests and ${BOOKINGS} appointments`,
  );
  console.log(
    `  full: ${whole(FULL.requests)} requests, ${whole(FULL.appointments)} appointments, ${whole(FULL.subscribers)} subscribers, made in ${filled} s`,
  );
  const full = await startSite({ ...settings, DATA_DIR: dataDir });
  const bare = { estimate: [] as number[], booking: [] as number[] };
  const commitBare = (form: keyof typeof bare, turn: number, count: number): void => {
    const seconds = commits(databaseFile(site.dataDir), path.join(folder, `bare-${form}-${turn}.sqlite`), count, form);
    if (turn > 0) bare[form].push(count / seconds);
  };
  let ways: readonly Turns[];
  try {
    ways = await posted(site, full, connections, (turn) => commitBare("estimate", turn, LEADS));
  } finally {
    await full.stop();
  }
  const appointments = await booked({ empty: { dataDir: site.dataDir }, full: { dataDir } }, connections, {
    after: (turn) => commitBare("booking", turn, BOOKINGS),
  });
  const lines = [...ways, appointments];
  for (const line of lines) printTurns(line);
  for (const [at, { name, empty }] of lines.entries()) {
    const theirs = bare[at < ways.length ? "estimate" : "booking"];
    const shares = empty.map((result, turn) => rate(result) / (theirs[turn] ?? 1));
    console.log(`  ${name.padEnd(16)} empty / bare ${spread(shares)}   (aim: ${AIMS[at]})`);
  }
  const both = `${whole(median(bare.estimate))} requests, ${whole(median(bare.booking))} appointments a second`;
  console.log(`  bare SQLite      ${both}: commits of the same rows, one by one, WAL, synchronous=FULL`);
}

/** Waits until a file is on the disk. Otherwise the first checkpoint of its database would do that, within a turn. */
function sync(file: string): void {
  const opened = openSync(file, "r");
  fsyncSync(opened);
  closeSync(opened);
}

/** Of the rate of bare commits: plain posts, those sent by scripts, appointments. */
const AIMS = ["0.50", "0.80", "0.80"];

export function printTurns({ name, empty, full }: Turns): void {
  const figures = (results: readonly Result[]): string =>
    `${whole(median(results.map(rate)))}/s   p50 ${all(results, "p50")}   p99 ${all(results, "p99")}`;
  const ratios = full.map((result, turn) => rate(result) / rate(empty[turn] ?? result));
  console.log(`  ${name.padEnd(16)} empty ${figures(empty)}   full ${figures(full)}   full / empty ${spread(ratios)}   (aim: 0.90)`);
}

/**
 * Which store comes first changes, so that neither always has what the other left the disk to do.
 */
export const inTurn = (turn: number): readonly ("empty" | "full")[] => (turn % 2 === 0 ? ["empty", "full"] : ["full", "empty"]);

/** Requests to a site with an almost empty store and to one with a full one. @param after called after each turn. */
export async function posted(
  empty: Site,
  full: Site,
  connections: number,
  after: (turn: number) => Promise<void> | void,
): Promise<readonly Turns[]> {
  const sites = { empty, full };
  const way = (name: string, address: string, accept: string) => ({ name, address, accept, empty: [] as Result[], full: [] as Result[] });
  const ways = [way("plain post", "/sell/estimate", "text/html"), way("sent by scripts", "/sell/estimate.data", "*/*")];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const { name, address, accept, ...results } of ways)
      for (const which of inTurn(turn)) {
        const site = sites[which];
        const headers = { Accept: accept, Origin: site.url };
        const form = await filledIn(site);
        const job = { port: Number(new URL(site.url).port), path: address, headers, connections, requests: LEADS, form };
        const result = await runLoad(job);
        if (result.refused > 0) throw new Error(`${result.refused} of ${result.answers} requests were refused (${name})`);
        if (turn > 0) results[which].push(result);
      }
    await after(turn);
  }
  return ways;
}

const ANSWERS: Record<string, string> = { yearBuilt: "1987", phone: "612-555-0134", propertyType: "Condo" };

/**
 * The estimate form as a browser posts it, with another key and sender for each request: "#" stands for its number. Those of
 * another call differ, too, because the store may be a copy of one that has them, and a repeated request takes longer.
 */
export async function filledIn(site: Site): Promise<string> {
  const run = newId(new Date());
  const html = await (await fetch(`${site.url}/sell/estimate`)).text();
  const formToken = /name="_token" value="([^"]*)"|value="([^"]*)" name="_token"/.exec(html);
  const fields = Object.keys(estimate.fields).map((name) => [
    name,
    // The same answers twice would be the same request.
    name === "email" ? `${run}-#@example.com` : (ANSWERS[name] ?? `3${name === "address" ? "14 Sample Avenue, Anoka" : ""}`),
  ]);
  const form = new URLSearchParams([
    ...fields,
    ["_form", estimate.id],
    ["_token", formToken?.[1] ?? formToken?.[2] ?? ""],
    ["_key", `${run}-#`],
  ] as [string, string][]);
  return form.toString().replaceAll("%23", "#");
}

/**
 * Appointments, each at another time, in this process: no site has so many free times.
 * @param before how many runs these stores have had. Their times are taken.
 */
export async function booked(
  places: Record<"empty" | "full", StoreLocation>,
  connections: number,
  { after = () => {}, before = 0 }: { readonly after?: (turn: number) => void; readonly before?: number } = {},
): Promise<Turns> {
  const rules = { ...RULES, horizon: 999, mostPerDay: 100 };
  const now = () => new Date();
  const [empty, full] = [await openStore(places.empty), await openStore(places.full)];
  const bookings = { empty: await bookingsOn(empty, { now, rules }), full: await bookingsOn(full, { now, rules }) };
  const turns: Turns = { name: "appointments", empty: [], full: [] };
  const day = now().toISOString().slice(0, 10);
  const book = async (which: "empty" | "full", turn: number): Promise<Result> => {
    const times: number[] = [];
    let asked = 0;
    const began = performance.now();
    const asker = async (): Promise<void> => {
      while (asked < BOOKINGS) {
        const nth = (before * (ROUNDS + 1) + turn) * BOOKINGS + asked;
        asked += 1;
        // Eight a day, from the tenth day on.
        const start = toInstant(Date.parse(`${day}T15:00:00Z`) + (10 + Math.floor(nth / 8)) * DAY_MS + (nth % 8) * HOUR_MS);
        const at = performance.now();
        // Strangers in both: those who have booked before take longer.
        const { state } = await bookings[which].book(asking(start, { email: `stranger${nth}@example.com` }));
        if (state !== "booked") throw new Error(`An appointment is ${state}.`);
        times.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: connections }, asker));
    const seconds = (performance.now() - began) / 1000;
    const [p50, p99, slowest] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
    return { answers: BOOKINGS, refused: 0, seconds, p50, p99, slowest, statuses: {} };
  };
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const which of inTurn(turn)) {
      const result = await book(which, turn);
      if (turn > 0) turns[which].push(result);
    }
    after(turn);
  }
  await Promise.all([empty.close(), full.close()]);
  return turns;
}
