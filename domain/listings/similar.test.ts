import { expect, test } from "vitest";
import { catalogOf } from "./catalog.ts";
import type { Listing } from "./listing.ts";
import { differenceOf, milesBetween } from "./similar.ts";

const home: Listing = {
  id: "home",
  market: "sale",
  propertyType: "townhouse",
  title: "",
  street: "1 Main Street",
  city: "Plymouth",
  state: "MN",
  zip: "55447",
  price: 320_000,
  beds: 3,
  description: "",
  facts: [],
  picture: "",
};
const other = (id: string, more: Partial<Listing>): Listing => ({ ...home, id, ...more });
const similar = (others: readonly Listing[], of = home) => catalogOf([of, ...others], () => "UTC").similar(of, 3);
const ids = (listings: readonly Listing[]) => listings.map(({ id }) => id);

test("never crosses dwellings, land and commercial property, nor markets, and is never the home itself", () => {
  const wrong = [
    other("office", { propertyType: "commercial" }),
    other("lot", { propertyType: "land" }),
    other("rental", { market: "rent" }),
    other("sold", { status: "sold" }),
  ];
  expect(similar(wrong)).toEqual([]);
  expect(
    similar(
      [home.id, "lot"].map((id) => other(`${id}-2`, { propertyType: "land" })),
      other("mine", { propertyType: "land" }),
    ),
  ).toHaveLength(2);
});

test("rather shows too few than homes of another price or far away", () => {
  const place = { latitude: 45.01, longitude: -93.45 };
  const here = { ...home, ...place };
  expect(ids(similar([other("dear", { price: 700_000 }), other("cheap", { price: 150_000 }), other("fits", { price: 350_000 })]))).toEqual([
    "fits",
  ]);
  const duluth = other("duluth", { city: "Duluth", latitude: 46.79, longitude: -92.1 });
  expect(ids(similar([duluth, other("near", { ...place, latitude: 45.1 })], here))).toEqual(["near"]);
});

test("the type and the town come first, then price and bedrooms", () => {
  const found = similar([
    other("house", { propertyType: "single-family" }),
    other("away", { city: "Anoka", price: 330_000 }),
    other("twin", {}),
    other("larger", { beds: 5 }),
  ]);
  expect(ids(found)).toEqual(["twin", "larger", "house"]);
});

test("miles are right to a percent or two", () => {
  const minneapolis = other("a", { latitude: 44.9778, longitude: -93.265 });
  const saintPaul = other("b", { latitude: 44.9537, longitude: -93.09 });
  expect(milesBetween(minneapolis, saintPaul)).toBeCloseTo(8.7, 0);
  expect(milesBetween(minneapolis, home)).toBeUndefined();
  expect(differenceOf(home, home)).toBe(0);
});
