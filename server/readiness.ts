/** What `/readyz` reports of a server that stores requests. */
import { OutcomeUnknown } from "../domain/leads/outcome-unknown.ts";
import type { CalendarSync } from "./calendar-sync/calendar-sync.ts";
import type { Outbox } from "./email/outbox.ts";
import type { ObjectStorage } from "./storage/storage.ts";
import type { Store } from "./store/store.ts";
import { StoreUnavailable } from "./store/unavailable.ts";

type ReadinessParts = {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly busy: CalendarSync;
  readonly storage: ObjectStorage;
  readonly zone: string;
  /** Why emails wait for the agent. */
  readonly held: string | undefined;
};

/**
 * Ready means that the store takes writes and emails are going out. Reports undelivered emails, the
 * age of the agent's calendar and the storage of photos, too: without it, everything else still works.
 */
export async function readinessOf({
  store,
  outbox,
  busy,
  storage,
  zone,
  held,
}: ReadinessParts): Promise<{ ready: boolean } & Record<string, unknown>> {
  try {
    await store.check();
    const { stuck, oldestWaitingAgeMs, ...status } = await outbox.status();
    return {
      ready: !stuck,
      store: "writable",
      outbox: {
        moving: !stuck && held === undefined,
        ...(held !== undefined && { held }),
        ...status,
        oldestWaitingSeconds: Math.round(oldestWaitingAgeMs / 1000),
      },
      busy: busy.readiness(),
      ...(await photosReadiness(storage)),
      zone,
    };
  } catch (error) {
    const isExplained = error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
    return { ready: false, store: "not writable", ...(isExplained && { problem: error.message }) };
  }
}

/** Nothing about files: what is wrong with the disk shows with the database. */
async function photosReadiness(storage: ObjectStorage): Promise<{ photos?: object }> {
  const health = await storage.health();
  return health ? { photos: health } : {};
}
