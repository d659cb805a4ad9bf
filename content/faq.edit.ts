/** How the selling FAQ is edited. */
import { missingSources, sampleSources } from "../domain/content/sample-sources.ts";
import { defineSection } from "../domain/content/fields.ts";

export const faqSection = defineSection({
  id: "faq",
  name: "Questions sellers ask",
  about: "Questions and answers on the selling page. An answer with a figure names where it's from, and its date.",
  page: "/sell",
  check: ({ sellingFaq }) => ({ ...sampleSources("sellingFaq", sellingFaq), ...missingSources("sellingFaq", sellingFaq) }),
  fields: {
    sellingFaq: {
      label: "Questions",
      help: "Commission isn't set by law and is always negotiable: an answer about it must say so.",
      kind: "records",
      item: "question",
      summary: ["asOf"],
      dated: "statistic",
      most: 20,
      fields: {
        id: { label: "Key", kind: "id", from: "question" },
        question: { label: "Question", kind: "text", maxLength: 120 },
        answer: { label: "Answer", help: "Leave an empty line between paragraphs.", kind: "paragraphs", maxLength: 1000, most: 6 },
        source: { label: "Source of its figures", kind: "text", maxLength: 160, optional: true },
        asOf: { label: "Date of its figures", kind: "date", optional: true },
        goodForDays: { label: "Good for", help: "Empty: 45 days.", kind: "number", min: 1, max: 3660, unit: "days", optional: true },
        note: {
          label: "Note to yourself",
          help: "How to check the figures. Visitors don't see it.",
          kind: "text",
          maxLength: 200,
          optional: true,
        },
      },
    },
  },
});
