import { expect, test } from "vitest";
import { OTHER_TOWN } from "./quick-look-keys.ts";
import { readQuickLook, townsOf } from "./quick-look.ts";

const TOWNS = townsOf([], ["St. Paul", "Plymouth"]);
const read = (query: string) => readQuickLook(new URLSearchParams(query), TOWNS, "2026-11-23");

test("five answers make a home", () => {
  expect(read("town=saint-paul&kind=condo&size=1,200 sq ft&beds=2&year=1990")).toMatchObject({
    isAsked: true,
    errors: {},
    home: { town: "St. Paul", kind: "condo", sqft: 1200, beds: 2, yearBuilt: 1990 },
  });
});

test("nothing asked is nothing wrong; other keys aren't read", () => {
  expect(read("")).toEqual({ isAsked: false, typed: {}, errors: {} });
  expect(read("utm_source=x&income=1")).toEqual({ isAsked: false, typed: {}, errors: {} });
});

test("each wrong answer is said for its field, and all are shown again", () => {
  const found = read("town=Hilo&kind=land&size=big&beds=-1&year=12");
  expect(Object.keys(found.errors).toSorted()).toEqual(["beds", "kind", "size", "town", "year"]);
  expect(found.typed).toMatchObject({ size: "big", beds: "-1" });
  expect(found.home).toBeUndefined();
  expect(Object.keys(read("size=1200").errors).toSorted()).toEqual(["beds", "kind", "town", "year"]);
});

test("any other town can be chosen", () => {
  expect(read("town=other&kind=condo&size=1200&beds=2&year=1990").home?.town).toBe(OTHER_TOWN.label);
});

test("long answers are cut", () => {
  expect(read(`size=${"9".repeat(5000)}`).typed.size).toHaveLength(60);
});

test("towns with sales and areas served are one list by name", () => {
  const sale = { id: "1", date: "2026-01-01", price: 1, kind: "condo", sqft: 1, beds: 1, yearBuilt: 1 } as const;
  expect(
    townsOf(
      [
        { ...sale, town: "saint paul", place: "saint-paul" },
        { ...sale, town: "Edina", place: "edina" },
      ],
      ["St. Paul"],
    ),
  ).toEqual([
    { value: "edina", label: "Edina" },
    { value: "saint-paul", label: "St. Paul" },
  ]);
});
