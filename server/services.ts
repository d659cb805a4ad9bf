/**
 * Creates the services that pages use, and reports their health. With `LEADS=browser` nothing is
 * stored.
 */
import path from "node:path";
import { OutcomeUnknown } from "../domain/leads/outcome-unknown.ts";
import type { Services, SiteSettings } from "../domain/services.ts";
import { type BookingsOptions, openBookings, type OpenBookings } from "./bookings/bookings.ts";
import { sumUpRequests } from "./bookings/request-summary.ts";
import { type CalendarSync, type CalendarSyncOptions, createCalendarSync } from "./calendar-sync/calendar-sync.ts";
import { systemClock } from "./clock.ts";
import { createStoreClock, type StoreClock } from "./store-clock.ts";
import { createLeads } from "./leads/leads.ts";
import { createDisown } from "./leads/receipts.ts";
import { openSentRequests } from "./leads/sent-requests.ts";
import { composer } from "./email/composer.ts";
import type { OpenPhoto } from "./http/listing-photos.ts";
import { createLimits } from "./http/rate-limits.ts";
import { openCatalog } from "./listings/catalog.ts";
import { openListings, type OpenListings } from "./listings/listings.ts";
import { type Log, loggable } from "./log.ts";
import { type DashboardOptions, openDashboard } from "./dashboard/dashboard.ts";
import { isUnused, oneTimeAddress } from "./dashboard/one-time-address.ts";
import { type Mail, mailBySmtp, mailToFolder } from "./email/transports.ts";
import { createOutbox, type Outbox } from "./email/outbox.ts";
import { policyFor } from "./email/retry-policy.ts";
import type { Settings } from "./settings/settings.ts";
import { createUpkeep } from "./people/upkeep.ts";
import { openSharing } from "./sharing.ts";
import { openPhotoLinks } from "./photos/photo-links.ts";
import { createPhotos } from "./photos/photos.ts";
import { shippedContent } from "./content/site-content.ts";
import { figuresReadiness } from "./content/old-figures.ts";
import { reportOldFigures } from "./content/old-figures-email.ts";
import { openFormTokens } from "./http/form-tokens.ts";
import { startCheckpoints } from "./store/checkpoints.ts";
import { type ObjectStorage, StorageError } from "./storage/storage.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Changes } from "./store/changes.ts";
import { openStore, type Store } from "./store/store.ts";
import { StoreUnavailable } from "./store/unavailable.ts";
import { debounce } from "./email/debounce.ts";
import { openSubscribers } from "./newsletter/subscribers.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { isFirstWorker } from "./workers.ts";
import { withoutStore } from "./services-without-store.ts";

export type OpenServices = {
  readonly services: Services;
  /** Origins of the remote pictures in listings. */
  readonly imageHosts: readonly string[];
  /** The photos of listings. */
  readonly photo: OpenPhoto;
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
  /** Starts to deliver emails. */
  begin(): void;
  /**
   * Waits up to `timeout` milliseconds for emails in progress, and closes the store once every
   * request was `answered`. `othersGoOn`: other processes keep using the store.
   */
  close(timeout: number, answered: Promise<unknown>, othersGoOn?: boolean): Promise<void>;
};

/** Opens everything. Rejects with a message for the operator if the store can't be opened. */
export async function openServices(settings: Settings, log: Log): Promise<OpenServices> {
  const clock = createStoreClock(systemClock, (aheadSeconds) => log("warn", "clock.differs", { aheadSeconds }));
  const now = () => clock.now();
  const content = shippedContent();
  const listings = openCatalog(content.current);
  const shared = {
    site: siteOf(settings),
    content,
    listings,
    limits: createLimits(() => now().getTime()),
    now,
    report: (event: string, error: unknown) => log("error", event, loggable(error)),
  };
  const imageHosts = [
    ...new Set(listings.all().flatMap(({ remotePicture }) => (remotePicture ? [new URL(remotePicture.url).origin] : []))),
  ];
  const running = settings.leads === "browser" ? withoutStore(shared, settings) : await withStore(shared, settings, log, clock);
  return {
    ...running,
    imageHosts,
    readiness: async () => ({ ...(await running.readiness()), figures: figuresReadiness(now(), content.current()) }),
  };
}

export type SharedServices = Omit<
  Services,
  "leads" | "sentRequests" | "formTokens" | "photos" | "storedPhotos" | "subscribers" | "bookings" | "listingsEditor"
>;
export type RunningServices = Omit<OpenServices, "imageHosts">;

function siteOf({ siteUrl, leads, portalUrl, schedulerUrl, bookingConfirm, heroVideoUrl, keepMonths, s3 }: Settings): SiteSettings {
  const embeds = { ...(schedulerUrl && { schedulerUrl }), ...(heroVideoUrl && { heroVideoUrl }) };
  return { siteUrl, leads, portalUrl, bookingConfirm, ...embeds, ...(keepMonths && { keepMonths }), ...(s3 && { photosElsewhere: true }) };
}

const OLDER_COPY = "the database is older than the one that was used last; what was stored after it is missing";

/** The store, whose clock is the site's. */
async function openFollowed(settings: Settings, log: Log, clock: StoreClock): Promise<Store> {
  const store = await openStore(settings, () => log("warn", "store.older-copy", { problem: OLDER_COPY }));
  await clock.follow(store);
  return store;
}

/** Each process follows the homes by itself, and learns of everything else from the one that changed it. */
const whenPagesChange =
  (listings: OpenListings, changes: Changes | undefined): OpenServices["onPagesChange"] =>
  (clear) => {
    listings.onChange(clear);
    changes?.listen("pages", clear);
  };

async function withStore(base: SharedServices, settings: Settings, log: Log, clock: StoreClock): Promise<RunningServices> {
  const storage = await openVerified(settings, log);
  const store = await openFollowed(settings, log, clock);
  const { changes, counts, stop: stopSharing } = await openSharing(store, settings, clock, log);
  const checkpoints = await openCheckpoints(store, settings.dataDir, { clock, report: base.report });
  const zone = (): string => base.content.current().agent.timeZone;
  const listings = await openListings({ ...settings, store, storage, clock, log, changes, zone });
  const shared = { ...base, listings: listings.catalog };
  const upkeep = createUpkeep({ ...settings, store, storage, clock, log });
  // Before anything is shown or sent.
  await upkeep.eraseAgain();
  const mail = openMail(settings);
  const report = (event: string, fields: Readonly<Record<string, string | number>>) => log("warn", event, fields);
  const subscribers = await openSubscribers(store, shared.now);
  const wake = debounce(clock, () => outbox.wake());
  const content = () => shared.content.current();
  const queued = { now: shared.now, wake };
  const busy = await startCalendarSync(store, settings, { content, clock, changes, report });
  const bookings = await openAgentsBookings(store, settings, shared, { busy, wake, counts });
  const { forEmails, ...photos } = await openPhotos(store, storage, settings);
  const compose = composer(store, { ...settings, content, photos: forEmails }, { subscribers, bookings, now: shared.now });
  const outbox = createOutbox({ store, mail, compose, clock, report, retryPolicy: policyFor(store.engine) });
  const dashboardParts = await openDashboardParts(store, settings, { ...queued, content });
  let stopReports = (): void => {};
  return {
    services: {
      ...shared,
      ...(counts && { limits: createLimits(() => shared.now().getTime(), undefined, counts) }),
      leads: { ...createLeads(store, { ...queued, also: subscribers.ask }), disown: createDisown(store, queued) },
      sentRequests: await openSentRequests(store, shared.now),
      ...photos,
      subscribers,
      bookings,
      listingsEditor: listings.editor,
      formTokens: await openFormTokens(store, shared.now),
      ...dashboardParts?.forPages,
    },
    ...dashboardParts?.forShell,
    photo: listings.photo,
    readiness: () => readinessOf(store, outbox, busy, storage, zone()),
    onPagesChange: whenPagesChange(listings, changes),
    begin() {
      void outbox.start();
      // Another process may have queued an email, and died.
      changes?.listen("emails", wake);
      upkeep.begin();
      listings.begin();
      stopReports = startReports({ store, mail, settings: { ...settings, content }, clock, report, keys: bookings.keys });
    },
    async close(timeout, answered, othersGoOn = false) {
      stopReports();
      // A request that is still being answered may yet have to be stored.
      await Promise.all([outbox.stop(timeout), answered, upkeep.stop(), listings.stop()]);
      busy.stop();
      await stopSharing();
      clock.stop();
      mail.close();
      await checkpoints?.stop();
      await store.close();
      // While others write, the newest rows may be in SQLite's log alone.
      if (!othersGoOn) await checkpoints?.closed();
    },
  };
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

/** The emails about the site itself. Returns what stops them. */
function startReports(options: Parameters<typeof sumUpRequests>[0]): () => void {
  const stops = [reportOldFigures(options), sumUpRequests(options)];
  return () => stops.forEach((stop) => stop());
}

type CalendarOptions = Pick<CalendarSyncOptions, "clock" | "changes" | "report"> & { readonly content: () => SiteContent };

async function startCalendarSync(
  store: Store,
  { busyIcsUrl: url }: Settings,
  { content, ...options }: CalendarOptions,
): Promise<CalendarSync> {
  const busy = createCalendarSync({ store, url, rules: () => content().availability, ...options });
  await busy.start();
  return busy;
}

const openAgentsBookings = (
  store: Store,
  { bookingConfirm: confirm, siteUrl, agentEmail }: Settings,
  { now, listings, content }: SharedServices,
  options: Pick<BookingsOptions, "busy" | "wake" | "counts">,
): Promise<OpenBookings> =>
  openBookings(store, {
    ...options,
    now,
    content: () => content.current(),
    confirm,
    invite: { siteUrl, agentEmail, listing: listings.get },
  });

/** PostgreSQL looks after its own log; SQLite's is one process's to copy. */
const openCheckpoints = async (store: Store, dataDir: string, options: Parameters<typeof startCheckpoints>[2]) =>
  store.engine === "sqlite" && isFirstWorker() ? startCheckpoints(store, dataDir, options) : undefined;

const openMail = ({ dataDir, smtpUrl, smtpCa: ca, smtpFingerprint: fingerprint }: Settings): Mail =>
  smtpUrl ? mailBySmtp(smtpUrl, { ca, fingerprint }) : mailToFolder(path.join(dataDir, "mail"));

/** The photos of requests: received, shown, and for the emails that link to them. */
async function openPhotos(store: Store, storage: ObjectStorage, { dataDir, siteUrl }: Settings) {
  const { open, linkTo } = await openPhotoLinks(store, { storage, siteUrl });
  return { photos: createPhotos({ dataDir, storage }), storedPhotos: { open }, forEmails: { storage, linkTo } };
}

/** The storage of photos. A wrong setting stops the start; a storage that is away now may come back. */
async function openVerified(settings: Settings, log: Log): Promise<ObjectStorage> {
  const storage = await openStorage(settings);
  await storage.verify().catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.reason === "refused") throw error;
    log("warn", "storage.not-working", { problem: error.message });
  });
  return storage;
}

/**
 * Ready means that the store takes writes and emails are going out. Reports undelivered emails, the
 * age of the agent's calendar and the storage of photos, too: without it, everything else still works.
 */
async function readinessOf(
  store: Store,
  outbox: Outbox,
  busy: CalendarSync,
  storage: ObjectStorage,
  zone: string,
): Promise<{ ready: boolean } & Record<string, unknown>> {
  try {
    await store.check();
    const { stuck, oldestWaitingAgeMs, ...status } = await outbox.status();
    return {
      ready: !stuck,
      store: "writable",
      outbox: { moving: !stuck, ...status, oldestWaitingSeconds: Math.round(oldestWaitingAgeMs / 1000) },
      busy: busy.readiness(),
      ...(await photosReadiness(storage)),
      zone,
    };
  } catch (error) {
    const isExplained = error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
    return { ready: false, store: "not writable", ...(isExplained && { problem: error.message }) };
  }
}

/** Nothing about files: what is wrong with the disk shows with the database. */
async function photosReadiness(storage: ObjectStorage): Promise<{ photos?: object }> {
  const health = await storage.health();
  return health ? { photos: health } : {};
}
