/** Two processes are two connections to one database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { Clock } from "../clock.ts";
import { LEASE_MS, type Outcome, runAlone } from "./leases.ts";

const HOUR = 3_600_000;

let dataDir: string;
let stores: [Store, Store];
let clock: FakeClock;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-leases-"));
  stores = [await openStore(dataDir), await openStore(dataDir)];
  clock = fakeClock("2026-12-01T12:00:00Z");
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Work that goes on until it's told to end. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { begun, end, run: () => (begin(), ended) };
}

const alone = (process: 0 | 1, run: () => Promise<void>, every?: number, on: Clock = clock): Promise<Outcome> =>
  runAlone({ store: stores[process], clock: on, name: "work", every }, run);
const nothing = () => Promise.resolve();

test("of processes that begin at once, one does the work", async () => {
  const long = work();
  const outcomes = [alone(0, long.run), alone(1, long.run)];
  expect(await Promise.race(outcomes)).toBe("busy");
  long.end();
  expect((await Promise.all(outcomes)).toSorted()).toEqual(["busy", "done"]);
  expect(await alone(1, nothing)).toBe("done");
});

test("work that takes long keeps its lease", async () => {
  const long = work();
  const first = alone(0, long.run);
  await long.begun;
  await clock.turn(5 * LEASE_MS);
  expect(await alone(1, nothing)).toBe("busy");
  long.end();
  expect(await first).toBe("done");
});

test("the work of a process that died is another's a minute later, and other work at once", async () => {
  const dead: Clock = { now: clock.now, after: () => () => {} };
  const long = work();
  const first = alone(0, long.run, undefined, dead);
  await long.begun;
  expect(await alone(1, nothing)).toBe("busy");
  expect(await runAlone({ store: stores[1], clock, name: "other work" }, nothing)).toBe("done");
  await clock.turn(LEASE_MS + 1);
  expect(await alone(1, nothing)).toBe("done");
  long.end();
  await first;
});

test("regular work is done once in its time by all together, also if it failed", async () => {
  expect(await alone(0, nothing, HOUR)).toBe("done");
  await clock.turn(HOUR / 2);
  expect(await alone(1, nothing, HOUR)).toBe("recent");
  await clock.turn(HOUR / 2);
  await expect(alone(1, () => Promise.reject(new Error("failed")), HOUR)).rejects.toThrow("failed");
  expect(await alone(0, nothing, HOUR)).toBe("recent");
});

test("a clock that was ahead keeps no work from being done", async () => {
  const ahead = fakeClock("2027-12-01T12:00:00Z");
  const long = work();
  const dying = alone(0, long.run, HOUR, ahead);
  await long.begun;
  expect(await alone(1, nothing, HOUR)).toBe("done");
  long.end();
  await dying;
  expect(await alone(0, nothing, HOUR, ahead)).toBe("done");
  expect(await alone(1, nothing, HOUR)).toBe("done");
});
