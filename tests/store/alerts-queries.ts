/** All that visitors and timers can make the server do with emails about homes, once. */
import { DAY_MS, HOUR_MS } from "../../domain/time/instant.ts";
import { sweepAlerts } from "../../server/alerts/sweep.ts";
import { findRecords } from "../../server/people/records.ts";
import type { Store } from "../../server/store/store.ts";
import { alertsSite, CONDO } from "../alerts-site.ts";
import { fakeClock } from "../fake-clock.ts";

export async function alerts(store: Store, dataDir: string, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const site = await alertsSite(store, dataDir, clock);
  const home = { ...CONDO, street: "77 Birch Street" };
  const id = await site.publish(home);
  const email = "alerted@visitor.test";
  await site.subscribe(email);
  await site.subscribe("stays@visitor.test");
  const key = await site.subscribe(email, { home: "77-birch-street-anoka", words: "77 Birch Street", frequency: "daily" });
  await site.alerts.pending(site.keyIn(email, "confirm"));
  await site.ask(email);
  await site.ask("unconfirmed@visitor.test", { query: "?type=condo" });
  await site.ask("unconfirmed@visitor.test", { query: "?type=condo" });
  await site.ask("stranger@visitor.test");
  await site.publish({ ...home, street: "79 Birch Street" });
  await clock.turn(HOUR_MS);
  await site.alerts.stop(site.keyIn("stranger@visitor.test", "stop"));
  await site.save(id, { price: "$1" });
  const later = await site.editor.create(home, "ana");
  await site.editor.publish(
    later.id,
    "ana",
    new Date(clock.now().getTime() + HOUR_MS).toISOString() as `${number}-${number}-${number}T${number}:${number}:${number}Z`,
  );
  await site.editor.publish(
    later.id,
    "ana",
    new Date(clock.now().getTime() + DAY_MS).toISOString() as `${number}-${number}-${number}T${number}:${number}:${number}Z`,
  );
  await clock.turn(2 * DAY_MS);
  for (const { id: each } of (await site.alerts.find(key))?.alerts ?? [])
    for (const change of ["pause", "resume", { frequency: "weekly" }] as const) await site.alerts.change(key, each, change);
  const [first, second] = (await site.alerts.find(key))?.alerts ?? [];
  await site.alerts.change(key, first?.id ?? "", "stop");
  await site.ask(email, { query: "?type=land" });
  for (const { id: each, state } of (await site.alerts.find(key))?.alerts ?? [])
    if (state === "waiting") await site.alerts.change(key, each, "stop");
  await site.alerts.change(key, second?.id ?? "", "pause");
  await site.alerts.stop(key);
  await site.alerts.erase(key);
  await findRecords(store.db, (identifier) => identifier === "email stays@visitor.test");
  await site.stop();
  await sweepAlerts(store, new Date(clock.now().getTime() + 200 * DAY_MS));
}
