import { expect, test } from "vitest";
import { faqSection } from "../../../content/faq.edit.ts";
import { incentivesSection } from "../../../content/incentives.edit.ts";
import { marketSection } from "../../../content/market.edit.ts";
import { testimonialsSection } from "../../../content/testimonials.edit.ts";
import { summaryOf } from "./record-summary.ts";

const figures = marketSection.fields["market.figures"];
const FIGURE = { title: "Homes Sold", value: "4,287", source: "NorthstarMLS", asOf: "2026-10-31" };
const figure = (more: object = {}, today: `${number}-${number}-${number}` = "2026-11-23") =>
  summaryOf(figures, named("market.figures.0", { ...FIGURE, ...more }), "market.figures.0", today);
const named = (name: string, record: object) =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [`${name}.${key}`, text as string]));

test("a figure is named by its title, with value and date beside it", () => {
  expect(figure()).toEqual({
    id: "market.figures.0",
    title: "Homes Sold",
    facts: ["4,287", "October 31, 2026"],
    isOld: false,
    isUnfinished: false,
  });
});

test("it's old after the days of its kind, or its own", () => {
  expect([figure({}, "2026-12-15"), figure({}, "2026-12-16")].map(({ isOld }) => isOld)).toEqual([false, true]);
  expect([figure({ kind: "rate" }, "2026-11-14"), figure({ kind: "rate" })].map(({ isOld }) => isOld)).toEqual([false, true]);
  expect([figure({ goodForDays: "400" }, "2027-12-05"), figure({ goodForDays: "400" }, "2027-12-06")].map(({ isOld }) => isOld)).toEqual([
    false,
    true,
  ]);
  expect(figure({ asOf: "soon" }).isOld).toBe(false);
  const { incentives } = incentivesSection.fields;
  const program = (today: `${number}-${number}-${number}`) =>
    summaryOf(incentives, named("incentives.0", { asOf: "2026-09-01" }), "incentives.0", today);
  expect([program("2026-11-30"), program("2026-12-01")].map(({ isOld }) => isOld)).toEqual([false, true]);
});

test("what is still to be typed makes it unfinished; a source only beside a date where it's optional", () => {
  expect([figure({ source: "" }), figure({ description: "" })].map(({ isUnfinished }) => isUnfinished)).toEqual([true, false]);
  const question = (more: object) =>
    summaryOf(
      faqSection.fields.sellingFaq,
      named("sellingFaq.0", { question: "When?", answer: "Soon.", ...more }),
      "sellingFaq.0",
      "2026-11-23",
    );
  expect([question({}), question({ asOf: "2026-11-01" })].map(({ isUnfinished }) => isUnfinished)).toEqual([false, true]);
});

test("a testimonial is named by its author, not by its words", () => {
  const record = { quote: "They called back.", name: "Ana B.", place: "Sold a house in Plymouth" };
  const { title, facts } = summaryOf(
    testimonialsSection.fields.testimonials,
    named("testimonials.0", record),
    "testimonials.0",
    "2026-11-23",
  );
  expect([title, facts]).toEqual(["Ana B.", ["Sold a house in Plymouth"]]);
});
