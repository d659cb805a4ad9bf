import { expect, test } from "vitest";
import { listings } from "../../content/listings.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";

const page = async (query = ""): Promise<string> => mainOf(await (await get(`/invest/browse${query}`, fakeServices({ listings }))).text());
const cards = (html: string) => addresses(html, /^\/listings\//).map((path) => listings.find(({ id }) => path === `/listings/${id}`));

test("stands with the four specified properties and a tab for each type", async () => {
  const html = await page();
  expect(cards(html).map((listing) => listing?.featured)).toEqual([true, true, true, true]);
  const tabs = tags(html, "a").filter(({ attributes: { href = "" } }) => /^\/invest\/browse(\?type=.*)?$/.test(href));
  expect(tabs.map(({ text }) => text)).toEqual(["All", "Multi-Family", "Commercial", "Single-Family", "Land"]);
});

test("a zero cap rate reads N/A, any other stands in percent", async () => {
  const rates = async (type: string) =>
    [...wordsOf(await page(`?type=${type}`)).matchAll(/Cap rate (N\/A|[\d.]+%) Estimated ROI/g)].map(([, rate]) => rate);
  expect(new Set(await rates("land"))).toEqual(new Set(["N/A"]));
  const buildings = await rates("multi-family");
  expect(buildings.length).toBeGreaterThan(0);
  for (const rate of buildings) expect(rate).toMatch(/%$/);
});

test("a tab keeps the words that were searched for, and a search keeps the tab", async () => {
  const html = await page("?q=maple&type=land");
  expect(addresses(html, /^\/invest\/browse\?/)).toContain("/invest/browse?q=maple&type=commercial");
  const form = tags(html, "input").map(({ attributes: { name, value } }) => [name, value]);
  expect(form).toContainEqual(["q", "maple"]);
  expect(form).toContainEqual(["type", "land"]);
});

test("the calculator works from the address alone", async () => {
  const words = wordsOf(await page("?price=200000&rent=2000&vacancy=10&costs=9600&down=25&rate=0&years=25"));
  expect(words).toContain("Cap rate 6% Cash on cash 12%");
  expect(words).toContain("Cash flow a month $500");
});

test("the calculator leaves the search above it as it was, and the longest list says that there is no more", async () => {
  const fields = tags(await page("?q=field&type=land"), "input").filter(({ attributes: { type } }) => type === "hidden");
  const pairs = fields.map(({ attributes: { name, value } }) => [name, value]);
  expect(pairs.filter(([name]) => name === "type")).toEqual([
    ["type", "land"],
    ["type", "land"],
  ]);
  expect(pairs).toContainEqual(["q", "field"]);
  expect(wordsOf(await page())).not.toContain("That is all of them");
  expect(wordsOf(await page("?show=300"))).toContain("That is all of them");
});

test("the market figures name their days, and the three tools can be reached", async () => {
  const html = await page();
  const words = wordsOf(html);
  for (const figure of ["4,287", "$425,000", "32 days", "6.8%", "3.4M", "+0.7%"]) expect(words).toContain(figure);
  expect(words.match(/As of [A-Z][a-z]+ \d/g)).toHaveLength(6);
  for (const place of addresses(html, /^#/)) expect(html).toMatch(new RegExp(`id="${place.slice(1)}"`));
});
