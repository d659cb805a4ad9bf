import { textsAndCalls } from "../../content/consent.ts";
import { buyerBudgets, buyerPreferences } from "../../content/options.ts";
import { defineForm } from "../../domain/forms/form.ts";
import { messageField, nativeContact } from "../forms/contact-fields.ts";

export const buyerAgent = defineForm({
  id: "buyer-agent",
  name: "Buyer's agent request",
  leadType: "Buyer",
  fields: {
    ...nativeContact,
    preference: {
      label: "Property type",
      kind: "select",
      optional: true,
      placeholder: "No preference",
      options: buyerPreferences,
      row: "wish",
    },
    budget: { label: "Budget", kind: "select", optional: true, placeholder: "Not sure yet", options: buyerBudgets, row: "wish" },
    message: messageField("Message", "Towns, key dates and must-haves."),
  },
  checks: "native",
  button: "Connect Me With an Agent",
  done: { title: "Request submitted", text: "Thank you! An agent will contact you shortly." },
  resets: true,
  consent: textsAndCalls,
});
