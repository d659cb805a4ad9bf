/** Text of the newsletter's confirmation email and of the pages to confirm and unsubscribe. */
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

/** The email to a new address. It contains nothing that a visitor typed. */
export const confirmationEmail = fromContent(({ agent, brokerage }: BrowserContent) => ({
  subject: `Please confirm your ${brokerage.name} newsletter subscription`,
  heading: "One more step",
  asked: `Someone signed this address up on our site for ${agent.name}'s monthly market newsletter. If that was you, confirm here:`,
  button: "Confirm subscription",
  otherwise: "If this wasn't you, you can ignore this email and you won't be subscribed. The link works for 30 days.",
  sender: `${brokerage.name}, ${brokerage.office}`,
  leave: "Don't want these emails?",
}));

export const confirmPage = {
  title: "Confirm your subscription",
  eyebrow: "Newsletter",
  heading: "Confirm your subscription",
  lead: "One email a month about the Twin Cities market. Press the button, and you'll get the next one.",
  button: "Confirm my subscription",
  done: {
    heading: "You're subscribed",
    text: "You'll get our next newsletter. Every issue has an unsubscribe link.",
    next: [
      { path: "/buy/browse", label: "Browse homes for sale" },
      { path: "/", label: "Go to the home page" },
    ],
  },
  expired: {
    heading: "This link has expired",
    text: "It worked for 30 days, and you're not subscribed yet. Enter your email again and we'll send you a new link.",
  },
} as const;

export const leavePage = {
  title: "Unsubscribe",
  eyebrow: "Newsletter",
  heading: "Unsubscribe from the newsletter",
  lead: "Press the button and we'll stop emailing you. No need to say why.",
  button: "Unsubscribe",
  done: { heading: "You're unsubscribed", text: "You won't get any more newsletters. One that's already on its way may still arrive." },
} as const;

/** To unsubscribe where this server has no list, or not this address. */
export const leaveByHand = fromContent(({ agent }: BrowserContent) => ({
  heading: "Please email us",
  text: `We couldn't find a subscription for this link, and this site isn't sending a newsletter right now. If you still get one, email ${agent.email} and we'll remove your address.`,
}));

/** For an invalid or expired link. */
export const goneLink = fromContent(({ agent }: BrowserContent) => ({
  heading: "This link doesn't work",
  text: `It may be incomplete, expired, or from before you unsubscribed. Open it again from the email, subscribe again, or email ${agent.email} and we'll take care of it.`,
}));
