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
 * What is offered of each kind: dollars per square foot where the price level is 1, and the span of
 * sizes in square feet.
 */
type Kind = {
  readonly market: Market;
  readonly type: PropertyType;
  readonly weight: number;
  readonly name: string;
  readonly perFoot: number;
  readonly sqft: readonly [number, number];
  readonly picture: string;
};

const KINDS: readonly Kind[] = [
  { market: "sale", type: "single-family", weight: 30, name: "House", perFoot: 215, sqft: [900, 4200], picture: "bungalow" },
  { market: "sale", type: "condo", weight: 10, name: "Condo", perFoot: 240, sqft: [550, 1900], picture: "apartment" },
  { market: "sale", type: "townhouse", weight: 10, name: "Townhouse", perFoot: 205, sqft: [1100, 2400], picture: "rowhouse" },
  { market: "sale", type: "multi-family", weight: 3, name: "Duplex", perFoot: 190, sqft: [1800, 3600], picture: "rowhouse" },
  { market: "sale", type: "land", weight: 4, name: "Building lot", perFoot: 0, sqft: [0, 0], picture: "land" },
  { market: "sale", type: "commercial", weight: 2, name: "Storefront", perFoot: 160, sqft: [1500, 12_000], picture: "retail" },
  { market: "rent", type: "apartment", weight: 18, name: "Apartment", perFoot: 1.9, sqft: [450, 1400], picture: "apartment" },
  { market: "rent", type: "townhouse", weight: 5, name: "Townhouse to rent", perFoot: 1.55, sqft: [1100, 2200], picture: "rowhouse" },
  { market: "rent", type: "single-family", weight: 6, name: "House to rent", perFoot: 1.5, sqft: [1000, 2800], picture: "bungalow" },
  {
    market: "investment",
    type: "multi-family",
    weight: 6,
    name: "Apartment building",
    perFoot: 165,
    sqft: [3200, 24_000],
    picture: "apartment",
  },
  { market: "investment", type: "commercial", weight: 3, name: "Retail building", perFoot: 170, sqft: [3000, 30_000], picture: "retail" },
  { market: "investment", type: "single-family", weight: 2, name: "Rented house", perFoot: 180, sqft: [900, 2200], picture: "bungalow" },
  { market: "investment", type: "land", weight: 1, name: "Land for development", perFoot: 0, sqft: [0, 0], picture: "land" },
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
    const kind = weighed(KINDS, ({ weight }) => weight);
    const [city, zip, level] = weighed(TOWNS, ([, , , weight]) => weight);
    const land = kind.type === "land";
    const sqft = between(...kind.sqft);
    const lotAcres = Math.round((land ? 0.15 + random() * 4 : 0.1 + random() * 0.4) * 100) / 100;
    const exact = (land ? 180_000 * Math.sqrt(lotAcres) : sqft * kind.perFoot) * level * (0.85 + random() * 0.3);
    const step = kind.market === "rent" ? 5 : 100;
    const lived = !land && kind.type !== "commercial" && kind.type !== "multi-family";
    return {
      id: `${kind.type}-${at + 1}`,
      market: kind.market,
      propertyType: kind.type,
      title: `${kind.name} ${one(TRAITS)}`,
      street: `${between(1, 99)}${between(10, 99)} ${one(STREETS)} ${one(SUFFIXES)}`,
      city,
      state: "MN",
      zip,
      price: Math.max(step, Math.round(exact / step) * step),
      ...(lived && {
        beds: Math.max(kind.type === "apartment" ? 0 : 1, Math.min(6, Math.floor(sqft / 520))),
        baths: Math.max(2, Math.floor(sqft / 350)) / 2,
      }),
      ...(land ? {} : { sqft, yearBuilt: between(1895, 2026) }),
      ...(kind.market !== "rent" && kind.type !== "condo" && { lotAcres }),
      ...(kind.type === "multi-family" && { units: kind.market === "sale" ? 2 : Math.max(3, Math.floor(sqft / 850)) }),
      ...(kind.market === "rent" && { available: { monthsAhead: between(0, 3) } }),
      ...(kind.market === "investment" && { capRate: land ? 0 : between(45, 85) / 10, roi: land ? "Varies" : `${between(60, 120) / 10}%` }),
      ...(kind.market === "sale" && random() < 0.06 && !land && { newConstruction: true as const, yearBuilt: 2026 }),
      description: `${kind.name} in ${city}. An invented listing for the benchmark.`,
      facts: ["Invented for the benchmark"],
      picture: kind.picture,
      sample: true,
    };
  });
}
