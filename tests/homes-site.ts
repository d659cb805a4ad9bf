/** A dashboard with the agent's own homes in a store of their own, and its owner signed in. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Listing } from "../domain/listings/listing.ts";
import { openListings } from "../server/listings/listings.ts";
import { openStore } from "../server/store/store.ts";
import { fileStorage } from "../server/storage/file-storage.ts";
import { openDashboardSite, signUp } from "./dashboard-site.ts";
import { fakeClock } from "./fake-clock.ts";
import { NOW } from "./fakes.ts";

export type HomesSite = Awaited<ReturnType<typeof openHomesSite>>;

/** Close it at the end. */
export async function openHomesSite({ listings = [] }: { readonly listings?: readonly Listing[] } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-homes-"));
  const store = await openStore(dataDir);
  const open = await openListings({
    store,
    storage: fileStorage(dataDir),
    dataDir,
    clock: fakeClock(NOW.toISOString()),
    log: () => {},
    zone: () => "America/Chicago",
    listings,
  });
  const site = await openDashboardSite({ services: { listings: open.catalog, listingsEditor: open.editor } });
  const owner = site.newBrowser();
  await signUp(site, owner);
  return {
    site,
    store,
    owner,
    editor: open.editor,
    catalog: open.catalog,
    async close() {
      await open.stop();
      await store.close();
      await site.store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
