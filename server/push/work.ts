/**
 * The work in the background: files new requests, queues notifications and reminders, and sends what is due. Every process looks. What is
 * taken is taken in one transaction, and those that write run one at a time, so none needs a lease but the claim of each delivery.
 */
import { HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { fileSome } from "../contacts/file-requests.ts";
import type { Store } from "../store/store.ts";
import { announceNew } from "./announce.ts";
import { createPacedWork, type PacedWork } from "../paced-work.ts";
import { audienceOf, isHeard } from "./audience.ts";
import { claimDue, deliver, nextDelivery, type Parcel, type SendOne } from "./deliver.ts";
import { nextReminder, remind, type Rules } from "./ladder.ts";
import type { WordOptions } from "./payload.ts";
import { sweepPush } from "./sweep-push.ts";

/** It looks at least this often: another process may have died. Milliseconds. */
const LONGEST_NAP = MINUTE_MS;
/** Between two looks during a rush, so that visitors' requests come first. Milliseconds. */
const PAUSE = 250;
/** After a failure. Milliseconds. */
const FAILED_PAUSE = 5000;
/** Rounds of filing in one look; the rest follows in the next one. */
const MOST_ROUNDS = 4;
/** Sent at the same time. */
const MOST_SENDING = 20;

export type PushWorkOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: Rules;
  readonly words: () => WordOptions;
  readonly send: SendOne;
  /** Called when emails were queued. */
  readonly wake: () => void;
  readonly report: (event: string, error: unknown) => void;
};

export function createPushWork(options: PushWorkOptions): PacedWork {
  const { store, clock, rules, wake, report } = options;
  const sending = new Set<Promise<void>>();
  const sweep = hourly((now) => sweepPush(store, now));

  /** Does what is due. Resolves to how long to wait, in milliseconds. */
  async function work(): Promise<number> {
    const now = clock.now();
    const isFull = await fileNew(store, now);
    const soonest = await announceNew(store, now, rules);
    const again = isFull ? PAUSE : soonest;
    if (await remind(store, now, rules)) wake();
    if (sending.size < MOST_SENDING) for (const parcel of await claimDue(store, now)) start(parcel);
    await sweep(now);
    const next = [await nextReminder(store), sending.size < MOST_SENDING ? await nextDelivery(store) : undefined];
    const waits = next.flatMap((at) => (at === undefined ? [] : Date.parse(at) - clock.now().getTime()));
    return Math.min(LONGEST_NAP, again ?? LONGEST_NAP, ...waits);
  }

  function start(parcel: Parcel): void {
    const sent = deliver(store, parcel, options.send, () => clock.now(), options.words())
      .catch((error: unknown) => report("push.failed", error))
      .finally(() => {
        sending.delete(sent);
        if (sending.size === MOST_SENDING - 1) paced.look();
      });
    sending.add(sent);
  }

  const paced = createPacedWork({
    clock,
    pause: PAUSE,
    work: () =>
      work().catch((error: unknown) => {
        report("push.failed", error);
        return FAILED_PAUSE;
      }),
  });
  return {
    ...paced,
    async stop() {
      await paced.stop();
      await Promise.all(sending);
    },
  };
}

/** Does something when an hour has passed since the last time. */
function hourly(task: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() - last < HOUR_MS) return;
    last = now.getTime();
    await task(now);
  };
}

/** Files what is new, if anyone is notified of it; otherwise that has time. Resolves to whether there is more. */
async function fileNew(store: Store, now: Date): Promise<boolean> {
  if (!isHeard(await audienceOf(store.db))) return false;
  for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await fileSome(store, now)) === 0) return false;
  return true;
}
