/** What backups and Health ask of the store, once. */
import { openBackups } from "../../server/backups/open-backups.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { certificateCheck } from "../../server/health/certificate.ts";
import { siteChecks } from "../../server/health/site-health.ts";
import { readSettings } from "../../server/settings/settings.ts";
import type { Store } from "../../server/store/store.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { fakeClock } from "../fake-clock.ts";

const CALENDAR = "https://calendar.test/mine.ics";

export async function backupsAndHealth(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const settings = readSettings({ DATA_DIR: dataDir, BUSY_ICS_URL: CALENDAR });
  const zone = (): string => "America/Chicago";
  const run = async () => ({ problem: "none is made here" });
  const backups = openBackups({ store, settings, clock, zone, log: () => {}, run });
  backups.begin();
  await clock.turn(DAY_MS);
  await backups.forPages.start();
  await backups.stop();
  const status = { waiting: 0, dead: 0, refused: 0, stuck: false, oldestWaitingAgeMs: 0, lastSuccessAt: undefined, problem: undefined };
  const checks = siteChecks({
    store,
    settings,
    storage: fileStorage(dataDir),
    outbox: { status: async () => status },
    heldBecause: () => undefined,
    zone,
    now: () => clock.now(),
    backups: backups.forPages,
    certificate: certificateCheck(settings.siteUrl, () => clock.now()),
    version: { name: "1", news: [] },
  });
  for (const { check } of checks) await check();
}
