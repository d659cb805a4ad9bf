import { expect, test } from "vitest";
import { areaSalesCopy as copy } from "../../content/home-value.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { placeKey } from "../../domain/listings/location.ts";
import type { ClosedSale } from "../../domain/valuation/closed-sale.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { get } from "../../tests/app.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { mainOf, tag, tags, wordsOf } from "../../tests/html.ts";

const AREA = CONTENT.areas.find(({ name }) => !name.endsWith(" County"))?.name ?? "";
const DATES: readonly CalendarDate[] = [
  "2026-09-01",
  "2026-09-02",
  "2026-09-03",
  "2026-05-01",
  "2026-05-02",
  "2025-02-01",
  "2025-02-02",
  "2025-02-03",
];
const SALES: readonly ClosedSale[] = DATES.map((date, at) => ({
  id: `s${at}`,
  date,
  price: 300_000 + at * 1000,
  town: AREA,
  place: placeKey(AREA),
  kind: "condo",
  sqft: 1200,
  beds: 2,
  yearBuilt: 1990,
}));

const areaPage = async (sales: readonly ClosedSale[]): Promise<string> =>
  mainOf(await (await get(areaPath(AREA), fakeServices({ sales: { sales } }))).text());

test("an area with enough sales has a chart of them, and a table with the same numbers", async () => {
  const section = tag(await areaPage(SALES), "section", { "aria-labelledby": "closed-sales" });
  expect(tag(section.html, "svg").attributes["aria-label"]).toBe(copy.chart(AREA, "Q4 2024", "Q3 2026"));
  expect(tags(section.html, "rect")).toHaveLength(8);
  const rows = tags(section.html, "tr").map(({ html }) => tags(html, "td").map(({ text }) => text));
  expect(rows.slice(1)).toEqual([
    ["Q3 2026", "3", "$301,000"],
    ["Q2 2026", "2", copy.none],
    ["Q1 2026", "0", copy.none],
    ["Q4 2025", "0", copy.none],
    ["Q3 2025", "0", copy.none],
    ["Q2 2025", "0", copy.none],
    ["Q1 2025", "3", "$306,000"],
    ["Q4 2024", "0", copy.none],
  ]);
  expect(wordsOf(section.html)).toContain(copy.note(8));
  expect(tags(section.html, "a", { href: `/sell/estimate?town=${encodeURIComponent(placeKey(AREA))}` })).toHaveLength(1);
});

test("too few sales make no chart, and samples say so", async () => {
  expect(await areaPage(SALES.slice(1))).not.toContain("closed-sales");
  const samples = await areaPage(SALES.map((sale) => Object.assign({}, sale, { sample: true as const })));
  expect(wordsOf(samples)).toContain(copy.sampleNote);
});
