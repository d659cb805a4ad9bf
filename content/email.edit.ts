/** How email to and from the site is edited. */
import { defineSection } from "../domain/content/fields.ts";

export const emailSection = defineSection({
  id: "email",
  name: "Email",
  about: "Where requests are sent, and the sender that visitors see.",
  page: "/",
  fields: {
    "agent.requestsEmail": {
      label: "Send requests to",
      help: "Where each request and appointment arrives. Empty: your email for visitors.",
      kind: "email",
      optional: true,
    },
    "brokerage.websiteEmail": {
      label: "Sender",
      help: "The address that emails come from. Your mail server must be allowed to send for it.",
      kind: "mailbox",
      sample: "replace",
    },
  },
});
