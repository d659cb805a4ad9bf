import { expect, test } from "vitest";
import { monthlyCostCopy as copy } from "../../../content/monthly-cost.ts";
import type { Listing } from "../../../domain/listings/listing.ts";
import { CONTENT } from "../../../tests/content.ts";
import { get } from "../../../tests/app.ts";
import { fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { LISTINGS } from "../../../tests/listings.ts";

const home: Listing = {
  ...(LISTINGS[3] as Listing),
  id: "annapolis",
  propertyType: "townhouse",
  street: "5999 Annapolis Lane",
  price: 319_900,
  yearlyTax: 3460,
  monthlyDues: 342,
};
const market = {
  ...CONTENT.market,
  costs: {
    home: { percent: 0.5, source: "The state's average", asOf: "2026-09-30" },
    unit: { percent: 0.2, source: "An assumption", asOf: "2026-09-30" },
    mortgage: { percent: 0.6, source: "A lender's range", asOf: "2026-08-31" },
  } as const,
  figures: [{ title: "Rate", value: "6.8%", kind: "rate", source: "Sample figure.", asOf: "2026-10-10" } as const],
};
const services = (listing: Listing = home) => fakeServices({ listings: [listing], content: { ...CONTENT, market } });
const panel = async (query = "", listing: Listing = home) =>
  tag(mainOf(await (await get(`/listings/${listing.id}${query}`, services(listing))).text()), "section", { id: "monthly-cost" });

test("shows each part of a month with its source and date, and the terms", async () => {
  const { text } = await panel();
  expect(text).toContain(`$2,432 ${copy.perMonth}, ${copy.allIn}`);
  for (const part of [
    "Property tax Sample figure $288",
    "HOA dues Sample figure $342",
    "0.5% of the price a year (The state's average, as of September 30, 2026); ask an insurer for a quote $133",
  ])
    expect(text).toContain(part);
  expect(text).toContain("6.8% is our market data's rate as of October 10, 2026 (Sample figure).");
  expect(text).toContain("360 payments of $1,668 in principal and interest. Interest rate 6.8%; annual percentage rate (APR) 6.8%");
  expect(text).toContain("not an offer of credit");
});

test("an own listing's figures have the date of its last change", async () => {
  const { sample: _, ...own } = home;
  expect((await panel("", { ...own, updated: "2026-10-02" })).text).toContain("Property tax From the listing, October 2, 2026 $288");
});

test("works as a form without scripts, with mortgage insurance below 20% down", async () => {
  const { text, html } = await panel("?down=10&rate=7");
  expect(text).toContain("Mortgage insurance Estimate at 0.6% of the loan a year (A lender's range, as of August 31, 2026)");
  expect(text).toContain("$31,990 of $319,900");
  expect(tags(html, "input").map(({ attributes: { name, value } }) => [name, value])).toEqual([
    ["down", "10"],
    ["rate", "7"],
  ]);
  // 287,910 at 7% is 1,915.47; with 288.33, 342, 133.33 and 144.
  expect(text).toContain("$2,823 a month");
});

test("a field that isn't a number says so, and the sum goes by the usual value", async () => {
  const { text, html } = await panel("?down=lots");
  expect(text).toContain("Please enter a percentage of the price, such as 20.");
  expect(tags(html, "input", { "aria-invalid": "true" }).map(({ attributes }) => attributes["value"])).toEqual(["lots"]);
  expect(text).toContain("$2,432");
});

test("a percentage out of bounds says what the sum goes by", async () => {
  const { text } = await panel("?down=500&rate=99");
  expect(text).toContain("Showing the result for 100%.");
  expect(text).toContain("Showing the result for 30%.");
  expect((await panel("?down=10&rate=7")).text).not.toContain("Showing the result");
});

test("a cost that isn't known is named, and the sum isn't called all in", async () => {
  const { yearlyTax: _, monthlyDues: __, ...unknown } = home;
  const { text } = await panel("", unknown);
  expect([text.includes(copy.withoutTax), text.includes(copy.withoutDues), text.includes(copy.allIn)]).toEqual([true, true, false]);
});

test("the calculator opens with everything carried over, and leads back", async () => {
  const [path = ""] = addresses((await panel("?down=10&rate=7")).html, /#calculator$/);
  expect(path).toMatch(/^\/\?home=annapolis&price=319900&down=10&rate=7&tax=3460&insurance=1600&pmi=144&hoa=342#calculator$/);
  const html = mainOf(await (await get(path, services())).text());
  expect(wordsOf(html)).toContain("For 5999 Annapolis Lane. Back to the home");
  expect(addresses(html, /^\/listings\/annapolis#/)).toEqual(["/listings/annapolis#monthly-cost"]);
  expect(tag(html, "output", { id: "mortgage-payment" }).text).toBe("$2,823");
  expect(tags(html, "details", { class: /calc-more/ })[0]?.attributes).toHaveProperty("open");
  const unknown = mainOf(await (await get("/?home=nowhere", services())).text());
  expect(wordsOf(unknown)).not.toContain(copy.back);
});

test("a rental, an investment, land and a sold home have none", async () => {
  const others: readonly Partial<Listing>[] = [{ market: "rent" }, { market: "investment" }, { propertyType: "land" }, { status: "sold" }];
  for (const more of others) {
    const listing = { ...home, ...more };
    const html = await (await get(`/listings/${listing.id}`, services(listing))).text();
    expect(html).not.toContain('id="monthly-cost"');
  }
});
