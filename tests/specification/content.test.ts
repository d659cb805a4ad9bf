/** The specification in the content that ships; an agent's own content leaves this folder out (vitest.config.ts). */
import { describe, expect, test } from "vitest";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { agent, brokerage, hotline } from "../../content/agent.ts";
import { areas } from "../../content/areas.ts";
import { appointmentTypes } from "../../content/booking.ts";
import { categories } from "../../content/categories.ts";
import { sellingFaq } from "../../content/faq.ts";
import { guide } from "../../content/guide.ts";
import { help } from "../../content/help.ts";
import { hero } from "../../content/hero.ts";
import { heroButtons, newsletter } from "../../content/home.ts";
import { incentives } from "../../content/incentives.ts";
import { market } from "../../content/market.ts";
import { footer, headerButtons, menus } from "../../content/menus.ts";
import { listingTypeInitial, listingTypes } from "../../content/add-listing.ts";
import * as options from "../../content/options.ts";
import { type PageCopy, pages, pageText } from "../../content/pages.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { sellPage, sellTabs } from "../../content/sell.ts";
import { testimonials } from "../../content/testimonials.ts";
import { nextSteps } from "../../content/next-steps.ts";

const SPECIFIED_PATHS = [
  "/",
  "/booking",
  "/buy/browse",
  "/buy/hire-agent",
  "/buy/open-houses",
  "/buy/homes",
  "/buy/new-construction",
  "/buy/land",
  "/buy/commercial",
  "/sell",
  "/sell/browse",
  "/sell/estimate",
  "/sell/hire-agent",
  "/sell/add-listing",
  "/sell/condo",
  "/sell/home",
  "/sell/land",
  "/sell/commercial",
  "/rent/browse",
  "/rent/partner",
  "/rent/apartment",
  "/rent/townhouse",
  "/rent/house",
  "/invest/browse",
  "/invest/hire-agent",
  "/invest/land",
  "/invest/single-family",
  "/invest/multi-family",
  "/invest/commercial",
];

const pageCopy = new Map<string, PageCopy>([
  ...Object.keys(pages).map((path) => [path, pageText(path, DEFAULTS)!] as const),
  ...categories.map((category) => [category.path, category] as const),
]);
const paths = [...pageCopy.keys()];

function ofShipped(write: unknown): unknown {
  try {
    return (write as (content: typeof DEFAULTS) => unknown)(DEFAULTS);
  } catch {
    return undefined;
  }
}

/** All strings in the content, with their paths. */
function* texts(value: unknown, way = ""): Generator<readonly [way: string, text: string]> {
  if (typeof value === "string") yield [way, value];
  // Texts with the agent's facts. A function of something else is for other tests.
  else if (typeof value === "function" && value.length === 1) yield* texts(ofShipped(value), `${way}()`);
  else if (value !== null && typeof value === "object")
    for (const [key, each] of Object.entries(value)) yield* texts(each, `${way}/${key}`);
}

const modules = import.meta.glob<Record<string, unknown>>("../../content/*.ts", { eager: true });
const everyText = [...texts(modules)];

describe("paths", () => {
  test("every registered page has its title and description, once", () => {
    expect([...Object.keys(pages), ...categories.map(({ path }) => path)].toSorted()).toEqual(
      [...SPECIFIED_PATHS, "/privacy", "/accessibility"].toSorted(),
    );
  });

  test("titles and descriptions are unique and fit a search result", () => {
    const copy = [...pageCopy.values()];
    expect(new Set(copy.map(({ title }) => title)).size).toBe(copy.length);
    expect(new Set(copy.map(({ description }) => description)).size).toBe(copy.length);
    expect(copy.filter(({ title }) => title.length > 60)).toEqual([]);
    expect(copy.filter(({ description: { length } }) => length < 60 || length > 170)).toEqual([]);
  });

  test("every linked path is registered", () => {
    const linked = everyText.filter(([way]) => way.endsWith("/path")).map(([, path]) => path);
    expect(linked.length).toBeGreaterThan(80);
    for (const path of linked) expect(["#booking", ...paths]).toContain(path);
  });
});

describe("header and footer", () => {
  test("the four menus have the specified links in order", () => {
    const under = (start: string): string[] => SPECIFIED_PATHS.filter((path) => path.startsWith(start));
    const linked = Object.fromEntries(menus.map(({ id, items }) => [id, items.map(({ path }) => path)]));
    expect(linked).toEqual({
      buy: under("/buy/"),
      sell: under("/sell/").filter((path) => path !== "/sell/add-listing"),
      rent: under("/rent/"),
      invest: under("/invest/"),
    });
    expect(menus.map((menu) => ("path" in menu ? menu.path : undefined))).toEqual([undefined, "/sell", undefined, undefined]);
  });

  test("has the specified labels", () => {
    expect(menus[0].items.map(({ label }) => label)).toEqual([
      "Self-browse",
      "Hire Agent",
      "Open Houses",
      "Homes for Sale",
      "New Construction",
      "Land for Sale",
      "Commercial",
    ]);
    expect(menus[1].items.slice(0, 3).map(({ label }) => label)).toEqual(["Selling Guide", "Get Estimate", "Hire Agent"]);
    expect([headerButtons.start, headerButtons.signIn]).toEqual([{ path: "/booking", label: "Get Started" }, { label: "Sign In" }]);
    const links = (list: { links: readonly { label: string; path: string }[] }) => list.links.map(({ label, path }) => [label, path]);
    expect(links(footer.services)).toEqual([
      ["Buying", "/buy/browse"],
      ["Selling", "/sell"],
      ["Renting", "/rent/browse"],
      ["Investing", "/invest/browse"],
    ]);
    expect(links(footer.resources)).toEqual([
      ["Open Houses", "/buy/open-houses"],
      ["Buyers Guide", "/buy/browse"],
      ["Restaurants Guide", "/booking"],
      ["Become a Partner", "/rent/partner"],
    ]);
    expect(agent.social.map(({ name }) => name)).toEqual(["Facebook", "Instagram", "LinkedIn", "X", "YouTube"]);
  });
});

describe("the home page", () => {
  test("has the six market figures, each with source and date", () => {
    expect(market.figures.map(({ title, value, description }) => [title, value, description])).toEqual([
      ["Homes Sold", "4,287", "last 12 months"],
      ["Average Deal Size", "$425,000", "Twin Cities market"],
      ["Average Listing Duration", "32 days", ""],
      ["Current Interest Rate", "6.8%", "30-year fixed"],
      ["Current Population", "3.4M", "metro area"],
      ["Population Change", "+0.7%", "year over year"],
    ]);
    for (const { source, asOf } of market.figures) expect([source.length > 10, isCalendarDate(asOf)]).toEqual([true, true]);
  });

  test("has the eight areas", () => {
    expect(areas.map(({ name }) => name)).toEqual([
      "Blaine",
      "South Saint Paul",
      "Downtown East",
      "Downtown West",
      "Wayzata",
      "Maple Grove",
      "Anoka",
      "Plymouth",
    ]);
  });

  test("has the specified text and the eight help links", () => {
    expect([hero.tagline, heroButtons.call.label, heroButtons.meet.label]).toEqual([
      "Fulfilling the Dream of Home Since 1906",
      "Book Call",
      "Request a Meeting",
    ]);
    expect(help.cards.map(({ title, actions }) => [title, actions[0].path, actions[1].path])).toEqual([
      ["Buying", "/buy/browse", "/buy/hire-agent"],
      ["Selling", "/sell/estimate", "/sell/hire-agent"],
      ["Renting", "/rent/browse", "/rent/partner"],
      ["Investing", "/invest/browse", "/invest/hire-agent"],
    ]);
    expect(newsletter).toMatchObject({
      heading: "Stay Updated with Market Trends",
      button: "Subscribe Now",
      thanks: { heading: "Thank you for subscribing!", text: "You'll receive our next newsletter with valuable real estate insights." },
    });
    expect(incentives.map(({ title, button }) => [title, button])).toEqual([["First Time Home Buyer Assistance", "Learn More"]]);
    expect(incentives.every(({ asOf, source, caution }) => isCalendarDate(asOf) && source.length > 20 && caution.length > 20)).toBe(true);
  });
});

describe("selling", () => {
  test("has three steps, three tabs, seven guide steps with actions, three sample testimonials", () => {
    expect(sellPage.process.map(({ title }) => title)).toEqual(["Property Evaluation", "Preparation & Marketing", "Closing the Deal"]);
    expect(sellTabs(DEFAULTS).map(({ id, action }) => [id, action.path])).toEqual([
      ["estimate", "/sell/estimate"],
      ["agent", "/sell/hire-agent"],
      ["call", "/booking"],
    ]);
    expect(guide.map(({ title }) => title.toLowerCase())).toEqual([
      "initial consultation",
      "property valuation",
      "property preparation",
      "marketing strategy",
      "showings and open houses",
      "offer negotiation",
      "closing process",
    ]);
    expect(guide.every(({ actions }) => actions.length >= 3)).toBe(true);
    expect(testimonials.map(({ sample }) => sample)).toEqual([true, true, true]);
  });

  test("answers five questions with the specified figures and their sources", () => {
    const answer = Object.fromEntries(sellingFaq.map(({ id, answer: copy }) => [id, copy.join(" ")]));
    expect(Object.keys(answer)).toEqual(["best-time", "how-long", "improvements", "cost", "buy-first"]);
    expect(answer["how-long"]).toContain("30-60 days");
    expect(answer["cost"]).toMatch(/5-6%.*negotiable.*1-3%/s);
    const withFigures = sellingFaq.filter(({ answer: copy }) => /\d-\d+(?:%| days)/.test(copy.join(" ")));
    expect(withFigures.map((each) => each.source !== undefined && isCalendarDate(each.asOf ?? ""))).toEqual([true, true]);
  });
});

test("every list of options is the specified one", () => {
  const labels = (list: readonly { label: string }[]): string[] => list.map(({ label }) => label);
  const prices = ["$100k-$200k", "$200k-$350k", "$350k-$500k", "$500k-$750k", "$750k+"];
  const types = ["Single Family Home", "Condo", "Townhouse", "Multi-family", "Land"];
  expect(labels(options.buyLocations)).toEqual(["Minneapolis", "Saint Paul", "Bloomington", "Eden Prairie", "Minnetonka"]);
  expect(labels(options.buyPrices)).toEqual(prices);
  expect(labels(options.buyTypes)).toEqual(types);
  expect(labels(options.buyerPreferences)).toEqual(types);
  expect(labels(options.buyerBudgets)).toEqual(prices);
  expect(labels(options.estimateTypes)).toEqual([...types, "Commercial"]);
  expect(listingTypes.map(({ value }) => value)).toEqual(["single-family", "condo", "townhouse", "multi-family", "land", "commercial"]);
  expect(listingTypeInitial).toBe("single-family");
  expect(labels(options.sellingTimeframes)).toEqual([
    "Immediately",
    "Within 30 days",
    "1-3 months",
    "3-6 months",
    "Just exploring options",
  ]);
  expect(options.sellingTimeframeInitial).toBe("Immediately");
  expect(labels(options.rentMinimumBedrooms)).toEqual(["Any", "1+", "2+", "3+", "4+"]);
  expect(labels(options.rentalBedrooms)).toEqual(["Studio", "1", "2", "3", "4+"]);
  expect(options.investTabs.map(({ value }) => value)).toEqual(["", "multi-family", "commercial", "single-family", "land"]);
  expect(labels(options.investmentInterests)).toEqual(["Single Family", "Multi-Family", "Commercial", "Land Development", "Multiple"]);
  expect(labels(options.investmentGoals)).toEqual([
    "Cash Flow",
    "Long-term Appreciation",
    "Property Flipping",
    "Development",
    "Portfolio Diversification",
  ]);
  expect(labels(options.investmentBudgets)).toEqual(["$100k-$250k", "$250k-$500k", "$500k-$1M", "$1M-$5M", "$5M+"]);
  expect(labels(options.investmentExperience)).toEqual([
    "First-time Investor",
    "1-3 Properties",
    "4-10 Properties",
    "10+ Properties",
    "Professional Investor",
  ]);
});

test("every page states the length of an appointment: 30 minutes by phone or video, an hour at the office", () => {
  const minutes = (place: string) =>
    appointmentTypes.filter(({ places }) => places.some((each) => each === place)).map((kind) => kind.minutes);
  expect([minutes("phone"), minutes("video"), minutes("office")]).toEqual([[30], [30], [60]]);
  const mentions = everyText.filter(([, text]) => /half an hour|30 minutes/i.test(text) && text.includes("Wayzata"));
  expect(mentions.length).toBeGreaterThan(5);
  const correct = /(?:half an hour|30 minutes) by phone or (?:by )?video, (?:or )?an hour (?:at the office )?in Wayzata/i;
  expect(mentions.filter(([, text]) => !correct.test(text))).toEqual([]);
});

test("all apostrophes are straight", () => {
  expect(everyText.filter(([, text]) => /[‘’]/.test(text))).toEqual([]);
});

test("the fifteen category pages are in the four sections, each with facts and next steps", () => {
  expect(categories).toHaveLength(15);
  for (const { path, section, introduction, goodToKnow } of categories) {
    expect(path.startsWith(`/${section}/`)).toBe(true);
    expect([introduction.length > 0, goodToKnow.facts.length >= 3]).toEqual([true, true]);
    expect(nextSteps(DEFAULTS)[section].map((step) => step.path)).toEqual(
      expect.arrayContaining(["/booking", section === "rent" ? "/rent/partner" : `/${section}/hire-agent`]),
    );
  }
  expect(new Set(categories.map(({ lead }) => lead)).size).toBe(15);
});

describe("the sample content", () => {
  test("has 555 phone numbers, and links only to example.com and public offices", () => {
    expect([agent.sample, brokerage.sample]).toEqual([true, true]);
    for (const { phone, phoneDial } of [agent, brokerage, hotline]) {
      expect(phone).toMatch(/^\(612\) 555-01\d\d$/);
      expect(phoneDial).toBe(`+1${phone.replaceAll(/\D/g, "")}`);
    }
    for (const [way, text] of everyText) {
      for (const [, host] of text.matchAll(/(?:@|https?:\/\/)([\w.-]+\.[a-z]+)/g))
        expect(`${way} ${host}`).toMatch(
          / (?:(?:www\.|portal\.)?example\.com|www\.mnhousing\.gov|nces\.ed\.gov|www\.google\.com|www\.revisor\.mn\.gov)$/,
        );
      for (const [, number] of text.matchAll(/\(\d{3}\) (\d{3}-\d{4})/g)) expect(`${way} ${number}`).toMatch(/ 555-01\d\d$/);
    }
    expect(brokerage.office).toContain("Wayzata, MN");
  });

  test("describes the property: no superlatives, nothing about who should live there, no placeholders", () => {
    const unfit =
      /\b(?:best|finest|unbeatable|perfect|dream home|luxurious|stunning|exclusive|safe (?:area|street|neighborhood)|famil(?:y|ies)[- ]friendly|ideal for|bachelor|empty[- ]nest\w*|integrated|master (?:bed|bath|suite)\w*|churche?s?|coming soon|lorem|todo|tbd)\b/i;
    const found = everyText.filter(([way, text]) => unfit.test(text) && !/\/(?:id|question)$/.test(way));
    expect(found).toEqual([]);
  });
});
