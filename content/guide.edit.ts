/** How the selling guide is edited. */
import { defineSection } from "../domain/content/fields.ts";

export const guideSection = defineSection({
  id: "guide",
  name: "Selling guide",
  about: "The steps of a sale, each with a list of what to do.",
  page: "/sell/browse",
  fields: {
    guide: {
      label: "Steps",
      kind: "records",
      item: "step",
      summary: ["time"],
      most: 12,
      fields: {
        id: { label: "Key", kind: "id", from: "title" },
        title: { label: "Title", kind: "text", maxLength: 60 },
        time: { label: "How long it takes", help: '"About an hour".', kind: "text", maxLength: 40 },
        text: { label: "What happens", kind: "longtext", maxLength: 400 },
        actions: { label: "What to do", help: "One a line. Visitors check them off.", kind: "lines", maxLength: 200, most: 12 },
      },
    },
  },
});
