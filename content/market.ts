/**
 * The market figures of the home and invest pages. Each needs a source and a date. A figure is old
 * 45 days after its date, or 14 if it is a rate; `goodForDays` changes that.
 */
import { costShares } from "./monthly-cost.ts";
import type { Market } from "../domain/site-content.ts";

export const market: Market = {
  heading: "Twin Cities Market Data",
  lead: "Six numbers that set the scene. Each one is dated, because last month's market is already old news.",
  /** Shows the label "Sample figures". */
  sample: true,
  costs: costShares,
  figures: [
    {
      title: "Homes Sold",
      value: "4,287",
      description: "last 12 months",
      source: "Sample figure.",
      note: "Your MLS's report of closed sales for the towns you serve.",
      asOf: "2026-10-31",
    },
    {
      title: "Average Deal Size",
      value: "$425,000",
      description: "Twin Cities market",
      source: "Sample figure.",
      note: "The average sale price in your MLS's monthly report.",
      asOf: "2026-10-31",
    },
    {
      title: "Average Listing Duration",
      value: "32 days",
      description: "",
      source: "Sample figure.",
      note: "Days on market in your MLS's monthly report.",
      asOf: "2026-10-31",
    },
    {
      title: "Current Interest Rate",
      value: "6.8%",
      description: "30-year fixed",
      kind: "rate",
      source: "Sample figure.",
      note: "The average rate of a weekly mortgage survey.",
      asOf: "2026-11-19",
    },
    {
      title: "Current Population",
      value: "3.4M",
      description: "metro area",
      source: "Sample figure.",
      note: "The Metropolitan Council's or the Census Bureau's yearly estimate.",
      asOf: "2026-07-01",
      goodForDays: 400,
    },
    {
      title: "Population Change",
      value: "+0.7%",
      description: "year over year",
      source: "Sample figure.",
      note: "The change between two yearly estimates of the same source.",
      asOf: "2026-07-01",
      goodForDays: 400,
    },
  ],
};
