/**
 * A site's services that take as many requests as they can: `request-taker.ts <folder> <port of the sinks> <name> <milliseconds>`. Named "none",
 * the site has no connections and no phone; otherwise it has two connections and a phone at hosts of that name. Prints how many it stored in a
 * second, after the first two, in which the code is compiled.
 */
import { randomUUID } from "node:crypto";
import { openServices } from "../../server/services.ts";
import { readSettings } from "../../server/settings/settings.ts";
import { openStore } from "../../server/store/store.ts";
import { KEY, request } from "../connected-site.ts";
import { testDevice } from "../push-service.ts";
import { networkTo } from "../sinks.ts";

const [dataDir = "", port = "", name = "", milliseconds = ""] = process.argv.slice(2);
const WARM_UP = Math.min(2000, Number(milliseconds));
/** Visitors at a time. */
const VISITORS = 32;

const member = { id: "jo", name: "Jo", email: "jo@agent.test", role: "owner" as const };
const store = await openStore(dataDir);
const at = new Date().toISOString();
await store.write((trx) =>
  trx
    .insertInto("members")
    .values({ ...member, created_at: at, joined_at: at, removed_at: null })
    .execute(),
);
await store.close();
const { services, begin, close } = await openServices(readSettings({ DATA_DIR: dataDir }), () => {}, networkTo(Number(port)));
if (name !== "none") {
  const added = [
    await services.connections?.add({ kind: "webhook", name: "", secret: "", id: randomUUID(), address: `https://${name}.test/` }),
    await services.connections?.add({ kind: "follow-up-boss", name: "", secret: KEY, id: randomUUID(), address: "" }),
  ];
  const phone = testDevice(`https://push.${name}.test/jo`).subscription;
  const device = await services.push?.turnOn({ id: "session", member, isFresh: true }, phone, { userAgent: "", old: "" });
  if (added.some((one) => one?.state !== "added") || typeof device !== "object") throw new Error("Something couldn't be connected.");
}
begin();

let stored = 0;
const began = performance.now();
const end = began + WARM_UP + Number(milliseconds);
const visitor = async (): Promise<void> => {
  while (performance.now() < end) {
    await services.leads.take(request());
    if (performance.now() > began + WARM_UP) stored += 1;
  }
};
await Promise.all(Array.from({ length: VISITORS }, visitor));
console.log(JSON.stringify(Math.round((stored / Number(milliseconds)) * 1000)));
await close(1000, Promise.resolve());
process.exit();
