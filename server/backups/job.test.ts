/** A backup from beginning to end, as the running site makes it, and what stops one half-way. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { FULL, openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { BARE, NODE } from "../../tests/site.ts";
import { createLeads } from "../leads/leads.ts";
import { readSettings } from "../settings/settings.ts";
import { openStore } from "../store/store.ts";
import { pack } from "../transfer/archive.ts";
import { checkBackup, folderOf } from "../transfer/put-back.ts";
import { type Job, type JobOptions, runJob } from "./job.ts";
import { openPlace } from "./place.ts";
import { runInProcess } from "./run-in-process.ts";

const NIGHT = "2026-11-21T09:15:00.000Z";
const NAME = "porchlight-auto-2026-11-21T09-15-00.tgz";

let folder: string;
let dataDir: string;
let job: Job;
let servers: S3Server[];
beforeEach(async () => {
  servers = [];
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-job-"));
  dataDir = path.join(folder, "data");
  const store = await openStore(dataDir);
  const lead = { form: "f", formName: "Form", leadType: "General", answers: [], page: "/", origin: {}, spamSignals: [] } as const;
  await createLeads(store, { now: () => new Date(NIGHT) }).take(lead);
  await store.close();
  job = { dataDir, folder: undefined, passphrase: undefined, zone: "America/Chicago" };
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Without starting the site on it, as the last test does. */
const unpackOnly: NonNullable<JobOptions["verify"]> = async ({ backup, work, passphrase }) => {
  const manifest = await checkBackup(await folderOf(backup, work, passphrase));
  return { requests: manifest?.requests ?? 0, tables: 0, files: Object.keys(manifest?.files ?? {}).length, pages: 0, erasedAgain: 0 };
};

async function run(more: Partial<Job> = {}, at = NIGHT, options: Partial<JobOptions> = {}) {
  const work = await mkdtemp(path.join(folder, "work-"));
  return runJob({ ...job, ...more }, { now: () => new Date(at), content: () => DEFAULTS, work, verify: unpackOnly, ...options });
}
const inFolder = async (): Promise<string[]> => (await readdir(path.join(dataDir, "backups"))).toSorted();

test("it's made, tried, and says so beside the backup; backups aren't part of the next one", async () => {
  expect(await run()).toMatchObject({ name: NAME, check: { at: NIGHT, isGood: true } });
  expect(await inFolder()).toEqual([NAME, `${NAME}.check.json`]);
  expect(JSON.parse(await readFile(path.join(dataDir, "backups", `${NAME}.check.json`), "utf8"))).toMatchObject({ isGood: true });
  expect(await run({}, "2026-11-22T09:15:00Z")).toMatchObject({ check: { text: expect.stringContaining(" 1 file ") as string } });
  const [newest, older] = await (await openPlace(job)).list();
  expect([newest?.at, older?.at]).toEqual(["2026-11-22T09:15:00.000Z", NIGHT]);
  expect(newest?.bytes).toBeLessThan(2 * (older?.bytes ?? 0));
  expect((await readdir(dataDir)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("older ones are thinned out, but not those that a command has made", async () => {
  const place = path.join(folder, "elsewhere");
  await mkdir(place);
  const byHand = "porchlight-backup-2020-01-01T00-00-00.tgz";
  const morning = "porchlight-auto-2026-11-21T08-00-00.tgz";
  for (const name of [byHand, morning, "notes.txt"]) await writeFile(path.join(place, name), "x");
  expect(await run({ folder: place })).toMatchObject({ name: NAME });
  expect((await readdir(place)).toSorted()).toEqual(["notes.txt", NAME, `${NAME}.check.json`, byHand].toSorted());
});

test("with a passphrase it's encrypted, and tried with it", async () => {
  const result = await run({ passphrase: "correct horse battery" });
  expect(result).toMatchObject({ name: `${NAME}.age`, check: { isGood: true } });
  const bytes = await readFile(path.join(dataDir, "backups", `${NAME}.age`));
  expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
});

test("in a bucket: what was stored is fetched and tried", async () => {
  const server = await openS3Server();
  servers.push(server);
  const { s3 } = readSettings(server.settings);
  server.objects.set("photos/one/1.webp", { content: Buffer.from("a photo"), modified: new Date(), type: "image/webp" });
  expect(await run({ s3 })).toMatchObject({ name: NAME, check: { isGood: true, text: expect.stringContaining("2 files") as string } });
  expect([...server.objects.keys()].filter((key) => key.startsWith("backups/"))).toEqual([`backups/${NAME}`, `backups/${NAME}.check.json`]);
  const opened = await (await openPlace({ ...job, s3 })).open(NAME);
  const parts: Uint8Array[] = [];
  for await (const part of opened?.content ?? []) parts.push(part);
  expect(await (await openPlace({ ...job, s3 })).isBesideData()).toBe(false);
  expect(Buffer.concat(parts).equals(server.objects.get(`backups/${NAME}`)!.content)).toBe(true);

  server.fault = ({ method, key }) => (method === "PUT" && key.startsWith("backups/") ? FULL : undefined);
  const failed = await run({ s3 }, "2026-11-22T09:15:00Z");
  expect(failed).toEqual({ problem: expect.stringMatching(/^The object storage .* is full.* Earlier backups are untouched\.$/) as string });
  expect([...server.objects.keys()].filter((key) => key.startsWith("backups/"))).toHaveLength(2);
});

test("on a full disk it says so, earlier ones stay, and nothing half is left", async () => {
  await run();
  const before = await inFolder();
  const full: JobOptions["write"] = async (copy, file, passphrase) => {
    // The device on which every write fails for want of room, where there is one.
    if (existsSync("/dev/full")) await symlink("/dev/full", file);
    else throw Object.assign(new Error("full"), { code: "ENOSPC" });
    return pack(copy, file, passphrase);
  };
  const failed = await run({}, "2026-11-22T09:15:00Z", { write: full });
  expect(failed).toEqual({
    problem: expect.stringMatching(/^The disk is full\. Earlier backups are untouched\. Free some space/) as string,
  });
  expect(await inFolder()).toEqual(before);
  expect((await readdir(dataDir)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a damaged backup is said, and doesn't push out the good one of the day", async () => {
  await run({}, "2026-11-21T09:00:00Z");
  const broken: JobOptions["write"] = async (copy, file, passphrase) => {
    const packed = await pack(copy, file, passphrase);
    await writeFile(file, (await readFile(file)).subarray(0, -3000));
    return packed;
  };
  expect(await run({}, NIGHT, { write: broken })).toMatchObject({
    name: NAME,
    check: { isGood: false, text: expect.stringContaining("cut off") as string },
  });
  expect(await inFolder()).toHaveLength(4);
  // The next good one is enough.
  await run({}, "2026-11-21T20:00:00Z");
  expect(await inFolder()).toEqual(["porchlight-auto-2026-11-21T20-00-00.tgz", "porchlight-auto-2026-11-21T20-00-00.tgz.check.json"]);
});

test("a folder that can't be one is said", async () => {
  await writeFile(path.join(folder, "file"), "");
  expect(await run({ folder: path.join(folder, "file", "backups") })).toMatchObject({
    problem: expect.stringContaining("ENOTDIR") as string,
  });
});

test("killed while it writes, it leaves nothing that looks like a backup, and the next one clears up", async () => {
  await writeFile(path.join(dataDir, "large.bin"), crypto.getRandomValues(Buffer.alloc(65_536)));
  // So much that there's time.
  await mkdir(path.join(dataDir, "photos", "many"), { recursive: true });
  for (let n = 0; n < 100; n += 1)
    await writeFile(path.join(dataDir, "photos", "many", `${n}.webp`), crypto.getRandomValues(Buffer.alloc(49_152)));
  const child = spawn(NODE, ["server/backups/run-job.ts"], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...BARE, TMPDIR: folder },
  });
  const ended = once(child, "close");
  child.stdin.end(JSON.stringify(job));
  const part = async () => (existsSync(path.join(dataDir, "backups")) ? await inFolder() : []).some((name) => name.endsWith(".part"));
  while (child.exitCode === null && !(await part())) await new Promise((again) => setTimeout(again, 2));
  child.kill("SIGKILL");
  await ended;
  expect(child.signalCode).toBe("SIGKILL");
  expect(await (await openPlace(job)).list()).toEqual([]);
  expect(existsSync(path.join(dataDir, "backup.part"))).toBe(true);
  expect(await run()).toMatchObject({ check: { isGood: true } });
  expect(await inFolder()).toEqual([NAME, `${NAME}.check.json`]);
  expect(existsSync(path.join(dataDir, "backup.part"))).toBe(false);
});

test("in a process of its own it's the same, tried as a site that starts on it, and it ends with the server", async () => {
  const made = await runInProcess(job, new AbortController().signal);
  expect(made).toEqual({
    name: expect.stringMatching(/^porchlight-auto-.*\.tgz$/) as string,
    check: {
      at: expect.any(String) as string,
      isGood: true,
      text: expect.stringMatching(/^1 request, \d\d tables and 1 file are as they were, and \d\d pages opened\.$/) as string,
    },
  });
  expect(await inFolder()).toHaveLength(2);
  const stopping = new AbortController();
  const stopped = runInProcess(job, stopping.signal);
  stopping.abort();
  expect(await stopped).toEqual({ problem: expect.stringContaining("The server was stopped") as string });
  expect(await inFolder()).toHaveLength(2);
});
