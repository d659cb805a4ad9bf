/** Text of the receipt that a visitor gets by email, and of what follows from "This wasn't me". */
import { type BrowserContent, fromContent, type SiteContent } from "../domain/site-content.ts";

/** The form's name within a sentence: "home estimate request". */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** To the visitor. Contains nothing that was typed: a form must not send a stranger's words. */
export const receiptEmail = fromContent(({ agent, brokerage }: SiteContent) => ({
  subject: (form: string): string => `We received your ${inSentence(form)}`,
  heading: "We received your request",
  opening: (form: string): string => `Thanks for contacting ${agent.name} at ${brokerage.name}. We have your ${inSentence(form)}.`,
  reference: "Reference",
  received: "Received",
  phone: "Phone",
  email: "Email",
  /** @param by when the answer is due. */
  next: (by: string): string => `${agent.firstName} will call or email you by ${by}.`,
  more: "Forgot something, or need an answer sooner? Reply to this email or call, and mention the reference.",
  stranger:
    "Didn't send this? Someone may have entered your email address by mistake. Tell us with the link below, and we won't act on it or email this address about a request again.",
  sender: `${brokerage.name}, ${brokerage.office}`,
  disown: { text: "Didn't send a request?", link: "This wasn't me" },
}));

export const DISOWN_TITLE = "This wasn't me";

/** The page behind "This wasn't me". */
export const disownPage = fromContent(({ agent }: BrowserContent) => ({
  eyebrow: "Your email address",
  heading: "You didn't send us a request?",
  lead: `Press the button, and we'll tell ${agent.name} not to act on it. We won't send this address another receipt.`,
  button: "This wasn't me",
  done: {
    heading: "Thanks for telling us",
    text: `${agent.name} knows that the request isn't yours. To have it deleted, email ${agent.email} or call ${agent.phone}.`,
  },
  gone: {
    heading: "This link doesn't work",
    text: `It may be incomplete or expired. Email ${agent.email} or call ${agent.phone} and we'll take care of it.`,
  },
}));

/** To the agent, about a request that the owner of the email address didn't send. */
export const disownedEmail = {
  subject: (form: string, reference: string): string => `Not from the owner of the address: ${form} ${reference}`,
  heading: "Someone else may have sent this",
  text: "The owner of the email address in this request pressed “This wasn't me” in our receipt. The name, address and phone number may belong to someone who never contacted you, so please don't call or email them. The request is now marked as possible spam, and the address won't get any more receipts.",
  request: "Request",
  reference: "Reference",
  received: "Received",
} as const;

/** Why such a request is flagged, as text for the agent. Stored with the lead. */
export const DISOWNED_SIGNAL = "The owner of the email address says they didn't send this.";
