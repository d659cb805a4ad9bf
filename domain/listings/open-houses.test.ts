import { describe, expect, test } from "vitest";
import {
  calendarOf,
  filterOpenHouses,
  formatOpenHouseSearch,
  openHousesOf,
  parseOpenHouseSearch,
  SAMPLE_COUNTS,
  sampleDays,
} from "./open-houses.ts";
import type { Listing, PropertyType } from "./listing.ts";
import { addDays } from "../time/calendar-date.ts";
import { dateIn, isoWithOffset } from "../time/zones.ts";

const ZONE = "America/Chicago";

const home = (id: string, propertyType: PropertyType = "single-family", more: Partial<Listing> = {}): Listing => ({
  id,
  market: "sale",
  propertyType,
  title: id,
  street: "1 Main Street",
  city: "Anoka",
  state: "MN",
  zip: "55303",
  price: 300_000,
  description: "",
  facts: [],
  picture: "bungalow",
  sample: true,
  ...more,
});
const homes = Array.from({ length: 15 }, (_, i) => home(`home-${i}`));

/** A time on each day for two years, from just before a clock change. */
const twoYears = Array.from(
  { length: 731 },
  (_, day) => new Date(Date.UTC(2026, 2, 6, (day * 7) % 24, (day * 13) % 60) + day * 86_400_000),
);

describe("sample open houses", () => {
  test("fall on the next five open-house days, on any day at any time", () => {
    for (const now of twoYears) {
      const today = dateIn(ZONE, now);
      const days = sampleDays(now, ZONE);
      expect(days).toHaveLength(5);
      expect(days.toSorted()).toEqual(days);
      expect(new Set(days).size).toBe(5);
      // Three days of a week, and at most two of them in a row are holidays.
      expect(days.every((day) => day > today && day <= addDays(today, 21))).toBe(true);
    }
  });

  test.each([
    ["Thanksgiving", "2026-11-20T18:00:00Z", ["2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29", "2026-12-03"]],
    ["Christmas and New Year", "2026-12-22T18:00:00Z", ["2026-12-26", "2026-12-27", "2027-01-02", "2027-01-03", "2027-01-07"]],
    ["Easter", "2027-03-25T18:00:00Z", ["2027-03-27", "2027-04-01", "2027-04-03", "2027-04-04", "2027-04-08"]],
    ["Independence Day", "2027-07-01T18:00:00Z", ["2027-07-03", "2027-07-08", "2027-07-10", "2027-07-11", "2027-07-15"]],
  ])("skip %s, and the calendar still counts 5, 8, 6, 4 and 7", (_, now, days) => {
    expect(sampleDays(new Date(now), ZONE)).toEqual(days);
    expect(calendarOf(openHousesOf(homes, new Date(now), ZONE))).toEqual(days.map((date, i) => ({ date, count: SAMPLE_COUNTS[i] })));
  });

  test("have the specified counts, no home twice on a day, none over, from 11 AM to 7 PM", () => {
    for (const now of twoYears) {
      const open = openHousesOf(homes, now, ZONE);
      expect(calendarOf(open).map(({ count }) => count)).toEqual([...SAMPLE_COUNTS]);
      expect(new Set(open.map(({ id }) => id)).size).toBe(30);
      for (const { date, start, end } of open) {
        expect(start > now.toISOString()).toBe(true);
        const from = isoWithOffset(new Date(start), ZONE);
        const to = isoWithOffset(new Date(end), ZONE);
        expect([from.slice(0, 10), to.slice(0, 10)]).toEqual([date, date]);
        expect(from.slice(11, 16) >= "11:00" && to.slice(11, 16) <= "19:00" && from.slice(11) < to.slice(11)).toBe(true);
      }
    }
  });

  test("change at midnight in the agent's zone, not in UTC", () => {
    const dates = (instant: string): string[] => sampleDays(new Date(instant), ZONE);
    expect(dates("2026-11-20T06:00:00Z")).toEqual(["2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29", "2026-12-03"]);
    expect(dates("2026-11-21T05:59:59Z")).toEqual(dates("2026-11-20T06:00:00Z"));
    expect(dates("2026-11-21T06:00:00Z")[0]).toBe("2026-11-22");
  });

  test("are only homes for sale, and fewer when there are few", () => {
    const mixed = [
      home("a"),
      home("b", "condo"),
      home("lot", "land"),
      home("office", "commercial"),
      home("rental", "apartment", { market: "rent" }),
    ];
    const open = openHousesOf(mixed, new Date("2026-11-20T18:00:00Z"), ZONE);
    expect(new Set(open.map(({ listing }) => listing.id))).toEqual(new Set(["a", "b"]));
    expect(calendarOf(open).map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]);
    expect(openHousesOf([], new Date("2026-11-20T18:00:00Z"), ZONE)).toEqual([]);
  });
});

describe("a listing's open hours", () => {
  const real = home("real", "condo", {
    openHours: [
      { date: "2026-11-21", from: 780, to: 900 },
      { date: "2026-11-22", from: 720, to: 840 },
    ],
  });

  test("replace the samples and disappear when they are over", () => {
    const during = openHousesOf([...homes, real], new Date("2026-11-21T20:30:00Z"), ZONE);
    expect(during.map(({ start }) => start)).toEqual(["2026-11-21T19:00:00.000Z", "2026-11-22T18:00:00.000Z"]);
    expect(openHousesOf([...homes, real], new Date("2026-11-21T21:00:00Z"), ZONE).map(({ date }) => date)).toEqual(["2026-11-22"]);
  });
});

describe("filters", () => {
  const open = openHousesOf(
    [
      home("new", "townhouse", { newConstruction: true }),
      home("flat", "condo"),
      home("shore", "single-family", { waterfront: "Rum River", price: 1_000_000 }),
    ],
    new Date("2026-11-20T18:00:00Z"),
    ZONE,
  );
  const ids = (search: Parameters<typeof filterOpenHouses>[1]): string[] => [
    ...new Set(filterOpenHouses(open, search).map(({ listing }) => listing.id)),
  ];

  test("filter by type, by day and by both", () => {
    expect(ids({ quick: "new-construction" })).toEqual(["new"]);
    expect(ids({ quick: "condominiums" })).toEqual(["flat"]);
    expect(ids({ quick: "luxury" })).toEqual(["shore"]);
    expect(ids({ quick: "waterfront" })).toEqual(["shore"]);
    expect(filterOpenHouses(open, { date: "2026-11-22" }).every(({ date }) => date === "2026-11-22")).toBe(true);
    expect(filterOpenHouses(open, { date: "2026-11-22", quick: "waterfront" })).toHaveLength(1);
  });

  test("ignore a day that isn't on the calendar", () => {
    expect(filterOpenHouses(open, { date: "2020-01-01" })).toEqual(open);
  });

  test("are written to the address and read from it", () => {
    for (const search of [{}, { date: "2026-11-22" }, { quick: "luxury" }, { date: "2026-11-22", quick: "waterfront" }] as const) {
      expect(parseOpenHouseSearch(new URLSearchParams(formatOpenHouseSearch(search)))).toEqual(search);
    }
    expect(parseOpenHouseSearch(new URLSearchParams("date=2026-02-30&quick=castle"))).toEqual({});
  });
});
