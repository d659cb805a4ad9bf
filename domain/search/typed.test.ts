import { describe, expect, test } from "vitest";
import { catalogOf } from "../listings/catalog.ts";
import { locationValue } from "../listings/location.ts";
import type { Listing, Market } from "../listings/listing.ts";
import { goalOf, type Known } from "./typed.ts";

const NOW = new Date("2026-10-14T15:00:00Z");
const home = (id: string, market: Market, more: Partial<Listing>): Listing => ({
  id,
  market,
  propertyType: "single-family",
  title: id,
  street: "1 Main Street",
  city: "Anoka",
  state: "MN",
  zip: "55303",
  price: 300_000,
  description: "",
  facts: [],
  picture: "",
  ...more,
});
const catalog = catalogOf(
  [
    home("colonial", "sale", { street: "5999 Annapolis Lane North", city: "Plymouth", zip: "55442", description: "A porch on the lake." }),
    home("loft", "sale", { city: "Minneapolis", neighborhood: "Mill District" }),
    home("flat", "rent", { street: "12 Elm Street", city: "Maple Grove", zip: "55311", price: 1900 }),
    home("fourplex", "investment", { city: "Blaine", title: "Brick Fourplex" }),
  ],
  () => "America/Chicago",
);
const known: Known = {
  search: catalog.search,
  has: (market, place) => catalog.places(market).has(place),
  places: (market) =>
    new Map([
      ...[...catalog.places(market)].map(([value, { name }]) => [value, name] as const),
      ...(market === "sale" ? [[locationValue("Saint Paul"), "Saint Paul"] as const] : []),
    ]),
};
const PAGES = { sale: "buy", rent: "rent", investment: "invest" } as const;

function led(text: string): string {
  const goal = goalOf(text, known, NOW);
  if ("selling" in goal) return `sell ${goal.selling ?? ""}`.trim();
  return "listing" in goal ? goal.listing.id : `${PAGES[goal.market]}${goal.query}`;
}

describe("a line leads", () => {
  test.each([
    // Places, where they have homes; one without any is looked for among homes for sale.
    ["Plymouth", "buy?location=plymouth"],
    ["plymouth, MN", "buy?location=plymouth"],
    ["Mill District", "buy?location=mill-district"],
    ["saint paul", "buy?location=saint-paul"],
    ["Maple Grove", "rent?location=maple-grove"],
    ["blaine", "invest?location=blaine"],
    // ZIP codes and addresses.
    ["55442", "buy?q=55442"],
    ["55311", "rent?q=55311"],
    ["5999 annapolis lane", "colonial"],
    ["5999 Annapolis Lane North, Plymouth, MN 55442", "colonial"],
    ["12 Elm", "flat"],
    ["1 Main Street", "loft"],
    // Sentences.
    ["3 bedrooms in Plymouth under $500,000", "buy?location=plymouth&beds=3&max=500000"],
    ["three bedroom house plymouth below 500k with a garage", "buy?location=plymouth&beds=3&max=500000&garage=yes"],
    ["2 br 2.5 ba condos over 250k", "buy?type=condo&beds=2&baths=2.5&min=250000"],
    ["duplex saint paul", "buy?location=saint-paul&type=multi-family"],
    ["lakefront porch", "buy?waterfront=yes&q=porch"],
    ["apartment with a dog under 1800", "rent?type=apartment&max=1800&pets=dog"],
    ["dog-friendly apartment in Maple Grove", "rent?location=maple-grove&type=apartment&pets=dog"],
    ["pet friendly rentals", "rent?pets=dog"],
    ["investment multi-family blaine", "invest?location=blaine&type=multi-family"],
    ["2 bedrooms for rent in maple grove", "rent?location=maple-grove&beds=2"],
    ["investment property blaine", "invest?location=blaine"],
    // As people type them.
    ["MINNEAPOLIS!!!", "buy?location=minneapolis"],
    ["St. Paul", "buy?location=saint-paul"],
    ["st paul condo", "buy?location=saint-paul&type=condo"],
    ["2-3 bedrooms", "buy?beds=2"],
    ["3bd/2ba", "buy?beds=3&baths=2"],
    ["between 300k and 400k in plymouth", "buy?location=plymouth&min=300000&max=400000"],
    ["3br plymouth <500k", "buy?location=plymouth&beds=3&max=500000"],
    ["$2,000 apartments", "rent?type=apartment&max=2000"],
    ["plymouth under 500", "buy?location=plymouth&max=500000"],
    ["rent under 900", "rent?max=900"],
    ["open houses on saturday", "buy?open=weekend"],
    ["homes for sale near me", "buy"],
    ["coming soon in minneapolis", "buy?location=minneapolis&status=coming-soon"],
    ["house with a pool", "buy?q=pool"],
    ["rent", "rent"],
    // Words, where they are found.
    ["porch lake", "buy?q=porch+lake"],
    ["fourplex", "invest?q=fourplex"],
    ["igloo", "buy?q=igloo"],
    ["  ", "buy"],
    ["constructor", "buy?q=constructor"],
    // Sellers.
    ["sell my house", "sell"],
    ["What's my home worth?", "sell"],
    ["home values in Plymouth", "sell plymouth"],
    ["what is my condo worth in St. Paul", "sell saint-paul"],
  ])("%s to %s", (text, goal) => {
    expect(led(text)).toBe(goal);
  });
});

test("a long line takes no longer than a short one", () => {
  const began = performance.now();
  for (const text of ["in ".repeat(3000), "1 bed ".repeat(2000), "$".repeat(9000), "under 1".repeat(1500)]) led(text.slice(0, 200));
  expect(performance.now() - began).toBeLessThan(500);
});
