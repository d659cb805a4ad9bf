import { expect, test } from "vitest";
import { toInstant } from "../time/instant.ts";
import { priceHistoryOf } from "./price-history.ts";

const entry = (at: string, after: Readonly<Record<string, string>>) => ({ at: toInstant(new Date(`${at}T18:00:00.000Z`)), after });
const history = (...entries: readonly ReturnType<typeof entry>[]) => priceHistoryOf(entries, "America/Chicago");

test("begins when the home is listed, and has each price and status after that", () => {
  expect(
    history(
      entry("2026-09-01", { price: "450k", kind: "sale" }),
      entry("2026-09-02", { price: "$419,900" }),
      entry("2026-09-03", { published: "live", listedOn: "2026-09-03" }),
      entry("2026-09-20", { price: "399900", title: "Lower" }),
      entry("2026-10-01", { status: "pending" }),
      entry("2026-10-05", { status: "active" }),
      entry("2026-10-20", { status: "sold", closedPrice: "395000", closedOn: "2026-10-19" }),
    ),
  ).toEqual([
    { on: "2026-09-03", what: "Listed", price: 419_900 },
    { on: "2026-09-20", what: "Price changed", price: 399_900 },
    { on: "2026-10-01", what: "Pending" },
    { on: "2026-10-05", what: "Back on the market" },
    { on: "2026-10-20", what: "Sold", price: 395_000 },
  ]);
});

test("corrections of one day are one price, and a sold price that isn't known is left out", () => {
  expect(
    history(
      entry("2026-09-03", { price: "4199000" }),
      entry("2026-09-03", { published: "live" }),
      entry("2026-09-03", { price: "419900" }),
      entry("2026-09-20", { price: "40000" }),
      entry("2026-09-20", { price: "400000" }),
      entry("2026-10-20", { status: "sold" }),
    ),
  ).toEqual([
    { on: "2026-09-03", what: "Listed", price: 419_900 },
    { on: "2026-09-20", what: "Price changed", price: 400_000 },
    { on: "2026-10-20", what: "Sold" },
  ]);
});

test("what happened in a draft, or while the home was off the site, isn't shown", () => {
  const events = history(
    entry("2026-09-01", { price: "450k", status: "coming-soon" }),
    entry("2026-09-03", { published: "live" }),
    entry("2026-09-04", { published: "off" }),
    entry("2026-09-05", { price: "1" }),
    entry("2026-09-06", { price: "440000" }),
    entry("2026-09-07", { published: "live" }),
    entry("2026-09-08", { title: "Other" }),
  );
  expect(events).toEqual([{ on: "2026-09-03", what: "Listed", price: 450_000 }]);
  expect(history(entry("2026-09-01", { price: "450k" }))).toEqual([]);
});

test("a home that was scheduled is listed on the agent's day on which it appeared", () => {
  expect(
    history(entry("2026-09-01", { price: "450k" }), entry("2026-09-01", { published: "live", goesLiveAt: "2026-09-05T03:00:00.000Z" })),
  ).toEqual([{ on: "2026-09-04", what: "Listed", price: 450_000 }]);
});
