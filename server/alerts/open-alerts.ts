/** The alerts of the site: for pages, and the work in the background. */
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { type AlertsOptions, openAlerts, type OpenAlerts } from "./alerts.ts";
import { setTimeout as pause } from "node:timers/promises";
import { createAlertWork } from "./work.ts";

type Options = Omit<AlertsOptions, "wait"> & {
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
};

type Follows = { onChange(listener: () => void): void };

export type AgentsAlerts = {
  readonly forPages: OpenAlerts;
  /** Begins to match and to queue. @param listings whose changes are matched. */
  begin(listings: Follows): void;
  stop(): Promise<void>;
};

export async function openAgentsAlerts(store: Store, options: Options): Promise<AgentsAlerts> {
  const work = createAlertWork({ store, ...options });
  const alerts = await openAlerts(store, { ...options, wait: (milliseconds) => pause(milliseconds) });
  return {
    forPages: {
      ...alerts,
      async change(...given) {
        const result = await alerts.change(...given);
        // What waits may be due now.
        work.look();
        return result;
      },
    },
    begin(listings) {
      listings.onChange(work.look);
      work.begin();
    },
    stop: work.stop,
  };
}
