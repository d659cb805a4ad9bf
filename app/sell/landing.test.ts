import { expect, test } from "vitest";
import { guidePage } from "../../content/guide-page.ts";
import { estimatePage } from "../../content/estimate.ts";
import type { Field } from "../../domain/forms/form.ts";
import { get } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";
import { addresses, mainOf, tags, wordsOf } from "../../tests/html.ts";
import { estimate } from "./estimate.form.ts";
import { replyWithin } from "../../domain/site-content.ts";
import { CONTENT } from "../../tests/content.ts";

const { guide, sellingFaq, testimonials } = CONTENT;

const page = async (path = "/sell"): Promise<string> => mainOf(await (await get(path)).text());
const panels = (html: string) => tags(html, "div").filter(({ attributes }) => attributes["role"] === "tabpanel");
const open = (html: string) => panels(html).flatMap(({ attributes }) => ("hidden" in attributes ? [] : [attributes["id"]]));

test("the estimate tab is open first; each tab is a link and works without scripts", async () => {
  expect(open(await page())).toEqual(["panel-estimate"]);
  for (const id of ["estimate", "agent", "call"]) {
    const html = await page(`/sell?tab=${id}`);
    expect(addresses(html, /\?tab=/)).toContain(`/sell?tab=${id}#start`);
    expect(open(html)).toEqual([`panel-${id}`]);
  }
  expect(open(await page("/sell?tab=castle"))).toEqual(["panel-estimate"]);
});

test("two buttons, three steps and three tabs with their links", async () => {
  const html = await page();
  const links = tags(html, "a").map(({ text, attributes }) => [text, attributes["href"]]);
  expect(links).toContainEqual(["Get a Free Estimate", "/sell/estimate"]);
  expect(links).toContainEqual(["Connect With an Agent", "/sell/hire-agent"]);
  for (const step of ["Property Evaluation", "Preparation & Marketing", "Closing the Deal"]) expect(wordsOf(html)).toContain(step);
  const inPanels = html.slice(html.indexOf('role="tabpanel"'));
  expect(addresses(inPanels, /^\//).slice(0, 3)).toEqual(["/sell/estimate", "/sell/hire-agent", "/booking"]);
});

test("the estimate tab agrees with the form and the estimate page", async () => {
  const about = panels(await page()).find(({ attributes }) => attributes["id"] === "panel-estimate")?.text ?? "";
  const questions = Object.values<Field>(estimate.fields).filter(({ role }) => role !== "email" && role !== "phone");
  expect(questions).toHaveLength(7);
  expect(about).toContain("Seven questions about the property plus how to reach you");
  expect(about).toContain(`A local agent will contact you ${replyWithin(CONTENT)}`);
  expect(estimatePage(CONTENT).next.steps[0]).toContain(`contacts you ${replyWithin(CONTENT)}`);
});

test("the questions sellers ask, one open at a time", async () => {
  const html = await page();
  const questions = tags(html, "details");
  expect(questions).toHaveLength(sellingFaq.length);
  expect(new Set(questions.map(({ attributes }) => attributes["name"])).size).toBe(1);
  for (const [at, { question }] of sellingFaq.entries()) expect(questions[at]?.text).toContain(question);
});

test("the guide has all steps with actions, labeled sample quotes and three links", async () => {
  const html = await page("/sell/browse");
  expect(tags(html, "h3").filter(({ text }) => text.startsWith("Things to do"))).toHaveLength(guide.length);
  expect(tags(html, "blockquote")).toHaveLength(testimonials.length);
  expect(tags(html, "span").filter(({ text }) => text === "Sample")).toHaveLength(testimonials.filter(({ sample }) => sample).length);
  expect(html.includes(guidePage.testimonialsHeading)).toBe(testimonials.length > 0);
  expect(addresses(html, /^\//)).toEqual(["/sell/hire-agent", "/booking", "/sell/estimate"]);
});

test("figures in an answer have their source and day, which says plainly when it is old", async () => {
  const dated = sellingFaq.filter((question) => question.asOf !== undefined).length;
  const current = await page();
  expect(tags(current, "details").flatMap(({ html }) => tags(html, "time"))).toHaveLength(dated);
  const old = mainOf(await (await get("/sell", fakeServices({ now: new Date("2999-01-01T12:00:00Z") }))).text());
  expect(tags(old, "strong").filter(({ text }) => text.includes("so it may be out of date"))).toHaveLength(dated);
  const notes = sellingFaq.flatMap((question) => question.note ?? []);
  expect(notes.filter((note) => wordsOf(current).includes(note))).toEqual([]);
});
