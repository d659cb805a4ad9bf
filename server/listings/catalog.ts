/** The listings in `content/`. `live-catalog.ts` adds those that the agent has stored. */
import { listings } from "../../content/listings.ts";
import { type Catalog, catalogOf } from "../../domain/listings/catalog.ts";
import type { SiteContent } from "../../domain/site-content.ts";

/** The shipped listings as the catalog that pages ask. Open houses are in the agent's zone. */
export const openCatalog = (content: () => SiteContent): Catalog => catalogOf(listings, () => content().agent.timeZone);
