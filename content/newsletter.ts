/** What is said around the newsletter: the letter that asks for a confirmation, and the two pages that its links lead to. */
import { agent, brokerage } from "./agent.ts";

/** The letter to a new address. It holds nothing that anybody typed. */
export const confirmationLetter = {
  subject: `Please confirm: ${brokerage.name} market letter`,
  heading: "One more step",
  asked: `Somebody gave this address on our site to get the monthly market letter of ${agent.name}. If that was you, open this page and press the button on it:`,
  button: "Confirm the subscription",
  otherwise: "If it was not you, do nothing: no letter will come. The link works for 30 days.",
  sender: `${brokerage.name}, ${brokerage.office}`,
  leave: "To get no more letters of this kind:",
} as const;

export const confirmPage = {
  title: "Confirm the newsletter",
  eyebrow: "Newsletter",
  heading: "Confirm your subscription",
  lead: "One letter a month about the market in the Twin Cities. Press the button and the next one comes to you.",
  button: "Confirm my subscription",
  done: { heading: "You are on the list", text: "The next letter comes to you. Each one has a link that takes you off the list." },
} as const;

export const leavePage = {
  title: "Leave the newsletter",
  eyebrow: "Newsletter",
  heading: "Leave the newsletter",
  lead: "Press the button and no further letter comes. You need not say why.",
  button: "Take me off the list",
  done: { heading: "You are off the list", text: "No further letter comes to you. A letter that is on its way already may still arrive." },
} as const;

/** Where somebody would leave and the site has no list, or not that address on it. */
export const leaveByHand = {
  heading: "Please write to us",
  text: `Nothing was found under this link, and this site sends no newsletter at present. Should a letter come all the same, write to ${agent.email} and your address is taken off by hand.`,
} as const;

/** Where a link cannot be used. */
export const goneLink = {
  heading: "This link does not work",
  text: `It may be cut off, too old, or from before you left. Open it once more from the letter, subscribe again on the first page, or write to ${agent.email} and it is done by hand.`,
} as const;
