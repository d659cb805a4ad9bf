/**
 * Two copies of the real site behind a balancer, replaced one by one under load: no request fails. `npm run proof -- rolling` does it with 200
 * requests a second, several times, and once more behind Caddy with deploy/compose.Caddyfile.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { registeredPaths } from "../../content/site-map.ts";
import { type Cluster, startCluster } from "../../scripts/cluster/cluster.ts";
import { openToRead } from "../../server/store/store.ts";
import { estimateFields, newRequest } from "../crash/send.ts";
import { PROOF, rounds } from "../proof.ts";
import { freePort } from "../site.ts";
import { addressOf, newDatabase } from "./databases.ts";

const RATE = PROOF ? 200 : 40;
const ROUNDS = rounds(1, 5);
const TICK = 50;
/** One of so many requests is a post. */
const POSTS = 10;
const LONG = { timeout: PROOF ? 600_000 : 120_000 };

const endings: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** `stop` resolves to how many were asked a second. */
type Load = { readonly answered: Map<string, number>; stop(): Promise<number> };

/** Asks for all pages in turn, and posts requests, at a steady rate whatever the answers take. */
function load(url: string): Load {
  const answered = new Map<string, number>();
  const open = new Set<Promise<unknown>>();
  const agent = new Agent({ keepAlive: true });
  const pages = registeredPaths;
  let asked = 0;

  const one = async (): Promise<void> => {
    asked += 1;
    const isPost = asked % POSTS === 0;
    const page = pages[asked % pages.length] ?? "/";
    const outcome = await (isPost ? post(url, asked) : get(url, page, agent)).catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    const key = `${isPost ? "post" : "page"} ${outcome}`;
    answered.set(key, (answered.get(key) ?? 0) + 1);
  };
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const timer = setInterval(() => {
    // A timer that was late makes up for it.
    while (asked < RATE * elapsed()) {
      const asking = one().finally(() => open.delete(asking));
      open.add(asking);
    }
  }, TICK);
  return {
    answered,
    async stop() {
      clearInterval(timer);
      const rate = asked / elapsed();
      await Promise.all(open);
      agent.destroy();
      return rate;
    },
  };
}

type Asking = { readonly agent: Agent | false; readonly localAddress?: string; readonly body?: string };

const ask = (url: string, { agent, localAddress, body }: Asking): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(url).origin };
    const asking = request(url, { method: body === undefined ? "GET" : "POST", agent, headers, ...(localAddress && { localAddress }) });
    asking.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      const { statusCode = 0 } = answer;
      // Whose answer it is shows in its text.
      answer.on("error", reject).on("end", () => resolve(statusCode < 400 ? String(statusCode) : `${statusCode} ${text.slice(0, 200)}`));
    });
    asking.on("error", reject).end(body);
  });

const get = (url: string, page: string, agent: Agent): Promise<string> => ask(`${url}${page}`, { agent });

/** A visitor of another network each time, as rate limits count them. */
const post = (url: string, number: number): Promise<string> =>
  ask(`${url}/sell/estimate`, {
    agent: false,
    localAddress: `127.${1 + (number >> 16)}.${(number >> 8) % 256}.${number % 256}`,
    body: estimateFields(newRequest()).toString(),
  });

async function stored(database: string): Promise<number> {
  const db = await openToRead({ dataDir: "/nonexistent", database: addressOf(database) });
  const rows = (await db?.selectFrom("leads").select("id").execute()) ?? [];
  await db?.destroy();
  return rows.length;
}

async function start(): Promise<{ cluster: Cluster; port: number; database: string }> {
  const [database, port] = [await newDatabase("template0"), await freePort()];
  // As many seconds as deploy/compose.yaml gives Caddy.
  const cluster = await startCluster({ port, database, settings: { DRAIN_SECONDS: "5" } });
  endings.push(cluster.stop);
  return { cluster, port, database };
}

/** Replaces each copy in turn, waiting as a deploy does until the balancer uses the new one. */
async function replaceAll(cluster: Cluster): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const copy of cluster.copies.keys()) {
      const before = cluster.copies[copy]?.process.pid;
      await cluster.replace(copy);
      expect(cluster.copies[copy]?.process.pid).not.toBe(before);
      await expect.poll(cluster.inUse, { timeout: 20_000 }).toBe(cluster.copies.length);
      await pause(1500);
    }
}

/** Loads the site while its copies are replaced. Resolves to what was answered, each once, and whether all that was acknowledged is stored. */
async function outcomes(url: string, { cluster, database }: { cluster: Cluster; database: string }) {
  const running = load(url);
  await replaceAll(cluster);
  const rate = await running.stop();
  const { answered } = running;
  const acknowledged = answered.get("post 303") ?? 0;
  const counts = [...answered].map(([outcome, times]) => `${times} ${outcome.trim()}`).join(", ");
  console.log(`${2 * ROUNDS} replacements, ${rate.toFixed(0)} requests a second: ${counts}`);
  return { answered: [...answered.keys()].toSorted(), allStored: (await stored(database)) === acknowledged };
}

const NO_FAILURE = { answered: ["page 200", "post 303"], allStored: true };

test("two copies are replaced one by one under load, and no request fails", LONG, async () => {
  const all = await start();
  expect(await outcomes(all.cluster.url, all)).toEqual(NO_FAILURE);
  // Photos aren't in the data folder, and the start doesn't say so.
  expect(all.cluster.copies[0]?.output().match(/^Photos .*$/gm)).toEqual([expect.stringContaining("s3://")]);
});

/** Empty where Caddy isn't installed, and in the short version. */
const caddies = PROOF ? (String(spawnSync("caddy", ["version"]).stdout ?? "").match(/^\S+/) ?? []) : [];

/** Caddy with the file of deploy/compose.yaml, for copies on this machine. */
async function startCaddy({ copies }: Cluster, url: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "porchlight-caddy-"));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const shipped = await readFile("deploy/compose.Caddyfile", "utf8");
  const config = path.join(folder, "Caddyfile");
  const here = copies.map((copy) => new URL(copy.url).host);
  await writeFile(config, shipped.replace("site-1:3000 site-2:3000", here.join(" ")));
  const env = { PATH: process.env["PATH"], HOME: folder, SITE_URL: url, CADDY_ADMIN: `127.0.0.1:${await freePort()}` };
  const caddy: ChildProcess = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], { env, stdio: "ignore" });
  endings.push(async () => {
    caddy.kill();
    if (caddy.exitCode === null) await once(caddy, "exit");
  });
  await expect.poll(() => get(url, "/", new Agent()).catch(() => ""), { timeout: 20_000 }).toBe("200");
}

test.each(caddies)("the same behind Caddy %s with the file that is shipped", LONG, async () => {
  const all = await start();
  const url = `http://localhost:${await freePort()}`;
  await startCaddy(all.cluster, url);
  expect(await outcomes(url, all)).toEqual(NO_FAILURE);
});
