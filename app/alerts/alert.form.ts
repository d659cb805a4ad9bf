import { alertRequest, newAlertPage as copy } from "../../content/alerts.ts";
import { FREQUENCIES } from "../../domain/alerts/alert.ts";
import { defineForm } from "../../domain/forms/form.ts";
import { checkedContact } from "../forms/contact-fields.ts";

/** Asks for emails about a search or a home. What it's about is in the page's address. */
export const alertForm = defineForm({
  id: "home-alert",
  name: alertRequest.name,
  leadType: "General",
  fields: {
    email: {
      label: checkedContact.email.label,
      kind: "email",
      role: "email",
      autocomplete: "email",
      inputmode: "email",
      rules: checkedContact.email.rules,
    },
    frequency: {
      label: copy.frequency,
      kind: "select",
      initial: "now",
      options: FREQUENCIES.map((value) => ({ value, label: alertRequest.frequencies[value] })),
    },
  },
  checks: "messages",
  button: copy.button,
  // The next page says it.
  done: { title: "Check your email", text: "We've emailed you a link.", shownBy: "page" },
  resets: true,
});
