/** Starts to follow the agent's own calendar. */
import type { SiteContent } from "../../domain/site-content.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { type CalendarSync, type CalendarSyncOptions, createCalendarSync } from "./calendar-sync.ts";

type CalendarOptions = Pick<CalendarSyncOptions, "clock" | "changes" | "report"> & { readonly content: () => SiteContent };

/** Resolves after the first fetch or some seconds. */
export async function startCalendarSync(
  store: Store,
  { busyIcsUrl: url }: Settings,
  { content, ...options }: CalendarOptions,
): Promise<CalendarSync> {
  const busy = createCalendarSync({ store, url, rules: () => content().availability, ...options });
  await busy.start();
  return busy;
}
