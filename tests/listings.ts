/** Listings for tests: more of each kind than a page shows at once, whatever the site's own listings are. */
import type { Listing, PropertyType } from "../domain/listings/listing.ts";
import { BUY_LOCATIONS } from "../domain/listings/search.ts";

const base = {
  state: "MN",
  zip: "55401",
  price: 398_500,
  yearBuilt: 1923,
  description: "Oak floors and a porch that faces west. The sewer line was relined in 2021, and the boiler is from 2019.",
  facts: ["Two-car garage", "Boiler replaced 2019", "Full basement"],
  picture: "bungalow",
  sample: true,
} as const;

/** One after the other, beginning again at the end. */
const cycled = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const HOMES: readonly PropertyType[] = ["single-family", "condo", "single-family", "townhouse"];

const homes = Array.from({ length: 36 }, (_, at): Listing => ({
  ...base,
  id: at === 0 ? "porch-house" : `home-${at}`,
  market: "sale",
  propertyType: cycled(HOMES, at),
  title: at === 0 ? "Bungalow with a deep front porch" : `Home number ${at}`,
  street: `${100 + at} Elm Street`,
  city: cycled(BUY_LOCATIONS, Math.floor(at / HOMES.length)),
  price: 150_000 + at * 40_000,
  beds: 3,
  baths: 2,
  sqft: 1640,
  gallery: ["room-kitchen", "room-bedroom", "room-bath", "room-entry"],
  ...(at < 3 && { featured: true }),
  ...(at % 5 === 0 && { newConstruction: true }),
  ...(at % 6 === 0 && { waterfront: "Lake Minnetonka" }),
}));

const rentals = Array.from({ length: 6 }, (_, at): Listing => ({
  ...base,
  id: `rental-${at}`,
  market: "rent",
  propertyType: at === 1 ? "townhouse" : "apartment",
  title: at === 1 ? "Townhouse by the trail" : `Apartment number ${at}`,
  street: `${200 + at} Elm Street`,
  city: "Plymouth",
  price: at < 4 ? 1600 + at * 400 : 3200,
  beds: at,
  baths: 1,
  sqft: 720,
  available: { monthsAhead: at },
  ...(at < 4 && { featured: true }),
}));

const INVESTMENTS: readonly PropertyType[] = ["multi-family", "commercial", "single-family", "land"];
const investments = Array.from({ length: 8 }, (_, at): Listing => ({
  ...base,
  id: `investment-${at}`,
  market: "investment",
  propertyType: cycled(INVESTMENTS, at),
  title: `Investment number ${at}`,
  street: `${300 + at} Elm Street`,
  city: "Blaine",
  units: 4,
  capRate: cycled(INVESTMENTS, at) === "land" ? 0 : 6.2,
  roi: "8.4%",
  ...(at < 4 && { featured: true }),
}));

export const LISTINGS: readonly Listing[] = [...homes, ...rentals, ...investments];

/** A home for sale, to be toured. */
export const HOME: Listing = homes[0] as Listing;
