/**
 * What this process shares with the others that serve the site on the same store: changes and counts.
 * One process alone on SQLite shares nothing.
 */
import type { Clock } from "./clock.ts";
import { secretOf } from "./http/form-tokens.ts";
import { type CountExchange, openCountExchange } from "./http/count-exchange.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings/settings.ts";
import { type Changes, followChanges } from "./store/changes.ts";
import type { Messages } from "./store/messages.ts";
import type { Store } from "./store/store.ts";
import { workerMessages } from "./workers.ts";

export type Sharing = {
  readonly changes?: Changes;
  readonly counts?: CountExchange;
  /** Call it before the store is closed. */
  stop(): Promise<void>;
};

const NOT_HEARD =
  "the database, or a pooler in front of it, doesn't pass on notifications: each copy of the site counts for the limits by itself";

/** Resolves when changes from now on will be noticed. */
export async function openSharing(store: Store, { workers }: Pick<Settings, "workers">, clock: Clock, log: Log): Promise<Sharing> {
  if (store.engine === "sqlite" && workers === 1) return { stop: () => Promise.resolve() };
  const notifications = store.openNotifications?.({
    clock,
    report: (event) => log("warn", event, event === "notifications.missing" ? { problem: NOT_HEARD } : {}),
  });
  const messages: Messages = notifications ?? workerMessages();
  const changes = followChanges({ db: store.db, clock, notifications });
  await changes.start();
  return {
    changes,
    counts: openCountExchange({ messages, secret: await secretOf(store, "counts"), clock }),
    async stop() {
      changes.stop();
      await notifications?.close();
    },
  };
}
