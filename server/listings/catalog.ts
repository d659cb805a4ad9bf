/** The catalogue service: today over the listings in `content/`. Another source needs only to hand a list of listings to `catalogueOf`. */
import { agent } from "../../content/agent.ts";
import { listings } from "../../content/listings.ts";
import { catalogueOf } from "../../domain/listings/catalog.ts";
import type { Catalogue } from "../../domain/listings/listing.ts";

/** The shipped listings as the catalogue that pages ask. */
export const openCatalogue = (): Catalogue => catalogueOf(listings, agent.timeZone);
