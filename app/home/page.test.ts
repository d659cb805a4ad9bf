import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { calculatorStateFrom } from "../../domain/mortgage/query.ts";
import Home from "./page.tsx";

const loaderData = {
  schedulerUrl: undefined,
  heroVideoUrl: undefined,
  calculator: { initial: calculatorStateFrom(new URLSearchParams()), start: "2026-11" },
};

async function page(more: Partial<Record<keyof typeof loaderData, unknown>> = {}): Promise<string> {
  const home = { ...loaderData, ...more };
  const Stub = createRoutesStub([
    { id: "home", path: "/", Component: () => createElement(Home, { loaderData: home } as unknown as Parameters<typeof Home>[0]) },
  ]);
  // In one piece, as the server sends it.
  const stream = await renderToReadableStream(createElement(Stub, { initialEntries: ["/"] }), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, "");
}

const html = await page();
const copy = html
  .replaceAll(/<[^>]+>/g, " ")
  .replaceAll("&#x27;", "'")
  .replaceAll(/\s+/g, " ");

test("the nine sections are in the specified order", () => {
  const marks = [
    "Fulfilling the Dream of Home Since 1906",
    "Twin Cities Market Data",
    "Current Incentives",
    'id="booking"',
    "Mortgage Calculator",
    "Meet Your Agent",
    "How Can I Help You?",
    "Stay Updated with Market Trends",
    ">Areas Served<",
  ].map((mark) => html.indexOf(mark));
  expect(marks.every((at) => at >= 0)).toBe(true);
  expect(marks).toEqual(marks.toSorted((a, b) => a - b));
});

const linked = (to: string, label: string) => new RegExp(`<a[^>]*href="${to}"[^>]*>${label}</a>`);

describe("links", () => {
  test.each([
    ["/booking", "Book Call"],
    ["#booking", "Request a Meeting"],
    ["/booking", "Contact Me"],
  ])("%s: %s", (to, label) => {
    expect(html).toMatch(linked(to, label));
  });

  test.each([
    ["Buying", "/buy/browse", "/buy/hire-agent"],
    ["Selling", "/sell/estimate", "/sell/hire-agent"],
    ["Renting", "/rent/browse", "/rent/partner"],
    ["Investing", "/invest/browse", "/invest/hire-agent"],
  ])("%s has two buttons", (title, first, second) => {
    const card = new RegExp(`<h3>${title}</h3>([\\s\\S]*?)</div>`).exec(html)?.[1] ?? "";
    expect([...card.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([first, second]);
  });
});

test.each([
  ["Homes Sold", "4,287", "last 12 months"],
  ["Average Deal Size", "$425,000", "Twin Cities market"],
  ["Average Listing Duration", "32 days", ""],
  ["Current Interest Rate", "6.8%", "30-year fixed"],
  ["Current Population", "3.4M", "metro area"],
  ["Population Change", "+0.7%", "year over year"],
])("%s: %s, with its date", (title, value, description) => {
  const card = new RegExp(`<dt>${title}</dt>([\\s\\S]*?)</div>`).exec(html)?.[1] ?? "";
  expect(card).toContain(`<dd>${value}</dd>`);
  expect(card).toContain(description);
  expect(card).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/);
});

test("the scheduler's frame is 1000 px high, loads lazily and has a title and a plain link", () => {
  // With scripts, the frame loads when it is near; without, by the browser's lazy loading.
  const [frame = "", ...others] = html.match(/<iframe[^>]*>/g) ?? [];
  expect(others).toEqual([]);
  for (const part of ['height="1000"', "h-[1000px]", 'title="']) expect(frame).toContain(part);
  expect(html).toMatch(/<div class="[^"]*h-\[1000px\][^"]*scripted"><\/div><noscript><iframe[^>]*src="\/scheduler"[^>]*loading="lazy"/);
  expect(html).toMatch(/<a href="\/scheduler"/);
});

test("an external scheduler replaces ours in the frame and in the link", async () => {
  const other = await page({ schedulerUrl: "https://cal.example.com/agent" });
  expect(other).toMatch(/<iframe[^>]*src="https:\/\/cal\.example\.com\/agent"/);
  expect(other).toMatch(/<a href="https:\/\/cal\.example\.com\/agent"/);
  expect(other).not.toContain("/scheduler");
});

test("the incentive's button opens its dialog without scripts, and the dialog leads to booking", () => {
  const target = /<button[^>]*popoverTarget="([^"]+)"[^>]*>Learn More<\/button>/i.exec(html)?.[1];
  const dialog = new RegExp(`<dialog[^>]*id="${target}"[^>]*popover="auto"[\\s\\S]*?</dialog>`).exec(html)?.[0] ?? "";
  expect(dialog).toContain('href="/booking"');
  expect(dialog).toMatch(/as of <time/);
});

test("the newsletter posts to the home page without scripts", () => {
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/\?index#newsletter"|<form[^>]*action="\/\?index#newsletter"[^>]*method="post"/,
  );
  expect(html).toMatch(/<input[^>]*type="email"[^>]*required/);
  expect(copy).toContain("Subscribe Now");
});

test("the video is not in the HTML", async () => {
  const video = await page({ heroVideoUrl: "https://youtu.be/abcDEF12345" });
  expect(video).not.toContain("youtube");
});

test("no element has a style attribute, which the content security policy blocks", () => {
  expect(html).not.toMatch(/\sstyle="/);
});
