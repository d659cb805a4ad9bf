import { textsAndCalls } from "../../content/consent.ts";
import { sellingTimeframeInitial, sellingTimeframes } from "../../content/options.ts";
import { atLeast, defineForm, email } from "../../domain/forms/form.ts";

export const sellerAgent = defineForm({
  id: "seller-agent",
  name: "Listing agent request",
  leadType: "Seller",
  fields: {
    firstName: {
      label: "First name",
      kind: "text",
      role: "firstName",
      autocomplete: "given-name",
      rules: [atLeast(2, "First name must be at least 2 characters")],
      row: "name",
    },
    lastName: {
      label: "Last name",
      kind: "text",
      role: "lastName",
      autocomplete: "family-name",
      rules: [atLeast(2, "Last name must be at least 2 characters")],
      row: "name",
    },
    address: {
      label: "Property address",
      kind: "text",
      role: "propertyAddress",
      placeholder: "Street, city, state, ZIP",
      autocomplete: "address-line1",
      rules: [atLeast(5, "Please enter a valid property address")],
    },
    email: { label: "Email", kind: "email", role: "email", autocomplete: "email", inputmode: "email", rules: [email()], row: "contact" },
    phone: {
      label: "Phone",
      kind: "tel",
      role: "phone",
      autocomplete: "tel",
      inputmode: "tel",
      rules: [atLeast(10, "Please enter a valid phone number")],
      row: "contact",
    },
    timeframe: { label: "Selling timeframe", kind: "select", options: sellingTimeframes, initial: sellingTimeframeInitial },
    message: {
      label: "Additional information",
      kind: "longtext",
      optional: true,
      role: "message",
      help: "Recent work, tenants, a date that can't move: anything that matters.",
    },
  },
  checks: "messages",
  button: "Connect With an Agent",
  done: { title: "Request submitted", text: "Thank you! A listing agent will contact you shortly" },
  resets: true,
  consent: textsAndCalls,
});
