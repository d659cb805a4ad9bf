/**
 * The clock that all copies of the site share. With PostgreSQL that's the database's: copies run on
 * machines whose clocks may differ, and leases, limits and form tokens compare times of one copy
 * with those of another. With SQLite all processes are on one machine and have its clock.
 */
import { MINUTE_MS } from "../domain/time/instant.ts";
import type { Clock } from "./clock.ts";
import type { Store } from "./store/store.ts";

/** How often the difference is measured. Milliseconds. */
const MEASURE_EVERY = MINUTE_MS;
/** Smaller differences are left as they are: every machine has them, and so has the measurement. Milliseconds. */
const TOLERANCE = 500;
/** A slower answer says too little. Milliseconds. */
const SLOWEST = 1000;

export type StoreClock = Clock & {
  /** Goes by the store's clock from now on. Resolves when that was measured once, or couldn't be. */
  follow(store: Pick<Store, "now">): Promise<void>;
  stop(): void;
};

/** @param onDifference called with the seconds by which this machine is ahead, when that has changed. */
export function createStoreClock(own: Clock, onDifference: (aheadSeconds: number) => void): StoreClock {
  let offset = 0;
  let cancel = (): void => {};
  let hasStopped = false;

  async function measure(read: () => Promise<number>): Promise<void> {
    const asked = own.now().getTime();
    const theirs = await read();
    const answered = own.now().getTime();
    // The machine's clock may have been set in between.
    if (answered < asked || answered - asked > SLOWEST) return;
    const measured = Math.round(theirs - (asked + answered) / 2);
    if (Math.abs(measured - offset) <= TOLERANCE) return;
    offset = Math.abs(measured) <= TOLERANCE ? 0 : measured;
    onDifference((0 - offset) / 1000);
  }

  async function keepMeasuring(read: () => Promise<number>): Promise<void> {
    // While the database is away, the last difference counts.
    await measure(read).catch(() => {});
    if (!hasStopped) cancel = own.after(MEASURE_EVERY, () => void keepMeasuring(read));
  }

  return {
    now: () => new Date(own.now().getTime() + offset),
    after: (milliseconds, task) => own.after(milliseconds, task),
    async follow(store) {
      if (store.now) await keepMeasuring(store.now);
    },
    stop() {
      hasStopped = true;
      cancel();
    },
  };
}
