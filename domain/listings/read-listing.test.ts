import { describe, expect, test } from "vitest";
import { fieldsOf, type ListingKind } from "./fields.ts";
import { type ListingValues, readListing } from "./read-listing.ts";
import { numberedSlug, slugOf } from "./slug.ts";
import { photoWidths, suggestedAlt } from "./photos.ts";

const HOME: ListingValues = {
  kind: "sale",
  street: "12 Elm Street",
  city: "Anoka",
  state: "mn",
  zip: "55303",
  price: "$399k",
  propertyType: "condo",
};
const read = (values: ListingValues) => readListing({ ...HOME, ...values }, { id: "home" });

describe("each kind is asked only what fits", () => {
  test.each([
    ["sale", ["beds", "newConstruction", "monthlyDues"], ["deposit", "income", "units"]],
    ["rent", ["deposit", "fees", "pets", "parking", "leaseTerm", "available"], ["yearlyTax", "lotAcres", "income"]],
    ["investment", ["units", "income", "costs", "roi"], ["beds", "deposit"]],
    ["land", ["lotAcres", "waterfront"], ["beds", "sqft", "yearBuilt", "style"]],
    ["commercial", ["sqft", "units"], ["beds", "deposit", "income"]],
  ] as const)("%s", (kind: ListingKind, asked, others) => {
    const names = fieldsOf(kind).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining([...asked]));
    expect(names.filter((name) => (others as readonly string[]).includes(name))).toEqual([]);
  });
});

describe("a price", () => {
  test.each([
    ["$399k", 399_000],
    ["399,900", 399_900],
    ["$1.2m", 1_200_000],
    ["399900.00", 399_900],
  ])("%s", (price, dollars) => {
    expect(read({ price }).listing?.price).toBe(dollars);
  });

  test.each([
    ["0", /more than 0/],
    ["1000000000", /more than \$500,000,000. Please check the zeros/],
    ["lots", /can't read “lots”.*Write it like \$399,900/],
    ["-5", /can't read/],
    ["1.850", /can't read/],
    ["399,900.50", /round it/],
    ["", /Enter the price/],
  ])("%j says how to fix it", (price, message) => {
    expect(read({ price }).errors.price).toMatch(message);
    expect(read({ price }).listing).toBeUndefined();
  });

  test("that was typed in an unusual way says how it was read", () => {
    expect(read({ price: "399.9k" }).notes.price).toBe("We read this as $399,900.");
  });

  test("of a rental is a month's", () => {
    expect(read({ kind: "rent", propertyType: "apartment", price: "1,695 a month" }).listing).toMatchObject({
      market: "rent",
      price: 1695,
    });
    expect(read({ kind: "rent", propertyType: "apartment", price: "399k" }).errors.price).toMatch(/check the zeros/);
  });
});

test("what is optional and wrong is left out and named", () => {
  const { listing, errors } = read({ baths: "2.25", yearBuilt: "85", latitude: "44.9", description: "x".repeat(6000) });
  expect(listing).toMatchObject({ price: 399_000, state: "MN", description: "" });
  expect(listing).not.toHaveProperty("latitude");
  expect(Object.keys(errors).toSorted()).toEqual(["baths", "description", "yearBuilt"]);
});

test("what another kind would ask doesn't count", () => {
  expect(read({ deposit: "100", income: "wrong" })).toMatchObject({ errors: {}, listing: { market: "sale" } });
  expect(read({ deposit: "100" }).listing).not.toHaveProperty("deposit");
});

test("a type that the kind doesn't have is refused", () => {
  expect(read({ propertyType: "apartment" }).errors.propertyType).toBeDefined();
  expect(readListing({}, { id: "x" }).errors.kind).toBe("Choose what kind of listing this is.");
});

test("an investment's cap rate is computed", () => {
  const investment = { kind: "investment", propertyType: "multi-family", price: "649,900", income: "66,700", costs: "26,400" };
  expect(read(investment).listing).toMatchObject({ capRate: 6.2, facts: ["Net operating income about $40,300 a year"] });
});

describe("fees", () => {
  const rent = (fees: string) => read({ kind: "rent", propertyType: "apartment", price: "1695", fees });
  test("are read line by line", () => {
    const text = "Trash and recycling: $25 a month\nApplication $45 once\n\nSecond stall $80 per month (optional)\nAmenities 300 one-time";
    expect(rent(text).listing?.fees).toEqual([
      { name: "Trash and recycling", amount: 25, every: "month" },
      { name: "Application", amount: 45, every: "once" },
      { name: "Second stall", amount: 80, every: "month", optional: true },
      { name: "Amenities", amount: 300, every: "once" },
    ]);
  });
  test.each(["Trash\nApplication", "Trash $25 a month\nApplication $45", "$25 a month"])("%j names the line", (text) => {
    expect(rent(text).errors.fees).toMatch(/^Line [12]: write the fee/);
  });
});

test("slugs", () => {
  expect(slugOf("3499 36th Avenue South Minneapolis")).toBe("3499-36th-avenue-south-minneapolis");
  expect(slugOf("  Ålesund's  “Haus” / 2 ")).toBe("alesunds-haus-2");
  expect(slugOf("שלום 🏡")).toBe("home");
  expect(slugOf("word ".repeat(40)).length).toBeLessThanOrEqual(60);
  expect(slugOf("x".repeat(400))).toBe("x".repeat(60));
  expect([numberedSlug("a", 1), numberedSlug("a", 2)]).toEqual(["a", "a-2"]);
});

test("a photo's widths end with its own or the widest", () => {
  expect(photoWidths(2560)).toEqual([320, 480, 736, 960, 1600]);
  expect(photoWidths(1600)).toEqual([320, 480, 736, 960, 1600]);
  expect(photoWidths(1200)).toEqual([320, 480, 736, 960, 1200]);
  expect(photoWidths(90)).toEqual([90]);
});

test("a room suggests an alternative text", () => {
  expect(suggestedAlt("Kitchen", "12 Elm Street", 3)).toBe("Kitchen at 12 Elm Street");
  expect(suggestedAlt("View", "12 Elm Street", 3)).toBe("View from 12 Elm Street");
  expect(suggestedAlt("", "", 3)).toBe("Photo 3");
});
