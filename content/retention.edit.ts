/** After how long requests are deleted by themselves. Its screen, under Privacy, shows what would go before it's saved. */
import { DASHBOARD } from "../domain/dashboard/dashboard.ts";
import { defineSection } from "../domain/content/fields.ts";

export const retentionSection = defineSection({
  id: "retention",
  name: "Deleting by age",
  about: "After how many months old requests are deleted.",
  page: "/privacy",
  screen: `${DASHBOARD}/privacy/retention`,
  fields: {
    "privacy.keepMonths": { label: "Delete requests after", help: "0: never.", kind: "number", min: 0, max: 120, unit: "months" },
  },
});
