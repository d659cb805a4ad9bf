/**
 * A process that stores requests and sends them to connections, for tests that kill it: `connection-sender.ts <folder> <port of the sinks>
 * <milliseconds> [drain]`. Prints the id of each request once it's durable. Its clock is that much ahead. With "drain" it only sends.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Clock, systemClock } from "../../server/clock.ts";
import { createPost } from "../../server/connections/post.ts";
import { createSender } from "../../server/connections/sender.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { openStore } from "../../server/store/store.ts";
import { request } from "../connected-site.ts";
import { networkTo } from "../sinks.ts";

const [dataDir = "", port = "", ahead = "0", mode] = process.argv.slice(2);
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + Number(ahead)) };
const store = await openStore(dataDir);
const sender = createSender({
  store,
  clock,
  post: createPost(networkTo(Number(port))),
  siteUrl: "https://www.agent.test",
  listing: () => undefined,
  typeName: () => "Consultation",
  report: (event, error) => console.error(event, error),
  // As fast as it can, so that a kill meets something.
  policy: { perSecond: 1000, atOnce: 8, pause: 0 },
});
sender.begin();
const leads = createLeads(store, { now: clock.now, wake: sender.look });
// Timers alone do not keep a process alive; anyone who started it ends it.
process.stdin.resume();
const isTaking = (): boolean => mode !== "drain";
while (isTaking()) {
  const { id } = await leads.take(request());
  process.stdout.write(`${id}\n`);
  await pause(5);
}
