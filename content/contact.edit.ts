/** How the ways to reach the agent are edited, beyond the agent's own phone and email. */
import { defineSection } from "../domain/content/fields.ts";
import { contactAddress } from "../domain/content/security-contact.ts";

export const contactSection = defineSection({
  id: "contact",
  name: "Answers and hotline",
  about: "How soon you answer, and the number for renters who need an answer today.",
  page: "/rent/partner",
  check: ({ securityContact }) =>
    contactAddress(securityContact) === undefined
      ? { securityContact: "Please enter an email address, a phone number, or a page's address that starts with https://" }
      : {},
  fields: {
    "replyPromise.hours": {
      label: "You answer within",
      help: "On every form, in confirmations and receipts. Promise what you keep on a busy Saturday.",
      kind: "number",
      min: 1,
      max: 240,
      unit: "hours",
    },
    "replyPromise.counts": {
      label: "Which hours count",
      kind: "choice",
      options: [
        { value: "all hours", label: "All hours, also nights and weekends" },
        { value: "open days", label: "Only days on which you can be booked" },
      ],
    },
    "hotline.phone": {
      label: "Rental hotline",
      help: "On the page for renters. Empty: your phone.",
      kind: "phone",
      sample: "omit",
      optional: true,
    },
    "hotline.hours": {
      label: "Its hours",
      help: '"Every day, 8 AM – 8 PM". Empty: your hours.',
      kind: "text",
      maxLength: 160,
      sample: "omit",
      optional: true,
    },
    securityContact: {
      label: "For security reports",
      help: "In security.txt, where researchers look: an email address, a phone number, or the https address of a page. Empty: your email.",
      kind: "text",
      maxLength: 160,
      sample: "omit",
      optional: true,
    },
  },
});
