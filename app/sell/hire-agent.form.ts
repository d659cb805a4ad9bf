import { textsAndCalls } from "../../content/consent.ts";
import { sellingTimeframeInitial, sellingTimeframes } from "../../content/options.ts";
import { defineForm } from "../../domain/forms/form.ts";
import { addressField, checkedContact, checkedName, messageField } from "../forms/contact-fields.ts";

export const sellerAgent = defineForm({
  id: "seller-agent",
  name: "Listing agent request",
  leadType: "Seller",
  fields: {
    ...checkedName,
    address: addressField("Property address", "Please enter a valid property address"),
    ...checkedContact,
    timeframe: { label: "Selling timeframe", kind: "select", options: sellingTimeframes, initial: sellingTimeframeInitial },
    message: messageField("Additional information", "Recent work, tenants, a date that can't move: anything that matters."),
  },
  checks: "messages",
  button: "Connect With an Agent",
  done: { title: "Request submitted", text: "Thank you! A listing agent will contact you shortly" },
  resets: true,
  consent: textsAndCalls,
});
