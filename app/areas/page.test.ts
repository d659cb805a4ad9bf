import { expect, test } from "vitest";
import { areaPageCopy as copy } from "../../content/area-page.ts";
import type { AreaFigure } from "../../domain/areas/area-figures.ts";
import { areaPlace } from "../../domain/areas/area-place.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { formatLocation } from "../../domain/listings/location.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { get } from "../../tests/app.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeServices, NOW, SITE } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS } from "../../tests/listings.ts";

const [{ name, line = "" }, { name: other }] = CONTENT.areas as readonly [(typeof CONTENT.areas)[number], (typeof CONTENT.areas)[number]];

const { sample: _, ...REAL } = LISTINGS.find(({ market }) => market === "sale")!;
const inTown = (id: string, city: string, more: Partial<Listing> = {}): Listing => ({
  ...REAL,
  id,
  city,
  title: `The home ${id}`,
  ...more,
});

const homes = Array.from({ length: 8 }, (__, at) => inTown(`here-${at}`, name));
const rental = { ...LISTINGS.find(({ market }) => market === "rent")!, id: "flat", city: name };

const figure = (more: Partial<AreaFigure>): AreaFigure => ({
  area: name,
  title: "Median sale price",
  value: "$410,000",
  source: "The board's report",
  asOf: "2026-09-30",
  note: "Page four of the report.",
  ...more,
});

const figures = [
  figure({}),
  figure({ value: "$398,000", asOf: "2026-06-30" }),
  figure({ value: "$385,000", asOf: "2026-03-31" }),
  figure({ title: "Days listed", value: "31 days", asOf: "2026-06-30" }),
  figure({ title: "Elsewhere", area: other }),
];

async function page(
  path = areaPath(name),
  listings: readonly Listing[] = [...homes, rental],
  areaFigures: readonly AreaFigure[] = figures,
) {
  const response = await get(path, fakeServices({ listings, sales: { sales: [] }, content: { ...CONTENT, areaFigures } }));
  return { status: response.status, to: response.headers.get("location"), html: await response.text() };
}

test("shows the first homes of the area, and leads to all of them", async () => {
  const elsewhere = inTown("elsewhere", "Zumbrota");
  const main = mainOf((await page(areaPath(name), [...homes, elsewhere, rental])).html);
  expect(tag(main, "h1").text).toBe(copy.heading(name));
  expect(wordsOf(main)).toContain(line);
  const grid = tag(main, "ul", { "aria-label": copy.homes });
  expect(addresses(grid.html, /^\/listings\//)).toEqual(homes.slice(0, 6).map(({ id }) => `/listings/${id}`));
  const query = formatLocation(name);
  expect(tag(main, "a", { href: `/buy/browse${query}` }).text).toBe(copy.all(8, name));
  expect(tag(main, "a", { href: `/rent/browse${query}` }).text).toBe(copy.alsoRent(1));
  expect(addresses(main, /^\/invest\/browse/)).toEqual([]);
});

test("an area without homes says so and leads on; a part without facts isn't there", async () => {
  const main = mainOf((await page(areaPath(name), [inTown("elsewhere", "Zumbrota")], [])).html);
  expect(wordsOf(main)).toContain(copy.none(name));
  expect(tag(main, "a", { href: "/buy/browse" }).text).toBe(copy.elsewhere);
  const place = areaPlace(name, CONTENT) ? ["place"] : [];
  expect(tags(main, "section").map(({ attributes }) => attributes["aria-labelledby"])).toEqual(["homes", ...place, "closing"]);
});

test("lists the area's upcoming open houses, not canceled ones or those of other places", async () => {
  const hours = { id: "o1", date: "2026-10-17", from: 780, to: 900 } as const;
  const listings = [
    inTown("open", name, { openHours: [hours, { ...hours, id: "o2", date: "2026-10-18", canceled: true }] }),
    inTown("far", "Zumbrota", { openHours: [{ ...hours, id: "o3" }] }),
  ];
  const section = tag(mainOf((await page(areaPath(name), listings)).html), "section", { "aria-labelledby": "open-houses" });
  expect(tags(section.html, "li").map(({ text }) => text)).toEqual([expect.stringMatching(/October 17.*1:00 – 3:00.PM.*The home open/s)]);
});

test("shows the newest of each figure with its date and source, and a chart with a table where there's a history", async () => {
  const section = tag(mainOf((await page()).html), "section", { "aria-labelledby": "figures" });
  expect(tags(section.html, "h3").map(({ text }) => text)).toEqual(["Median sale price", "Days listed"]);
  expect(section.text).toContain(copy.source("The board's report"));
  expect(section.text).not.toContain("Page four");
  // 106 days before the day of the test.
  expect(section.text).toContain("so it may be out of date");
  const [chart, ...more] = tags(section.html, "svg");
  expect(more).toEqual([]);
  expect(chart?.attributes["aria-label"]).toMatch(/^Median sale price: \$385,000 .*\$410,000/);
  const [xs, ys] = [0, 1].map((axis) =>
    tag(section.html, "polyline")
      .attributes["points"]!.split(" ")
      .map((point) => Number(point.split(",")[axis])),
  );
  expect(xs).toEqual(xs!.toSorted((a, b) => a - b));
  expect(ys).toEqual(ys!.toSorted((a, b) => b - a));
  expect(tags(section.html, "td").map(({ text }) => text)).toEqual(expect.arrayContaining(["$410,000", "$398,000", "$385,000"]));
});

test.each([
  ["an area that isn't served", "/areas/nowhere", 404, null],
  ["other spelling", areaPath(name).replace("/areas/", "/areas/.").toLowerCase(), 301, areaPath(name)],
])("%s", async (__, path, status, to) => {
  expect(await page(path)).toMatchObject({ status, to });
});

test("search engines get its title, its place, its real homes and the way to it; the sitemap has it", async () => {
  const { html } = await page(areaPath(name), [...homes.slice(0, 2), inTown("sample", name, { sample: true })]);
  expect(tag(html, "link", { rel: "canonical" }).attributes["href"]).toBe(SITE.siteUrl + areaPath(name));
  const { "@graph": nodes } = JSON.parse(tag(html, "script", { type: "application/ld+json" }).html.replaceAll(/<\/?script[^>]*>/g, "")) as {
    "@graph": { "@type": string; itemListElement?: { url?: string }[] }[];
  };
  expect(nodes.map((node) => node["@type"])).toEqual(["BreadcrumbList", "Place", "ItemList"]);
  expect(nodes[2]?.itemListElement?.map(({ url }) => url)).toEqual(homes.slice(0, 2).map(({ id }) => `${SITE.siteUrl}/listings/${id}`));
  const xml = await (await get("/sitemap.xml", fakeServices({ now: NOW }))).text();
  const named = tags(xml, "loc").map(({ text }) => text);
  expect(named).toEqual(expect.arrayContaining(CONTENT.areas.map((area) => SITE.siteUrl + areaPath(area.name))));
});
