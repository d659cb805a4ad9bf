/** Builds what pages ask for out of the server's parts, and says how they are. With `LEADS=browser` there is no store at all. */
import path from "node:path";
import { agent } from "../content/agent.ts";
import type { Services, SiteSettings } from "../domain/services.ts";
import { systemClock } from "./clock.ts";
import { createLeads } from "./leads.ts";
import { letterWriter } from "./letters.ts";
import { createLimits } from "./limits.ts";
import { openCatalogue } from "./listings.ts";
import { type Log, tellable } from "./log.ts";
import { mailBySmtp, mailToFolder } from "./mail.ts";
import { createOutbox, type LetterRow, type Outbox } from "./outbox.ts";
import type { Settings } from "./settings.ts";
import { createPhotos, sweepPhotos } from "./photos.ts";
import { openStamps } from "./stamps.ts";
import { openStore, type Store } from "./store.ts";
import { whenQuiet } from "./when-quiet.ts";
import { confirmationWriter } from "./subscribers-letter.ts";
import { CONFIRMATION, openSubscribers } from "./subscribers.ts";

export type OpenServices = {
  readonly services: Services;
  /** Origins of pictures that listings name and that are not ours. */
  readonly imageHosts: readonly string[];
  readonly readiness: () => Promise<{ ready: boolean } & Record<string, unknown>>;
  /** Begins to deliver letters. */
  begin(): void;
  /** Lets letters that are under way finish, for so many milliseconds, and closes the store once every request was `answered`. */
  close(patience: number, answered: Promise<void>): Promise<void>;
};

/** Opens everything. Rejects with a sentence for whoever starts the server when the store cannot be opened. */
export async function openServices(settings: Settings, log: Log): Promise<OpenServices> {
  const now = () => systemClock.now();
  const listings = openCatalogue();
  const shared = {
    site: siteOf(settings),
    listings,
    limits: createLimits(() => now().getTime()),
    now,
    report: (event: string, error: unknown) => log("error", event, tellable(error)),
  };
  const imageHosts = [
    ...new Set(listings.all().flatMap(({ remotePicture }) => (remotePicture ? [new URL(remotePicture.url).origin] : []))),
  ];
  return { imageHosts, ...(settings.leads === "browser" ? withoutStore(shared) : await withStore(shared, settings, log)) };
}

type Shared = Omit<Services, "leads" | "stamps" | "photos" | "subscribers">;
type Rest = Omit<OpenServices, "imageHosts">;

function siteOf({ siteUrl, leads, portalUrl, schedulerUrl, heroVideoUrl }: Settings): SiteSettings {
  return { siteUrl, leads, portalUrl, ...(schedulerUrl && { schedulerUrl }), ...(heroVideoUrl && { heroVideoUrl }) };
}

function withoutStore(shared: Shared): Rest {
  const nothing = () => Promise.reject(new Error("LEADS=browser keeps no requests."));
  return {
    services: {
      ...shared,
      leads: { take: nothing },
      photos: { read: nothing },
      subscribers: { confirm: nothing, leave: nothing },
      stamps: { issue: () => "", age: () => undefined },
    },
    readiness: () => Promise.resolve({ ready: true, requests: "kept nowhere" }),
    begin: () => {},
    close: (_patience, answered) => answered,
  };
}

async function withStore(shared: Shared, settings: Settings, log: Log): Promise<Rest> {
  const store = await openStore(settings.dataDir);
  const mail = settings.smtpUrl ? mailBySmtp(settings.smtpUrl) : mailToFolder(path.join(settings.dataDir, "mail"));
  const report = (event: string, fields: Readonly<Record<string, string | number>>) => log("warn", event, fields);
  const subscribers = await openSubscribers(store, shared.now);
  const toAgent = letterWriter(store, settings);
  const toSubscriber = confirmationWriter(store, settings, subscribers.keys);
  const compose = (row: LetterRow) => (row.kind === CONFIRMATION ? toSubscriber(row) : toAgent(row));
  const outbox = createOutbox({ store, mail, compose, clock: systemClock, report });
  const swept = await sweepPhotos(settings.dataDir, store);
  if (swept > 0) log("warn", "photos.swept", { folders: swept });
  return {
    services: {
      ...shared,
      leads: createLeads(store, { now: shared.now, wake: whenQuiet(systemClock, () => outbox.wake()), also: subscribers.ask }),
      photos: createPhotos({ dataDir: settings.dataDir }),
      subscribers,
      stamps: await openStamps(store, shared.now),
    },
    readiness: () => readinessOf(store, outbox),
    begin: () => void outbox.start(),
    async close(patience, answered) {
      // A request that is still being answered may yet have to be stored.
      await Promise.all([outbox.stop(patience), answered]);
      mail.close();
      await store.close();
    },
  };
}

/** Ready means: the store takes writes and letters move. Letters that were given up are told, too. */
async function readinessOf(store: Store, outbox: Outbox): Promise<{ ready: boolean } & Record<string, unknown>> {
  try {
    await store.check();
    const { stuck, waiting, dead, oldestWaitingAgeMs, lastSuccessAt } = await outbox.status();
    return {
      ready: !stuck,
      store: "writable",
      outbox: { moving: !stuck, waiting, dead, oldestWaitingSeconds: Math.round(oldestWaitingAgeMs / 1000), lastSuccessAt },
      zone: agent.timeZone,
    };
  } catch {
    return { ready: false, store: "not writable" };
  }
}
