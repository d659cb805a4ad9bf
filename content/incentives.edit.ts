/** How incentives are edited. */
import { defineSection } from "../domain/content/fields.ts";

export const incentivesSection = defineSection({
  id: "incentives",
  name: "Incentives",
  about: "Programs that help buyers, on the home page. Amounts and limits change, so each names its source and the day you checked it.",
  page: "/",
  fields: {
    incentives: {
      label: "Programs",
      help: "Ninety days after the date the page says that it's old, and you get an email.",
      kind: "records",
      item: "program",
      summary: ["asOf"],
      dated: "incentive",
      most: 6,
      optional: true,
      fields: {
        id: { label: "Key", kind: "id", from: "title" },
        title: { label: "Title", kind: "text", maxLength: 80 },
        summary: { label: "In one sentence", kind: "longtext", maxLength: 300 },
        button: { label: "Button", kind: "text", maxLength: 30 },
        outline: {
          label: "What it offers",
          kind: "records",
          item: "part",
          most: 6,
          fields: {
            heading: { label: "Heading", kind: "text", maxLength: 60 },
            text: { label: "Text", kind: "longtext", maxLength: 600 },
          },
        },
        whoFor: {
          label: "Who may qualify",
          help: "One a line. Name conditions of the program, never kinds of people.",
          kind: "lines",
          maxLength: 200,
          most: 10,
        },
        source: { label: "Source", kind: "text", maxLength: 120 },
        sourceUrl: { label: "Its page", help: "Starts with https://.", kind: "url" },
        asOf: { label: "You checked it on", kind: "date" },
        goodForDays: { label: "Good for", help: "Empty: 90 days.", kind: "number", min: 1, max: 3660, unit: "days", optional: true },
        note: {
          label: "Note to yourself",
          help: "What to check again. Visitors don't see it.",
          kind: "text",
          maxLength: 200,
          optional: true,
        },
        caution: { label: "Caution", help: "Below the details: that it's no offer of credit.", kind: "longtext", maxLength: 400 },
      },
      constants: { next: { path: "/booking", label: "Book a consultation" } },
    },
  },
});
