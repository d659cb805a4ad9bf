import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { lightAt } from "../../domain/time/daylight.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { Footer } from "./footer.tsx";
import { addresses, tag, tags, wordsOf } from "../../tests/html.ts";
import { Header } from "./header.tsx";
import { CONTENT } from "../../tests/content.ts";
import { WholeContent } from "../content.ts";

const { agent, areas } = CONTENT;

const at = (path: string, element: ReturnType<typeof createElement>): string =>
  renderToString(createElement(WholeContent, { value: CONTENT }, createElement(MemoryRouter, { initialEntries: [path] }, element)));

/** Every link as "address: words", without the line below the words. */
const links = (html: string): string[] =>
  tags(html, "a").map(({ attributes, html: inside, text }) => {
    const below = tags(inside, "span", { class: false })[0]?.text ?? "";
    return `${attributes["href"]}: ${text.slice(0, text.length - below.length).trim()}`;
  });

const header = at("/sell/estimate", createElement(Header, { portalUrl: "https://portal.example.com/" }));
const panel = (id: string): string[] => links(tag(header, "div", { id: `menu-${id}` }).html);

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
    const [signIn] = tags(header, "a", { href: "https://portal.example.com/" });
    expect(signIn).toMatchObject({ attributes: { target: "_blank", rel: "noopener" }, text: expect.stringMatching(/^Sign In/) });
  });

  test("the link to the page that is shown says so, and no other does", () => {
    expect(tag(header, "a", { "aria-current": "page" }).attributes["href"]).toBe("/sell/estimate");
  });
});

test("below the menus of a phone are the agent's number and the estimate", () => {
  const contact = tag(header, "p", { class: "menu-contact" }).html;
  expect(addresses(contact, /./)).toEqual([`tel:${agent.phoneDial}`, "/sell/estimate"]);
  expect(wordsOf(contact)).toContain(agent.phone);
});

describe("the footer", () => {
  const footer = at("/", createElement(Footer, { content: CONTENT, today: "2027-01-01T03:00:00Z" }));

  test("services and resources lead where they should", () => {
    const all = links(footer);
    expect(all).toEqual(
      expect.arrayContaining([
        "/buy/browse: Buying",
        "/sell: Selling",
        "/rent/browse: Renting",
        "/invest/browse: Investing",
        "/buy/open-houses: Open Houses",
        "/buy/browse#buyers-guide: Buyers Guide",
        "/booking#restaurants-guide: Restaurants Guide",
        "/rent/partner#partner: Become a Partner",
        "/privacy: Privacy",
        "/accessibility: Accessibility",
      ]),
    );
    for (const { name, url } of agent.social) expect(all.filter((link) => link === `${url}: ${name}`)).toHaveLength(1);
    expect(addresses(footer, /^tel:/)).toContain(`tel:${agent.phoneDial}`);
    expect(addresses(footer, /^mailto:/)).toContain(`mailto:${agent.email}`);
  });

  test("names every area", () => {
    const items = tags(footer, "li").map(({ text }) => text);
    expect(items).toEqual(expect.arrayContaining(areas.map(({ name }) => name)));
    expect(links(footer)).toEqual(expect.arrayContaining(areas.map(({ name }) => `${areaPath(name)}: ${name}`)));
  });

  test("the year is the one where the agent works, not in London", () => {
    expect(wordsOf(footer)).toContain("© 2026 ");
  });

  test.each([
    ["noon", "2026-11-23T18:00:00Z", "day"],
    ["sunset", "2026-11-23T22:36:00Z", "dusk"],
    ["midnight", "2026-11-23T06:00:00Z", "night"],
  ])("at %s in Minnesota the horizon has the light of the hour", (_, today, light) => {
    const html = at("/", createElement(Footer, { content: CONTENT, today }));
    const site = { latitude: 44.98, longitude: -93.27 };
    expect(lightAt(site, new Date(today))).toBe(light);
    expect(tags(html, "div", { class: new RegExp(`horizon-${lightAt(agent.location, new Date(today))}`) })).toHaveLength(1);
  });

  test("Equal Housing Opportunity: the mark and the statement", () => {
    expect(tags(footer, "svg", { role: "img", "aria-label": "Equal Housing Opportunity" })).toHaveLength(1);
    expect(wordsOf(footer)).toContain("Fair Housing Act");
  });
});

test("no element has a style attribute, which the content security policy refuses", () => {
  expect(tags(header + at("/", createElement(Footer, { content: CONTENT })), "*", { style: true })).toEqual([]);
});
