import { expect, test } from "vitest";
import { fakeClock } from "../tests/fake-clock.ts";
import { openSharing } from "./sharing.ts";
import { openStore } from "./store/store.ts";

const clock = fakeClock("2026-12-01T12:00:00Z");

test("one process alone on SQLite shares nothing, looks for nothing and stores nothing for it", async () => {
  const store = await openStore({ dataDir: ":memory:", workers: 1 });
  let timers = 0;
  const counting = { ...clock, after: (): (() => void) => ((timers += 1), () => {}) };
  const { changes, stop } = await openSharing(store, { workers: 1 }, counting, () => {});
  expect([changes, timers, store.commits()]).toEqual([undefined, 0, 0]);
  await stop();
  await store.close();
});

test("one of several shares changes", async () => {
  const store = await openStore({ dataDir: ":memory:", workers: 2 });
  const { changes, stop } = await openSharing(store, { workers: 2 }, clock, () => {});
  expect(typeof changes?.listen).toBe("function");
  await stop();
  await store.close();
});
