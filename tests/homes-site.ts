/** A dashboard with the agent's own homes in a store of their own, and its owner signed in. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Listing } from "../domain/listings/listing.ts";
import { createOwnPictures } from "../server/content/own-pictures.ts";
import { openListings } from "../server/listings/listings.ts";
import { openSales } from "../server/sales/sales.ts";
import type { ObjectStorage } from "../server/storage/storage.ts";
import { openStore } from "../server/store/store.ts";
import { fileStorage } from "../server/storage/file-storage.ts";
import { openDashboardSite, signUp } from "./dashboard-site.ts";
import { fakeClock } from "./fake-clock.ts";
import { NOW } from "./fakes.ts";

export type HomesSite = Awaited<ReturnType<typeof openHomesSite>>;

type HomesOptions = {
  readonly listings?: readonly Listing[];
  /** Instead of the data folder. */
  readonly storage?: ObjectStorage;
};

/** Close it at the end. */
export async function openHomesSite({ listings = [], storage: elsewhere }: HomesOptions = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-homes-"));
  const store = await openStore(dataDir);
  const storage = elsewhere ?? fileStorage(dataDir);
  const open = await openListings({
    store,
    storage,
    dataDir,
    clock: fakeClock(NOW.toISOString()),
    log: () => {},
    zone: () => "America/Chicago",
    listings,
  });
  const sales = await openSales({
    store,
    clock: fakeClock(NOW.toISOString()),
    zone: () => "America/Chicago",
    samplesHidden: open.samplesHidden,
    report: () => {},
  });
  const ownPictures = createOwnPictures({ dataDir, storage, report: () => {} });
  const site = await openDashboardSite({
    services: { listings: open.catalog, listingsEditor: open.editor, ownPictures, ...sales.services },
  });
  const owner = site.newBrowser();
  await signUp(site, owner);
  return {
    site,
    store,
    owner,
    dataDir,
    photo: open.photo,
    editor: open.editor,
    catalog: open.catalog,
    async close() {
      sales.stop();
      await open.stop();
      await store.close();
      await site.store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
