/** All listings, in the order of the pages (featured ones come first in each market). */
import type { Listing } from "../domain/listings/listing.ts";
import { investmentListings } from "./listings-investment.ts";
import { rentListings } from "./listings-rent.ts";
import { saleListings } from "./listings-sale.ts";

export const listings: readonly Listing[] = [...saleListings, ...rentListings, ...investmentListings];
