/** What one process sends to each connector: a few deliveries at a time and within a second, so that one that is slow delays no other. */
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { claim, type ConnectorRow, type DeliveryRow, isoAfter, LONGEST_WAIT, nextDue, reviveWaiting } from "./queue.ts";

type Lane = { readonly inFlight: Map<string, Promise<void>>; begun: number[] };

export type LanesOptions = {
  readonly store: Store;
  readonly clock: Pick<Clock, "now">;
  readonly holder: string;
  /** Counts and milliseconds: see `SEND_POLICY`. */
  readonly policy: { readonly claimFor: number; readonly atOnce: number; readonly perSecond: number; readonly failedPause: number };
  /** Resolves when what became of it is recorded, or reported. */
  readonly send: (delivery: DeliveryRow) => Promise<void>;
  /** One has ended. */
  readonly onEnd: () => void;
};

export type Lanes = {
  /** Begins what is due for a connector. Resolves to when to look again, in milliseconds since 1970. */
  serve(connector: Pick<ConnectorRow, "id" | "failures">): Promise<number>;
  /** Forgets connectors that are gone. */
  keepOnly(ids: ReadonlySet<string>): void;
  /** What is under way. */
  underWay(): readonly Promise<void>[];
};

export function createLanes({ store, clock, holder, policy, send, onEnd }: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>();

  function laneOf(id: string): Lane {
    const lane = lanes.get(id) ?? { inFlight: new Map(), begun: [] };
    lanes.set(id, lane);
    return lane;
  }

  function start(lane: Lane, delivery: DeliveryRow): void {
    lane.begun.push(clock.now().getTime());
    const sending = send(delivery).finally(() => {
      lane.inFlight.delete(delivery.id);
      onEnd();
    });
    lane.inFlight.set(delivery.id, sending);
  }

  return {
    async serve({ id, failures }) {
      const lane = laneOf(id);
      const now = clock.now();
      lane.begun = lane.begun.filter((at) => at > now.getTime() - 1000 && at <= now.getTime());
      const except = [...lane.inFlight.keys()];
      const due = await nextDue(store.db, id, except);
      if (due === undefined) return Infinity;
      const wait = Date.parse(due) - now.getTime();
      if (wait > LONGEST_WAIT) {
        // The clock was ahead, and was set back.
        await store.write((trx) => reviveWaiting(trx, id, now));
        return now.getTime() + policy.failedPause;
      }
      if (wait > 0) return Date.parse(due);
      // One at a time finds out whether a service is back.
      const room = Math.min((failures > 0 ? 1 : policy.atOnce) - lane.inFlight.size, policy.perSecond - lane.begun.length);
      // The one that ends looks again.
      if (room <= 0) return lane.begun.length >= policy.perSecond ? (lane.begun[0] ?? 0) + 1000 : Infinity;
      const until = isoAfter(now, policy.claimFor);
      const claimed = await store.write((trx) => claim(trx, id, { holder, now, until, most: room, except }));
      for (const delivery of claimed) start(lane, delivery);
      return claimed.length === 0 ? Infinity : now.getTime();
    },
    keepOnly(ids) {
      for (const [id, { inFlight }] of lanes) if (!ids.has(id) && inFlight.size === 0) lanes.delete(id);
    },
    underWay: () => [...lanes.values()].flatMap(({ inFlight }) => Array.from(inFlight.values())),
  };
}
