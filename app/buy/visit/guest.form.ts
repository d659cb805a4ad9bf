import { choices, defineForm, email, required } from "../../../domain/forms/form.ts";
import { MOST_PEOPLE } from "../../../domain/listings/open-house-guests.ts";
import { visitCopy } from "../../../content/open-house-visit.ts";

/** "I'm coming" to an open house. */
export const openHouseGuest = defineForm({
  id: "open-house-visit",
  name: "Open house visit",
  leadType: "Buyer",
  fields: {
    name: { label: "Your name", kind: "text", role: "name", autocomplete: "name", rules: [required("Please enter your name")] },
    email: {
      label: "Email",
      kind: "email",
      role: "email",
      autocomplete: "email",
      inputmode: "email",
      help: "For the reminder, and if anything changes.",
      rules: [email()],
    },
    people: {
      label: "How many people?",
      kind: "select",
      initial: "1",
      options: choices(Array.from({ length: MOST_PEOPLE }, (_, at) => String(at + 1))),
    },
  },
  checks: "messages",
  button: visitCopy.link,
  done: { title: visitCopy.page.coming.heading, text: visitCopy.page.coming.text },
  resets: false,
});
