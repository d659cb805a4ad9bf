/** What visitors, timers and the dashboard make the server do about connections, once. */
import { DAY_MS } from "../../domain/time/instant.ts";
import { sweepDeliveries } from "../../server/connections/erase-deliveries.ts";
import { stuckConnections } from "../../server/connections/open-connections.ts";
import { erase } from "../../server/people/erase.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import type { Store } from "../../server/store/store.ts";
import { connectedSite } from "../connected-site.ts";
import { fakeClock } from "../fake-clock.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";

export async function connections(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const site = connectedSite(store, { clock });
  const { connections: forPages, sender } = site;
  const hook = await site.add();
  const crm = await site.add("follow-up-boss");
  await site.add("hubspot");
  sender.begin();
  const lead = await site.take();
  await site.take({ spamSignals: [HONEYPOT_FILLED] });
  await forPages.list();
  await forPages.test(hook.id);
  // Away, back, stopped, and with a clock that was ahead.
  site.answer(() => "none");
  await site.take();
  site.answer(() => ({ status: 200, text: "{}" }));
  await clock.turn(60_000);
  await store.db
    .updateTable("deliveries")
    .set({ state: "waiting", due_at: "2099-01-01T00:00:00.000Z" })
    .where("connector", "=", hook.id)
    .execute();
  await clock.turn(60_000);
  await forPages.pause(hook.id);
  await forPages.resume(hook.id);
  await forPages.rotate(hook.id);
  await forPages.setKey(crm.id, "fka_0123456789abcdef");
  const log = await forPages.log(hook.id);
  await forPages.sendAgain(hook.id, log.items[0]?.id ?? "");
  await store.db.updateTable("deliveries").set({ state: "failed", holder: null }).where("connector", "=", hook.id).execute();
  await forPages.sendFailedAgain(hook.id);
  await stuckConnections(forPages)(clock.now());
  await clock.turn(60_000);
  await sender.stop();
  const options = { dataDir, storage: fileStorage(dataDir), now: clock.now, wait: () => Promise.resolve() };
  await erase(store, { requests: [lead], subscribers: [] }, options);
  await store.db.updateTable("deliveries").set({ lead: "gone" }).where("connector", "=", crm.id).execute();
  await store.db
    .updateTable("deliveries")
    .set({ state: "waiting", due_at: clock.now().toISOString() })
    .where("connector", "=", crm.id)
    .execute();
  sender.begin();
  await clock.turn(60_000);
  await sender.stop();
  await sweepDeliveries(store, new Date(clock.now().getTime() + 8 * DAY_MS));
  await sweepDeliveries(store, new Date(clock.now().getTime() + 100 * DAY_MS));
  await forPages.test(hook.id);
  await forPages.remove(hook.id);
  for (const { id } of await forPages.list()) await forPages.remove(id);
}
