import { textsAndCalls } from "../../content/consent.ts";
import { estimateTypes } from "../../content/options.ts";
import { defineForm, digits, number, required } from "../../domain/forms/form.ts";
import { addressField, checkedContact, messageField } from "../forms/contact-fields.ts";

export const estimate = defineForm({
  id: "estimate",
  name: "Home estimate request",
  leadType: "Seller",
  fields: {
    address: addressField("Full property address", "Please enter a valid property address"),
    propertyType: {
      label: "Property type",
      kind: "select",
      placeholder: "Select a property type",
      options: estimateTypes,
      rules: [required("Please select a property type")],
      row: "kind",
    },
    yearBuilt: {
      label: "Year built",
      kind: "text",
      inputmode: "numeric",
      placeholder: "e.g. 2005",
      rules: [digits(4, "Please enter a valid year (e.g. 2005)")],
      row: "kind",
    },
    bedrooms: {
      label: "Bedrooms",
      kind: "text",
      inputmode: "numeric",
      rules: [required("Please enter the number of bedrooms"), number("rooms", "Please enter the number of bedrooms, such as 3")],
      row: "rooms",
    },
    bathrooms: {
      label: "Bathrooms",
      kind: "number",
      inputmode: "decimal",
      min: 0,
      step: 0.5,
      help: "Half baths count as 0.5.",
      rules: [required("Please enter the number of bathrooms"), number("rooms", "Please enter the number of bathrooms, such as 2 or 2.5")],
      row: "rooms",
    },
    squareFeet: {
      label: "Square feet",
      kind: "text",
      inputmode: "numeric",
      help: "Finished space only. A good guess is fine.",
      rules: [required("Please enter the square footage"), number("square feet", "Please enter the square footage, such as 1,850")],
    },
    recentUpgrades: messageField("Recent upgrades", "New roof, kitchen, furnace or windows? Tell us what and roughly when."),
    ...checkedContact,
  },
  checks: "messages",
  button: "Get My Free Estimate",
  done: { title: "Estimate request submitted", text: "We'll analyze your property and send you a detailed estimate soon" },
  resets: true,
  consent: textsAndCalls,
});
