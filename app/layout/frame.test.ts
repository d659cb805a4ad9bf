import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

const at = (path: string, element: ReturnType<typeof createElement>): string =>
  renderToString(createElement(MemoryRouter, { initialEntries: [path] }, element)).replaceAll("<!-- -->", "");

/** Every link as "address: words". */
const links = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, to, inside = ""]) =>
      `${to}: ${inside
        .replaceAll(/<span>.*?<\/span>/g, "")
        .replaceAll(/<[^>]+>/g, "")
        .trim()}`,
  );

const header = at("/sell/estimate", createElement(Header, { portalUrl: "https://portal.example.com/" }));
const panel = (id: string): string[] => links(new RegExp(`id="menu-${id}">([\\s\\S]*?)</div>`).exec(header)?.[1] ?? "");

describe("the header", () => {
  test("BUY", () => {
    expect(panel("buy")).toEqual([
      "/buy/browse: Self-browse",
      "/buy/hire-agent: Hire Agent",
      "/buy/open-houses: Open Houses",
      "/buy/homes: Homes for Sale",
      "/buy/new-construction: New Construction",
      "/buy/land: Land for Sale",
      "/buy/commercial: Commercial",
    ]);
  });

  test("SELL is a link of its own, and a menu", () => {
    expect(links(header)).toContain("/sell: Sell");
    expect(panel("sell").slice(0, 3)).toEqual([
      "/sell/browse: Selling Guide",
      "/sell/estimate: Get Estimate",
      "/sell/hire-agent: Hire Agent",
    ]);
    expect(panel("sell").map((link) => link.split(":")[0])).toEqual([
      "/sell/browse",
      "/sell/estimate",
      "/sell/hire-agent",
      "/sell/condo",
      "/sell/home",
      "/sell/land",
      "/sell/commercial",
    ]);
  });

  test("RENT and INVEST", () => {
    expect([...panel("rent"), ...panel("invest")].map((link) => link.split(":")[0])).toEqual([
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
    ]);
  });

  test("Get Started leads to booking, Sign In to the portal in a new tab", () => {
    expect(links(header)).toContain("/booking: Get Started");
    expect(header).toMatch(/<a href="https:\/\/portal\.example\.com\/" target="_blank" rel="noopener"[^>]*>Sign In/);
  });

  test("the link to the page that is shown says so, and no other does", () => {
    expect(header.match(/<a[^>]*aria-current="page"[^>]*>/g)).toEqual([expect.stringContaining('href="/sell/estimate"')]);
  });
});

describe("the footer", () => {
  const footer = at("/", createElement(Footer, { today: "2027-01-01T03:00:00Z" }));

  test("services and resources lead where they should", () => {
    const all = links(footer);
    expect(all).toEqual(
      expect.arrayContaining([
        "/buy/browse: Buying",
        "/sell: Selling",
        "/rent/browse: Renting",
        "/invest/browse: Investing",
        "/buy/open-houses: Open Houses",
        "/buy/browse: Buyers Guide",
        "/booking: Restaurants Guide",
        "/rent/partner: Become a Partner",
        "/privacy: Privacy",
        "/accessibility: Accessibility",
      ]),
    );
    for (const name of ["Facebook", "Instagram", "LinkedIn", "X", "YouTube"])
      expect(all.filter((link) => link.endsWith(`: ${name}`))).toHaveLength(1);
    expect(all.some((link) => link.startsWith("tel:"))).toBe(true);
    expect(all.some((link) => link.startsWith("mailto:"))).toBe(true);
  });

  test("names the eight areas", () => {
    for (const area of ["Blaine", "South Saint Paul", "Downtown East", "Downtown West", "Wayzata", "Maple Grove", "Anoka", "Plymouth"])
      expect(footer).toContain(`<li>${area}</li>`);
  });

  test("the year is the one on the wall in Minnesota, not in London", () => {
    expect(footer).toContain("© 2026 ");
  });

  test("Equal Housing Opportunity: the mark and the statement", () => {
    expect(footer).toMatch(/<svg[^>]*role="img" aria-label="Equal Housing Opportunity"/);
    expect(footer).toContain("Fair Housing Act");
  });
});

test("nothing carries a style attribute, which the content security policy refuses", () => {
  expect(header + at("/", createElement(Footer, {}))).not.toMatch(/\sstyle="/);
});
