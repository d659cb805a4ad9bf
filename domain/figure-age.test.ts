import { describe, expect, test } from "vitest";
import { type Dated, isOld, lastGoodDay } from "./figure-age.ts";

describe("a figure is old", () => {
  test.each<[string, Dated, last: string, first: string]>([
    ["45 days after its date, as monthly figures are", { asOf: "2026-10-31" }, "2026-12-15", "2026-12-16"],
    ["14 days after it, if it is a rate", { asOf: "2026-10-31", kind: "rate" }, "2026-11-14", "2026-11-15"],
    ["90 days after it, if it is an incentive", { asOf: "2026-10-31", kind: "incentive" }, "2027-01-29", "2027-01-30"],
    ["after its own number of days", { asOf: "2026-07-01", goodForDays: 400 }, "2027-08-05", "2027-08-06"],
    ["after its own number of days whatever its kind", { asOf: "2026-10-31", kind: "rate", goodForDays: 1 }, "2026-11-01", "2026-11-02"],
  ])("%s", (_, figure, last, first) => {
    expect(lastGoodDay(figure)).toBe(last);
    expect(isOld(figure, last as Dated["asOf"])).toBe(false);
    expect(isOld(figure, first as Dated["asOf"])).toBe(true);
  });
});
