/** How the market figures are edited. */
import { sampleSources } from "../domain/content/sample-sources.ts";
import { defineSection } from "../domain/content/fields.ts";

export const marketSection = defineSection({
  id: "market",
  name: "Market figures",
  about: "Six numbers on the home and invest pages, among them the interest rate. Each one names its source and date.",
  page: "/",
  sampleFlag: "market.sample",
  check: ({ market }) => sampleSources("market.figures", market.figures),
  fields: {
    "market.heading": { label: "Heading", help: "Above the figures.", kind: "text", maxLength: 60 },
    "market.lead": { label: "Below it", kind: "text", maxLength: 200 },
    "market.figures": {
      label: "Figures",
      help: "The interest rate is the figure of the kind Rate. When a figure is old, the page says so, and you get an email.",
      kind: "records",
      item: "figure",
      most: 12,
      fields: {
        title: { label: "Title", help: '"Homes Sold".', kind: "text", maxLength: 40 },
        value: { label: "Value", help: 'As visitors read it: "4,287", "$425,000" or "6.8%".', kind: "text", maxLength: 20 },
        description: { label: "Below the value", help: '"last 12 months".', kind: "text", maxLength: 60, optional: true },
        source: { label: "Source", help: "Who published it. Visitors see it.", kind: "text", maxLength: 120 },
        asOf: { label: "Date of the figure", kind: "date" },
        kind: {
          label: "Kind",
          help: "A rate is old after 14 days, a statistic after 45, unless you say otherwise below.",
          kind: "choice",
          options: [
            { value: "statistic", label: "Statistic" },
            { value: "rate", label: "Rate" },
          ],
          optional: true,
        },
        goodForDays: {
          label: "Good for",
          help: "400 for a yearly estimate.",
          kind: "number",
          min: 1,
          max: 3660,
          unit: "days",
          optional: true,
        },
        note: {
          label: "Note to yourself",
          help: "Where to find the present one. Visitors don't see it.",
          kind: "text",
          maxLength: 200,
          optional: true,
        },
      },
    },
  },
});
