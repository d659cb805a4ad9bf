import { expect, test } from "vitest";
import { mapWords as words } from "../../content/map/words.ts";
import { formatBox } from "../../domain/map/box.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";
import { HOME } from "../../tests/listings.ts";
import type { Listing } from "../../domain/listings/listing.ts";

const at = (id: string, latitude: number, longitude: number, more: Partial<Listing> = {}): Listing => ({
  ...HOME,
  id,
  title: `Home ${id}`,
  latitude,
  longitude,
  ...more,
});

/** Two far apart, two that would cover each other, and one that isn't on the map. */
const { latitude: _, longitude: __, ...noPlace } = HOME;
const listings = [
  at("north", 45.2, -93.3),
  at("south", 44.8, -93.1),
  at("left", 45.0, -93.6001),
  at("right", 45.0, -93.6),
  { ...noPlace, id: "nowhere", title: "Home nowhere" },
];
const services = fakeServices({ listings });
const page = async (query: string, path = "/buy/browse"): Promise<string> => mainOf(await (await get(path + query, services)).text());
const mapOf = (html: string): string => /<dialog[^]*?<\/dialog>/.exec(html)?.[0] ?? "";
const cards = (html: string): string[] =>
  addresses(html.replace(mapOf(html), ""), /^\/listings\//).map((path) => path.slice("/listings/".length));

test("the map isn't in the page, nor its styles, until it's asked for", async () => {
  const whole = await (await get("/buy/browse", services)).text();
  expect(whole).not.toMatch(/<dialog|map-stage|map-panel|viewBox="-|\/assets\/map-|\/assets\/panel-/);
  expect(addresses(mainOf(whole), /map=1/)).toEqual(["/buy/browse?map=1"]);
});

test("without scripts the homes are links on a picture, near ones a number that zooms in", async () => {
  const html = mapOf(await page("?map=1&show=30"));
  expect(addresses(html, /^\/listings\//).toSorted()).toEqual(["/listings/north", "/listings/south"]);
  const numbers = tags(html, "a").filter(({ attributes }) => attributes["class"] === "map-count");
  expect(numbers.map(({ text }) => text)).toEqual(["2"]);
  const closer = await page(numbers[0]!.attributes["href"]!.replace("/buy/browse", "").replaceAll("&amp;", "&") + "&show=30");
  expect(cards(closer).toSorted()).toEqual(["left", "right"]);
  expect(wordsOf(html)).toContain(words.unplaced(1));
});

test("the searched area is in the address, and narrows the list", async () => {
  const box = formatBox({ west: -93.4, south: 45.1, east: -93.2, north: 45.3 });
  const html = await page(`?map=1&box=${box}`);
  expect(cards(html)).toEqual(["north"]);
  expect(addresses(mapOf(html), /^\/listings\//)).toEqual(["/listings/north"]);
  expect(
    tags(html, "input")
      .filter(({ attributes }) => ["map", "box"].includes(attributes["name"]!))
      .map(({ attributes }) => attributes["value"]),
  ).toEqual(["1", box]);
  expect(cards(await page(`?box=${box}`))).toEqual(["north"]);
});

test("an area that can't be read is dropped, and said", async () => {
  const html = await page("?map=1&box=here&show=30");
  expect(cards(html)).toHaveLength(5);
  expect(wordsOf(html)).toContain("We couldn't read the area in this address");
});

test.each([
  ["/rent/browse", { market: "rent", price: 1500 }],
  ["/invest/browse", { market: "investment" }],
] as const)("%s has the map, too", async (path, more) => {
  const html = mainOf(await (await get(`${path}?map=1`, fakeServices({ listings: [at("one", 45, -93, more)] }))).text());
  expect(addresses(mapOf(html), /^\/listings\//)).toEqual(["/listings/one"]);
  expect(addresses(html, /map=1/).length).toBeGreaterThan(0);
});

test("an empty search has a map without marks", async () => {
  const html = mapOf(mainOf(await (await get("/buy/browse?map=1", fakeServices({ listings: [] }))).text()));
  expect(wordsOf(html)).toContain(words.shown(0));
  expect(addresses(html, /^\/listings\//)).toEqual([]);
});
