/** The alerts of a new store for one test, on the engine of the test's project. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { alertsSite } from "./alerts-site.ts";
import { fakeClock } from "./fake-clock.ts";
import { openStore } from "./postgres/open-store.ts";

/** A store of its own on a Tuesday at noon in Minneapolis, with its alerts. */
export async function openAlertsSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-alerts-"));
  const store = await openStore(dataDir);
  const clock = fakeClock("2026-11-24T18:00:00.000Z");
  const site = await alertsSite(store, dataDir, clock);
  const close = async (): Promise<void> => {
    await site.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, store, clock, site, close };
}
