import { expect, test } from "vitest";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS as listings } from "../../tests/listings.ts";

const page = async (query = ""): Promise<string> => mainOf(await (await get(`/rent/browse${query}`, fakeServices({ listings }))).text());
const tours = (html: string): string[] => addresses(html, /^\/booking\?listing=/).map((path) => path.slice("/booking?listing=".length));
const found = (html: string): string | undefined => tags(html, "output").find(({ text }) => text.endsWith("found"))?.text;

test("first shows the four specified rentals, from 0 to 3000, any bedrooms", async () => {
  const html = await page();
  expect(found(html)).toBe("4 properties found");
  expect(tours(html)).toHaveLength(4);
  const sliders = tags(html, "input").filter(({ attributes }) => attributes["type"] === "range");
  expect(sliders.map(({ attributes: { name, min, max, step, value } }) => [name, min, max, step, value])).toEqual([
    ["min", "0", "5000", "100", "0"],
    ["max", "0", "5000", "100", "3000"],
  ]);
  expect(tags(tag(html, "select", { name: "beds" }).html, "option").map(({ text }) => text)).toEqual(["Any", "1+", "2+", "3+", "4+"]);
});

test("each card has rent, availability and a tour link", async () => {
  const html = await page();
  const copy = wordsOf(html);
  expect(copy.match(/\$\d,\d{3}\/month/g)).toHaveLength(4);
  expect(copy.match(/Available: (?:Immediately|[A-Z][a-z]+ \d{1,2}, \d{4})/g)).toHaveLength(4);
  for (const id of tours(html)) expect(listings.find((listing) => listing.id === id)?.market).toBe("rent");
});

test("a card says what comes with the rent, as the listing's page does", async () => {
  const first = listings.find(({ market }) => market === "rent");
  if (!first) throw new Error("no rental");
  const rental = {
    ...first,
    price: 1695,
    deposit: 1695,
    fees: [{ name: "trash", amount: 25, every: "month" }],
    pets: "Two cats",
    parking: "Garage stall",
  } as const;
  const services = fakeServices({ listings: [rental] });
  const rows = [
    ["Deposit", "$1,695"],
    ["Fees", "Trash $25 a month"],
    ["Pets", "Two cats"],
    ["Parking", "Garage stall"],
  ];
  for (const path of ["/rent/browse", "/rent/apartment", `/listings/${rental.id}`]) {
    const html = mainOf(await (await get(path, services)).text());
    const terms = tags(html, "dt").map(({ text }, i) => [text, tags(html, "dd")[i]?.text]);
    expect(terms).toEqual(expect.arrayContaining(rows));
    // As large as the rent, and right after it.
    const isPrice = (price: string) => (one: { text: string; attributes: Record<string, string> }) => one.text === price;
    const rent = tags(html, "p").find(isPrice("$1,695/month"));
    const total = tags(html, "span").find(isPrice("$1,720"));
    expect(rent?.attributes["class"]).toContain(total?.attributes["class"]);
    expect(wordsOf(html)).toMatch(/\$1,695\/month.{0,20}\$1,720 total monthly payment, with required fees/);
  }
});

test("searches title and address in any case, with bedrooms and rent", async () => {
  const loud = tours(await page("?q=TOWNHOUSE"));
  expect(loud.length).toBeGreaterThan(0);
  expect(tours(await page("?q=townhouse"))).toEqual(loud);
  const narrow = tours(await page("?beds=3&min=2000&max=2800")).map((id) => listings.find((listing) => listing.id === id));
  expect(narrow.length).toBeGreaterThan(0);
  for (const listing of narrow) {
    expect(listing?.beds).toBeGreaterThanOrEqual(3);
    expect(listing?.price).toBeGreaterThanOrEqual(2000);
    expect(listing?.price).toBeLessThanOrEqual(2800);
  }
});

test("an empty search asks to adjust the criteria", async () => {
  const html = await page("?q=igloo");
  expect(found(html)).toBe("0 properties found");
  expect(wordsOf(html)).toMatch(/No properties match.*adjust your criteria/);
});

test("typed text is escaped", async () => {
  const typed = '"><script>alert(1)</script>';
  const html = await page(`?q=${encodeURIComponent(typed)}`);
  expect(tags(html, "input").find(({ attributes }) => attributes["name"] === "q")?.attributes["value"]).toBe(typed);
  // The page has a script of its own, and none with what was typed.
  expect(tags(html, "script").filter(({ html: code }) => code.includes("alert"))).toEqual([]);
});
