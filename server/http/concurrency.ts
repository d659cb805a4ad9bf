/** Bounds on what is done at the same time: how many in all, and how many for one client. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { clientOf } from "./rate-limits.ts";

/** Ends what was counted. Only its first call counts. */
export type Leave = () => void;

export type Concurrency = {
  /** What all of them may cost together. */
  readonly all: number;
  /** How many for one address: an IPv4 address or an IPv6 /64. */
  readonly perAddress: number;
  /** How many for one network: an IPv4 /24 or an IPv6 /48. */
  readonly perNetwork: number;
};

/**
 * Counts what is going on. `enter` returns `undefined` when there is too much already.
 * Clients whose address is unknown count as one network. A cost is 1 unless given.
 */
export function createConcurrency({ all, perAddress, perNetwork }: Concurrency): {
  enter(address: string, cost?: number): Leave | undefined;
} {
  const [addresses, networks] = [new Map<string, number>(), new Map<string, number>()];
  let entered = 0;
  return {
    enter(address, cost = 1) {
      const { host, network } = clientOf(address);
      const isKnown = host !== "";
      if (entered + cost > all || (networks.get(network) ?? 0) >= perNetwork) return undefined;
      if (isKnown && (addresses.get(host) ?? 0) >= perAddress) return undefined;
      const count = (by: 1 | -1): void => {
        entered += by * cost;
        add(networks, network, by);
        if (isKnown) add(addresses, host, by);
      };
      count(1);
      let left = false;
      return () => {
        if (!left) count(-1);
        left = true;
      };
    },
  };
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Thrown by a full queue. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

/**
 * A queue: `atOnce` of what it is given runs at the same time, and `waiting` more may wait. It rejects the rest with
 * `QueueFull`, before they use memory.
 *
 * Each begins in a turn of the event loop of its own. Rendering keeps the process busy: if it began at once, of a thousand
 * requests that came together each would be rendered before the next one is seen, and none would find the queue full.
 * Between two of them, others are answered: cached pages, posts.
 */
export function createQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  let begun = Promise.resolve();
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFull();
      await new Promise<void>((start) => queue.push(start));
    } else running += 1;
    try {
      await (begun = begun.then(() => nextTurn()));
      return await work();
    } finally {
      // The place goes straight to the next one.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
