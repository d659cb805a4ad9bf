/** All listings, in the order of the pages (featured ones come first in each market). */
import type { Listing } from "../domain/listings/listing.ts";
import { listingPlaces } from "./listing-places.ts";
import { investmentListings } from "./listings-investment.ts";
import { rentListings } from "./listings-rent.ts";
import { saleListings } from "./listings-sale.ts";

const placed = (listing: Listing): Listing => {
  const place = listingPlaces[listing.id];
  return place ? { ...listing, latitude: place[0], longitude: place[1] } : listing;
};

export const listings: readonly Listing[] = [...saleListings, ...rentListings, ...investmentListings].map(placed);
