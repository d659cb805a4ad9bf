/**
 * A catalog as large as a regional MLS feed, for `npm run bench`: invented listings, the same ones
 * for the same seed. Prices, sizes and years follow the town and the kind of property, so that
 * filters narrow it as they would narrow a real one.
 */
import type { Listing, Market, PropertyType } from "../../domain/listings/listing.ts";

/**
 * Name, postal code, its price level beside the metropolitan median, and how many of the listings
 * are there, in parts.
 */
type Town = readonly [name: string, zip: string, level: number, weight: number];

const TOWNS: readonly Town[] = [
  ["Minneapolis", "55407", 0.95, 26],
  ["Saint Paul", "55105", 0.85, 18],
  ["Bloomington", "55420", 0.95, 8],
  ["Eden Prairie", "55344", 1.3, 6],
  ["Minnetonka", "55345", 1.3, 6],
  ["Plymouth", "55447", 1.25, 7],
  ["Maple Grove", "55369", 1.15, 7],
  ["Blaine", "55434", 0.95, 6],
  ["Anoka", "55303", 0.85, 4],
  ["Wayzata", "55391", 2.4, 2],
  ["South Saint Paul", "55075", 0.75, 4],
  ["Edina", "55424", 1.7, 6],
];

/**
 * What is offered of each kind: its share of the listings in parts, dollars per square foot where
 * the price level is 1, and the span of sizes in square feet.
 */
type Kind = readonly [
  Market,
  PropertyType,
  weight: number,
  name: string,
  perFoot: number,
  sqft: readonly [number, number],
  picture: string,
];

const KINDS: readonly Kind[] = [
  ["sale", "single-family", 30, "House", 215, [900, 4200], "bungalow"],
  ["sale", "condo", 10, "Condo", 240, [550, 1900], "apartment"],
  ["sale", "townhouse", 10, "Townhouse", 205, [1100, 2400], "rowhouse"],
  ["sale", "multi-family", 3, "Duplex", 190, [1800, 3600], "rowhouse"],
  ["sale", "land", 4, "Building lot", 0, [0, 0], "land"],
  ["sale", "commercial", 2, "Storefront", 160, [1500, 12_000], "retail"],
  ["rent", "apartment", 18, "Apartment", 1.9, [450, 1400], "apartment"],
  ["rent", "townhouse", 5, "Townhouse to rent", 1.55, [1100, 2200], "rowhouse"],
  ["rent", "single-family", 6, "House to rent", 1.5, [1000, 2800], "bungalow"],
  ["investment", "multi-family", 6, "Apartment building", 165, [3200, 24_000], "apartment"],
  ["investment", "commercial", 3, "Retail building", 170, [3000, 30_000], "retail"],
  ["investment", "single-family", 2, "Rented house", 180, [900, 2200], "bungalow"],
  ["investment", "land", 1, "Land for development", 0, [0, 0], "land"],
];

const TRAITS = "with a porch|near the park|on a corner|by the trail|with a new roof|with a garage|near light rail|with a garden".split("|");
const STREETS = "Oak Maple Lake Prairie Lyndale Xerxes Pleasant Juneau Zachary Summit Ferndale Riverdale".split(" ");
const SUFFIXES = ["Avenue South", "Street", "Lane North", "Avenue", "Road", "Court"];

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` listings; the same `seed` gives the same ones. */
export function manyListings(count: number, seed = 1906): Listing[] {
  const random = chance(seed);
  const between = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const weighed = <T>(of: readonly T[], weight: (each: T) => number): T => {
    let left = random() * of.reduce((sum, each) => sum + weight(each), 0);
    return of.find((each) => (left -= weight(each)) < 0) ?? (of.at(-1) as T);
  };

  return Array.from({ length: count }, (_, at): Listing => {
    const [market, type, , name, perFoot, span, picture] = weighed(KINDS, ([, , weight]) => weight);
    const [city, zip, level] = weighed(TOWNS, ([, , , weight]) => weight);
    const land = type === "land";
    const sqft = between(...span);
    const lotAcres = Math.round((land ? 0.15 + random() * 4 : 0.1 + random() * 0.4) * 100) / 100;
    const exact = (land ? 180_000 * Math.sqrt(lotAcres) : sqft * perFoot) * level * (0.85 + random() * 0.3);
    const step = market === "rent" ? 5 : 100;
    const lived = !land && type !== "commercial" && type !== "multi-family";
    return {
      id: `${type}-${at + 1}`,
      market,
      propertyType: type,
      title: `${name} ${one(TRAITS)}`,
      street: `${between(1, 99)}${between(10, 99)} ${one(STREETS)} ${one(SUFFIXES)}`,
      city,
      state: "MN",
      zip,
      price: Math.max(step, Math.round(exact / step) * step),
      ...(lived && {
        beds: Math.max(type === "apartment" ? 0 : 1, Math.min(6, Math.floor(sqft / 520))),
        baths: Math.max(2, Math.floor(sqft / 350)) / 2,
      }),
      ...(land ? {} : { sqft, yearBuilt: between(1895, 2026) }),
      ...(market !== "rent" && type !== "condo" && { lotAcres }),
      ...(type === "multi-family" && { units: market === "sale" ? 2 : Math.max(3, Math.floor(sqft / 850)) }),
      ...(lived && { garage: between(0, 3) }),
      listedOn: { daysAgo: between(0, 120) },
      ...(market === "rent" && { pets: one(["No pets", "One dog", "Cats and small dogs"]) }),
      ...(market === "rent" && { available: { monthsAhead: between(0, 3) } }),
      ...(market === "investment" && { capRate: land ? 0 : between(45, 85) / 10, roi: land ? "Varies" : `${between(60, 120) / 10}%` }),
      ...(market === "sale" && random() < 0.06 && !land && { newConstruction: true as const, yearBuilt: 2026 }),
      description: `${name} in ${city}. An invented listing for the benchmark.`,
      facts: ["Invented for the benchmark"],
      picture,
      sample: true,
    };
  });
}
