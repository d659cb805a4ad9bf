/** The catalog for a command, which reads it once. */
import { listings as shipped } from "../../content/listings.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { systemClock } from "../clock.ts";
import { openToRead, type StoreLocation } from "../store/store.ts";
import { openCatalog } from "./catalog.ts";
import { createLiveCatalog } from "./live-catalog.ts";

/** The shipped and the stored listings. Only the shipped ones if there's no database yet, or one that the site has still to update. */
export async function catalogWithStored(where: StoreLocation, content: () => SiteContent): Promise<Catalog> {
  const db = await openToRead(where).catch(() => undefined);
  if (!db) return openCatalog(content);
  const live = createLiveCatalog({ store: { db }, clock: systemClock, shipped, zone: () => content().agent.timeZone, report: () => {} });
  try {
    await live.start();
  } catch {
    return openCatalog(content);
  } finally {
    live.stop();
    await db.destroy();
  }
  return live.catalog;
}
