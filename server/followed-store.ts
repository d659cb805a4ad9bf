/** Opens the store. */
import type { Log } from "./log.ts";
import type { Settings } from "./settings/settings.ts";
import type { StoreClock } from "./store-clock.ts";
import { openStore, type Store } from "./store/store.ts";

const OLDER_COPY = "the database is older than the one that was used last; what was stored after it is missing";

/** The store, whose clock is the site's. */
export async function openFollowed(settings: Settings, log: Log, clock: StoreClock): Promise<Store> {
  const store = await openStore(settings, () => log("warn", "store.older-copy", { problem: OLDER_COPY }));
  await clock.follow(store);
  return store;
}
