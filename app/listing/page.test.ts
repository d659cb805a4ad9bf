import { masters } from "../../art/masters/pictures.ts";
import { expect, test } from "vitest";
import { investTools } from "../../content/invest.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";

const { agent } = CONTENT;

const page = async (id: string, among: readonly Listing[] = listings): Promise<string> =>
  (await get(`/listings/${id}`, fakeServices({ listings: among }))).text();
const hidden = (html: string): boolean =>
  tags(html, "meta").some(({ attributes }) => attributes["name"] === "robots" && attributes["content"]?.includes("noindex"));
const first = (market: Listing["market"]): Listing => listings.find((listing) => listing.market === market) as Listing;

test.each(listings.map(({ id }) => id))("%s has a page with a tour link, hidden from search engines", async (id) => {
  const html = await page(id);
  expect(tags(html, "h1")).toHaveLength(1);
  expect([...new Set(addresses(html, /^\/booking\?/))]).toEqual([`/booking?listing=${id}`]);
  expect(hidden(html)).toBe(true);
  expect(wordsOf(mainOf(html))).toMatch(/This is a sample listing\. .*pictures are illustrations\./);
});

test("shows price, status, size, address and title in the order in which people ask", async () => {
  const home = { ...first("sale"), yearlyTax: 3600 };
  const text = wordsOf(mainOf(await page(home.id, [home])));
  const asked = ["$150,000", "For sale", "a month, all in", "3 beds · 2 baths · 1,640 sqft", "100 Elm Street", home.title];
  const places = asked.map((each) => text.indexOf(each));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the facts are in groups, and schools are a link without a rating", async () => {
  const home: Listing = { ...first("sale"), yearlyTax: 3460, monthlyDues: 342, lotAcres: 0.2, style: "Bungalow", listedOn: "2026-10-01" };
  const html = mainOf(await page(home.id, [home]));
  expect(tags(html, "h3").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Price and cost", "Interior", "Exterior", "Lot and place", "Building and dues", "Dates", "Schools"]),
  );
  const text = wordsOf(html);
  for (const fact of ["Property tax $3,460 a year", "Association dues $342 a month", "Per square foot $91", "Days listed 13 days"])
    expect(text).toContain(fact);
  expect(addresses(html, /^https:\/\/nces\.ed\.gov/)).toHaveLength(1);
  const own = { ...home, schoolDistrict: "Lakes Public Schools", schoolSite: "https://lakes.example.org/" };
  const withSite = mainOf(await page(own.id, [own]));
  expect(addresses(withSite, /^https:\/\/lakes/)).toEqual(["https://lakes.example.org/"]);
  expect(wordsOf(withSite)).toContain("Lakes Public Schools");
});

test("the price history is shown newest first; without one there is none", async () => {
  const { sample: _, ...own } = first("sale");
  const priceHistory = [
    { on: "2026-09-03", what: "Listed", price: 419_900 },
    { on: "2026-10-01", what: "Pending" },
  ] as const;
  const html = await (await get(`/listings/${own.id}`, fakeServices({ listings: [own], priceHistory }))).text();
  expect(wordsOf(tag(html, "section", { "aria-labelledby": "history" }).html)).toBe(
    "Price history October 1, 2026 Pending September 3, 2026 Listed $419,900",
  );
  expect(await page(own.id, [own])).not.toContain('id="history"');
});

test("directions are a plain link, and the school link isn't on land", async () => {
  const land: Listing = { ...first("sale"), propertyType: "land" };
  const html = mainOf(await page(land.id, [land]));
  expect(addresses(html, /^https:/)).toEqual([
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${land.street}, ${land.city}, MN 55401`)}`,
  ]);
});

test("an investment with rents and costs leads to the ROI calculator with them", async () => {
  const one: Listing = { ...first("investment"), price: 649_900, income: 66_720, costs: 26_420 };
  const [path = ""] = addresses(mainOf(await page(one.id, [one])), /^\/invest\/browse\?/);
  expect(path).toBe(`/invest/browse?price=649900&rent=5560&vacancy=0&costs=26420&home=${one.id}#roi-calculator`);
  const calculator = await (await get(path, fakeServices({ listings: [one] }))).text();
  expect(wordsOf(mainOf(calculator))).toMatch(/6\.2%.*\$40,300/);
  expect(wordsOf(mainOf(calculator))).toContain(`For ${one.street}. ${investTools.roi.back}`);
  expect(addresses(await page(first("investment").id), /^\/invest\/browse\?/)).toEqual([]);
});

test("a real listing is open to search engines and not labeled as a sample", async () => {
  const { sample: _, ...real } = first("sale");
  const html = await page(real.id, [real]);
  expect(hidden(html)).toBe(false);
  // The rate is the market data's, which may be a sample still.
  expect(wordsOf(mainOf(html)).replaceAll(agent.name, "").replace("(Sample figure)", "")).not.toMatch(/sample|pictures are illustrations/i);
});

test("a remote picture replaces ours", async () => {
  const remote = { ...first("sale"), remotePicture: { url: "https://pictures.example.com/1.jpg", alt: "The front from the street" } };
  const pictures = tags(mainOf(await page(remote.id, [remote])), "img").map(({ attributes: { src, alt } }) => [src, alt]);
  expect(pictures).toContainEqual(["https://pictures.example.com/1.jpg", "The front from the street"]);
});

test("the gallery has all pictures with alternative texts, the first eager, the others lazy", async () => {
  const home = listings.find(({ gallery = [] }) => gallery.length === 4) as Listing;
  const gallery = tag(await page(home.id), "ul", { class: /\bgallery\b/ }).html;
  const shown = tags(gallery, "img").map(({ attributes: { alt, loading } }) => [alt, loading ?? "eager"]);
  const names = [home.picture, ...(home.gallery ?? [])] as (keyof typeof masters)[];
  expect(shown).toEqual(names.map((name, at) => [masters[name].alt, at === 0 ? "eager" : "lazy"]));
});

test("each picture says its number and leads to its largest file; thumbnails lead to the pictures", async () => {
  const home = listings.find(({ gallery = [] }) => gallery.length === 4) as Listing;
  const html = mainOf(await page(home.id));
  const strip = tag(html, "ul", { class: /\bgallery\b/ });
  expect(tags(strip.html, "span").map(({ text }) => text)).toEqual(["1 / 5", "2 / 5", "3 / 5", "4 / 5", "5 / 5"]);
  expect(addresses(strip.html, /-1600-[^/]+\.avif$/)).toHaveLength(5);
  const links = addresses(tag(html, "ul", { class: /\bthumbnails\b/ }).html, /^#/);
  expect(links).toEqual(tags(strip.html, "li").map(({ attributes }) => `#${attributes["id"]}`));
});

test("an unknown listing is not found", async () => {
  expect((await get("/listings/nowhere")).status).toBe(404);
});
