import { describe, expect, test } from "vitest";
import type { Listing } from "../listings/listing.ts";
import { locationValue } from "../listings/location.ts";
import { BUY_LOCATIONS } from "../listings/search.ts";
import { homeNews, searchNews, stillNews } from "./news.ts";
import { dueAt } from "./schedule.ts";
import { matcherOf, readSearch, withoutTyped } from "./search.ts";

const HOME: Listing = {
  id: "one",
  market: "sale",
  propertyType: "condo",
  title: "One",
  street: "12 Elm Street",
  city: "Eden Prairie",
  state: "MN",
  zip: "55344",
  price: 400_000,
  beds: 2,
  description: "",
  facts: [],
  picture: "",
};
const PLACES = new Map(BUY_LOCATIONS.map((name) => [locationValue(name), name]));
const RENTAL: Listing = { ...HOME, market: "rent", propertyType: "apartment", price: 1800 };

describe("when emails go out", () => {
  const at = (frequency: "now" | "daily" | "weekly", now: string) => dueAt(frequency, new Date(now), "America/Chicago");

  test("at once, the next 7:00, and the next Monday at 7:00", () => {
    expect(at("now", "2026-11-24T18:00:00.000Z")).toBe("2026-11-24T18:00:00.000Z");
    expect(at("daily", "2026-11-24T12:59:59.000Z")).toBe("2026-11-24T13:00:00.000Z");
    expect(at("daily", "2026-11-24T13:00:00.000Z")).toBe("2026-11-25T13:00:00.000Z");
    expect(at("weekly", "2026-11-24T18:00:00.000Z")).toBe("2026-11-30T13:00:00.000Z");
    expect(at("weekly", "2026-11-30T12:00:00.000Z")).toBe("2026-11-30T13:00:00.000Z");
  });

  test("stay at 7:00 when the clocks change", () => {
    // From standard to daylight time on March 14, 2027, and back on November 7.
    expect(at("daily", "2027-03-13T18:00:00.000Z")).toBe("2027-03-14T12:00:00.000Z");
    expect(at("daily", "2027-11-06T18:00:00.000Z")).toBe("2027-11-07T13:00:00.000Z");
    expect(at("weekly", "2027-03-10T18:00:00.000Z")).toBe("2027-03-15T12:00:00.000Z");
  });
});

describe("a search", () => {
  test.each([
    [
      "buy",
      "?location=Eden+Prairie&price=350k-500k&type=condo&show=9&x=1",
      "?location=eden-prairie&price=350k-500k&type=condo",
      "Homes for sale in Eden Prairie, $350k-$500k, Condo",
    ],
    ["buy", "?location=buy-pills-now", "", "Homes for sale"],
    ["buy", "?map=1&box=-93.5,44.8,-93.2,45", "?box=-93.5%2C44.8%2C-93.2%2C45", "Homes for sale, in the area of the map that was searched"],
    ["rent", "?min=5000&max=800", "?min=800&max=5000", "Rentals from $800 a month"],
    [
      "rent",
      "?beds=2&pets=dog&open=weekend&listed=week&sort=price",
      "?beds=2&pets=dog",
      "Rentals up to $3,000 a month, 2+ beds, Dogs allowed",
    ],
    ["rent", "?max=5000", "?max=5000", "Rentals at any price"],
    ["invest", "?q=a++duplex&type=land", "?type=land&q=a+duplex", "Investment properties, Land, with the words “a duplex”"],
  ] as const)("%s %s is stored in one form, and said in words", (section, query, canonical, words) => {
    expect(readSearch(section, query, PLACES)).toEqual({
      query: canonical,
      words: words.replace("at any price a month", "at any price"),
    });
    // What is stored reads as itself.
    expect(readSearch(section, canonical, PLACES).query).toBe(canonical);
  });

  test("finds what its page finds", () => {
    const finds = (section: "buy" | "rent" | "invest", query: string, listing: Listing) => matcherOf(section, query)(listing, "2026-11-24");
    expect(finds("buy", "?location=eden-prairie&price=350k-500k", HOME)).toBe(true);
    expect(finds("buy", "?location=anoka", HOME)).toBe(false);
    expect(finds("buy", "?location=the-west-end", { ...HOME, neighborhood: "The West End" })).toBe(true);
    expect(finds("buy", "", RENTAL)).toBe(false);
    expect(finds("rent", "?q=elm+prairie&beds=2", RENTAL)).toBe(true);
    expect(finds("rent", "?q=oak", RENTAL)).toBe(false);
    expect(finds("invest", "?type=land", { ...HOME, market: "investment", propertyType: "land" })).toBe(true);
  });

  test("carries no one's message to an address that hasn't confirmed", () => {
    const { words } = readSearch("rent", "?q=call+now”,+with+the+words+“555", PLACES);
    expect(withoutTyped(words)).toBe("Rentals up to $3,000 a month, with words of your own");
  });
});

describe("news", () => {
  const versions = (before: Partial<Listing> | undefined, after: Partial<Listing> | undefined, wasPublished = true) => ({
    before: before && { ...HOME, ...before },
    after: after && { ...HOME, ...after },
    wasPublished,
  });
  const all = () => true;

  test.each([
    ["is new", versions(undefined, {}, false), ["new"]],
    ["is on the site again", versions(undefined, {}), ["back"]],
    ["is cheaper", versions({ price: 410_000 }, {}), ["price"]],
    ["costs more", versions({ price: 390_000 }, {}), undefined],
    ["was pending, and is cheaper", versions({ status: "pending", price: 410_000 }, {}), ["back", "price"]],
    ["was sold", versions({ status: "sold" }, {}), ["back"]],
    ["is pending now", versions({}, { status: "pending" }), undefined],
    ["is sold now", versions({ price: 410_000 }, { status: "sold" }), undefined],
    ["is off the site", versions({}, undefined), undefined],
    ["is a sample", versions(undefined, { sample: true }, false), undefined],
    ["is withdrawn", versions({ price: 410_000 }, { status: "withdrawn" }), undefined],
  ])("for a search, of a home that %s", (_, given, reasons) => {
    expect(searchNews(given, all)?.reasons).toEqual(reasons);
    expect(searchNews(given, () => false)).toBe(undefined);
  });

  test("for a home is any price, status and open house", () => {
    const openHours = [{ date: "2026-11-28", from: 780, to: 900 }] as const;
    expect(homeNews(versions({ price: 390_000 }, { status: "pending", openHours }))).toEqual({
      reasons: ["price", "status", "open-houses"],
      oldPrice: 390_000,
      oldStatus: "active",
    });
    expect(homeNews(versions({ title: "Two" }, {}))).toBe(undefined);
    expect(homeNews(versions({}, { status: "withdrawn" }))).toBe(undefined);
  });

  test("that isn't so anymore isn't sent", () => {
    const lower = { reasons: ["price"], oldPrice: 410_000 } as const;
    const search = { isWatched: false, matches: true };
    expect(stillNews(lower, HOME, search)).toEqual(lower);
    expect(stillNews(lower, { ...HOME, price: 410_000 }, search)).toBe(undefined);
    expect(stillNews(lower, HOME, { ...search, matches: false })).toBe(undefined);
    expect(stillNews({ reasons: ["new"] }, { ...HOME, status: "sold" }, search)).toBe(undefined);
    expect(
      stillNews({ reasons: ["status"], oldStatus: "pending" }, { ...HOME, status: "pending" }, { isWatched: true, matches: true }),
    ).toBe(undefined);
  });
});
