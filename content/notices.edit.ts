/** How the notices are edited that are facts of the agent's own. */
import { defineSection } from "../domain/content/fields.ts";

export const noticesSection = defineSection({
  id: "notices",
  name: "Agency disclosure",
  about: "The link to the agency disclosure in emails about showings (Minn. Stat. 82.67). Your broker must approve it.",
  page: "/privacy",
  fields: {
    "agencyDisclosure.types": {
      label: "Emails with the link",
      help: "The kinds of appointment whose emails have it, by their keys under Booking, one a line.",
      kind: "lines",
      maxLength: 40,
      most: 12,
      optional: true,
    },
    "agencyDisclosure.text": { label: "Before the link", kind: "longtext", maxLength: 300 },
    "agencyDisclosure.title": { label: "Text of the link", kind: "text", maxLength: 100 },
    "agencyDisclosure.url": { label: "Address", help: "The statute's own form, or your brokerage's. Starts with https://.", kind: "url" },
    "agencyDisclosure.source": { label: "Source", kind: "text", maxLength: 120 },
    "agencyDisclosure.asOf": { label: "Date of the text that was read", kind: "date" },
    "agencyDisclosure.approvedBy": {
      label: "Approved by",
      help: 'The broker who approved it, and when: "Pat Berg, Nov 20, 2026".',
      kind: "text",
      maxLength: 100,
      optional: true,
    },
  },
});
