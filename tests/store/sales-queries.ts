/** What the dashboard can make the server do with closed sales, once. */
import { openSales } from "../../server/sales/sales.ts";
import type { Store } from "../../server/store/store.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { fakeClock } from "../fake-clock.ts";

const TYPED = { date: "2026-05-04", price: "$412,000", town: "Plymouth", kind: "condo", sqft: "1200", beds: "2", yearBuilt: "1990" };
const IMPORTED = {
  ...TYPED,
  date: "2026-05-05",
  price: 398_000,
  kind: "condo",
  sqft: 1100,
  beds: 2,
  yearBuilt: 1985,
  address: "",
} as const;

export async function sales(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const open = { store, clock, zone: () => "America/Chicago", samplesHidden: () => false, report: () => {} };
  const opened = await openSales(open);
  const { salesEditor: editor } = opened.services;
  const home = await store.db.selectFrom("listings").select("id").limit(1).executeTakeFirst();
  const saved = await editor.add(TYPED, home?.id);
  if (saved.state !== "saved") throw new Error(saved.state);
  await editor.add(TYPED);
  const { changedAt = "" } = (await editor.get(saved.id)) ?? {};
  await editor.change(saved.id, { ...TYPED, price: "413000" }, changedAt);
  const { batch } = await editor.importAll([IMPORTED]);
  await editor.known(["nothing"]);
  await editor.list();
  await editor.listed([home?.id ?? ""]);
  await editor.setYearly(0.03);
  await editor.remove(saved.id);
  await editor.restore(saved.id);
  await editor.removeImport(batch);
  await clock.turn(31 * DAY_MS);
  await editor.remove(saved.id);
  opened.stop();
}
