import { expect, test } from "vitest";
import { fakeClock } from "../tests/fake-clock.ts";
import { openSharing } from "./sharing.ts";
import { openStore } from "./store/store.ts";

const clock = fakeClock("2026-12-01T12:00:00Z");

test("one process alone on SQLite shares nothing, looks for nothing and stores nothing for it", async () => {
  const store = await openStore({ dataDir: ":memory:", workers: 1 });
  let timers = 0;
  const counting = { ...clock, after: (): (() => void) => ((timers += 1), () => {}) };
  const { changes, counts, stop } = await openSharing(store, { workers: 1 }, counting, () => {});
  expect([changes, counts, timers, store.commits()]).toEqual([undefined, undefined, 0, 0]);
  await stop();
  await store.close();
});

test("one of several shares changes and counts", async () => {
  const store = await openStore({ dataDir: ":memory:", workers: 2 });
  const { changes, counts, stop } = await openSharing(store, { workers: 2 }, clock, () => {});
  expect([typeof changes?.listen, counts?.keyOf("198.51.100.7")]).toEqual(["function", expect.stringMatching(/^[\w-]{16}$/)]);
  await stop();
  await store.close();
});
