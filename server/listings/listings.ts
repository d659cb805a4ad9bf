/** The agent's own homes: what pages show of them, and the editor of the dashboard. */
import { listings as shipped } from "../../content/listings.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { ListingsEditor } from "../../domain/listings/editing.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { Services } from "../../domain/services.ts";
import type { Clock } from "../clock.ts";
import { type Log, loggable } from "../log.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Changes } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import { createAvifWork } from "./avif.ts";
import { createFieldsEditor } from "./editor.ts";
import { createLiveCatalog } from "./live-catalog.ts";
import { createOpenHouses } from "./open-houses.ts";
import { type PhotoContent, readPhoto } from "./photo-places.ts";
import { createListingPhotos } from "./photos.ts";
import { readPriceHistory } from "./price-history.ts";
import { createPublishing } from "./publishing.ts";

export type ListingsOptions = {
  readonly store: Store;
  readonly storage: ObjectStorage;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  /** What other processes with the same store change. */
  readonly changes?: Pick<Changes, "listen"> | undefined;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Those in `content/` by default. */
  readonly listings?: readonly Listing[];
  readonly freeBytes?: (folder: string) => Promise<number>;
};

export type OpenListings = {
  /** Always the current one. */
  readonly catalog: Catalog;
  readonly editor: ListingsEditor;
  readonly priceHistory: Services["priceHistory"];
  /** Whether the shipped samples are hidden. */
  readonly samplesHidden: () => boolean;
  /** Calls `listener` whenever pages would be different. */
  readonly onChange: (listener: () => void) => void;
  /** Calls `listener` when emails about open houses may have been queued. */
  readonly onEmails: (listener: () => void) => void;
  /** Shows what has changed. */
  readonly refresh: () => Promise<void>;
  /** The file at a photo's address. */
  readonly photo: (folder: string, file: string) => Promise<PhotoContent | "away" | undefined>;
  /** Begins what no one waits for: work on photos, and looking for what a command changed. */
  begin(): void;
  stop(): Promise<void>;
};

/** Reads all stored homes, and follows their changes. */
export async function openListings(options: ListingsOptions): Promise<OpenListings> {
  const { store, storage, dataDir, clock, log, changes, zone, listings = shipped, freeBytes } = options;
  const now = (): Date => clock.now();
  const report = (event: string, error: unknown): void => log("error", event, loggable(error));
  const live = createLiveCatalog({
    store,
    clock,
    shipped: listings,
    zone,
    changes,
    report: (event, fields) => log("warn", event, fields),
  });
  await live.start();
  const context = { store, now, live, report };
  const emailListeners: (() => void)[] = [];
  const wake = (): void => emailListeners.forEach((listener) => listener());
  const avif = createAvifWork({ ...context, clock, storage });
  return {
    catalog: live.catalog,
    editor: {
      ...createFieldsEditor(context),
      ...createPublishing({ ...context, zone, reserved: new Set(listings.map(({ id }) => id)) }),
      photos: createListingPhotos({ ...context, dataDir, storage, onNew: avif.wake, ...(freeBytes && { freeBytes }) }),
      openHouses: createOpenHouses({ ...context, zone, wake }),
    },
    priceHistory: (id) => readPriceHistory(store.db, id, zone()),
    samplesHidden: () => live.state().samplesHidden,
    onChange: live.onChange,
    onEmails: (listener) => void emailListeners.push(listener),
    // What was saved is saved: pages that can't be updated now are within a second, or at the next change.
    refresh: () => live.refresh().catch((error: unknown) => report("listings.not-read", error)),
    photo: (folder, file) => readPhoto(storage, folder, file),
    begin() {
      avif.begin();
      live.poll();
    },
    stop() {
      live.stop();
      return avif.stop();
    },
  };
}
