/**
 * The part of `npm run bench` that asks for filtered pages among 50,000 listings: whole pages,
 * through the app's one function, in this process.
 */
import { catalogOf } from "../../domain/listings/catalog.ts";
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
