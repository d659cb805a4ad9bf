/**
 * The part of `npm run bench` on PostgreSQL: requests stored by the product beside bare single-row
 * commits through a pool of the same size, a full store beside an empty one, rivals for one time,
 * and two workers beside one.
 */
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NewLead } from "../../domain/leads/lead.ts";
import { newId } from "../../server/clock.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { rowOf } from "../../server/leads/rows.ts";
import { createPool } from "../../server/store/postgres/pool.ts";
import { CONNECTIONS as POOL, openStore } from "../../server/store/store.ts";
import { addressOf } from "../../tests/postgres/databases.ts";
import { type Postgres, startPostgres } from "../../tests/postgres/server.ts";
import { startSite, type Settings, type Site } from "../../tests/site.ts";
import { median, spread, whole } from "./figures.ts";
import { copyToPostgres } from "./full-postgres.ts";
import { rate, runLoad } from "./load.ts";
import { booked, filledIn, inTurn, LEADS, posted, printTurns, ROUNDS, type Turns } from "./requests.ts";
import { rivals } from "./rivals.ts";

/** What `statfs` says of a folder in memory (Linux, `TMPFS_MAGIC`). */
const IN_MEMORY = 0x01021994;

/** @param folder with the full SQLite store that was made before, in `full`. @param settings the site's. */
export async function onPostgres(folder: string, connections: number, settings: Settings): Promise<void> {
  // The log takes all of a copied store, so that no checkpoint of it falls into a turn.
  const server = await startPostgres({ durable: true, settings: { max_wal_size: "16GB", checkpoint_timeout: "1h" } });
  try {
    const [empty, full] = [await newDatabase(server, "empty"), await newDatabase(server, "full")];
    const began = performance.now();
    await copyToPostgres(path.join(folder, "full"), full);
    await server.run("checkpoint");
    console.log(`\nPostgreSQL: ${connections} connections, median of ${ROUNDS} turns; the full store was copied in ${seconds(began)} s`);
    if (statfsSync(tmpdir()).type === IN_MEMORY)
      console.log("  Its folder is in memory: nothing is durable. Set TMPDIR to a folder on a disk.");
    // PostgreSQL does that by itself within a minute. Without it, it plans for tables that are empty.
    const analyze = () => server.run("analyze", "empty");
    await durable(empty, full, analyze, connections, { ...settings, DATA_DIR: path.join(folder, "on-postgres") });
    await withSite(
      { ...settings, DATABASE_URL: await newDatabase(server, "rivals"), DATA_DIR: path.join(folder, "rivals-on-postgres") },
      (site) => rivals(site, folder),
    );
    await workers(await newDatabase(server, "workers"), connections, { ...settings, DATA_DIR: path.join(folder, "workers") });
  } finally {
    await server.remove();
  }
}

const seconds = (began: number): string => whole((performance.now() - began) / 1000);

/** The address of a new database with all tables. */
async function newDatabase(server: Postgres, name: string): Promise<string> {
  await server.run(`create database "${name}"`);
  await (await openStore({ dataDir: "/nonexistent", database: addressOf(server.url(name)) })).close();
  return server.url(name);
}

async function withSite(settings: Settings, measure: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite(settings);
  try {
    await measure(site);
  } finally {
    await site.stop();
  }
}

/** Turns of requests that are stored without pages: a turn takes about two seconds, and its figures differ more than others. */
const STORED_TURNS = 15;

async function durable(
  empty: string,
  full: string,
  analyze: () => Promise<unknown>,
  connections: number,
  settings: Settings,
): Promise<void> {
  const bare: number[] = [];
  let ways: readonly Turns[] = [];
  await withSite({ ...settings, DATABASE_URL: empty }, (one) =>
    withSite({ ...settings, DATABASE_URL: full }, async (other) => {
      ways = await posted(one, other, connections, async (turn) => {
        const single = await commit(empty, connections);
        if (turn === 0) await analyze();
        else bare.push(single);
      });
    }),
  );
  const alone = await storedAlone({ empty, full }, connections);
  const [at, there] = [empty, full].map((url) => ({ dataDir: settings["DATA_DIR"] ?? "", database: addressOf(url) }));
  // The full store is a copy of one in which SQLite's turns have booked.
  const booking = at && there ? [await booked({ empty: at, full: there }, connections, { before: 1 })] : [];
  for (const line of [alone.stored, ...ways, ...booking]) printTurns(line);
  printShare(alone.stored, alone.bare);
  for (const way of ways) printShare(way, bare);
  const rates = [...alone.bare, ...bare];
  console.log(`  bare PostgreSQL  ${whole(median(rates))} commits of one row a second, through a pool of ${POOL} connections`);
}

/** The rate on an empty store beside that of bare commits of the same turns. */
function printShare({ name, empty }: Turns, bare: readonly number[]): void {
  const shares = empty.map((result, turn) => rate(result) / (bare[turn] ?? 1));
  console.log(`  ${name.padEnd(16)} empty / bare ${spread(shares)}   (aim: 0.60)`);
}

/**
 * Requests stored without pages. No site runs beside them: its outbox would claim their emails at the same time, which nothing does
 * beside bare commits.
 */
async function storedAlone(urls: Record<"empty" | "full", string>, connections: number) {
  const stored: Turns = { name: "stored", empty: [], full: [] };
  const bare: number[] = [];
  for (let turn = 0; turn <= STORED_TURNS; turn += 1) {
    for (const which of inTurn(turn)) {
      const result = await store(urls[which], turn, connections);
      if (turn > 0) stored[which].push(result);
    }
    const single = await commit(urls.empty, connections);
    if (turn > 0) bare.push(single);
  }
  return { stored, bare };
}

/**
 * A request with a key as long as a browser's: PostgreSQL puts a shorter row into what is left of an old page, another one for each row,
 * and a full store has many of them.
 */
const request = (run: string): NewLead => ({
  form: "estimate",
  formName: "Home value estimate",
  leadType: "Seller",
  answers: [
    { name: "address", label: "Property address", value: "314 Sample Avenue, Anoka", role: "propertyAddress" },
    { name: "email", label: "Email", value: `${run}@example.com`, role: "email" },
  ],
  page: "/sell/estimate",
  origin: {},
  spamSignals: [],
  idempotencyKey: newId(new Date()),
});

/** Runs `work` so many times, `connections` of them at once. Resolves to how it went, as a load does. */
async function timed(connections: number, work: (nth: number) => Promise<unknown>) {
  const times: number[] = [];
  let begun = 0;
  const began = performance.now();
  const worker = async (): Promise<void> => {
    while (begun < LEADS) {
      const at = performance.now();
      await work((begun += 1));
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const sorted = times.toSorted((one, other) => one - other);
  const [p50 = 0, p99 = 0, slowest = 0] = [0.5, 0.99, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1]);
  return { answers: LEADS, refused: 0, seconds: (performance.now() - began) / 1000, p50, p99, slowest, statuses: {} };
}

/** Requests stored by the product's own part, without pages. */
async function store(url: string, turn: number, connections: number) {
  const opened = await openStore({ dataDir: "/nonexistent", database: addressOf(url) });
  const leads = createLeads(opened, { now: () => new Date() });
  try {
    return await timed(connections, (nth) => leads.take(request(`stored-${turn}-${nth}`), undefined, { receipt: true }));
  } finally {
    await opened.close();
  }
}

/** The rate of bare commits of one row like a request's, through a pool as large as the product's. */
async function commit(url: string, connections: number): Promise<number> {
  const pool = await createPool(addressOf(url), { most: POOL });
  const run = async (text: string, values: readonly unknown[]): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(text, values);
    } finally {
      client.release();
    }
  };
  try {
    await run("create table if not exists bare (like leads including all)", []);
    const row = rowOf({ ...request("bare"), id: "", at: new Date().toISOString() });
    const names = Object.keys(row);
    const text = `insert into bare (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`;
    const started = performance.now();
    return rate(await timed(connections, (nth) => run(text, Object.values({ ...row, id: `${started} ${nth}` }))));
  } finally {
    await pool.end();
  }
}

/** How many turns' work for each worker comes before the first turn. */
const WARM_UP = 3;
/** The two share the cores with what asks them, so a turn of either may be a tenth slower or faster than the one before. */
const WORKER_TURNS = 15;

/** Turns of one and of two workers, each with a site of its own on one database. */
async function workers(url: string, connections: number, settings: Settings): Promise<void> {
  const one = await startSite({ ...settings, DATABASE_URL: url });
  const two = await startSite({ ...settings, DATABASE_URL: url, WORKERS: "2" });
  try {
    for (const [name, address, accept] of [
      ["cached page", "/", "text/html"],
      ["sent by scripts", "/sell/estimate.data", "*/*"],
    ] as const) {
      const rates: [number[], number[]] = [[], []];
      for (let turn = 0; turn <= WORKER_TURNS; turn += 1)
        for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const site = at === 0 ? one : two;
          // Each of two workers compiles its code after as many requests as one that is alone.
          const times = turn === 0 ? WARM_UP * (at + 1) : 1;
          const form = address === "/" ? {} : { form: await filledIn(site), requests: LEADS * times, first: turn * LEADS };
          // As browsers ask. A page that isn't compressed is unpacked for each answer.
          const headers = { Accept: accept, "Accept-Encoding": "br", Origin: site.url };
          const port = Number(new URL(site.url).port);
          const job = { port, path: address, headers, connections, milliseconds: 1000 * times, ...form };
          const result = await runLoad(job);
          if (result.refused > 0) throw new Error(`${result.refused} of ${result.answers} requests were refused.`);
          if (turn > 0) rates[at].push(rate(result));
        }
      const ratios = rates[1].map((each, turn) => each / (rates[0][turn] ?? each));
      console.log(
        `  ${name.padEnd(16)} one worker ${whole(median(rates[0]))}/s   two workers ${whole(median(rates[1]))}/s   ` +
          `two / one ${spread(ratios)}   (aim: 1.00)`,
      );
    }
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}
