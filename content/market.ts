/** The market figures of the home and invest pages. Each needs a source and a date. */
import type { CalendarDate } from "../domain/time/calendar-date.ts";

export type MarketFigure = {
  readonly title: string;
  readonly value: string;
  readonly description: string;
  readonly source: string;
  readonly asOf: CalendarDate;
};

export const market = {
  heading: "Twin Cities Market Data",
  lead: "Six numbers that set the scene. Each one is dated, because last month's market is already old news.",
  /** Shows the label "Sample figures". */
  sample: true,
  figures: [
    {
      title: "Homes Sold",
      value: "4,287",
      description: "last 12 months",
      source: "Sample figure; replace with your MLS's report of closed sales for the towns you serve.",
      asOf: "2026-10-31",
    },
    {
      title: "Average Deal Size",
      value: "$425,000",
      description: "Twin Cities market",
      source: "Sample figure; replace with the average sale price in your MLS's monthly report.",
      asOf: "2026-10-31",
    },
    {
      title: "Average Listing Duration",
      value: "32 days",
      description: "",
      source: "Sample figure; replace with days on market in your MLS's monthly report.",
      asOf: "2026-10-31",
    },
    {
      title: "Current Interest Rate",
      value: "6.8%",
      description: "30-year fixed",
      source: "Sample figure; replace with the average rate of a weekly mortgage survey. A lender's quote will differ.",
      asOf: "2026-10-31",
    },
    {
      title: "Current Population",
      value: "3.4M",
      description: "metro area",
      source: "Sample figure; replace with the Metropolitan Council's or the Census Bureau's yearly estimate.",
      asOf: "2026-07-01",
    },
    {
      title: "Population Change",
      value: "+0.7%",
      description: "year over year",
      source: "Sample figure; replace with the change between two yearly estimates of the same source.",
      asOf: "2026-07-01",
    },
  ] satisfies readonly MarketFigure[],
} as const;
