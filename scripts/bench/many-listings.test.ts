/** The listings of the benchmark: always the same ones, in every market, and true to their kind. */
import { expect, test } from "vitest";
import { BUY_LOCATIONS } from "../../domain/listings/search.ts";
import { manyListings } from "./many-listings.ts";

const listings = manyListings(5000);

test("the same seed gives the same listings, another seed others", () => {
  expect(manyListings(5000)).toEqual(listings);
  expect(manyListings(5000, 7)).not.toEqual(listings);
});

test("every market and every town of the filters has its share, and each listing a unique id", () => {
  expect(new Set(listings.map(({ id }) => id)).size).toBe(5000);
  const share = (fits: (listing: (typeof listings)[number]) => boolean) => listings.filter(fits).length / listings.length;
  for (const market of ["sale", "rent", "investment"]) expect(share((each) => each.market === market)).toBeGreaterThan(0.1);
  for (const town of BUY_LOCATIONS) expect(share(({ city }) => city === town)).toBeGreaterThan(0.03);
});

test("no listing contradicts its kind", () => {
  const wrong = listings.filter(
    ({ market, propertyType, price, sqft, beds, baths, capRate }) =>
      (propertyType === "land" && (sqft !== undefined || beds !== undefined || (capRate ?? 0) !== 0)) ||
      (market === "rent" ? price < 400 || price > 15_000 : price < 20_000) ||
      (baths ?? 1) % 0.5 !== 0,
  );
  expect(wrong).toEqual([]);
  expect(listings.every(({ sample }) => sample)).toBe(true);
});
