/** How the privacy page's facts are edited. What the program itself does is fixed text: it must stay what the program does. */
import { defineSection } from "../domain/content/fields.ts";

const OFTEN = ["once a year", "twice a year", "every three months", "every month"];

export const privacySection = defineSection({
  id: "privacy",
  name: "Privacy page",
  about: "Who has visitors' data besides you, how long you keep it, and who answers requests about it.",
  page: "/privacy",
  fields: {
    "privacy.host": {
      label: "Who runs the server",
      help: 'The company you rent it from: "Hetzner Online" or "Hennepin Hosting". Empty: the page names none.',
      kind: "text",
      maxLength: 80,
      optional: true,
    },
    "privacy.emailProvider": {
      label: "Your email provider",
      help: 'Where your mailbox is: "Google Workspace". Requests are in it too. Empty: the page names none.',
      kind: "text",
      maxLength: 80,
      optional: true,
    },
    "privacy.review": {
      label: "You delete old requests",
      help: "What the page promises while requests aren't deleted by age. You set that under Privacy, and then the page states it instead.",
      kind: "choice",
      options: OFTEN.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
    },
    "privacy.contact": {
      label: "Email for privacy requests",
      help: "Where people ask for a copy or a deletion. Empty: your email for visitors.",
      kind: "email",
      optional: true,
    },
    "privacy.updated": {
      label: "In effect since",
      help: "The day of your last change here. A later change of the page's fixed words comes first.",
      kind: "date",
    },
  },
});
