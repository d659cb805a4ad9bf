/**
 * Work that only one of several processes does at a time. A lease is a row in the database: it ends
 * by itself when its process dies, and its times are those of the clock that all processes share.
 */
import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import { announce, type Topic } from "./changes.ts";
import type { Store, Writer } from "./store.ts";

/** How long a lease lasts before it must be renewed. Milliseconds. */
export const LEASE_MS = MINUTE_MS;
/** Regular work may begin this much early, because timers aren't exact. Milliseconds. */
const EARLY_MS = 10_000;

export type Lease = {
  readonly store: Store;
  readonly clock: Clock;
  /** What is done. */
  readonly name: string;
  /** Not done again within this time, whichever process did it. Milliseconds. */
  readonly every?: number | undefined;
  /** Tells all processes when it's done, and why it failed, if it did. */
  readonly tells?: { readonly topic: Topic; readonly problem: () => string | undefined };
};

/** "busy": another process is doing it. "recent": it was done within `every`. */
export type Outcome = "done" | "busy" | "recent";

/** Does the work unless another process is doing it, or has just done it. Rejects as the work does. */
export async function runAlone({ store, clock, name, every, tells }: Lease, work: () => Promise<void>): Promise<Outcome> {
  const holder = randomUUID();
  const isoIn = (milliseconds: number): string => new Date(clock.now().getTime() + milliseconds).toISOString();
  const taken = await store.write((trx) => take(trx, { name, every, holder, now: clock.now(), until: isoIn(LEASE_MS) }));
  if (taken !== "done") return taken;

  const held = (trx: Writer) => trx.updateTable("leases").where("name", "=", name).where("holder", "=", holder);
  const renewLater = (): (() => void) => {
    let stop = (): void => {};
    stop = clock.after(LEASE_MS / 3, () => {
      store
        .write((trx) =>
          held(trx)
            .set({ until: isoIn(LEASE_MS) })
            .execute(),
        )
        .catch(() => {});
      const next = renewLater();
      stop = next;
    });
    return () => stop();
  };
  const stopRenewing = renewLater();
  try {
    await work();
  } finally {
    stopRenewing();
    // If that fails, the lease ends by itself.
    await store
      .write(async (trx) => {
        const problem = tells?.problem() ?? null;
        await held(trx)
          .set({ holder: null, done_at: isoIn(0), problem })
          .execute();
        if (tells) announce(trx, tells.topic);
      })
      .catch(() => {});
  }
  return "done";
}

/** Why work failed when a process did it last, in our own words. */
export async function problemOf({ store, name }: Pick<Lease, "store" | "name">): Promise<string | undefined> {
  const lease = await store.db.selectFrom("leases").select("problem").where("name", "=", name).executeTakeFirst();
  return lease?.problem ?? undefined;
}

/** What is known of work, whichever process does it. */
export type LeaseState = {
  /** A process is doing it now. */
  readonly isHeld: boolean;
  /** When it was last done; `undefined`: never. */
  readonly doneAt: Date | undefined;
  /** Why it failed then, in our own words. */
  readonly problem: string | undefined;
};

export async function leaseState({ store, clock, name }: Pick<Lease, "store" | "clock" | "name">): Promise<LeaseState> {
  const lease = await store.db.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst();
  return {
    isHeld: lease !== undefined && isHeld(lease, clock.now()),
    doneAt: lease?.done_at ? new Date(lease.done_at) : undefined,
    problem: lease?.problem ?? undefined,
  };
}

/** A lease that lasts longer than any is from a clock that was ahead. */
function isHeld({ holder, until }: { readonly holder: string | null; readonly until: string }, now: Date): boolean {
  const left = Date.parse(until) - now.getTime();
  return holder !== null && left > 0 && left <= 2 * LEASE_MS;
}

type Taking = Pick<Lease, "name" | "every"> & { readonly holder: string; readonly now: Date; readonly until: string };

/** Reads before it writes: transactions that write run one at a time, in all processes. */
async function take(trx: Writer, { name, every, holder, now, until }: Taking): Promise<Outcome> {
  const lease = await trx.selectFrom("leases").select(["holder", "until", "done_at"]).where("name", "=", name).executeTakeFirst();
  if (lease && isHeld(lease, now)) return "busy";
  const since = now.getTime() - Date.parse(lease?.done_at ?? "");
  if (every !== undefined && since >= 0 && since < every - EARLY_MS) return "recent";
  const insert = trx.insertInto("leases").values({ name, holder, until });
  await insert.onConflict((conflict) => conflict.column("name").doUpdateSet({ holder, until })).execute();
  return "done";
}
