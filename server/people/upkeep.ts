/** What the running server deletes and sorts by itself: at the start, and then every hour. */
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { sweepAlerts } from "../alerts/sweep.ts";
import { sweepDeliveries } from "../connections/erase-deliveries.ts";
import type { Clock } from "../clock.ts";
import { deleteOldDays } from "../leads/old-days.ts";
import { type Log, loggable } from "../log.ts";
import { sweepDashboard } from "../dashboard/sweep.ts";
import { forgetDeleted } from "../listings/photo-rows.ts";
import { adoptLocalPhotos } from "../photos/adopt.ts";
import { sweepPhotos } from "../photos/sweep.ts";
import { claimBucket } from "../storage/owner.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { LAST_SENT, WRITABLE } from "../store/heartbeat.ts";
import { type Outcome, runAlone } from "../store/leases.ts";
import type { Store } from "../store/store.ts";
import { applyErasures } from "./apply-erasures.ts";
import { cleanDatabase } from "./clean-database.ts";
import { deleteOld } from "./retention.ts";

export type UpkeepOptions = {
  readonly store: Store;
  readonly dataDir: string;
  readonly storage: ObjectStorage;
  /** Set if the storage is a bucket. */
  readonly s3?: object | undefined;
  readonly agentEmail: () => string;
  /** Requests are deleted after so many months; 0: never. */
  readonly keepMonths: () => number;
  readonly clock: Clock;
  readonly log: Log;
};

export type Upkeep = {
  /** Erases people whom a restored backup has brought back. Rejects if it isn't known who was. */
  eraseAgain(): Promise<void>;
  /** Begins the hourly work. */
  begin(): void;
  stop(): Promise<void>;
};

/** A clock that is further off after an hour was set meanwhile. Milliseconds. */
const MOST_DRIFT = 5 * MINUTE_MS;
/** A clock that is further ahead of the last sign of life may be wrong. Milliseconds. */
const MOST_SILENCE = 32 * DAY_MS;

/**
 * Whether the clock can be right, going by what was stored last. A machine may start with a clock
 * that is years ahead, and nothing may be deleted by it before it was set.
 */
async function isPlausible({ db }: Store, now: Date): Promise<boolean> {
  const signs = await db.selectFrom("heartbeat").select("at").where("id", "in", [WRITABLE, LAST_SENT]).execute();
  return signs.some(({ at }) => now.getTime() - Date.parse(at) < MOST_SILENCE);
}

export function createUpkeep({ store, dataDir, storage, s3, agentEmail, keepMonths, clock, log }: UpkeepOptions): Upkeep {
  const options = { dataDir, storage, now: clock.now, wait: (milliseconds: number) => pause(milliseconds) };
  let cancel = (): void => {};
  let running: Promise<void> = Promise.resolve();
  let hasStopped = false;

  async function eraseAgain(whileServing = false): Promise<void> {
    const applied = await applyErasures(store, { ...options, agentEmail: agentEmail(), whileServing });
    if (applied && applied.erased.length > 0) log("info", "people.erased-again", { records: applied.erased.length });
  }

  async function work(isSteady: boolean): Promise<void> {
    await eraseAgain(true);
    if (!isSteady && !(await isPlausible(store, clock.now()))) return;
    await deleteOldDays(store, clock.now());
    await sweepDashboard(store, clock.now());
    await sweepAlerts(store, clock.now());
    await sweepDeliveries(store, clock.now());
    await sortPhotos();
    const months = keepMonths();
    if (months === 0) return;
    const deleted = await deleteOld(store, months, options);
    if (deleted.requests + deleted.subscribers === 0) return;
    log("info", "people.old-deleted", deleted);
    await cleanDatabase(store, { ...options, whileServing: true });
  }

  /** The storage may be away: then the next hour's try does it, and nothing else waits for it. */
  async function sortPhotos(): Promise<void> {
    try {
      if (s3) await claimBucket(store, storage);
      const adopted = await adoptLocalPhotos(dataDir, storage);
      if (adopted > 0) log("info", "photos.moved-to-storage", { folders: adopted });
      await forgetDeleted(store, clock.now());
      const swept = await sweepPhotos({ dataDir, storage, store, now: clock.now() });
      if (swept.unclaimed + swept.returned + swept.deleted > 0) log("warn", "photos.swept", swept);
    } catch (error) {
      log("error", "photos.sweep-failed", loggable(error));
    }
  }

  /** @param every with several processes, the hour's work is one's. Each does it at its start. */
  const run = (isSteady: boolean, every?: number): void => {
    running = runAlone({ store, clock, name: "upkeep", every }, () => work(isSteady))
      .catch((error: unknown): Outcome => {
        log("error", "people.upkeep-failed", loggable(error));
        return "done";
      })
      .then((outcome) => {
        if (hasStopped) return;
        const wait = outcome === "busy" ? MINUTE_MS : HOUR_MS;
        const due = clock.now().getTime() + wait;
        const isOnTime = (): boolean => wait === HOUR_MS && Math.abs(clock.now().getTime() - due) < MOST_DRIFT;
        cancel = clock.after(wait, () => run(isOnTime(), HOUR_MS));
      });
  };

  return {
    eraseAgain: () => eraseAgain(),
    begin: () => run(false),
    async stop() {
      hasStopped = true;
      cancel();
      await running;
    },
  };
}
