import { textsAndCalls } from "../../../content/consent.ts";
import { contact, defineForm, type Form, required } from "../../../domain/forms/form.ts";
import type { Market } from "../../../domain/listings/listing.ts";

const LEAD_TYPE = { sale: "Buyer", rent: "Renter", investment: "Investor" } as const satisfies Readonly<Record<Market, Form["leadType"]>>;

/** A question about one listing. The action adds which one; see `page-action.ts`. */
export const listingQuestion = defineForm({
  id: "listing-question",
  name: "Question about a listing",
  leadType: "Buyer",
  fields: {
    question: {
      label: "Your question",
      kind: "longtext",
      role: "message",
      maxLength: 2000,
      rules: [required("Please enter your question")],
    },
    name: {
      label: "Your name",
      kind: "text",
      role: "name",
      autocomplete: "name",
      row: "who",
      rules: [required("Please enter your name")],
    },
    contact: {
      label: "Email or phone",
      kind: "text",
      role: "contact",
      autocomplete: "email",
      inputmode: "email",
      row: "who",
      rules: [contact("Please enter an email address or a phone number with its area code")],
    },
  },
  checks: "messages",
  button: "Send question",
  done: { title: "Question sent", text: "Thank you! You'll get an answer from a person." },
  resets: true,
  consent: textsAndCalls,
});

/** The form on a page of a market. @param question what its first field starts with. */
export const questionForm = (market: Market, question = ""): Form => ({
  ...listingQuestion,
  leadType: LEAD_TYPE[market],
  fields: { ...listingQuestion.fields, question: { ...listingQuestion.fields.question, ...(question !== "" && { initial: question }) } },
});
