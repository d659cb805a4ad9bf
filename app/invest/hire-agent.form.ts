import { textsAndCalls } from "../../content/consent.ts";
import { investmentBudgets, investmentExperience, investmentGoals, investmentInterests } from "../../content/options.ts";
import { defineForm } from "../../domain/forms/form.ts";
import { messageField, nativeContact } from "../forms/contact-fields.ts";

export const investmentSpecialist = defineForm({
  id: "investment-specialist",
  name: "Investment specialist request",
  leadType: "Investor",
  fields: {
    ...nativeContact,
    investmentType: { label: "Investment interest", kind: "select", options: investmentInterests, row: "plan" },
    investmentGoals: { label: "Investment goals", kind: "select", options: investmentGoals, row: "plan" },
    budget: { label: "Investment budget", kind: "select", options: investmentBudgets, row: "means" },
    experience: { label: "Investment experience", kind: "select", options: investmentExperience, row: "means" },
    message: messageField("Additional information", "Financing you have, a 1031 deadline, a building you've seen."),
  },
  checks: "native",
  button: "Connect With an Investment Specialist",
  done: { title: "Request submitted", text: "An investment specialist will contact you shortly" },
  resets: false,
  consent: textsAndCalls,
});
