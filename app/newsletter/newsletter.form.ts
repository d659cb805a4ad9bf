import { newsletter as copy } from "../../content/home.ts";
import { defineForm } from "../../domain/forms/form.ts";

/** The newsletter form: an email address and nothing else. */
export const newsletter = defineForm({
  id: "newsletter",
  name: "Newsletter subscription",
  leadType: "General",
  fields: {
    email: {
      label: "Email address",
      kind: "email",
      role: "email",
      autocomplete: "email",
      inputmode: "email",
      placeholder: "Your email address",
    },
  },
  checks: "native",
  button: copy.button,
  done: { title: copy.thanks.heading, text: copy.thanks.text, shownBy: "page" },
  resets: true,
});
