/** The specification on the finished pages of the site that ships; an agent's own content leaves this folder out (vitest.config.ts). */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { ErrorScreen } from "../../app/layout/error-screen.tsx";
import { brokerage } from "../../content/agent.ts";
import { categories } from "../../content/categories.ts";
import { listings } from "../../content/listings.ts";
import { registeredPaths } from "../../content/site-map.ts";
import { LARGEST_PHOTO, photoProblem } from "../../domain/leads/photo.ts";
import { get, post } from "../app.ts";
import { fakeServices } from "../fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../html.ts";

const services = fakeServices({ listings });
const whole = async (path: string): Promise<string> => (await get(path, services)).text();
const page = async (path: string): Promise<string> => mainOf(await whole(path));
const links = (html: string) => tags(html, "a").map(({ text, attributes }) => [text, attributes["href"] ?? ""]);
const missing = (said: string, copy: readonly string[]): string[] => copy.filter((each) => !said.includes(each));
const footerOf = (html: string): string => tag(html, "footer").text.replaceAll(" , ", ", ");
const OFFICE = [brokerage.address.street, `${brokerage.address.city}, ${brokerage.address.state} ${brokerage.address.zip}`];
const choices = (html: string, name: string): string[] => tags(tag(html, "select", { name }).html, "option").map(({ text }) => text);

describe("words of the pages", () => {
  test.each<[path: string, ...copy: string[]]>([
    ["/", "First Time Home Buyer Assistance", "Learn More", "Meet Your Agent", "Subscribe Now", "(612) 555-0142", "jordan@example.com"],
    ["/booking", "Schedule a Consultation", "Blaine", "Plymouth", "100 Sample Street, Wayzata, MN 55391"],
    ["/buy/browse", "Location", "Price Range", "Property Type", "Search Properties", "Featured Listings", "Load More Properties"],
    ["/buy/hire-agent", "Work with a Twin Cities Expert", "Request Agent Assistance", "Connect Me With an Agent", "Why work with an agent"],
    ["/buy/open-houses", "All Open Houses", "Open House Calendar", "Need Assistance?", "Request a Private Showing"],
    [
      "/buy/open-houses",
      "New Construction",
      "Condominiums",
      "Luxury Homes",
      "Waterfront Properties",
      "5 homes",
      "8 homes",
      "6 homes",
      "4 homes",
      "7 homes",
    ],
    [
      "/sell/estimate",
      "How estimates work",
      "What happens next",
      "A local agent contacts you within 24 hours",
      "(612) 555-0142",
      "jordan@example.com",
    ],
    ["/sell/add-listing", "Up to 10 images, 5 MB each: JPEG, JPG, PNG or WebP"],
    ["/rent/partner", "rental hotline", "(612) 555-0119", "Preferred neighborhoods", "Additional requirements"],
    ["/invest/hire-agent", "What we do for investors", "Partners we bring in", "Lenders", "Property managers"],
    ["/invest/browse", "View Details", "Type", "Units", "Cap rate", "Estimated ROI"],
  ])("%s: %s, %s", async (path, ...copy) => {
    expect(missing(wordsOf(await page(path)), copy)).toEqual([]);
  });

  test("the open houses' two buttons and the private showing lead where they should", async () => {
    const found = links(await page("/buy/open-houses"));
    for (const link of [
      ["Schedule a Tour", "/booking"],
      ["Contact an Agent", "/buy/hire-agent"],
      ["Request a Private Showing", "/booking"],
    ])
      expect(found).toContainEqual(link);
  });

  test("the sell page ends with a call to act", async () =>
    expect(addresses(await page("/sell"), /^\//).slice(-2)).toEqual(["/sell/estimate", "/booking"]));

  test("booking leads back to the home page", async () => expect(links(await page("/booking"))).toContainEqual(["Back to Home", "/"]));

  test("a payment says that it is an estimate and no offer of credit", async () =>
    expect(wordsOf(await page("/"))).toMatch(/estimate.{0,80}not an offer of credit/i));
});

/** What isn't in a text after all that comes before it. */
function outOfOrder(said: string, copy: readonly string[]): string[] {
  let from = 0;
  return copy.filter((each) => {
    const at = said.indexOf(each, from);
    if (at !== -1) from = at + each.length;
    return at === -1;
  });
}

describe("the order of the pages", () => {
  test.each<[path: string, ...copy: string[]]>([
    [
      "/",
      "Fulfilling the Dream of Home Since 1906",
      "Book Call",
      "Request a Meeting",
      "Twin Cities Market Data",
      "Homes Sold",
      "4,287",
      "last 12 months",
      "Average Deal Size",
      "$425,000",
      "Twin Cities market",
      "Average Listing Duration",
      "32 days",
      "Current Interest Rate",
      "6.8%",
      "30-year fixed",
      "Current Population",
      "3.4M",
      "metro area",
      "Population Change",
      "+0.7%",
      "year over year",
      "First Time Home Buyer Assistance",
      "Mortgage Calculator",
      "Meet Your Agent",
      "How Can I Help You?",
      "Buying",
      "Selling",
      "Renting",
      "Investing",
      "Stay Updated with Market Trends",
      "Subscribe Now",
    ],
    ["/buy/browse", "Location", "Price Range", "Property Type", "Search Properties", "Featured Listings", "View Details", "Load More"],
    ["/buy/open-houses", "Schedule a Tour", "Contact an Agent", "All Open Houses", "Need Assistance?", "Request a Private Showing"],
    ["/sell", "Get a Free Estimate", "Connect With an Agent", "Property Evaluation", "Preparation & Marketing", "Closing the Deal"],
    ["/rent/browse", "Minimum bedrooms", "properties found", "Schedule a Tour"],
    ["/invest/browse", "All", "Multi-Family", "Commercial", "Single-Family", "Land", "View Details", "ROI calculator", "Market reports"],
    ["/booking", "Schedule a Consultation", "jordan@example.com", "Areas Served", "Blaine", "Plymouth", "Back to Home"],
  ])("%s: %s, then %s", async (path, ...copy) => {
    expect(outOfOrder(wordsOf(await page(path)), copy)).toEqual([]);
  });

  test("a text that comes too early is found", () => expect(outOfOrder("b a c", ["a", "b", "c"])).toEqual(["b"]));
});

describe("choices on the pages", () => {
  const types = ["Single Family Home", "Condo", "Townhouse", "Multi-family", "Land"];
  const prices = ["$100k-$200k", "$200k-$350k", "$350k-$500k", "$500k-$750k", "$750k+"];
  test.each<[path: string, name: string, labels: string[]]>([
    ["/buy/browse", "location", ["Minneapolis", "Saint Paul", "Bloomington", "Eden Prairie", "Minnetonka"]],
    ["/buy/browse", "price", prices],
    ["/buy/browse", "type", types],
    ["/buy/hire-agent", "preference", types],
    ["/buy/hire-agent", "budget", prices],
    ["/sell/estimate", "propertyType", [...types, "Commercial"]],
    ["/sell/hire-agent", "timeframe", ["Immediately", "Within 30 days", "1-3 months", "3-6 months", "Just exploring options"]],
    ["/sell/add-listing", "propertyType", ["Single Family", "Condo", "Townhouse", "Multi-family", "Land", "Commercial"]],
    ["/rent/browse", "beds", ["Any", "1+", "2+", "3+", "4+"]],
    ["/rent/partner", "bedrooms", ["Studio", "1", "2", "3", "4+"]],
    ["/invest/hire-agent", "investmentType", ["Single Family", "Multi-Family", "Commercial", "Land Development", "Multiple"]],
    [
      "/invest/hire-agent",
      "investmentGoals",
      ["Cash Flow", "Long-term Appreciation", "Property Flipping", "Development", "Portfolio Diversification"],
    ],
    ["/invest/hire-agent", "budget", ["$100k-$250k", "$250k-$500k", "$500k-$1M", "$1M-$5M", "$5M+"]],
    [
      "/invest/hire-agent",
      "experience",
      ["First-time Investor", "1-3 Properties", "4-10 Properties", "10+ Properties", "Professional Investor"],
    ],
  ])("%s offers for %s exactly what is specified", async (path, name, labels) => {
    // More towns are in a group after the specified choices.
    const offered = choices((await page(path)).replaceAll(/<optgroup.*?<\/optgroup>/gs, ""), name);
    // One empty choice may stand before them.
    expect([labels.length, labels.length + 1]).toContain(offered.length);
    expect(offered.slice(-labels.length)).toEqual(labels);
  });
});

test("a bathroom counts in halves, a phone and an email field are of their own kind", async () => {
  const bathrooms = tags(await page("/sell/estimate"), "input").find(({ attributes }) => attributes["name"] === "bathrooms");
  expect(bathrooms?.attributes["step"]).toBe("0.5");
  for (const path of ["/buy/hire-agent", "/rent/partner", "/invest/hire-agent", "/sell/estimate", "/sell/hire-agent"]) {
    const kinds = Object.fromEntries(tags(await page(path), "input").map(({ attributes }) => [attributes["name"], attributes["type"]]));
    expect([kinds["email"], kinds["phone"]]).toEqual(["email", "tel"]);
  }
});

test("every form that asks for a phone number has its own unchecked, optional consent box", async () => {
  for (const path of registeredPaths) {
    const inputs = tags(await page(path), "input").map(({ attributes }) => attributes);
    const boxes = inputs.filter(({ name }) => name === "_consent");
    expect([path, boxes.length]).toEqual([path, inputs.filter(({ type }) => type === "tel").length]);
    for (const box of boxes) expect(["checked" in box, "required" in box]).toEqual([false, false]);
  }
});

describe("the fifteen category pages", () => {
  test.each(categories.map(({ path, section }) => [path, section] as const))(
    "%s shows what there is of it, says so honestly when there is nothing, and leads on",
    async (path, section) => {
      const html = await page(path);
      expect(addresses(html, /^\/listings\//).length).toBeGreaterThan(0);
      const next = addresses(html, /^\/(?:booking|rent\/partner|\w+\/hire-agent)$/);
      expect(next).toEqual(expect.arrayContaining(["/booking", section === "rent" ? "/rent/partner" : `/${section}/hire-agent`]));
      const without = mainOf(await (await get(path)).text());
      expect(addresses(without, /^\/listings\//)).toEqual([]);
      expect(wordsOf(without)).toContain(categories.find((each) => each.path === path)?.empty);
      expect(wordsOf(html + without)).not.toMatch(/coming soon/i);
    },
  );
});

describe("every page", () => {
  test.each(registeredPaths)(
    "%s has the header, the footer with office and areas, the brokerage's name and Equal Housing",
    async (path) => {
      const html = await whole(path);
      expect(links(html)).toEqual(expect.arrayContaining([["Get Started", "/booking"]]));
      expect(missing(footerOf(html), [...OFFICE, brokerage.name, "Maple Grove", "Equal Housing Opportunity", "© 2026"])).toEqual([]);
    },
  );

  test.each(["/nowhere", "/buy/nowhere", "/sell/estimate/nowhere", "/a/b/c/d/e", "/listings", "/listings/nowhere"])(
    "%s is not found: status 404, the specified words, header and footer",
    async (path) => {
      const answer = await get(path, services);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(missing(wordsOf(mainOf(html)), ["404", "Oops! Page not found"])).toEqual([]);
      expect(missing(footerOf(html), OFFICE)).toEqual([]);
      expect(links(html)).toContainEqual(["Get Started", "/booking"]);
      expect(links(mainOf(html))).toContainEqual(["Return to Home", "/"]);
    },
  );

  test("what is sent to an address that is not there is not found either", async () => {
    const answer = await post("/nowhere", {}, services);
    expect([answer.status, missing(wordsOf(mainOf(await answer.text())), ["Oops! Page not found"])]).toEqual([404, []]);
  });

  test.each(["/buy", "/rent", "/invest"])("%s moves for good to its browse page, with what was asked", async (path) => {
    for (const query of ["", "?utm_source=letter&q=a%20b"]) {
      const answer = await get(path + query, services);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, `${path}/browse${query}`]);
    }
  });
});

test("an unexpected error shows its screen with the error's own message", () => {
  const Stub = createRoutesStub([{ path: "/", Component: () => createElement(ErrorScreen, { error: new Error("The kettle is cold") }) }]);
  const said = wordsOf(renderToString(createElement(Stub)));
  expect(said).toContain("Unexpected Application Error!");
  expect(said).toContain("The kettle is cold");
});

describe("the checks of an image", () => {
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const WEBP = new TextEncoder().encode("RIFF....WEBP");
  const wrong = { title: "Invalid file type", text: "roof.jpg is not a supported image type (JPEG, PNG, or WebP)" };
  test.each<[type: string, size: number, bytes: Uint8Array, problem: { title: string; text: string } | undefined]>([
    ["image/jpeg", LARGEST_PHOTO, JPEG, undefined],
    ["image/jpg", 1, JPEG, undefined],
    ["image/png", 1, PNG, undefined],
    ["image/webp", 1, WEBP, undefined],
    ["image/jpeg", LARGEST_PHOTO + 1, JPEG, { title: "File too large", text: "roof.jpg exceeds the 5MB size limit" }],
    ["image/gif", 1, PNG, wrong],
    ["application/pdf", 1, PNG, wrong],
    ["image/jpeg", 1, new TextEncoder().encode("<svg/>"), wrong],
  ])("%s of %i bytes", (type, size, bytes, problem) => {
    expect(LARGEST_PHOTO).toBe(5 * 1_048_576);
    expect(photoProblem({ name: "roof.jpg", size, type }, bytes)).toEqual(problem);
  });
});

test("no tooltip is shown anywhere: every control has a visible label", async () => {
  for (const path of registeredPaths) {
    const html = await page(path);
    expect(html).not.toContain('role="tooltip"');
    const titled = tags(html, "*", { title: true }).map(({ name }) => name);
    expect([path, titled.filter((name) => name !== "iframe")]).toEqual([path, []]);
  }
});
