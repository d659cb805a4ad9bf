/** `WORKERS` on PostgreSQL: several processes on one port, which hear each other through the database. */
import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BOUNDS } from "../../server/http/rate-limits.ts";
import { openToRead } from "../../server/store/store.ts";
import { newRequest, send, trySending } from "../crash/send.ts";
import { acceptedFrom } from "../limits.ts";
import { type Site, startSite } from "../site.ts";
import { addressOf, newDatabase } from "./databases.ts";

let url: string;
let site: Site;
beforeAll(async () => {
  url = await newDatabase("template0");
  site = await startSite({ DATABASE_URL: url, WORKERS: "2", TRUST_PROXY: "1" });
});
afterAll(() => site.remove());

const workers = (): number[] =>
  spawnSync("pgrep", ["-P", String(site.process.pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean)
    .map(Number);

async function stored(): Promise<string[]> {
  const db = await openToRead({ dataDir: site.dataDir, database: addressOf(url) });
  const rows = (await db?.selectFrom("leads").select("id").execute()) ?? [];
  await db?.destroy();
  return rows.map(({ id }) => id).toSorted();
}

test("they store and email each request once, also while one dies, and have one rate limit", async () => {
  await expect.poll(() => workers().length).toBe(2);
  const requests = Array.from({ length: 12 }, newRequest);
  await Promise.all([...requests, ...requests].map((request) => send(site, request)));
  expect(await stored()).toHaveLength(12);
  expect(await acceptedFrom([site], "198.51.100.7")).toBeLessThan(1.7 * BOUNDS.perAddress);

  const [, victim = 0] = workers();
  process.kill(victim, "SIGKILL");
  await expect.poll(() => trySending(site, requests[0] ?? newRequest()), { timeout: 20_000 }).toBe(303);
  await expect.poll(() => workers().filter((pid) => pid !== victim).length, { timeout: 20_000 }).toBe(2);
  const ids = await stored();
  expect(ids).toHaveLength(12);
  const emailed = async () => (await readdir(path.join(site.dataDir, "mail"))).filter((name) => ids.some((id) => name.includes(id)));
  await expect.poll(async () => (await emailed()).length, { timeout: 30_000 }).toBe(12);
  expect(site.output()).not.toContain("notifications.missing");
});
