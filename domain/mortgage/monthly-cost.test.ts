import { describe, expect, test } from "vitest";
import type { Listing, PropertyType } from "../listings/listing.ts";
import { hasMonthlyCost, homeCosts, isAllIn, monthlyBill, mortgageOf, shortSum, totalOf } from "./monthly-cost.ts";
import { plan } from "./plan.ts";
import { siteRate } from "./site-rate.ts";

const assumed = { homeInsurance: 500, unitInsurance: 200, mortgageInsurance: 600 };

/** The townhouse of the design review: $1,668 for the loan, $288 of tax and $342 of dues. */
const home: Listing = {
  id: "home",
  market: "sale",
  propertyType: "townhouse",
  title: "",
  street: "5999 Annapolis Lane",
  city: "Plymouth",
  state: "MN",
  zip: "55446",
  price: 319_900,
  yearlyTax: 3460,
  monthlyDues: 342,
  description: "",
  facts: [],
  picture: "",
};

test("a month is loan, tax, dues and insurance, in whole cents", () => {
  const bill = monthlyBill(mortgageOf(homeCosts(home, assumed), { down: 20_000, rate: 6800 }, assumed));
  expect(bill.principal + bill.interest).toBe(166_841);
  expect(bill).toMatchObject({ tax: 28_833, hoa: 34_200, insurance: 13_333, pmi: 0 });
  expect(totalOf(bill)).toBe(243_207);
});

test("the bill is the calculator's own for the same settings", () => {
  for (const [down, rate] of [
    [0, 0],
    [3500, 6800],
    [19_999, 7125],
    [20_000, 2000],
    [50_000, 10_000],
    [100_000, 6800],
  ] as const)
    for (const price of [90_000, 319_900, 3_450_000]) {
      const mortgage = mortgageOf(homeCosts({ ...home, price }, assumed), { down, rate }, assumed);
      const { firstBill, total } = plan(mortgage);
      expect([monthlyBill(mortgage), totalOf(monthlyBill(mortgage))]).toEqual([firstBill, total]);
    }
});

test("mortgage insurance is a share of the loan, only below 20% down", () => {
  const at = (down: number) => mortgageOf(homeCosts(home, assumed), { down, rate: 6800 }, assumed).pmi;
  // 0.6% of $303,905 a year.
  expect(at(5000)).toBe(15_200);
  expect([at(20_000), at(19_900) > 0]).toEqual([0, true]);
});

test("a condo whose association insures the building costs less to insure", () => {
  const condo = { ...home, propertyType: "condo" as const };
  expect(homeCosts(condo, assumed).insurance).toBe(64_000);
  expect(homeCosts({ ...condo, monthlyDues: 0 }, assumed).insurance).toBe(160_000);
});

describe("the short sum of a card", () => {
  test("has its terms beside it", () => {
    expect(shortSum(home, 6800, assumed)).toEqual({
      sum: "$2,432 a month, all in",
      terms: "20% down, 30 years at 6.8% (6.8% APR)",
    });
  });

  const { yearlyTax: _, ...untaxed } = home;
  const { monthlyDues: __, ...withoutDues } = home;
  test.each<[string, Listing]>([
    ["without its tax", untaxed],
    ["a townhouse without its dues", withoutDues],
    ["that is sold", { ...home, status: "sold" }],
    ["for rent", { ...home, market: "rent" }],
    ["land", { ...home, propertyType: "land" }],
    ["a shop", { ...home, propertyType: "commercial" }],
  ])("is left out for a home %s", (_name, listing) => {
    expect(shortSum(listing, 6800, assumed)).toBeUndefined();
  });

  test("a house needs no dues", () => {
    expect(isAllIn({ ...withoutDues, propertyType: "single-family" })).toBe(true);
  });
});

test("dwellings for sale have a monthly cost", () => {
  const types: readonly PropertyType[] = ["single-family", "condo", "townhouse", "multi-family", "land", "commercial"];
  expect(types.map((propertyType) => hasMonthlyCost({ ...home, propertyType }))).toEqual([true, true, true, true, false, false]);
});

test("the site's rate is the market figure's with its date, or the calculator's", () => {
  const figure = { title: "Rate", value: "7.25%", kind: "rate", source: "A survey.", asOf: "2026-11-01" } as const;
  expect(siteRate({ figures: [figure] }, "2026-11-10")).toEqual({
    rate: 7250,
    figure: { source: "A survey.", asOf: "2026-11-01" },
    isOld: false,
  });
  expect(siteRate({ figures: [figure] }, "2026-12-01").isOld).toBe(true);
  for (const figures of [[], [{ ...figure, value: "ask us" }]])
    expect(siteRate({ figures }, "2026-11-10")).toEqual({ rate: 6800, isOld: false });
});
