/** What Health says of connections and of notifications, by what Today says is stuck in them. */
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import type { Concern } from "../../domain/people/today.ts";
import { listConnections } from "../connections/connections.ts";
import { stuckConnections } from "../connections/open-connections.ts";
import { lostDevices } from "../push/open-push.ts";
import type { Store } from "../store/store.ts";

/** The first concern, with how many more there are. */
const rowOf = ([first, ...more]: readonly Concern[], good: string): HealthRow => {
  if (!first) return { state: "good", text: good };
  const others = more.length === 0 ? "" : ` And ${more.length} more: see Today.`;
  return {
    state: "bad",
    text: `${first.title}.${others}`,
    ...(first.text && { todo: first.text }),
    ...(first.path && { path: first.path }),
  };
};

export const connectionsCheck = ({ db }: Pick<Store, "db">, now: () => Date): HealthCheck => ({
  name: "Connections",
  async check() {
    const connections = await listConnections(db);
    if (connections.length === 0) return { state: "off", text: "Requests go to no other service." };
    const concerns = await stuckConnections({ list: () => Promise.resolve(connections) })(now());
    return rowOf(concerns, connections.length === 1 ? "1 connection, nothing stuck." : `${connections.length} connections, nothing stuck.`);
  },
});

export const notificationsCheck = ({ db }: Pick<Store, "db">): HealthCheck => ({
  name: "Notifications",
  async check() {
    const devices = await db.selectFrom("push_subscriptions").select("state").execute();
    if (devices.length === 0) return { state: "off", text: "No phone gets notifications." };
    const on = devices.filter(({ state }) => state === "on").length;
    return rowOf(await lostDevices({ db }), on === 1 ? "1 device gets them." : `${on} devices get them.`);
  },
});
