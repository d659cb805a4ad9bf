import { textsAndCalls } from "../../content/consent.ts";
import { rentalBedrooms } from "../../content/options.ts";
import { defineForm, number } from "../../domain/forms/form.ts";
import { messageField, nativeContact } from "../forms/contact-fields.ts";

export const rentalSpecialist = defineForm({
  id: "rental-specialist",
  name: "Rental specialist request",
  leadType: "Renter",
  fields: {
    ...nativeContact,
    moveDate: { label: "Move-in date", kind: "date", row: "terms" },
    budget: {
      label: "Monthly budget",
      kind: "text",
      inputmode: "numeric",
      placeholder: "e.g. $1,800",
      rules: [number("dollars a month", "Please enter your monthly budget, such as 1,800")],
      row: "terms",
    },
    bedrooms: { label: "Bedrooms", kind: "select", options: rentalBedrooms },
    locations: { label: "Preferred neighborhoods", kind: "text", placeholder: "e.g. Downtown East, Anoka" },
    message: messageField("Additional requirements", "Must-haves such as pets, parking, first floor or laundry."),
  },
  checks: "native",
  button: "Connect With a Rental Specialist",
  done: { title: "Request submitted", text: "A rental specialist will contact you soon" },
  resets: false,
  consent: textsAndCalls,
});
