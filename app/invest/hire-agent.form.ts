import { textsAndCalls } from "../../content/consent.ts";
import { investmentBudgets, investmentExperience, investmentGoals, investmentInterests } from "../../content/options.ts";
import { defineForm } from "../../domain/forms/form.ts";

export const investmentSpecialist = defineForm({
  id: "investment-specialist",
  name: "Investment specialist request",
  leadType: "Investor",
  fields: {
    firstName: { label: "First name", kind: "text", role: "firstName", autocomplete: "given-name", row: "name" },
    lastName: { label: "Last name", kind: "text", role: "lastName", autocomplete: "family-name", row: "name" },
    email: { label: "Email", kind: "email", role: "email", autocomplete: "email", inputmode: "email", row: "contact" },
    phone: { label: "Phone", kind: "tel", role: "phone", autocomplete: "tel", inputmode: "tel", row: "contact" },
    investmentType: { label: "Investment interest", kind: "select", options: investmentInterests, row: "plan" },
    investmentGoals: { label: "Investment goals", kind: "select", options: investmentGoals, row: "plan" },
    budget: { label: "Investment budget", kind: "select", options: investmentBudgets, row: "means" },
    experience: { label: "Investment experience", kind: "select", options: investmentExperience, row: "means" },
    message: {
      label: "Additional information",
      kind: "longtext",
      optional: true,
      role: "message",
      help: "Financing you have, a 1031 deadline, a building you've seen.",
    },
  },
  checks: "native",
  button: "Connect With an Investment Specialist",
  done: { title: "Request submitted", text: "An investment specialist will contact you shortly" },
  resets: false,
  consent: textsAndCalls,
});
