/**
 * Structured data of a listing and its open houses. Samples are skipped here, so that no caller can
 * forget it.
 */
import { nameAndTown, type Listing, listingPath, type PropertyType } from "../../domain/listings/listing.ts";
import type { OpenHouse } from "../../domain/listings/open-houses.ts";
import { isOffered, type ListingStatus } from "../../domain/listings/status.ts";
import { isoWithOffset } from "../../domain/time/zones.ts";
import { type Node, postalAddress } from "./structured-data.ts";

/** The nearest schema.org type. Land and shops aren't accommodations but places. */
const KIND: Readonly<Record<PropertyType, string>> = {
  "single-family": "SingleFamilyResidence",
  condo: "Apartment",
  townhouse: "House",
  "multi-family": "ApartmentComplex",
  land: "Place",
  commercial: "Place",
  apartment: "Apartment",
};

/** Of those that are offered. */
const AVAILABILITY: Readonly<Partial<Record<ListingStatus, string>>> = { "coming-soon": "PreSale", pending: "Reserved" };

/** Only dwellings have rooms and a floor in schema.org's terms. */
const DWELLINGS: ReadonlySet<string> = new Set(["SingleFamilyResidence", "Apartment", "House"]);

function property(listing: Listing): Node {
  const kind = KIND[listing.propertyType];
  const { latitude, longitude, beds, baths, sqft, yearBuilt, units } = listing;
  return {
    "@type": kind,
    name: listing.title,
    address: postalAddress(listing),
    ...(latitude !== undefined && longitude !== undefined && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    ...(kind === "ApartmentComplex" &&
      units !== undefined && { numberOfAccommodationUnits: { "@type": "QuantitativeValue", value: units } }),
    ...(DWELLINGS.has(kind) && {
      ...(beds !== undefined && { numberOfBedrooms: beds }),
      ...(baths !== undefined && { numberOfFullBathrooms: Math.floor(baths), ...(baths % 1 > 0 && { numberOfPartialBathrooms: 1 }) }),
      // FTK is the United Nations' code for a square foot.
      ...(sqft !== undefined && { floorSize: { "@type": "QuantitativeValue", value: sqft, unitCode: "FTK" } }),
      ...(yearBuilt !== undefined && { yearBuilt }),
    }),
  };
}

function offer(listing: Listing, url: string, offeredBy: Node | undefined): Node {
  const price = { price: listing.price, priceCurrency: "USD" };
  return {
    "@type": "Offer",
    url,
    ...price,
    availability: `https://schema.org/${AVAILABILITY[listing.status ?? "active"] ?? "InStock"}`,
    businessFunction: `http://purl.org/goodrelations/v1#${listing.market === "rent" ? "LeaseOut" : "Sell"}`,
    // MON is the United Nations' code for a month.
    ...(listing.market === "rent" && { priceSpecification: { "@type": "UnitPriceSpecification", ...price, unitCode: "MON" } }),
    ...(offeredBy && { offeredBy }),
  };
}

/** The listing with its offer; nothing for a sample, or what is off the market. `image` is an absolute URL. */
export function listingNode(siteUrl: string, listing: Listing, image: string, agent: Node | undefined): Node | undefined {
  if (listing.sample || !isOffered(listing)) return undefined;
  const url = siteUrl + listingPath(listing);
  return {
    "@type": "RealEstateListing",
    "@id": url,
    url,
    name: listing.title,
    description: listing.description,
    image,
    ...(listing.updated && { dateModified: listing.updated }),
    mainEntity: property(listing),
    offers: offer(listing, url, agent),
  };
}

/** One open house with local times and that day's UTC offset; nothing for a sample. */
export function eventNode(siteUrl: string, open: OpenHouse, image: string, agent: Node | undefined): Node | undefined {
  if (open.sample) return undefined;
  const { listing, start, end, timeZone, canceled } = open;
  return {
    "@type": "Event",
    name: `Open house: ${nameAndTown(listing)}`,
    description: listing.title,
    url: siteUrl + listingPath(listing),
    image,
    startDate: isoWithOffset(new Date(start), timeZone),
    endDate: isoWithOffset(new Date(end), timeZone),
    eventStatus: `https://schema.org/${canceled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: true,
    location: { "@type": "Place", name: nameAndTown(listing), address: postalAddress(listing) },
    ...(agent && { organizer: agent }),
  };
}
