import { describe, expect, test } from "vitest";
import type { Listing } from "../../domain/listings/listing.ts";
import { get, pageHandleFor } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS } from "../../tests/listings.ts";

const sales = LISTINGS.filter(({ market }) => market === "sale");
const [one, two, three, four, five] = sales as [Listing, Listing, Listing, Listing, Listing];
const rental = LISTINGS.find(({ market }) => market === "rent") as Listing;

const page = async (query: string, listings: readonly Listing[] = LISTINGS): Promise<string> => {
  const answer = await get(`/saved${query}`, fakeServices({ listings }));
  expect(answer.status).toBe(200);
  return answer.text();
};
const listed = (html: string): readonly string[] => addresses(mainOf(html), /^\/listings\//).map((path) => path.slice("/listings/".length));

describe("a list", () => {
  test("shows its homes in its order, hidden from search engines, without a script", async () => {
    const html = await page(`?ids=${three.id},${rental.id},${one.id}`);
    expect(listed(html)).toEqual([three.id, rental.id, one.id]);
    expect(tags(html, "h1")).toHaveLength(1);
    expect(tag(html, "meta", { name: "robots" }).attributes["content"]).toBe("noindex");
    expect(wordsOf(tag(html, "title").html)).toMatch(/^Saved homes \| /);
    // The only others are hearts, which styles hide without scripts.
    const [hearts, buttons] = [tags(mainOf(html), "button", { class: "save no-print" }), tags(mainOf(html), "button")];
    expect(hearts.map(({ attributes }) => attributes["aria-pressed"])).toEqual(["false", "false", "false"]);
    expect(buttons.filter(({ attributes }) => attributes["aria-pressed"] === undefined).map(({ text }) => text)).toEqual([
      "Compare side by side",
    ]);
  });

  test("says which homes are gone, and what couldn't be read", async () => {
    const html = await page(`?ids=${one.id},nowhere,%3Cb%3E`);
    expect(listed(html)).toEqual([one.id]);
    const text = wordsOf(mainOf(html));
    expect(text).toContain("No longer shown A home that's no longer shown here");
    expect(text).toContain("One entry of this link couldn't be read and was left out.");
    expect(html).not.toContain("%3Cb");
    // One home can't be compared.
    expect(text).not.toContain("Compare");
  });

  test("shows a sold home and its status", async () => {
    const sold: Listing = { ...one, status: "sold", closed: { on: "2026-10-01" } };
    const html = await page(`?ids=${sold.id}`, [sold, two]);
    expect(listed(html)).toEqual([sold.id]);
    expect(wordsOf(mainOf(html))).toContain("Sold");
  });

  test("names the next open house within a week, and none later", async () => {
    const open = (date: `${number}-${number}-${number}`): Listing => {
      const { sample: _, ...own } = one;
      return { ...own, openHours: [{ date, from: 660, to: 780 }] };
    };
    const words = async (home: Listing) => wordsOf(mainOf(await page(`?ids=${home.id}`, [home])));
    expect(await words(open("2026-10-17"))).toContain("Open Saturday 11 AM to 1 PM");
    expect(await words(open("2026-10-31"))).not.toMatch(/Open \w+day/);
  });

  test("has at most 60 homes", async () => {
    const many = Array.from({ length: 62 }, (_, at): Listing => ({ ...one, id: `many-${at}` }));
    const html = await page(`?ids=${many.map(({ id }) => id).join(",")}`, many);
    expect(listed(html)).toHaveLength(60);
    expect(wordsOf(mainOf(html))).toContain("A list holds 60 homes. 2 homes at its end were left out.");
  });

  test("without homes leads to homes", async () => {
    const main = mainOf(await page(""));
    expect(wordsOf(main)).toContain("No homes on this list yet");
    expect(tag(main, "noscript").html).toContain("Saving needs JavaScript");
    expect(addresses(main, /^\//)).toEqual(["/buy/browse", "/rent/browse"]);
  });
});

describe("a comparison", () => {
  const rowOf = (html: string, label: string): readonly string[] => {
    const row = tags(mainOf(html), "tr").find((each) => tags(each.html, "th", { scope: "row" })[0]?.text === label);
    return tags(row?.html ?? "", "td").map(({ html: cell }) => wordsOf(cell));
  };

  test("is a table with a header for each home and each fact, and what a home lacks is said", async () => {
    const home: Listing = { ...one, yearlyTax: 3600, lotAcres: 0.2 };
    const html = await page(`?ids=${home.id},${rental.id},${two.id}&compare=${home.id},${rental.id}`, [home, two, rental]);
    expect(tags(mainOf(html), "th", { scope: "col" })).toHaveLength(3);
    expect(listed(html)).toEqual([home.id, rental.id]);
    expect(rowOf(html, "Price")).toEqual(["$150,000", expect.stringMatching(/^\$[\d,]+\/month$/)]);
    expect(rowOf(html, "Monthly cost")).toEqual([
      expect.stringMatching(/^\$[\d,]+ a month, all in 20% down, 30 years at .*APR\)$/),
      expect.stringMatching(/^\$[\d,]+ a month$/),
    ]);
    expect(rowOf(html, "Status")).toEqual(["For sale", "For rent"]);
    expect(rowOf(html, "Lot")).toEqual(["0.2 acres", "– Not given"]);
    // No price twice.
    expect(rowOf(html, "Rent")).toEqual([]);
  });

  test("without the tax there is no sum", async () => {
    const { yearlyTax: _, ...home } = one;
    const html = await page(`?compare=${home.id},${two.id}`, [home, { ...two, yearlyTax: 3600, monthlyDues: 100 }]);
    expect(rowOf(html, "Monthly cost")).toEqual(["Not known: tax or dues aren't listed", expect.stringContaining("all in")]);
  });

  test("has ways back to the list, and out of it for each of three homes", async () => {
    const ids = [one.id, two.id, three.id];
    const main = mainOf(await page(`?ids=${ids.join(",")}&compare=${ids.join(",")}`));
    expect(addresses(main, /^\/saved/)).toEqual([
      `/saved?ids=${ids.join(",")}`,
      ...ids.map((out) => `/saved?ids=${ids.join(",")}&compare=${ids.filter((id) => id !== out).join(",")}`),
    ]);
  });

  test("has at most four homes and at least two, and says so", async () => {
    const ids = [one, two, three, four, five].map(({ id }) => id).join(",");
    const html = await page(`?ids=${ids}&compare=${ids}`);
    expect(tags(mainOf(html), "th", { scope: "col" })).toHaveLength(5);
    expect(wordsOf(mainOf(html))).toContain("These are the first four");
    const alone = mainOf(await page(`?ids=${ids}&compare=&compare=${one.id}`));
    expect(wordsOf(alone)).toContain("Please check at least two homes to compare.");
    expect(tags(alone, "table")).toEqual([]);
  });
});

test("no list is cached: there is no end of them", () => {
  expect(pageHandleFor("/saved").perRequest).toBe(true);
});
