/** A home's past prices and statuses, for its page. */
import { type PriceEvent, priceHistoryOf } from "../../domain/listings/price-history.ts";
import type { Store } from "../store/store.ts";
import { historyAfter } from "./versions.ts";

/** @param slug of an own home; others have no history. @param zone the agent's. */
export async function readPriceHistory(db: Store["db"], slug: string, zone: string): Promise<readonly PriceEvent[]> {
  const row = await db.selectFrom("listing_slugs").select("listing").where("slug", "=", slug).executeTakeFirst();
  return row ? priceHistoryOf((await historyAfter(db, row.listing, 0)).toReversed(), zone) : [];
}
