import { addDays } from "../../domain/time/calendar-date.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { recordAvif } from "../../server/listings/avif.ts";
import { openListings } from "../../server/listings/listings.ts";
import { GUEST_CONFIRMED } from "../../server/leads/receipts.ts";
import { canceledVisitWriter } from "../../server/open-houses/agent-email.ts";
import { guestWriter } from "../../server/open-houses/guest-emails.ts";
import { VISIT_CANCELED } from "../../server/open-houses/guest-notices.ts";
import { openGuests } from "../../server/open-houses/guests.ts";
import { erase } from "../../server/people/erase.ts";
import { forgetDeleted } from "../../server/listings/photo-rows.ts";
import { sweepPhotos } from "../../server/photos/sweep.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import type { Store } from "../../server/store/store.ts";
import { SITE } from "../bookings.ts";
import { fakeClock } from "../fake-clock.ts";
import { fileOf, picture } from "../photos.ts";

/** What the dashboard can make the server do with the agent's own homes, with photos and open houses, once. */
export async function homes(store: Store, dataDir: string, now: Date): Promise<void> {
  const options = {
    store,
    storage: fileStorage(dataDir),
    dataDir,
    clock: fakeClock(now.toISOString()),
    log: () => {},
    zone: () => "America/Chicago",
  };
  const { editor, refresh, priceHistory, stop } = await openListings(options);
  const draft = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "$399k", propertyType: "condo" };
  const { id } = await editor.create(draft, "ana");
  await editor.save(id, { title: "One" }, 1, "ana");
  await editor.save(id, { city: "Wayzata" }, 1, "bob");
  await editor.publish(id, "ana");
  await editor.undo(id, 2, "ana");
  await editor.history(id);
  await priceHistory("12-elm-street-anoka");
  await editor.duplicate(id, "ana");
  await editor.setStatus(id, { status: "sold" }, "ana");
  await editor.list();
  const day = addDays(dateIn("America/Chicago", now), 30);
  const visit = await editor.openHouses.add(id, { date: day, from: "1 PM", to: "3 PM", note: "" });
  if (visit.state !== "saved") throw new Error(visit.state);
  await editor.openHouses.move(visit.openHouse.id, { date: day, from: "2 PM", to: "3 PM", note: "" });
  await guestsOf(visit.openHouse.id, { store, dataDir, now, refresh });
  await editor.openHouses.move(visit.openHouse.id, { date: day, from: "1 PM", to: "3 PM", note: "" });
  await editor.openHouses.cancel(visit.openHouse.id);
  const body = new FormData();
  for (const red of [10, 20]) body.append("photos", fileOf(await picture({ red }), `${red}.jpg`));
  const added = await editor.photos.add(id, new Request("http://site.test/", { method: "POST", body }));
  if ("state" in added) throw new Error(added.message);
  const [first = "", second = ""] = added.map((each) => (each.state === "refused" ? "" : each.photo.id));
  await editor.photos.arrange(id, [second, first]);
  await editor.photos.describe(first, { room: "Kitchen", alt: "" });
  await editor.photos.rotate(first, "left");
  await editor.photos.remove(second);
  await forgetDeleted(store, new Date(now.getTime() + 2 * DAY_MS));
  await sweepPhotos({ dataDir, storage: options.storage, store, now });
  await stop();
  // One that looks for photos without AVIF, and ends before any is made.
  const other = await openListings(options);
  other.begin();
  await other.stop();
  const live = { refresh: () => Promise.resolve(), stored: () => [], state: () => ({ version: 0, samplesHidden: false }) };
  await recordAvif({ store, now: () => now, live, report: () => {} }, { listing: id, folder: "0" }, 1);
}

type GuestsPlace = { store: Store; dataDir: string; now: Date; refresh: () => Promise<void> };

/** Visitors who come to an open house; one cancels, and one is erased. */
async function guestsOf(openHouse: string, { store, dataDir, now, refresh }: GuestsPlace): Promise<void> {
  const guests = await openGuests(store, { now: () => now, zone: () => "America/Chicago", refresh, wake: () => {} });
  const keys: string[] = [];
  for (const name of ["guest", "other", "gone"]) {
    const email = `${name}@visitor.test`;
    const answers = [{ name: "email", label: "Email", value: email, role: "email" as const }];
    const lead = {
      form: "open-house-visit",
      formName: "Open house visit",
      leadType: "Buyer",
      page: "/",
      origin: {},
      spamSignals: [],
      answers,
    } as const;
    const result = await guests.register({ openHouse, people: 1, email, mayEmail: true, lead });
    if (result.state !== "coming") throw new Error(result.state);
    keys.push(result.key);
  }
  const [, other = ""] = keys;
  await guests.find(other);
  await guests.cancel(other);
  const write = guestWriter(store, SITE);
  const ids = keys.map((key) => key.slice(0, key.lastIndexOf(".")));
  const emails = await store.db.selectFrom("emails").selectAll().where("lead_id", "in", ids).where("kind", "=", GUEST_CONFIRMED).execute();
  for (const row of emails) await write(row);
  const canceled = store.db.selectFrom("emails").selectAll().where("lead_id", "in", ids).where("kind", "=", VISIT_CANCELED);
  for (const row of await canceled.execute()) await canceledVisitWriter(store, SITE)(row);
  const [, , id = ""] = ids;
  await erase(
    store,
    { requests: [id], subscribers: [] },
    { dataDir, storage: fileStorage(dataDir), now: () => now, wait: () => Promise.resolve() },
  );
}
