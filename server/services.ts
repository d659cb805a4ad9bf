/**
 * Creates the services that pages use, and reports their health. With `LEADS=browser` nothing is
 * stored.
 */
import type { Services } from "../domain/services.ts";
import { openAgentsAlerts } from "./alerts/open-alerts.ts";
import { type BookingsOptions, openBookings, type OpenBookings } from "./bookings/bookings.ts";
import { stopAll } from "./background-work.ts";
import { sumUpRequests } from "./bookings/request-summary.ts";
import { startCalendarSync } from "./calendar-sync/start.ts";
import { systemClock } from "./clock.ts";
import { createStoreClock, type StoreClock } from "./store-clock.ts";
import { createLeads } from "./leads/leads.ts";
import { createDisown } from "./leads/receipts.ts";
import { openSentRequests } from "./leads/sent-requests.ts";
import { openAgentsParts } from "./agents-parts.ts";
import type { Network } from "./connections/post.ts";
import { composer } from "./email/composer.ts";
import { createPictureWork } from "./cards/picture-work.ts";
import type { OpenCard, OpenPhoto } from "./http/listing-photos.ts";
import type { App } from "./http/server.ts";
import { createLimits } from "./http/rate-limits.ts";
import { openCatalog } from "./listings/catalog.ts";
import { openListings } from "./listings/listings.ts";
import { openFollowed } from "./followed-store.ts";
import { type Log, loggable } from "./log.ts";
import { type DashboardOptions, openDashboard } from "./dashboard/dashboard.ts";
import { isUnused, oneTimeAddress } from "./dashboard/one-time-address.ts";
import { type Mail, mailFor } from "./email/transports.ts";
import { type GuestsOptions, openGuests } from "./open-houses/guests.ts";
import { createOutbox } from "./email/outbox.ts";
import { policyFor } from "./email/retry-policy.ts";
import type { Settings } from "./settings/settings.ts";
import { createUpkeep } from "./people/upkeep.ts";
import { type OpenSales, openSales } from "./sales/sales.ts";
import { openSharing } from "./sharing.ts";
import { siteOf } from "./site.ts";
import { readinessOf } from "./readiness.ts";
import { openPhotoLinks } from "./photos/photo-links.ts";
import { createPhotos } from "./photos/photos.ts";
import { environmentOf, shippedContent } from "./content/site-content.ts";
import { createAnswerFiles } from "./contacts/answer-files.ts";
import { createOwnPictures } from "./content/own-pictures.ts";
import { openAgentsContent } from "./content/open-agents-content.ts";
import { figuresReadiness } from "./content/old-figures.ts";
import { reportOldFigures } from "./content/old-figures-email.ts";
import { openFormTokens } from "./http/form-tokens.ts";
import { startCheckpoints } from "./store/checkpoints.ts";
import type { ObjectStorage } from "./storage/storage.ts";
import { openVerified, refuseOthers } from "./storage/open-verified.ts";
import type { Store } from "./store/store.ts";
import { debounce } from "./email/debounce.ts";
import { openSubscribers } from "./newsletter/subscribers.ts";
import type { ContentSource } from "../domain/site-content.ts";
import type { EmailSettings } from "./email/message.ts";
import { isFirstWorker } from "./workers.ts";
import { withoutStore } from "./services-without-store.ts";

export type OpenServices = {
  readonly services: Services;
  /** Origins of the remote pictures in listings. */
  readonly imageHosts: readonly string[];
  /** The photos of listings. */
  readonly photo: OpenPhoto;
  /** The social cards that were drawn since the build. */
  readonly card?: OpenCard;
  readonly readiness: () => Promise<{ ready: boolean } & Record<string, unknown>>;
  /** Calls `clear` when what pages show was changed, in this process or another one. */
  onPagesChange(clear: () => void): void;
  /** For the person who starts the server, if there is a dashboard. */
  readonly shell?: {
    /** No one has made a key yet. */
    isUnused(): Promise<boolean>;
    /** Makes the address that opens the dashboard once. */
    oneTimeAddress(siteUrl: string): Promise<string>;
  };
  /** Starts to deliver emails, and to draw cards. */
  begin(socialCards?: App["socialCards"]): void;
  /**
   * Waits up to `timeout` milliseconds for emails in progress, and closes the store once every
   * request was `answered`. `othersGoOn`: other processes keep using the store.
   */
  close(timeout: number, answered: Promise<unknown>, othersGoOn?: boolean): Promise<void>;
};

/** Opens everything. Rejects with a message for the operator if the store can't be opened. Tests give a `network` of their own. */
export async function openServices(settings: Settings, log: Log, network?: Network): Promise<OpenServices> {
  const clock = createStoreClock(systemClock, (aheadSeconds) => log("warn", "clock.differs", { aheadSeconds }));
  const now = () => clock.now();
  const share: Share = (content) => ({
    site: siteOf(settings),
    content,
    listings: openCatalog(() => content.current()),
    limits: createLimits(() => now().getTime()),
    now,
    report: (event: string, error: unknown) => log("error", event, loggable(error)),
  });
  const running =
    settings.leads === "browser"
      ? withoutStore(share(shippedContent(environmentOf(settings))), settings)
      : await withStore(share, settings, log, { clock, network });
  const { content, listings } = running.services;
  const imageHosts = [
    ...new Set(listings.all().flatMap(({ remotePicture }) => (remotePicture ? [new URL(remotePicture.url).origin] : []))),
  ];
  return {
    ...running,
    imageHosts,
    readiness: async () => ({ ...(await running.readiness()), figures: figuresReadiness(now(), content.current()) }),
  };
}

export type SharedServices = Omit<
  Services,
  | "leads"
  | "contentEditor"
  | "ownPictures"
  | "answerFiles"
  | "sentRequests"
  | "formTokens"
  | "photos"
  | "storedPhotos"
  | "subscribers"
  | "alerts"
  | "people"
  | "appointments"
  | "privacy"
  | "bookings"
  | "listingsEditor"
  | "openHouseGuests"
  | "priceHistory"
  | keyof OpenSales["services"]
>;
export type RunningServices = Omit<OpenServices, "imageHosts">;

type Follows = { onChange(listener: () => void): void };

/** Pages show the homes, and what the agent says. */
const whenPagesChange =
  (...parts: readonly Follows[]): OpenServices["onPagesChange"] =>
  (clear) => {
    for (const part of parts) part.onChange(clear);
  };

/** What the services have in common, given the site content. */
type Share = (content: ContentSource) => SharedServices;

type Outside = { readonly clock: StoreClock; readonly network: Network | undefined };

/** The store, and what is read from it before anything else. */
async function openBase(share: Share, settings: Settings, log: Log, clock: StoreClock) {
  const storage = await openVerified(settings, log);
  const store = await openFollowed(settings, log, clock);
  await refuseOthers(store, storage, settings);
  const { changes, counts, stop: stopSharing } = await openSharing(store, settings, clock, log);
  const agents = await openAgentsContent(store, settings, { clock, log, changes });
  const zone = (): string => agents.source.current().agent.timeZone;
  const listings = await openListings({ ...settings, store, storage, clock, log, changes, zone });
  const report = (event: string, error: unknown) => log("error", event, loggable(error));
  const pictures = createPictureWork(agents.source, { store, storage, clock, report });
  const shared = { ...share(pictures.source), listings: listings.catalog, cards: pictures.cards };
  const checkpoints = await openCheckpoints(store, settings.dataDir, { clock, report: shared.report });
  const files = { photo: listings.photo, card: pictures.card };
  const beginPictures = (socialCards: App["socialCards"]): void => {
    listings.begin();
    pictures.begin([listings, agents], socialCards && (() => socialCards(shared)));
  };
  return { files, beginPictures, storage, store, changes, counts, stopSharing, agents, pictures, zone, listings, shared, checkpoints };
}

async function withStore(share: Share, settings: Settings, log: Log, { clock, network }: Outside): Promise<RunningServices> {
  const base = await openBase(share, settings, log, clock);
  const { storage, store, changes, counts, agents, pictures, zone, listings, shared } = base;
  const { emails, heldBecause, keepMonths } = agents;
  const upkeep = createUpkeep({ ...settings, store, storage, agentEmail: () => emails.agentEmail, keepMonths, clock, log });
  // Before anything is shown or sent.
  await upkeep.eraseAgain();
  const mail = mailFor(settings);
  const report = (event: string, fields: Readonly<Record<string, string | number>>) => log("warn", event, fields);
  const subscribers = await openSubscribers(store, shared.now);
  const wake = debounce(clock, () => [outbox, agentsParts].forEach((part) => part.wake()));
  const queued = { now: shared.now, wake };
  const busy = await startCalendarSync(store, settings, { content: emails.content, clock, changes, report });
  const bookings = await openAgentsBookings(store, settings, { ...shared, emails }, { busy, wake, counts });
  const alerts = await openAgentsAlerts(store, { ...queued, dataDir: settings.dataDir, storage, zone, clock, report: shared.report });
  const { sales, ...homes } = await homeServices(base, { ...queued, clock });
  const { forEmails, ...photos } = await openPhotos(store, storage, settings);
  const composed = Object.assign(emails, { dataDir: settings.dataDir, photos: forEmails });
  const compose = composer(store, composed, { subscribers, bookings, listings: listings.catalog, now: shared.now });
  const outbox = createOutbox({ store, mail, compose, clock, report, isHeld: agents.isHeld, retryPolicy: policyFor(store.engine) });
  const dashboardParts = await openDashboardParts(store, settings, { ...queued, content: emails.content });
  const forAgent = { ...base, ...queued, busy, bookings, outbox, emails, subscribers, mail, heldBecause, clock, network, log };
  const agentsParts = await openAgentsParts(store, settings, forAgent);
  const reports = createReports({ store, mail, settings: emails, clock, report, keys: bookings.keys });
  return {
    services: {
      ...shared,
      ...(counts && { limits: createLimits(() => shared.now().getTime(), undefined, counts) }),
      leads: { ...createLeads(store, { ...queued, also: subscribers.ask }), disown: createDisown(store, queued) },
      sentRequests: await openSentRequests(store, shared.now),
      ...photos,
      ...agentsParts.always,
      alerts: alerts.forPages,
      bookings,
      ...homes,
      formTokens: await openFormTokens(store, shared.now),
      ownPictures: createOwnPictures({ ...settings, storage, report: shared.report }),
      answerFiles: createAnswerFiles({ ...settings, store, storage, report: shared.report }),
      ...(dashboardParts && { ...dashboardParts.forPages, contentEditor: agents.editor, ...agentsParts.forDashboard }),
    },
    ...dashboardParts?.forShell,
    ...base.files,
    readiness: () => readinessOf({ store, outbox, busy, storage, zone: zone(), held: heldBecause() }),
    onPagesChange: whenPagesChange(listings, agents, pictures, sales),
    begin(socialCards) {
      void outbox.start();
      // Another process may have queued an email, and died; or there may be a recipient now.
      changes?.listen("emails", wake);
      agents.onChange(wake);
      for (const part of [upkeep, reports]) part.begin();
      base.beginPictures(socialCards);
      alerts.begin(listings);
      agentsParts.begin(dashboardParts !== undefined);
    },
    async close(timeout, answered, othersGoOn = false) {
      // A request that is still being answered may yet have to be stored.
      await Promise.all([answered, ...stopAll([outbox, upkeep, listings, alerts, pictures, agentsParts, reports], timeout)]);
      for (const part of [busy, agents, sales]) part.stop();
      await base.stopSharing();
      await closeStore({ ...base, clock, mail }, othersGoOn);
    },
  };
}

type StoreParts = {
  readonly store: Store;
  readonly clock: StoreClock;
  readonly mail: Mail;
  readonly checkpoints: Awaited<ReturnType<typeof openCheckpoints>>;
};

async function closeStore({ store, clock, mail, checkpoints }: StoreParts, othersGoOn: boolean): Promise<void> {
  clock.stop();
  mail.close();
  await checkpoints?.stop();
  await store.close();
  // While others write, the newest rows may be in SQLite's log alone.
  if (!othersGoOn) await checkpoints?.closed();
}

/** The dashboard, for pages and for the person who starts the server. `undefined` if there is none. */
async function openDashboardParts(
  store: Store,
  { dashboard, siteUrl, smtpUrl }: Settings,
  parts: Pick<DashboardOptions, "now" | "wake" | "content">,
) {
  if (!dashboard) return undefined;
  const forShell = {
    isUnused: () => isUnused(store),
    oneTimeAddress: (address: string) => oneTimeAddress(store, address, parts.now()),
  };
  return {
    forPages: { dashboard: await openDashboard(store, { ...parts, siteUrl, sendsEmail: smtpUrl !== undefined }) },
    forShell: { shell: forShell },
  };
}

/** The emails about the site itself. */
function createReports(options: Parameters<typeof sumUpRequests>[0]) {
  let stops: readonly (() => void)[] = [];
  return {
    begin: () => void (stops = [reportOldFigures(options), sumUpRequests(options)]),
    stop: async () => stops.forEach((stop) => stop()),
  };
}

const openAgentsBookings = (
  store: Store,
  { bookingConfirm: confirm, siteUrl }: Settings,
  { now, listings, content, emails }: SharedServices & { readonly emails: EmailSettings },
  options: Pick<BookingsOptions, "busy" | "wake" | "counts">,
): Promise<OpenBookings> =>
  openBookings(store, {
    ...options,
    now,
    content: () => content.current(),
    confirm,
    invite: { siteUrl, agentEmail: () => emails.agentEmail, listing: listings.get },
  });

/** What pages and the dashboard do with the agent's own homes. */
async function homeServices(
  base: Awaited<ReturnType<typeof openBase>>,
  queued: Pick<GuestsOptions, "now" | "wake"> & { clock: StoreClock },
) {
  const { store, listings, zone, changes, shared } = base;
  listings.onEmails(queued.wake);
  const openHouseGuests = await openGuests(store, { ...queued, zone, refresh: listings.refresh });
  const sales = await openSales({ ...queued, store, zone, changes, samplesHidden: listings.samplesHidden, report: shared.report });
  return { sales, ...sales.services, openHouseGuests, priceHistory: listings.priceHistory, listingsEditor: listings.editor };
}

/** PostgreSQL looks after its own log; SQLite's is one process's to copy. */
const openCheckpoints = async (store: Store, dataDir: string, options: Parameters<typeof startCheckpoints>[2]) =>
  store.engine === "sqlite" && isFirstWorker() ? startCheckpoints(store, dataDir, options) : undefined;

/** The photos of requests: received, shown, and for the emails that link to them. */
async function openPhotos(store: Store, storage: ObjectStorage, { dataDir, siteUrl }: Settings) {
  const { open, linkTo } = await openPhotoLinks(store, { storage, siteUrl });
  return { photos: createPhotos({ dataDir, storage }), storedPhotos: { open }, forEmails: { storage, linkTo } };
}
