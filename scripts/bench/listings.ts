/**
 * The part of `npm run bench` that asks for filtered pages among 50,000 listings: whole pages,
 * through the app's one function, in this process.
 */
import { catalogOf } from "../../domain/listings/catalog.ts";
import type { Market } from "../../domain/listings/listing.ts";
import { readSearch } from "../../domain/search/query.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { quantile } from "./figures.ts";
import { manyListings } from "./many-listings.ts";

const LISTINGS = 50_000;
const ROUNDS = 40;

/**
 * Searches as visitors make them: wide ones, narrow ones, ones that find nothing, long lists, and
 * pages that need no search.
 */
const SEARCHES = [
  "/buy/browse",
  "/buy/browse?location=minneapolis",
  "/buy/browse?location=eden-prairie&price=500k-750k&type=single-family",
  "/buy/browse?price=750k-plus&show=27",
  "/buy/browse?type=land&location=bloomington",
  "/buy/browse?location=plymouth&beds=3&baths=2&min=250000&max=500000&sqft=1500&year=1980",
  "/buy/browse?q=porch+lyndale&sort=per-sqft",
  "/buy/browse?garage=yes&new-construction=yes&open=weekend&listed=week&sort=newest",
  "/rent/browse?pets=dog&available=30&baths=1&max=5000&sort=price",
  "/invest/browse?cap=6&units=4&sort=size",
  "/rent/browse",
  "/rent/browse?q=plymouth",
  "/rent/browse?q=garden+lake&beds=2&min=1200&max=2400",
  "/rent/browse?q=nowhere",
  "/rent/browse?beds=4&max=5000&show=36",
  "/invest/browse",
  "/invest/browse?type=multi-family",
  "/invest/browse?q=saint+paul&type=commercial",
  "/invest/browse?q=5&show=24",
  "/buy/homes",
  "/rent/apartment",
] as const;

/** Milliseconds that the filters alone take, with all counts, and the megabytes of their index. */
export function searches() {
  const listings = manyListings(LISTINGS);
  const now = new Date();
  globalThis.gc?.();
  const before = heldBytes();
  const catalog = catalogOf(listings, () => "America/Chicago");
  const asked = SEARCHES.flatMap((page) => {
    const [, section = "", query = ""] = /^\/(\w+)\/browse\??(.*)$/.exec(page) ?? [];
    const market = MARKETS[section];
    if (!market) return [];
    const places = new Map([...catalog.places(market)].map(([value, { name }]) => [value, name]));
    return [readSearch(market, new URLSearchParams(query), places).search];
  });
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const search of asked) {
      const began = performance.now();
      catalog.search(search, now);
      // The first round makes the index.
      if (round >= 0) times.push(performance.now() - began);
    }
  }
  globalThis.gc?.();
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), megabytes: (heldBytes() - before) / 1e6 };
}

const MARKETS: Readonly<Record<string, Market>> = { buy: "sale", rent: "rent", invest: "investment" };

function heldBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Milliseconds from a request to the last byte of its page. */
export async function filteredPages() {
  const services = { ...fakeServices(), listings: catalogOf(manyListings(LISTINGS), () => "America/Chicago") };
  const times: { readonly page: string; readonly took: number }[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const page of SEARCHES) {
      const began = performance.now();
      const answer = await get(page, services);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
      // The first rounds warm up.
      if (round >= 0) times.push({ page, took: performance.now() - began });
    }
  }
  const all = times.map(({ took }) => took);
  const slowest = times.toSorted((a, b) => b.took - a.took)[0]?.page;
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95), pages: times.length, slowest };
}
