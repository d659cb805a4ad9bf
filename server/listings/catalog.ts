/**
 * The catalog service: today over the listings in `content/`. Another source needs only to hand a
 * list of listings to `catalogOf`.
 */
import { agent } from "../../content/agent.ts";
import { listings } from "../../content/listings.ts";
import { type Catalog, catalogOf } from "../../domain/listings/catalog.ts";

/** The shipped listings as the catalog that pages ask. */
export const openCatalog = (): Catalog => catalogOf(listings, agent.timeZone);
