/**
 * Matches changes of homes and queues emails about them. Every process looks: each step takes what it does in its own transaction, and those
 * run one at a time in all processes, so none needs a lease, and when one dies the others go on at once.
 */
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { nextEmailDue, queueDue } from "./digests.ts";
import { matchNext, nextChangeDue } from "./matching.ts";

/** It looks at least this often. Milliseconds. */
const LONGEST_NAP = MINUTE_MS;
/** After a failure it looks again. Milliseconds. */
const FAILED_PAUSE = 5000;
/** While emails wait for room in the outbox. Milliseconds. */
const FULL_PAUSE = 250;

export type AlertWorkOptions = {
  readonly store: Store;
  readonly clock: Clock;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Called when emails were queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
};

export type AlertWork = {
  begin(): void;
  /** Something has changed: look when it's due. */
  look(): void;
  stop(): Promise<void>;
};

export function createAlertWork({ store, clock, zone, wake, report }: AlertWorkOptions): AlertWork {
  let isOn = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let cancel = (): void => {};

  /** Does what is due. Resolves to when to look again, in milliseconds. */
  async function work(): Promise<number> {
    const now = () => clock.now();
    const due = [await nextChangeDue(store.db), await nextEmailDue(store.db)].map((at) => (at === undefined ? Infinity : Date.parse(at)));
    const wait = Math.min(...due) - now().getTime();
    if (wait > 0) return Math.min(wait, LONGEST_NAP);
    for (let more = true; more;) more = isOn && (await matchNext(store, { now: now(), zone: zone() }));
    const { queued, isFull } = await queueDue(store, now());
    if (queued > 0) wake();
    return isFull ? FULL_PAUSE : 0;
  }

  async function run(): Promise<void> {
    let wait = 0;
    for (let again = true; again; again = isOn && (isAsked || wait === 0)) {
      isAsked = false;
      wait = await work().catch((error: unknown) => {
        report("alerts.failed", error);
        return FAILED_PAUSE;
      });
    }
    running = undefined;
    if (isOn) cancel = clock.after(wait, look);
  }

  function look(): void {
    isAsked = true;
    if (!isOn) return;
    cancel();
    running ??= run();
  }

  return {
    begin() {
      isOn = true;
      look();
    },
    look,
    async stop() {
      isOn = false;
      cancel();
      await running;
    },
  };
}
