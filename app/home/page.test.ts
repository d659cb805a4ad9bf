import { describe, expect, test } from "vitest";
import {
  agentSection,
  areasMapCopy,
  areasSection,
  bookingSection,
  calculatorSection,
  incentivesSection,
  newsletter,
} from "../../content/home.ts";
import { homesSection } from "../../content/search.ts";
import { help } from "../../content/help.ts";
import { statements } from "../../content/site.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { get } from "../../tests/app.ts";
import { type FakeOptions, fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../tests/html.ts";
import { LISTINGS } from "../../tests/listings.ts";
import { CONTENT } from "../../tests/content.ts";

const { hero, areas, incentives, market } = CONTENT;

type HomeOptions = { readonly today?: string; readonly site?: FakeOptions["site"] };

/** The page's main part, with seven homes for sale in the second area, fourteen in the third, and so on. */
async function page({ today = "2026-11-20", site = {} }: HomeOptions = {}): Promise<string> {
  const services = fakeServices({ now: new Date(`${today}T18:00:00Z`), site });
  const forSaleIn = (town: string): number => areas.findIndex(({ name }) => name === town) * 7;
  return mainOf(await (await get("/", { ...services, listings: { ...services.listings, forSaleIn } })).text());
}

const html = await page();

test("the nine sections are in the specified order", () => {
  const headings = tags(html, "h2").map(({ text }) => text);
  const wanted = [market, incentivesSection, bookingSection, calculatorSection, agentSection, help, newsletter, areasSection];
  expect(html.indexOf(hero.tagline)).toBeLessThan(html.indexOf("<h2"));
  expect(headings.filter((heading) => wanted.some((section) => section.heading === heading))).toEqual(wanted.map(({ heading }) => heading));
});

test("the first screen has a search line that is a plain form, and three homes follow it", async () => {
  const form = tag(html, "form", { action: "/search" });
  expect([form.attributes["method"], form.attributes["role"]]).toEqual(["get", "search"]);
  expect(tags(form.html, "input").map(({ attributes: { name, list } }) => [name, list])).toEqual([["q", undefined]]);
  const own = mainOf(await (await get("/", fakeServices({ listings: LISTINGS }))).text());
  const order = [form.html.slice(0, 40), homesSection.heading, market.heading].map((words) => own.indexOf(words));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(addresses(own, /^\/listings\//)).toEqual(["/listings/porch-house", "/listings/home-1", "/listings/home-2"]);
  expect(wordsOf(own)).toContain("See all 36 for sale");
  const none = mainOf(await (await get("/", fakeServices({ listings: [] }))).text());
  expect(none).not.toContain(homesSection.heading);
});

describe("what leads where", () => {
  test.each([
    ["/booking", "Book Call"],
    ["#booking", "Request a Meeting"],
    ["/booking", "Contact Me"],
  ])("%s: %s", (to, label) => {
    expect(tags(html, "a", { href: to }).map(({ text }) => text)).toContain(label);
  });

  test.each([
    ["Buying", "/buy/browse", "/buy/hire-agent"],
    ["Selling", "/sell/estimate", "/sell/hire-agent"],
    ["Renting", "/rent/browse", "/rent/partner"],
    ["Investing", "/invest/browse", "/invest/hire-agent"],
  ])("%s has two buttons", (title, first, second) => {
    const card = tags(html, "div", { class: "pane" }).find(({ html: inside }) => tag(inside, "h3").text === title);
    expect(addresses(card?.html ?? "", /./)).toEqual([first, second]);
  });
});

test.each(market.figures)("$title: $value, with its day", ({ title, value, description, asOf }) => {
  const card = tags(html, "div").findLast(({ html: inside }) => tags(inside, "dt").some(({ text }) => text === title));
  expect(tags(card?.html ?? "", "dd")[0]?.text).toBe(value);
  expect(card?.text).toContain(description);
  expect(tag(card?.html ?? "", "time").attributes["datetime"]).toBe(asOf);
});

test("a figure that is old says so plainly, a current one doesn't", async () => {
  const old = await page({ today: "2999-12-31" });
  const dates = market.figures.length + incentives.length;
  const day = await page({ today: "2000-01-01" });
  expect(wordsOf(day)).not.toContain("out of date");
  // Each figure, each incentive on its card and in its dialog, and the calculator's rate.
  const plain = tags(old, "strong").filter(({ text }) => /^as of \w+ \d+, \d{4} , so it may be out of date$/.test(text));
  expect(plain).toHaveLength(dates + incentives.length);
  expect(wordsOf(old)).toContain("so it may be out of date. Ask a lender for today's rate.");
});

test("where a rate is named, the page tells it from an annual percentage rate and offers no credit", () => {
  const words = wordsOf(html);
  expect(words).toContain(statements.rate);
  expect(words.split(incentivesSection.credit)).toHaveLength(2 * incentives.length + 1);
  expect([statements.rate, incentivesSection.credit]).toEqual([0, 1].map(() => expect.stringMatching(/annual percentage rate \(APR\)/)));
  expect(words).toContain("An estimate, not an offer of credit.");
});

test("notes for the owner are not on the page", () => {
  const notes = [...market.figures, ...incentives].flatMap((figure) => ("note" in figure ? [figure.note] : []));
  for (const note of notes) expect(wordsOf(html)).not.toContain(note);
});

test("the scheduler is 1000 px high, waits until it is near, has a title and a plain link beside it", () => {
  // With scripts, theirs says when it is near, and until then its place is kept; without, the browser's own laziness does.
  const frame = tag(html, "iframe").attributes;
  expect(frame).toMatchObject({ src: "/scheduler", height: "1000", loading: "lazy", title: expect.stringMatching(/./) });
  expect(frame["class"]).toContain("h-[1000px]");
  expect(tags(tag(html, "noscript").html, "iframe")).toHaveLength(1);
  expect(tags(html, "div", { class: /h-\[1000px\].*noscript:hidden/ })).toHaveLength(1);
  expect(tags(html, "a", { href: "/scheduler" })).toHaveLength(1);
});

test("another scheduler takes its place in the frame and in the link", async () => {
  const address = "https://cal.example.com/agent";
  const other = await page({ site: { schedulerUrl: address } });
  expect([tag(other, "iframe").attributes["src"], tag(other, "a", { href: address }).text]).toEqual([address, bookingSection.plainLink]);
  expect(other).not.toContain("/scheduler");
});

test.each(incentives)(
  "the button of $title opens its dialog without scripts, and the dialog leads to booking",
  ({ title, button, asOf }) => {
    const dialog = tags(html, "dialog", { popover: "auto" }).find((each) => tags(each.html, "h2").some(({ text }) => text === title));
    expect(tags(html, "button", { popovertarget: dialog?.attributes["id"] ?? "" }).map(({ text }) => text)).toContain(button);
    expect(addresses(dialog?.html ?? "", /^\/booking$/)).toHaveLength(1);
    expect(tag(dialog?.html ?? "", "time").attributes["datetime"]).toBe(asOf);
  },
);

test("each area is one link to its homes, in the list and as a house on the map, with their number", () => {
  const section = tag(html, "section", { "aria-labelledby": "areas" });
  const [map, ...links] = tags(section.html, "a");
  expect([map?.attributes["href"], map?.text]).toEqual(["/buy/browse?map=1", areasMapCopy.map]);
  expect(links.map(({ attributes }) => attributes["href"])).toEqual(areas.map(({ name }) => areaPath(name)));
  for (const [at, { name, line }] of areas.entries()) {
    const { html: inside = "" } = links[at] ?? {};
    const [spoken = "", drawn = ""] = inside.split("<svg");
    for (const text of [name, line, areasMapCopy.forSale(at * 7)]) expect(wordsOf(spoken)).toContain(text);
    expect(tag(`<svg${drawn}`, "svg").attributes["aria-hidden"]).toBe("true");
    expect(tag(drawn, "text", { class: "homes" }).text).toBe(String(at * 7));
    expect(tags(drawn, "g", { class: "lit" })).toHaveLength(at > 0 ? 1 : 0);
  }
  expect(section.text).toContain(areasMapCopy.houses);
});

test("the newsletter posts to the home page without scripts", () => {
  const form = tag(html, "form", { action: "/?index#newsletter" });
  expect(form.attributes["method"]).toBe("post");
  expect(tags(form.html, "input", { type: "email", required: true })).toHaveLength(1);
  expect(wordsOf(form.html)).toContain(newsletter.button);
});

test("the video is not in the HTML", async () => {
  const video = await page({ site: { heroVideoUrl: "https://youtu.be/abcDEF12345" } });
  expect(video).not.toContain("youtube");
});

test("no element has a style attribute, which the content security policy refuses", () => {
  expect(tags(html, "*", { style: true })).toEqual([]);
});

test("the calculator starts with the interest rate of the market figures", async () => {
  const rateWith = async (value: string): Promise<string | undefined> => {
    const figures = market.figures.map((figure) => (figure.kind === "rate" ? { ...figure, value } : figure));
    const content = { ...CONTENT, market: { ...market, figures } };
    const services = { ...fakeServices({}), content: { current: () => content, version: () => 1 } };
    return tag(await (await get("/", services)).text(), "input", { name: "rate", type: "text" }).attributes["value"];
  };
  expect([await rateWith("7.125%"), await rateWith("about seven"), await rateWith("6.8%")]).toEqual(["7.125", "6.8", "6.8"]);
});
