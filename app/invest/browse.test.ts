import { expect, test } from "vitest";
import { investTools } from "../../content/invest.ts";
import { wholeDollars } from "../../domain/money.ts";
import type { Unit } from "../../domain/numbers.ts";
import { PURCHASE_BOUNDS } from "../../domain/returns.ts";
import { PURCHASE_KEYS } from "../../domain/returns-keys.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";
import { statements } from "../../content/site.ts";

const { market } = CONTENT;

const page = async (query = ""): Promise<string> => mainOf(await (await get(`/invest/browse${query}`, fakeServices({ listings }))).text());
const cards = (html: string) => addresses(html, /^\/listings\//).map((path) => listings.find(({ id }) => path === `/listings/${id}`));

test("first shows the four specified properties and a tab for each type", async () => {
  const html = await page();
  expect(cards(html).map((listing) => listing?.featured)).toEqual([true, true, true, true]);
  const tabs = tags(html, "a").filter(({ attributes: { href = "" } }) => /^\/invest\/browse(\?type=.*)?$/.test(href));
  expect(tabs.map(({ text }) => text)).toEqual(["All 8", "Multi-Family 2", "Commercial 2", "Single-Family 2", "Land 2"]);
});

test("a zero cap rate is N/A, others are percentages", async () => {
  const rates = async (type: string) =>
    [...wordsOf(await page(`?type=${type}`)).matchAll(/Cap rate (N\/A|[\d.]+%) Estimated ROI/g)].map(([, rate]) => rate);
  expect(new Set(await rates("land"))).toEqual(new Set(["N/A"]));
  const buildings = await rates("multi-family");
  expect(buildings.length).toBeGreaterThan(0);
  for (const rate of buildings) expect(rate).toMatch(/%$/);
});

test("a tab keeps the search text, and a search keeps the tab", async () => {
  const html = await page("?q=maple&type=land");
  expect(addresses(html, /^\/invest\/browse\?/)).toContain("/invest/browse?type=commercial&q=maple");
  const form = tags(html, "input").map(({ attributes: { name, value } }) => [name, value]);
  expect(form).toContainEqual(["q", "maple"]);
  expect(form).toContainEqual(["type", "land"]);
});

test("the calculator reads its values from the address", async () => {
  const text = wordsOf(await page("?price=200000&rent=2000&vacancy=10&costs=9600&down=25&rate=0&years=25"));
  expect(text).toContain("Cap rate 6% Cash on cash 12%");
  expect(text).toContain("Monthly cash flow $500");
});

const note = (html: string, key: string) => tags(html, "p").find(({ attributes: { id } }) => id === `returns-${key}-error`)?.text;
const input = (html: string, key: string) =>
  tags(html, "input").find(({ attributes: { id } }) => id === `returns-${key}`)?.attributes ?? {};

test.each([
  ["price", "", "from $1 to $100,000,000"],
  ["price", "abc", "from $1 to $100,000,000"],
  ["price", "1.850", "from $1 to $100,000,000"],
  ["price", "4 5 0", "from $1 to $100,000,000"],
  ["rent", "-5", "from $0 to $1,000,000"],
  ["vacancy", "101", "from 0 to 100"],
  ["costs", "x", "from $0 to $10,000,000"],
  ["down", "150", "from 0 to 100"],
  ["rate", "45", "from 0 to 30"],
  ["years", "0", "from 1 to 40"],
])("a calculator's %s of %j stays as typed, with an error and no result", async (key, text, error) => {
  const html = await page(`?${new URLSearchParams({ price: "200000", [key]: text })}`);
  expect(note(html, key)).toContain(error);
  expect(input(html, key)).toMatchObject({ value: text, "aria-invalid": "true", "aria-describedby": expect.stringContaining("-error") });
  expect(PURCHASE_KEYS.filter((other) => note(html, other) !== undefined)).toEqual([key]);
  expect(wordsOf(html)).toContain(
    "Cap rate – Cash on cash – Annual net operating income – Monthly loan payment – Monthly cash flow – Cash invested –",
  );
});

test("the calculator's errors name the bounds", () => {
  const plain = (value: number, unit: Unit) =>
    unit.startsWith("dollars") ? wholeDollars(value) : String(unit === "percent" ? value / 1000 : value);
  for (const key of PURCHASE_KEYS) {
    const { unit, least, most } = PURCHASE_BOUNDS[key];
    expect(investTools.roi.fields[key].error).toContain(`from ${plain(least, unit)} to ${plain(most, unit)}`);
  }
});

test("the calculator accepts a price of $900k without scripts and keeps it as typed", async () => {
  const html = await page("?price=%24900k&down=10");
  expect(wordsOf(html)).toContain("Cash invested $90,000");
  expect(input(html, "price")["value"]).toBe("$900k");
});

test.each(["420 000", "420\u00A0000", "420k"])("a price of %j is shown as it was read, without scripts", async (price) => {
  const html = await page(`?${new URLSearchParams({ price })}`);
  expect(tag(html, "*", { id: "returns-price-note" }).text).toBe("We read this as $420,000.");
  expect(input(html, "price")["aria-describedby"]).toBe("returns-price-note");
});

test("the calculator keeps the search above it, and the whole list has a note at its end", async () => {
  const fields = tags(await page("?q=field&type=land"), "input").filter(({ attributes: { type } }) => type === "hidden");
  const pairs = fields.map(({ attributes: { name, value } }) => [name, value]);
  expect(pairs.filter(([name]) => name === "type")).toEqual([
    ["type", "land"],
    ["type", "land"],
  ]);
  expect(pairs).toContainEqual(["q", "field"]);
  expect(wordsOf(await page())).not.toContain("That's everything for now");
  expect(wordsOf(await page("?show=300"))).toContain("That's everything for now");
});

test("the market figures have dates, and the links to the three tools work", async () => {
  const html = await page();
  const text = wordsOf(html);
  for (const { value } of market.figures) expect(text).toContain(value);
  expect(text.match(/as of [A-Z][a-z]+ \d/g)).toHaveLength(market.figures.length);
  for (const place of addresses(html, /^#/)) expect(tags(html, "*", { id: place.slice(1) })).toHaveLength(1);
});

test("each market figure has its source and day, which says plainly when it is old; notes for the owner are not shown", async () => {
  const reports = (html: string) =>
    html.slice(html.indexOf(`id="${investTools.reports.id}"`), html.indexOf(`id="${investTools.guide.id}"`));
  const services = fakeServices({ listings, now: new Date("2999-01-01T12:00:00Z") });
  const old = mainOf(await (await get("/invest/browse", services)).text());
  expect(tags(reports(old), "strong").filter(({ text }) => text.includes("so it may be out of date"))).toHaveLength(market.figures.length);
  const words = wordsOf(reports(await page()));
  for (const { source } of market.figures) expect(words).toContain(source);
  const notes = market.figures.flatMap((figure) => figure.note ?? []);
  expect(notes.filter((one) => words.includes(one))).toEqual([]);
  expect(words).toContain(statements.rate);
});

test("the loan payment is marked as an estimate, not as credit at an APR", async () => {
  expect(investTools.roi.note).toMatch(
    /interest rate you enter, not an annual percentage rate \(APR\): an estimate, not an offer of credit/,
  );
  expect(wordsOf(await page())).toContain(investTools.roi.note);
});
