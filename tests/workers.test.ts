/** The real server with `WORKERS`: several processes on one SQLite file and one port. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openToRead } from "../server/store/store.ts";
import { BOUNDS } from "../server/http/rate-limits.ts";
import { newRequest, type Request, send, trySending } from "./crash/send.ts";
import { acceptedFrom } from "./limits.ts";
import { ADDRESSES, freePort, type Site, startSite } from "./site.ts";
import { openSmtpServer } from "./smtp-server.ts";

const COUNT = 2;

let site: Site;
beforeAll(async () => {
  site = await startSite({ WORKERS: String(COUNT), TRUST_PROXY: "1" });
});
afterAll(() => site.remove());

/** The workers by their process ids, as the system knows them. */
function workersOf(parent: number | undefined): number[] {
  return spawnSync("pgrep", ["-P", String(parent)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);
}

const lines = (): Record<string, unknown>[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Sends until it's acknowledged, as a visitor would. */
async function sendAll(requests: readonly Request[]): Promise<void> {
  for (const request of requests) await expect.poll(() => trySending(site, request), { timeout: 20_000 }).toBe(303);
}

async function stored({ dataDir }: Site): Promise<number> {
  const db = await openToRead(dataDir);
  const rows = (await db?.selectFrom("leads").select("id").execute()) ?? [];
  await db?.destroy();
  return rows.length;
}

const emails = async (): Promise<string[]> => (await readdir(path.join(site.dataDir, "mail"))).filter((name) => name.endsWith(".eml"));

describe("WORKERS", () => {
  test("starts that many, says so once, and each request is stored and emailed once", async () => {
    await expect.poll(() => workersOf(site.process.pid).length).toBe(COUNT);
    expect(site.output().match(/Porchlight is running/g)).toHaveLength(1);
    const requests = Array.from({ length: 20 }, newRequest);
    await Promise.all([requests.slice(0, 10), requests.slice(10), requests.slice(0, 10)].map(sendAll));
    expect(await stored(site)).toBe(20);
    const toAgent = async () => (await emails()).filter((name) => !name.includes("old-figures") && !name.includes("receipt"));
    await expect.poll(async () => (await toAgent()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
    expect((await emails()).filter((name) => name.includes("old-figures")).length).toBeLessThanOrEqual(1);
  });

  test("have one rate limit, whichever a visitor meets", async () => {
    expect(await acceptedFrom([site], "198.51.100.7")).toBeLessThan(1.7 * BOUNDS.perAddress);
  });

  test("a worker that is killed is replaced, and the site goes on", async () => {
    for (const number of [0, 1]) {
      await expect.poll(() => workersOf(site.process.pid).length, { timeout: 20_000 }).toBe(COUNT);
      const before = workersOf(site.process.pid);
      const victim = before[number];
      if (victim === undefined) throw new Error("There is no such worker.");
      process.kill(victim, "SIGKILL");
      await sendAll([newRequest()]);
      await expect.poll(() => workersOf(site.process.pid).filter((pid) => !before.includes(pid)).length, { timeout: 20_000 }).toBe(1);
    }
    expect(lines().filter(({ event }) => event === "worker.died")).toHaveLength(2);
    // The first one's place was taken; the site didn't start again.
    expect(site.output().match(/Porchlight is running/g)).toHaveLength(1);
  });

  test("while the system has no room for another process, the others go on, and one comes when it has", async () => {
    await expect.poll(() => workersOf(site.process.pid).length, { timeout: 20_000 }).toBe(COUNT);
    const died = () => lines().filter(({ event }) => event === "worker.died").length;
    const before = died();
    const openFiles = (most: number) => spawnSync("prlimit", ["--pid", String(site.process.pid), `--nofile=${most}:`]).status;
    expect(openFiles(8)).toBe(0);
    process.kill(workersOf(site.process.pid)[1] ?? 0, "SIGKILL");
    // It died, and then its successor couldn't be started.
    await expect.poll(died, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2);
    expect(openFiles(1024)).toBe(0);
    await expect.poll(() => workersOf(site.process.pid).length, { timeout: 20_000 }).toBe(COUNT);
    await sendAll([newRequest()]);
  });

  test("a signal ends all of them, the first last, and what is acknowledged is stored", async () => {
    const own = await startSite({ WORKERS: String(COUNT), TRUST_PROXY: "1" });
    const pids = workersOf(own.process.pid);
    const answers = Array.from({ length: 10 }, () => send(own, newRequest()).catch(() => 0));
    await Promise.race(answers);
    expect(await own.stop()).toBe(0);
    expect(await stored(own)).toBe((await Promise.all(answers)).filter((status) => status === 303).length);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    // The first has closed the database when no other used it anymore.
    const generation = JSON.parse(readFileSync(path.join(own.dataDir, "porchlight.sqlite-generation"), "utf8")) as object;
    expect(generation).toMatchObject({ clean: true });
    await own.remove();
  });
});

test("two servers on one data folder, as while one replaces the other, store and email each request once", async () => {
  const port = await freePort();
  const mail = await openSmtpServer(port);
  const settings = { TRUST_PROXY: "1", SMTP_URL: `smtp://127.0.0.1:${port}`, SITE_URL: "http://127.0.0.1:3000", ...ADDRESSES };
  const first = await startSite(settings);
  const { dataDir } = first;
  const second = await startSite({ ...settings, DATA_DIR: dataDir });
  const requests = Array.from({ length: 10 }, newRequest);
  await Promise.all([first, second].flatMap((one) => requests.map((request) => send(one, request))));
  expect(await stored(first)).toBe(10);
  // One that is killed between sending an email and marking it leaves it to be sent again.
  const waiting = async () => ((await (await fetch(`${second.url}/readyz`)).json()) as { outbox: { waiting: number } }).outbox.waiting;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  expect(await first.stop()).toBe(0);
  expect(await send(second, newRequest())).toBe(303);
  await second.kill();
  const third = await startSite({ ...settings, DATA_DIR: dataDir });
  expect(third.output()).toContain("11 so far");
  const sent = () => mail.emails.map(({ messageId = "" }) => messageId).filter((id) => !id.includes("old-figures"));
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(11);
  expect(new Set(sent()).size).toBe(11);
  await third.remove();
  await mail.close();
});

test("settings that are wrong stop the start", async () => {
  await expect(startSite({ WORKERS: "0" })).rejects.toThrow('WORKERS is "0"; expected how many processes serve the site, from 1 to 32.');
});
