/** How the market figures are edited. */
import { sampleSources } from "../domain/content/sample-sources.ts";
import { defineSection } from "../domain/content/fields.ts";
import type { CostShares } from "../domain/mortgage/cost-shares.ts";
import { figureFields, goodForField, noteField } from "./figure-fields.ts";

/** A share with its source and date. */
const shareFields = (name: keyof CostShares, label: string, help: string) =>
  ({
    [`market.costs.${name}.percent`]: { label, help, kind: "percent", min: 0, max: 5, fractions: true },
    [`market.costs.${name}.source`]: {
      label: `${label}: source`,
      help: "Who published it. Visitors see it.",
      kind: "text",
      maxLength: 120,
    },
    [`market.costs.${name}.asOf`]: { label: `${label}: date of the figure`, kind: "date" },
  }) as const;

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
      summary: ["value", "asOf"],
      dated: "statistic",
      most: 12,
      fields: {
        title: { label: "Title", help: '"Homes Sold".', kind: "text", maxLength: 40 },
        value: { label: "Value", help: 'As visitors read it: "4,287", "$425,000" or "6.8%".', kind: "text", maxLength: 20 },
        ...figureFields,
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
        goodForDays: goodForField("400 for a yearly estimate."),
        note: noteField("Where to find the present one. Visitors don't see it."),
      },
    },
    ...shareFields("home", "Insurance of a house", "A year, as a share of the price. For the monthly cost on homes' pages."),
    ...shareFields("unit", "Insurance of a condo", "A year, as a share of the price, where the dues insure the building."),
    ...shareFields("mortgage", "Mortgage insurance", "A year, as a share of the loan, below 20% down."),
  },
});
