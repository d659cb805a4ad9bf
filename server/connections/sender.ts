/**
 * Queues events and sends deliveries in the background. Every process does: a delivery is claimed durably for a short time, so that one
 * process sends it, and another one when the first has died. So each arrives at least once, under the same id. Each connector has its own few
 * at a time, so that one that is away or slow delays no other, and the visitors' requests never wait for any.
 */
import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { createPacedWork } from "../paced-work.ts";
import { type MessageParts } from "./message.ts";
import type { Post } from "./post.ts";
import { createLanes } from "./lanes.ts";
import { blockedUntil, type DeliveryRow, MOST_QUEUED, queueEvents } from "./queue.ts";
import { trySending } from "./try-sending.ts";

/** Milliseconds, and counts. */
export const SEND_POLICY = {
  /** Longer than any try takes. */
  claimFor: 60_000,
  /** Tries at once for each connector; one while it's away. */
  atOnce: 4,
  /** Most tries begun within a second for each connector: HubSpot takes five. */
  perSecond: 5,
  longestNap: MINUTE_MS,
  /** Between two looks: visitors' requests, of which each asks for one, come first. */
  pause: 200,
  failedPause: 5000,
  /** What is under way when the server stops gets this long; its claim ends by itself. */
  lastWait: 5000,
};

export type SenderOptions = MessageParts & {
  readonly store: Store;
  readonly clock: Clock;
  readonly post: Post;
  readonly report: (event: string, error: unknown) => void;
  readonly policy?: Partial<typeof SEND_POLICY>;
};

export type Sender = {
  begin(): void;
  /** Something may be due. */
  look(): void;
  /** Sends one now, which `holder` has claimed. Rejects if it can't be recorded. */
  send(delivery: DeliveryRow): Promise<void>;
  readonly holder: string;
  /** Begins no more, and waits a few seconds for the tries under way. */
  stop(): Promise<void>;
};

export function createSender(options: SenderOptions): Sender {
  const { store, clock, report } = options;
  const policy = { ...SEND_POLICY, ...options.policy };
  const holder = randomUUID();
  const send = (delivery: DeliveryRow): Promise<void> => trySending(delivery, holder, options);
  // What can't be recorded is sent again under the same id, once its claim ends.
  const reported = (delivery: DeliveryRow): Promise<void> =>
    send(delivery).catch((error: unknown) => report("connections.not-recorded", error));
  const lanes = createLanes({ store, clock, holder, policy, send: reported, onEnd: () => look() });
  /** Resolves to when there's more to do, in milliseconds since 1970. */
  async function round(isOn: () => boolean): Promise<number> {
    let next = (await queueEvents(store, clock.now())) < MOST_QUEUED ? Infinity : clock.now().getTime();
    const connectors = await store.db.selectFrom("connectors").select(["id", "state", "failures", "blocked_until"]).execute();
    lanes.keepOnly(new Set(connectors.map(({ id }) => id)));
    for (const connector of connectors) {
      if (!isOn() || connector.state !== "on") continue;
      const until = blockedUntil(connector, clock.now());
      next = Math.min(next, until > 0 ? until : await lanes.serve(connector));
    }
    return next;
  }

  const { begin, look, stop } = createPacedWork({
    clock,
    pause: policy.pause,
    async work(isOn) {
      const next = await round(isOn).catch((error: unknown) => {
        report("connections.failed", error);
        return clock.now().getTime() + policy.failedPause;
      });
      return Math.min(next - clock.now().getTime(), policy.longestNap);
    },
  });

  return {
    holder,
    send,
    look,
    begin,
    async stop() {
      await stop();
      await endWithin(lanes.underWay(), policy.lastWait, clock);
    },
  };
}

/** Resolves when all have ended, or after so many milliseconds. */
async function endWithin(all: readonly Promise<void>[], milliseconds: number, clock: Clock): Promise<void> {
  if (all.length === 0) return;
  let stopTimer = (): void => {};
  const timeUp = new Promise<void>((resolve) => (stopTimer = clock.after(milliseconds, resolve)));
  await Promise.race([Promise.all(all), timeUp]);
  stopTimer();
}
