import { expect, test } from "vitest";
import { instantOf } from "../../domain/time/zones.ts";
import { FIGURE, INCENTIVE } from "../../tests/dated-content.ts";
import { figuresReadiness, oldFigureLines, oldFigures } from "./old-figures.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import type { SiteContent } from "../../domain/site-content.ts";

const { agent } = DEFAULTS;

const CONTENT: SiteContent = {
  ...DEFAULTS,
  market: {
    ...DEFAULTS.market,
    figures: [
      FIGURE,
      { ...FIGURE, title: "Rate", value: "6%", kind: "rate" },
      { ...FIGURE, title: "People", asOf: "2026-07-01", goodForDays: 400 },
    ],
  },
  incentives: [INCENTIVE],
  sellingFaq: [
    { id: "b", question: "How long?", answer: [], asOf: "2026-10-31", goodForDays: 365 },
    { id: "c", question: "When?", answer: [] },
  ],
};
const titles = (today: "2026-11-14" | "2026-11-15" | "2026-12-16" | "2027-01-30" | "2028-01-01") =>
  oldFigures(today, CONTENT).map(({ title }) => title);

test("rates get old first, then monthly figures, incentives and those with a time of their own", () => {
  expect(titles("2026-11-14")).toEqual([]);
  expect(titles("2026-11-15")).toEqual(["Rate"]);
  expect(titles("2026-12-16")).toEqual(["Homes Sold", "Rate"]);
  expect(titles("2027-01-30")).toEqual(["Homes Sold", "Rate", "Assistance"]);
  expect(titles("2028-01-01")).toEqual(["Homes Sold", "Rate", "People", "Assistance", "How long?"]);
});

test("the start and /readyz name each old figure with its file, by the agent's calendar", () => {
  const midnight = instantOf("2026-11-15", 0, agent.timeZone);
  const line = 'content/market.ts, "Rate": as of 2026-10-31, current until 2026-11-14';
  expect(figuresReadiness(new Date(midnight - 1), CONTENT)).toEqual({ old: [] });
  expect(figuresReadiness(new Date(midnight), CONTENT)).toEqual({ old: [line] });
  expect(oldFigureLines(new Date(midnight - 1), CONTENT)).toEqual([]);
  expect(oldFigureLines(new Date(midnight), CONTENT).join("\n")).toMatch(
    /^Figures +one is old; [^\n]*\n +content\/market\.ts, "Rate": as of/,
  );
});

test("of an area's figure only the newest entry can be old", () => {
  const past = { ...FIGURE, area: "Anoka", title: "Median price" };
  const areaFigures = [past, { ...past, asOf: "2026-12-31" }] as const;
  const old = (today: "2027-01-30" | "2027-02-15") =>
    oldFigures(today, { market: { ...DEFAULTS.market, figures: [] }, incentives: [], sellingFaq: [], areaFigures });
  expect(old("2027-01-30")).toEqual([]);
  expect(old("2027-02-15").map(({ title, asOf, file }) => [title, asOf, file])).toEqual([
    ["Median price, Anoka", "2026-12-31", "content/areas.ts"],
  ]);
});
