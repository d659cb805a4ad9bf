/** Backups put back, on both engines. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locationFor, openStore, type Store, urlFor } from "../../tests/postgres/open-store.ts";
import { MAP_TILES_FILE } from "../../domain/map/tiles.ts";
import { backupCommand } from "../commands/backup.ts";
import { createLeads } from "../leads/leads.ts";
import { totalsOf } from "../store/rows.ts";
import { openStore as openOn } from "../store/store.ts";
import { restoreCommand } from "./restore.ts";

const NOW = new Date("2026-11-21T14:04:00Z");

let folder: string;
let dataDir: string;
let other: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-restore-test-"));
  [dataDir, other] = [path.join(folder, "data"), path.join(folder, "other")];
  for (const each of [dataDir, other]) await mkdir(each);
  await withStore(dataDir, async (store) => {
    for (const name of ["Ana", "Bob", "Cy"]) await take(store, name);
  });
  await mkdir(path.join(dataDir, "photos", "one"), { recursive: true });
  await writeFile(path.join(dataDir, "photos", "one", "1.webp"), "a photo");
  await mkdir(path.join(dataDir, "photos", "answer-one"));
  await writeFile(path.join(dataDir, "photos", "answer-one", "1.bin"), "a file");
  await mkdir(path.join(dataDir, "mail"));
  await writeFile(path.join(dataDir, "mail", "a.eml"), "an email");
  await writeFile(path.join(dataDir, MAP_TILES_FILE), "a map");
  await writeFile(path.join(dataDir, "erasures.jsonl"), '{"key":"of the site"}\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withStore<T>(where: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(where);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const take = (store: Store, name: string) =>
  createLeads(store, { now: () => NOW }).take({
    form: "f",
    formName: "Form",
    leadType: "General",
    // PostgreSQL has no character 0, and orders by bytes only with the right collation.
    answers: [{ name: "n", label: "Name", value: `${name} Ünal 😀 \0` }],
    page: "/",
    origin: {},
    spamSignals: [],
  });

const totals = (where: string) => withStore(where, (store) => totalsOf(store.db));
const requests = (where: string) => withStore(where, async (store) => (await totalsOf(store.db))["leads"]?.rows);

type Command = (args: readonly string[], options: Parameters<typeof restoreCommand>[1]) => Promise<number>;

async function run(
  command: Command,
  where: string,
  args: readonly string[],
  answer = "",
): Promise<{ code: number; out: string; errors: string }> {
  const out = new PassThrough();
  const printed = textOf(out);
  const errors: string[] = [];
  const printError = (line: string): void => void errors.push(line);
  const ask = async (): Promise<string> => answer;
  const code = await command(args, { ...(await locationFor(where)), s3: undefined, now: () => NOW, out, printError, ask });
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

const backup = (target: string) => run(backupCommand, dataDir, [target]);
const restore = (where: string, ...args: string[]) => run(restoreCommand, where, args);

test.each(["copy", "copy.tgz"])("a backup (%s) comes back in an empty place, with equal rows, photos and emails", async (name) => {
  const before = await totals(dataDir);
  const target = path.join(folder, name);
  const from = (await urlFor(dataDir)) === undefined ? dataDir : `postgres://\\S+ and ${dataDir}`;
  const made = expect.stringMatching(new RegExp(`^Backed up ${from} to ${target}: 3 requests, `)) as string;
  expect(await backup(target)).toMatchObject({ code: 0, out: made });
  expect(await restore(other, target)).toEqual({
    code: 0,
    out: expect.stringMatching(/^Restored 3 requests and 2 photos to /) as string,
    errors: "",
  });
  expect(await totals(other)).toEqual(before);
  expect(before["leads"]).toMatchObject({ rows: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await readFile(path.join(other, "photos", "one", "1.webp"), "utf8")).toBe("a photo");
  expect(await readFile(path.join(other, "photos", "answer-one", "1.bin"), "utf8")).toBe("a file");
  expect(await readFile(path.join(other, "mail", "a.eml"), "utf8")).toBe("an email");
  expect(await readFile(path.join(other, MAP_TILES_FILE), "utf8")).toBe("a map");
  expect(await readFile(path.join(other, "erasures.jsonl"), "utf8")).toContain("of the site");
});

test("the archive is the same for both engines: it's a data folder with SQLite from which a site can start", async () => {
  const before = await totals(dataDir);
  const target = path.join(folder, "copy");
  await backup(target);
  expect((await readdir(target)).toSorted()).toEqual([
    "backup.json",
    "erasures.jsonl",
    "mail",
    MAP_TILES_FILE,
    "photos",
    "porchlight.sqlite",
  ]);
  const store = await openOn(target);
  expect(await totalsOf(store.db)).toEqual(before);
  await store.close();
});

test("what is stored is replaced only with --replace and an answer, and erasures stay", async () => {
  const target = path.join(folder, "copy.tgz");
  await backup(target);
  await withStore(dataDir, (store) => take(store, "Dee"));
  await writeFile(path.join(dataDir, "erasures.jsonl"), '{"key":"of the site"}\n{"at":"later"}\n');

  expect(await restore(dataDir, target)).toMatchObject({ code: 1, errors: expect.stringContaining("--replace") as string });
  expect(await run(restoreCommand, dataDir, [target, "--replace"], "no")).toMatchObject({ code: 1, errors: "Nothing was restored." });
  expect(await requests(dataDir)).toBe(4);
  expect(await run(restoreCommand, dataDir, [target, "--replace"], "replace")).toMatchObject({ code: 0, errors: "" });
  expect(await requests(dataDir)).toBe(3);
  expect(await readFile(path.join(dataDir, "erasures.jsonl"), "utf8")).toContain("later");
  await withStore(dataDir, (store) => take(store, "Eve"));
  expect(await restore(dataDir, target, "--replace", "--yes")).toMatchObject({ code: 0 });
  expect(await requests(dataDir)).toBe(3);
});

test("a running site is in the way", async () => {
  const target = path.join(folder, "copy");
  await backup(target);
  await withStore(dataDir, async () => {
    expect(await restore(dataDir, target, "--replace", "--yes")).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/Nothing was changed.*Stop the site first/) as string,
    });
  });
  expect(await requests(dataDir)).toBe(3);
});

test("a damaged, incomplete or missing backup changes nothing", async () => {
  const target = path.join(folder, "copy");
  await backup(target);
  const photo = path.join(target, "photos", "one", "1.webp");
  await writeFile(photo, "another");
  expect((await restore(other, target)).errors).toContain("photos/one/1.webp isn't as it was. Nothing was restored.");
  await rm(photo);
  expect((await restore(other, target)).errors).toContain("photos/one/1.webp is missing");
  await writeFile(path.join(target, "backup.json"), "{}");
  expect((await restore(other, target)).errors).toContain("backup.json is damaged");
  await writeFile(path.join(folder, "no.tgz"), "no archive");
  expect((await restore(other, path.join(folder, "no.tgz"))).errors).toContain("can't be unpacked");
  expect((await restore(other, path.join(folder, "nowhere"))).errors).toContain("There's no");
  expect((await restore(other, folder)).errors).toContain("isn't a backup");
  expect((await restore(other)).code).toBe(2);
  expect(await requests(other)).toBe(0);
});

test("a backup from before there was a list of its files comes back", async () => {
  const target = path.join(folder, "copy");
  await backup(target);
  await rm(path.join(target, "backup.json"));
  expect(await restore(other, target)).toMatchObject({ code: 0, errors: "" });
  expect(await requests(other)).toBe(3);
});

test("a backup unpacks with the system's tar", async () => {
  await backup(path.join(folder, "copy.tgz"));
  execFileSync("tar", ["-xzf", path.join(folder, "copy.tgz"), "-C", other]);
  expect(await restore(dataDir, path.join(other, "copy"), "--replace", "--yes")).toMatchObject({ code: 0 });
});
