import { describe, expect, test } from "vitest";
import { factLine, formatAvailable, formatBeds, formatCapRate, formatPrice, formatStalls, listedDate, type Listing } from "./listing.ts";

const home: Listing = {
  id: "a",
  market: "sale",
  propertyType: "single-family",
  title: "A house",
  street: "1 Main Street",
  city: "Anoka",
  state: "MN",
  zip: "55303",
  price: 1_049_900,
  beds: 3,
  baths: 2.5,
  sqft: 1480,
  lotAcres: 0.4,
  description: "",
  facts: [],
  picture: "bungalow",
};

describe("formats of a card", () => {
  test("a home: beds, baths and square feet, not the lot", () => {
    expect(factLine(home)).toBe("3 beds · 2.5 baths · 1,480 sqft");
    expect(factLine({ ...home, beds: 1, baths: 1 })).toBe("1 bed · 1 bath · 1,480 sqft");
    expect(formatBeds(0)).toBe("Studio");
  });

  test("land: acres; a building: units or suites", () => {
    const { beds: _, baths: __, sqft: ___, ...bare } = home;
    expect(factLine({ ...bare, propertyType: "land", lotAcres: 2.5 })).toBe("2.5 acres");
    expect(factLine({ ...bare, propertyType: "multi-family", units: 4, sqft: 3680 })).toBe("4 units · 3,680 sqft");
    expect(factLine({ ...bare, propertyType: "commercial", units: 1, sqft: 900 })).toBe("1 suite · 900 sqft");
  });

  test("a price, by the month for a rental", () => {
    expect(formatPrice(home)).toBe("$1,049,900");
    expect(formatPrice({ ...home, market: "rent", price: 1850 })).toBe("$1,850/month");
  });

  test("a zero cap rate as N/A", () => {
    expect([formatCapRate(0), formatCapRate(6.2)]).toEqual(["N/A", "6.2%"]);
  });

  test("availability; a past day is Immediately", () => {
    expect(formatAvailable({ monthsAhead: 0 }, "2026-11-21")).toBe("Immediately");
    expect(formatAvailable("2026-11-21", "2026-11-21")).toBe("Immediately");
    expect(formatAvailable("2026-12-15", "2026-11-21")).toBe("December 15, 2026");
    expect(formatAvailable({ monthsAhead: 2 }, "2026-11-21")).toBe("January 1, 2027");
  });
});

test("the day a home was listed, for samples counted from today", () => {
  expect(listedDate({ listedOn: "2026-10-03" }, "2026-10-14")).toBe("2026-10-03");
  expect(listedDate({ listedOn: { daysAgo: 14 } }, "2026-10-14")).toBe("2026-09-30");
  expect(listedDate({}, "2026-10-14")).toBeUndefined();
  expect([0, 1, 2].map(formatStalls)).toEqual(["None", "1 stall", "2 stalls"]);
});
