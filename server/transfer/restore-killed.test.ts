/** Restores that are killed half-way, on both engines, with photos in an object storage: what was there stays, and the next one completes it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asSuperuser } from "../../tests/postgres/databases.ts";
import { openStore, type Store, urlFor } from "../../tests/postgres/open-store.ts";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { BARE, NODE } from "../../tests/site.ts";
import { fillStore } from "../../tests/store/full-store.ts";
import { totalsOf } from "../store/rows.ts";
import { databaseFile, UNFINISHED } from "../store/sqlite.ts";
import { openStore as openOn } from "../store/store.ts";

const NOW = new Date("2026-11-21T14:04:00Z");
const PHOTOS = 6;

let folder: string;
let dataDir: string;
let backup: string;
let storage: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-restore-killed-"));
  [dataDir, backup] = [path.join(folder, "data"), path.join(folder, "backup")];
  await mkdir(dataDir);
  storage = await openS3Server();
  // A data folder is a backup from before there was a list of its files.
  await fillStore(backup, { requests: 6000, appointments: 20, ahead: 10, subscribers: 20 }, NOW);
  for (let at = 0; at < PHOTOS; at += 1) {
    await mkdir(path.join(backup, "photos", `request-${at}`), { recursive: true });
    await writeFile(path.join(backup, "photos", `request-${at}`, "1.webp"), `photo ${at}`);
  }
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(...args: readonly string[]): Promise<{ child: ChildProcess; ended: Promise<unknown>; printed: () => string }> {
  const url = await urlFor(dataDir);
  const env = { ...BARE, DATA_DIR: dataDir, TMPDIR: folder, ...(url && { DATABASE_URL: url }), ...storage.settings };
  const child = spawn(NODE, ["server/commands/run-restore.ts", backup, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (more: string) => (text += more));
  return { child, ended: once(child, "close"), printed: () => text };
}

async function restore(...args: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const { child, ended, printed } = await begin(...args);
  await ended;
  return { code: child.exitCode, printed: printed() };
}

const copies = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.startsWith("porchlight-restore-"));

async function totals(where: Promise<Store>) {
  const store = await where;
  try {
    return await totalsOf(store.db);
  } finally {
    await store.close();
  }
}

const photosThere = (): string[] =>
  [...storage.objects]
    .filter(([key]) => key.startsWith("photos/"))
    .map(([key, { content }]) => `${key} ${content.toString()}`)
    .toSorted();
const ALL = Array.from({ length: PHOTOS }, (_, at) => `photos/request-${at}/1.webp photo ${at}`);

async function expectRestored(...args: readonly string[]): Promise<void> {
  const result = await restore(...args);
  expect(result).toEqual({ code: 0, printed: expect.stringMatching(/^Restored 6003 requests and 6 photos to /) as string });
  expect(await totals(openStore(dataDir))).toEqual(await totals(openOn(backup)));
  expect(photosThere()).toEqual(ALL);
  expect(existsSync(path.join(dataDir, "photos"))).toBe(false);
}

test("while photos go to the object storage: nothing is there, and the next one completes it and clears up", async () => {
  storage.fault = ({ method, key }) => (method === "PUT" && key.includes("request-3") ? { slow: 60_000 } : undefined);
  const { child, ended } = await begin();
  await storage.until(({ method, key }) => method === "PUT" && key.includes("request-3"));
  child.kill("SIGKILL");
  await ended;
  expect(await copies()).toHaveLength(1);
  storage.fault = () => undefined;
  expect((await totals(openStore(dataDir)))["leads"]?.rows).toBe(0);
  await expectRestored();
  expect(await copies()).toEqual([]);
});

test("when the operator interrupts it, it leaves no copy of the backup", async () => {
  storage.fault = ({ method }) => (method === "PUT" ? { slow: 60_000 } : undefined);
  const { child, ended } = await begin();
  await storage.until(({ method }) => method === "PUT");
  expect(await copies()).toHaveLength(1);
  child.kill("SIGINT");
  await ended;
  expect(child.exitCode).toBe(1);
  expect(await copies()).toEqual([]);
});

/** Whether rows are being written. */
async function isWriting(): Promise<boolean> {
  const url = await urlFor(dataDir);
  if (url === undefined) return existsSync(databaseFile(path.join(dataDir, UNFINISHED)));
  const running = await asSuperuser(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'insert into %'",
    url,
  );
  return running.length > 0;
}

test("while rows replace others: those stay, nothing else is left, and the next one completes it", async () => {
  const store = await openStore(dataDir);
  await store.write((trx) => trx.insertInto("erasures").values({ digest: "ours", at: NOW.toISOString() }).execute());
  const before = await totalsOf(store.db);
  await store.close();
  const { child, ended } = await begin("--replace", "--yes");
  while (child.exitCode === null && !(await isWriting())) await new Promise((again) => setTimeout(again, 5));
  child.kill("SIGKILL");
  await ended;
  expect(child.signalCode).toBe("SIGKILL");
  expect(await totals(openStore(dataDir))).toEqual(before);
  // Visitors' data that no one would find to erase it.
  expect(existsSync(path.join(dataDir, UNFINISHED))).toBe(false);
  await expectRestored("--replace", "--yes");
});

test("an object storage that refuses the photos: nothing is restored", async () => {
  storage.fault = ({ method }) => (method === "PUT" ? { status: 403, code: "AccessDenied" } : undefined);
  const refused = await restore();
  expect(refused).toEqual({ code: 1, printed: expect.stringMatching(/^Nothing was restored\. The object storage/) as string });
  storage.fault = () => undefined;
  expect((await totals(openStore(dataDir)))["leads"]?.rows).toBe(0);
});
