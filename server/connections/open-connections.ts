/** The connections of the site: for the dashboard, for Today, and the sending in the background. */
import { asSentence, type Connections } from "../../domain/connections/connection.ts";
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import { createConnections } from "./connections.ts";
import { createPost, type Network } from "./post.ts";
import { createSender, type SenderOptions } from "./sender.ts";

export type ConnectionsOptions = Pick<SenderOptions, "policy"> & {
  readonly clock: Clock;
  readonly content: () => SiteContent;
  readonly shared: {
    readonly site: { readonly siteUrl: string };
    readonly listings: { get(id: string): Listing | undefined };
    report(event: string, error: unknown): void;
  };
  /** How requests leave; tests give their own. */
  readonly network?: Network | undefined;
};

export type OpenConnections = {
  readonly forPages: Connections;
  readonly stuck: ConcernSource;
  /** Requests were stored, or appointments changed. */
  wake(): void;
  begin(): void;
  stop(): Promise<void>;
};

export function openConnections(store: Store, { network, content, clock, shared, policy = {} }: ConnectionsOptions): OpenConnections {
  const { site, listings, report } = shared;
  const typeName = (id: string): string => content().appointmentTypes.find((type) => type.id === id)?.name ?? "Appointment";
  const parts = { siteUrl: site.siteUrl, listing: listings.get, typeName };
  const sender = createSender({ ...parts, store, clock, report, policy, post: createPost(network) });
  const forPages = createConnections({ store, now: () => clock.now(), sender });
  return { forPages, stuck: stuckConnections(forPages), wake: sender.look, begin: sender.begin, stop: sender.stop };
}

/** A service may be away for a moment. Milliseconds. */
const AWAY_FOR = 10 * MINUTE_MS;

/** What Today says of connections that need the agent. */
export const stuckConnections =
  (connections: Pick<Connections, "list">): ConcernSource =>
  async (now) =>
    (await connections.list()).flatMap(({ id, name, state, problem, failingSince, failed, waiting }) => {
      const path = `${DASHBOARD}/connections/${id}`;
      const queued = waiting === 0 ? "" : ` Nothing is lost: ${waiting === 1 ? "1 delivery waits" : `${waiting} deliveries wait`}.`;
      const because = problem ? asSentence(problem) : "";
      if (state === "stopped") return [{ title: `${name} has stopped`, text: `${because}${queued}`, path }];
      const isAway = failingSince !== undefined && now.getTime() - Date.parse(failingSince) > AWAY_FOR;
      if (state === "on" && isAway) return [{ title: `${name} can't be reached`, text: `${because}${queued}`, path }];
      if (failed > 0)
        return [
          {
            title: failed === 1 ? `1 delivery to ${name} failed` : `${failed} deliveries to ${name} failed`,
            text: `${because} Open it to see why, and send again.`.trim(),
            path,
          },
        ];
      return [];
    });
