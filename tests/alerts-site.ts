/** The alerts of a store with its homes, by a clock that tests turn: what is asked for, confirmed, changed and emailed. */
import { MINUTE_MS } from "../domain/time/instant.ts";
import type { NewAlert } from "../domain/alerts/alert.ts";
import type { ListingValues } from "../domain/listings/read-listing.ts";
import { openAgentsAlerts } from "../server/alerts/open-alerts.ts";
import { composer } from "../server/email/composer.ts";
import type { EmailMessage } from "../server/email/message.ts";
import { createOutbox } from "../server/email/outbox.ts";
import { openListings } from "../server/listings/listings.ts";
import { openSubscribers } from "../server/newsletter/subscribers.ts";
import { fileStorage } from "../server/storage/file-storage.ts";
import type { Store } from "../server/store/store.ts";
import { bookingsOn, SITE } from "./bookings.ts";
import { type FakeClock, settled } from "./fake-clock.ts";

export const ZONE = "America/Chicago";
/** More than a change rests before it is emailed. */
export const RESTED = 3 * MINUTE_MS;

export const CONDO: ListingValues = {
  kind: "sale",
  street: "12 Elm Street",
  city: "Anoka",
  zip: "55303",
  price: "$399,000",
  propertyType: "condo",
};

export type AlertsSite = Awaited<ReturnType<typeof alertsSite>>;

export async function alertsSite(store: Store, dataDir: string, clock: FakeClock) {
  const storage = fileStorage(dataDir);
  const listings = await openListings({ store, storage, dataDir, clock, log: () => {}, zone: () => ZONE, listings: [] });
  const { editor } = listings;
  const report = (event: string, error: unknown): never => {
    throw new Error(event, { cause: error });
  };
  const alerts = await openAgentsAlerts(store, {
    dataDir,
    storage,
    clock,
    now: clock.now,
    zone: () => ZONE,
    wake: () => outbox.wake(),
    report,
  });
  const sent: EmailMessage[] = [];
  const mail = { send: async (message: EmailMessage) => void sent.push(message), close() {} };
  const parts = {
    subscribers: await openSubscribers(store, clock.now),
    bookings: await bookingsOn(store, { now: clock.now }),
    now: clock.now,
  };
  const outbox = createOutbox({ store, mail, compose: composer(store, SITE, parts), clock, report: () => {} });
  await outbox.start();
  alerts.begin(listings);

  const { forPages } = alerts;
  const ask = (email: string, more: Partial<NewAlert> = {}) =>
    forPages.ask({ email, frequency: "now", section: "buy", query: "", words: "Homes for sale", ...more });
  const emailsTo = (address: string): EmailMessage[] => sent.filter(({ to }) => to === address);
  /** The key of the last link to a page in an email to an address. */
  const keyIn = (address: string, page: "confirm" | "stop"): string =>
    new RegExp(`/alerts/${page}\\?key=([\\w.-]+)`).exec(emailsTo(address).at(-1)?.text ?? "")?.[1] ?? "";

  return {
    clock,
    alerts: forPages,
    editor,
    sent,
    ask,
    emailsTo,
    keyIn,
    /** Asks and presses the button in the email. Resolves to the key of the page for changes. */
    async subscribe(email: string, more: Partial<NewAlert> = {}): Promise<string> {
      await ask(email, more);
      await settled();
      const confirmed = await forPages.confirm(keyIn(email, "confirm"));
      if (typeof confirmed === "string") throw new Error(confirmed);
      await settled();
      return confirmed.key;
    },
    async publish(values: ListingValues = CONDO): Promise<string> {
      const { id } = await editor.create(values, "ana");
      const done = await editor.publish(id, "ana");
      if (done.state !== "done") throw new Error(JSON.stringify(done));
      return id;
    },
    async save(id: string, values: ListingValues): Promise<void> {
      const { version = 0 } = (await editor.get(id)) ?? {};
      await editor.save(id, values, version, "ana");
    },
    /** Subjects of the emails about homes to an address. */
    subjects: (address: string): string[] =>
      emailsTo(address)
        .filter(({ text }) => text.includes("You get this because"))
        .map(({ subject }) => subject),
    async stop(): Promise<void> {
      await alerts.stop();
      await outbox.stop(1000);
      await listings.stop();
    },
  };
}
