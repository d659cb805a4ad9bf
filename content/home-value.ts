/** Text of the quick look at a home's value, and of the closed sales on areas' pages. */
import { LEAST_SPREAD, LONGEST_MONTHS, type Trend } from "../domain/valuation/method.ts";
import { formatPercent } from "../domain/valuation/yearly-change.ts";

const sales = (count: number): string => (count === 1 ? "1 sale" : `${count.toLocaleString("en-US")} sales`);

export const quickLookCopy = {
  heading: "What is my home worth?",
  lead: "A first range from homes that sold nearby. No address, no name, and nothing is stored.",
  fields: { town: "Town", kind: "Kind of home", size: "Square feet", beds: "Bedrooms", year: "Year built" },
  choose: "Please choose",
  /** Above a town that isn't in the list. */
  elsewhere: "Somewhere else",
  button: "Show the range",
  sample: "Sample",
  sampleNote: "For now it's worked out from sample sales, which are invented.",
  range: (low: string, high: string): string => `${low} to ${high}`,
  basis: (count: number, town: string): string =>
    `What homes like it have sold for in and near ${town}: ${sales(count)} of the last ${LONGEST_MONTHS} months, in today's prices.`,
  notAppraisal: "It's never an appraisal. It doesn't know your kitchen, your roof or your street.",
  tooFew: {
    heading: "Too few sales to say",
    /** @param town `undefined` for one that isn't in the list. */
    text: (found: number, town: string | undefined): string =>
      town === undefined
        ? "We know of no closed sale in towns that aren't in the list, and a range without any would be a guess."
        : `${found === 0 ? "We know of no sale" : `We know of only ${sales(found)}`} like it in or near ${town} in the last ${LONGEST_MONTHS} months, and a range from fewer than five would be a guess.`,
    next: "Send us the form below, and we'll look up more sales for you.",
  },
  next: "For a range that takes the house itself into account, send us the form below.",
  toForm: "Get a written estimate",
  wrong: "Please correct the answers that are marked.",
  method: {
    heading: "How it's worked out",
    steps: (trend: Trend): readonly string[] => [
      "Only sales of the same kind count. A sale weighs more the closer it is in size, age, bedrooms, distance and date.",
      "Each price is divided by the square feet, and multiplied by yours.",
      trendText(trend),
      `The range is the middle half of these prices, by weight, and at least ${formatPercent(LEAST_SPREAD)} to each side.`,
      "Nothing about the people who live somewhere is part of it.",
    ],
  },
  salesHeading: "The sales behind it",
  soldOn: (day: string): string => `Sold ${day}`,
  built: (year: number): string => `built ${year}`,
  asYours: (price: string): string => `${price} at your size today`,
} as const;

function trendText(trend: Trend): string {
  if (trend.from === "none") return "Prices are as they were: there are too few sales to see how they changed.";
  const change =
    trend.yearly === 0 ? "no change in prices" : `prices ${trend.yearly > 0 ? "rising" : "falling"} ${formatPercent(trend.yearly)} a year`;
  return trend.from === "agent"
    ? `It is brought to today with the agent's figure: ${change}.`
    : `It is brought to today with the median change among these sales: ${change}.`;
}

/** Closed sales on an area's page. */
export const areaSalesCopy = {
  heading: (area: string): string => `Closed sales in ${area}`,
  /** The chart in words. */
  chart: (area: string, from: string, to: string): string => `Closed sales in ${area} by quarter, ${from} to ${to}`,
  note: (count: number): string => `Counted from ${sales(count)} that we know of, which aren't all that closed.`,
  sampleNote: "Invented sales, to show what's here once there are real ones.",
  table: "Show as a table",
  quarter: "Quarter",
  sales: "Sales",
  median: "Median price",
  none: "Too few sales",
  link: (area: string): string => `What could your home in ${area} sell for?`,
} as const;
