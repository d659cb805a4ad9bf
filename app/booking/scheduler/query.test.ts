import { describe, expect, test } from "vitest";
import { appointmentHref, type SchedulerQuery, readSchedulerQuery, readChangeResult, schedulerHref } from "./query.ts";

const read = (query: string): SchedulerQuery => readSchedulerQuery(new URLSearchParams(query));

describe("the scheduler's address", () => {
  const whole: SchedulerQuery = {
    kind: "home-visit",
    place: "visit",
    listing: "longfellow-bungalow",
    moving: "0199c0de-aaaa-7bbb-8ccc-0123456789ab.AbC_-0123456789abcdefg",
    zone: "Etc/GMT+5",
    zones: "all",
    month: "2026-12",
    day: "2026-12-01",
    time: "2026-12-01T16:00:00.000Z",
  };

  test("says everything that it was made from", () => {
    expect(read(schedulerHref(whole).split("?")[1] ?? "")).toEqual(whole);
    expect(schedulerHref({})).toBe("/scheduler");
  });

  test("is the same whatever order its parts were named in", () => {
    const turned = Object.fromEntries(Object.entries(whole).toReversed()) as SchedulerQuery;
    expect(schedulerHref(turned)).toBe(schedulerHref(whole));
  });

  test("has parts changed and taken out", () => {
    expect(schedulerHref({ kind: "tour", day: "2026-12-01" }, { day: undefined, zone: "Asia/Tokyo" })).toBe(
      "/scheduler?kind=tour&zone=Asia%2FTokyo",
    );
  });

  test.each([
    ["aMeRiCa/ChIcAgO", "America/Chicago"],
    ["US/Central", "America/Chicago"],
    ["asia/TOKYO", "Asia/Tokyo"],
  ])("a zone called %s goes by its one name: spellings without number would each be remembered", (given, zone) => {
    expect(read(`zone=${given}`)).toEqual({ zone });
  });

  test.each([
    "kind=Tour",
    "kind=../x",
    "kind=",
    `kind=${"a".repeat(41)}`,
    "place=moon",
    "zone=%2B05:30",
    "zone=Mars/Olympus",
    "zones=none",
    "month=2026-13",
    "month=2026-1",
    "month=2026-12-01",
    "day=2026-02-30",
    "day=tomorrow",
    "time=2026-12-01T16:00:00Z",
    "time=2026-12-01T16:00:30.000Z",
    "time=2026-02-30T16:00:00.000Z",
    "time=2026-12-01T16:00:00.000%2B01:00",
    "time=0",
    "listing=%3Cscript%3E",
    "moving=a%20b",
    `moving=${"a".repeat(201)}`,
    "__proto__=x&constructor=y",
    "note=private",
  ])("leaves out what is unknown or malformed: %s", (query) => {
    expect(read(query)).toEqual({});
  });

  test("uses the first of a repeated parameter", () => {
    expect(read("kind=tour&kind=office")).toEqual({ kind: "tour" });
  });
});

test("the address of an appointment holds its key, and what is said first only where it is one of ours", () => {
  expect(appointmentHref("a.b")).toBe("/scheduler/booking?key=a.b");
  expect(appointmentHref("a&b", "moved")).toBe("/scheduler/booking?key=a%26b&result=moved");
  expect(readChangeResult(new URLSearchParams("result=moved"))).toBe("moved");
  expect(readChangeResult(new URLSearchParams("result=nonsense"))).toBeUndefined();
  expect(readChangeResult(new URLSearchParams(""))).toBeUndefined();
});
