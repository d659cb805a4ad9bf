/** What Health says of the agent's own calendar, by what its copies in the store say: any process may have fetched it. */
import { formatLength } from "../../domain/health/length-text.ts";
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { sourceOf } from "../calendar-sync/copies.ts";
import { problemOf } from "../store/leases.ts";
import type { Store } from "../store/store.ts";

/** A copy that is older is out of date. Milliseconds. */
const OLD = HOUR_MS;
const FIX = "Check that BUSY_ICS_URL on the server still is your calendar's secret address.";

type Options = { readonly url: string | undefined; readonly now: () => Date };

export const calendarCheck = (store: Store, { url, now }: Options): HealthCheck => ({
  name: "Calendar",
  async check(): Promise<HealthRow> {
    if (url === undefined) return { state: "off", text: "No calendar of yours is set (BUSY_ICS_URL): only bookings block times." };
    const source = sourceOf(url);
    const problem = await problemOf({ store, name: `calendar ${source.slice(0, 16)}` });
    const copy = await store.db
      .selectFrom("calendar_copies")
      .select("fetched_at")
      .where("source", "=", source)
      .where("place", "=", "good")
      .executeTakeFirst();
    const why = problem === undefined ? "" : ` The last try failed: ${problem}.`;
    if (!copy) return { state: "bad", text: `It hasn't been read yet, so no times are offered.${why}`, todo: FIX };
    const age = Math.max(0, now().getTime() - Date.parse(copy.fetched_at));
    const text = `Read ${formatLength(age)} ago.${why}`;
    if (problem !== undefined) return { state: "bad", text, todo: FIX };
    return age > OLD ? { state: "watch", text, todo: "It's read every 10 minutes while the server runs." } : { state: "good", text };
  },
});
