/** When the running site makes backups, and that one of its copies does. */
import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { readSettings } from "../settings/settings.ts";
import type { JobResult } from "./job.ts";
import { openBackups } from "./open-backups.ts";

const GOOD: JobResult = { name: "one", check: { at: "2026-11-21T20:00:00.000Z", isGood: true, text: "All is there." } };

let folder: string;
let stores: Store[];
let clock: FakeClock;
let made: { readonly by: number; readonly at: string }[];
let answer: () => Promise<JobResult>;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-schedule-"));
  stores = [await openStore(folder), await openStore(folder)];
  // Eight in the evening in Chicago.
  clock = fakeClock("2026-11-21T02:00:00Z");
  [made, logged] = [[], []];
  answer = async () => GOOD;
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true, force: true });
});

const copy = (by: number, env: Readonly<Record<string, string>> = {}) =>
  openBackups({
    store: stores[by]!,
    settings: { ...readSettings({ DATA_DIR: folder, ...env }) },
    clock,
    zone: () => "America/Chicago",
    log: (_, event) => void logged.push(event),
    run: () => {
      made.push({ by, at: clock.now().toISOString() });
      return answer();
    },
  });

test("the first ten minutes after the first start, then one each night, by one of two copies", async () => {
  const copies = [copy(0), copy(1)];
  for (const one of copies) one.begin();
  await clock.turn(9 * MINUTE_MS);
  expect(made).toEqual([]);
  await clock.turn(3 * DAY_MS);
  expect(made.map(({ at }) => at.slice(0, 16))).toEqual(["2026-11-21T02:10", "2026-11-21T09:15", "2026-11-22T09:15", "2026-11-23T09:15"]);
  expect(logged).toEqual(made.map(() => "backup.made"));
  for (const one of copies) await one.stop();
  await clock.turn(3 * DAY_MS);
  expect(made).toHaveLength(4);
});

test("one that failed is said, and tried again in an hour", async () => {
  const one = copy(0);
  one.begin();
  answer = async () => ({ problem: "The disk is full." });
  await clock.turn(15 * MINUTE_MS);
  expect(await one.forPages.state()).toMatchObject({ problem: "The disk is full.", isRunning: false, isDaily: true });
  answer = async () => GOOD;
  await clock.turn(HOUR_MS + 5 * MINUTE_MS);
  expect(made).toHaveLength(2);
  expect(await one.forPages.state()).not.toHaveProperty("problem");
  expect(logged).toEqual(["backup.failed", "backup.made"]);
  await one.stop();
});

test("one that can't be restored is logged as such", async () => {
  const one = copy(0);
  one.begin();
  answer = async () => ({ name: "one", check: { at: "2026-11-21T20:00:00.000Z", isGood: false, text: "It's cut off." } });
  await clock.turn(15 * MINUTE_MS);
  expect(logged).toEqual(["backup.not-restorable"]);
  await one.stop();
});

test("asked for by hand, it begins at once, in one copy, and others see it", async () => {
  let end = (_result: JobResult): void => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const [here, there] = [copy(0, { BACKUPS: "off" }), copy(1)];
  here.begin();
  expect(await here.forPages.start()).toBe("started");
  expect(await there.forPages.start()).toBe("running");
  expect(await there.forPages.state()).toMatchObject({ isRunning: true, isBesideData: true, isEncrypted: false });
  end(GOOD);
  await here.stop();
  expect(await there.forPages.state()).toMatchObject({ isRunning: false, backups: [] });
  await clock.turn(2 * DAY_MS);
  expect(made).toHaveLength(1);
  await there.stop();
});

test("what is in the folder is listed with what came of trying it, and opened by its name alone", async () => {
  const place = path.join(folder, "elsewhere");
  await mkdir(place);
  const [older, newer] = ["porchlight-auto-2026-11-20T09-15-00.tgz", "porchlight-backup-2026-11-21T01-00-00.tgz.age"];
  await writeFile(path.join(place, older), "older");
  await writeFile(path.join(place, `${older}.check.json`), '{"at":"2026-11-20T09:16:00.000Z","isGood":false,"text":"It was cut off."}');
  await writeFile(path.join(place, newer), "newer backup");
  await writeFile(path.join(place, `${newer}.check.json`), "damaged");
  await writeFile(path.join(place, "secret.txt"), "secret");
  const { forPages, stop } = copy(0, { BACKUP_FOLDER: place });
  expect(await forPages.state()).toMatchObject({
    place,
    // Another folder of the same disk.
    isBesideData: true,
    backups: [
      { name: newer, bytes: 12, isEncrypted: true, isByHand: true },
      { name: older, bytes: 5, isEncrypted: false, isByHand: false, check: { isGood: false, text: "It was cut off." } },
    ],
  });
  const opened = await forPages.open(newer);
  let text = "";
  for await (const piece of opened?.content ?? []) text += Buffer.from(piece).toString();
  expect([opened?.bytes, text]).toEqual([12, "newer backup"]);
  for (const name of [
    "secret.txt",
    "../elsewhere/secret.txt",
    `../${older}`,
    `${older}.check.json`,
    "porchlight-auto-2026-11-19T09-15-00.tgz",
  ])
    expect(await forPages.open(name)).toBeUndefined();
  await stop();
});

test("a folder that can't be read is said", async () => {
  await writeFile(path.join(folder, "file"), "");
  const { forPages, stop } = copy(0, { BACKUP_FOLDER: path.join(folder, "file") });
  expect(await forPages.state()).toMatchObject({ backups: [], problem: expect.stringContaining("can't be read (ENOTDIR)") as string });
  await stop();
});
