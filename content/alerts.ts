/** Text of the emails about homes, and of the pages where they are asked for, confirmed, changed and stopped. */
import type { Frequency, Section } from "../domain/alerts/alert.ts";
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

const FREQUENCY: Readonly<Record<Frequency, string>> = {
  now: "At once",
  daily: "Daily at 7:00 AM",
  weekly: "Mondays at 7:00 AM",
};

/** How often, in the middle of a sentence. */
export const frequencyInWords: Readonly<Record<Frequency, string>> = {
  now: "at once",
  daily: "once a day",
  weekly: "once a week",
};

/** Links to the page where emails are asked for. */
export const alertLinks = {
  search: "Email me homes like these",
  home: "Tell me if this changes",
} as const;

/** The browse page of a section. */
export const BROWSE = { buy: "/buy/browse", rent: "/rent/browse", invest: "/invest/browse" } as const satisfies Readonly<
  Record<Section, string>
>;

export const alertRequest = {
  name: "Home alert",
  labels: { email: "Email", search: "Looking for", home: "Wants to know about changes of", frequency: "Emails" },
  frequencies: FREQUENCY,
} as const;

export const newAlertPage = {
  title: "Email me homes",
  eyebrow: "By email",
  search: {
    heading: "Email me homes like these",
    lead: "We'll email you when a home comes on this site that fits your search, gets cheaper, or is back on the market.",
    about: "Your search",
  },
  home: {
    heading: "Tell me if this changes",
    lead: "We'll email you when this home's price, status or open houses change.",
    about: "The home",
  },
  seeHomes: "See these homes",
  frequency: "How often",
  button: "Email me",
  next: {
    heading: "What happens next",
    steps: [
      "You'll get an email with a link. Nothing is sent until you press the button behind it.",
      "Then we email you when there's something new, and never an empty email.",
      "Each email has a link to change, pause or stop, and one to erase everything. No account needed.",
    ],
  },
  limit: "An email address can have ten searches and homes at a time.",
  gone: {
    heading: "We can't watch this home",
    text: "It isn't on the site anymore, or it's a sample. You can get emails about homes like it instead.",
    button: "Browse homes for sale",
  },
} as const;

/** Why nothing was saved. */
export const notAsked = fromContent(({ agent }: BrowserContent) => ({
  full: {
    title: "This email address has ten already",
    text: "An email address can have ten searches and homes at a time. To make room, open the link at the end of any of our emails and stop one.",
  },
  gone: { title: "We can't watch this home", text: "It isn't on the site anymore. You can get emails about homes like it instead." },
  tooMany: {
    title: "Not saved yet",
    text: `We've had too many of these from your network today. Please try again tomorrow, or call ${agent.phone} and we'll set it up for you.`,
  },
}));

export const askedPage = {
  title: "Check your email",
  eyebrow: "By email",
  heading: "Check your email",
  lead: "We've emailed you a link. Press the button behind it, and you'll get emails about homes.",
  missing:
    "Nothing there after a few minutes? Look in your spam folder. If you asked for several, one email confirms them all. If you've asked before and didn't confirm, wait ten minutes and ask again.",
  next: [
    { path: "/buy/browse", label: "Browse homes for sale" },
    { path: "/", label: "Go to the home page" },
  ],
} as const;

/** The email to an address that someone entered. It contains nothing that a visitor typed. */
export const alertConfirmationEmail = fromContent(({ agent, brokerage }: BrowserContent) => ({
  subject: "Please confirm: emails about homes",
  heading: "One more step",
  asked: `Someone asked on ${agent.name}'s site that we email this address about homes. If that was you, confirm here:`,
  list: "Asked for",
  button: "Confirm",
  otherwise: "If this wasn't you, you can ignore this email and you won't get any more. The link works for 30 days.",
  already: {
    subject: "You already get emails about homes",
    heading: "You already get these",
    text: "Someone asked again on our site for emails that you already get. You don't have to do anything.",
    button: "See what you get",
  },
  sender: `${brokerage.name}, ${brokerage.office}`,
  contact: `${agent.name}, ${agent.phone}`,
  stop: "Don't want these emails?",
}));

export const confirmAlertsPage = {
  title: "Confirm your emails",
  eyebrow: "By email",
  heading: "Confirm your emails",
  lead: "Press the button, and we'll email you about:",
  button: "Confirm",
  done: {
    heading: "You're all set",
    text: "We'll email you when there's something new. You can change or stop this at any time.",
    manage: "Change what you get",
  },
  expired: {
    heading: "This link has expired",
    text: "It worked for 30 days. Search again and ask for the emails again, and we'll send you a new link.",
  },
} as const;

export const manageAlertsPage = {
  title: "Your emails about homes",
  eyebrow: "By email",
  heading: "Your emails about homes",
  lead: (email: string) => `Sent to ${email}.`,
  none: { text: "You don't get any emails about homes.", button: "Search homes" },
  states: { waiting: "Waiting for you to confirm: open the link in our email", confirmed: "On", paused: "Paused" },
  frequency: "How often",
  save: "Save",
  turn: "Pause or stop",
  pause: "Pause",
  resume: "Turn on again",
  stop: "Stop",
  see: "See these homes",
  seeHome: "See this home",
  saved: {
    frequency: "Saved.",
    pause: "Paused. Nothing is sent until you turn it on again.",
    resume: "On again.",
    stop: "Stopped.",
    stopped: "Stopped. You won't get any more emails about homes.",
    tooMany: "We've had too many changes from your network. Please try again in a few minutes.",
  },
  all: {
    heading: "Everything at once",
    stop: { button: "Stop all emails", text: "You won't get any more emails about homes, not even those that are waiting to be sent." },
    erase: {
      button: "Erase everything",
      text: "We delete your address, your searches, and the notes that the agent got about them here. Emails that the agent has stay in the agent's mailbox. Other requests of yours stay, too: ask the agent to erase them.",
      sure: "Erase my address and my searches",
    },
  },
  erased: {
    heading: "Erased",
    text: "Your address and your searches are gone from this site. An email that's already on its way may still arrive.",
  },
} as const;

export const stopAlertsPage = {
  title: "Stop emails about homes",
  eyebrow: "By email",
  heading: "Stop all emails about homes",
  lead: "Press the button and we'll stop. No need to say why.",
  button: "Stop all emails",
  done: {
    heading: "You won't get any more",
    text: "We've stopped all emails about homes. One that's already on its way may still arrive.",
  },
} as const;

/** For a link that is invalid, or whose address was erased. */
export const goneAlertLink = fromContent(({ agent }: BrowserContent) => ({
  heading: "This link doesn't work",
  text: `It may be incomplete, or from before you stopped or erased your emails. Open it again from the email, ask for emails again, or email ${agent.email} and we'll take care of it.`,
}));

/** The email about homes. */
export const alertEmail = fromContent(({ agent, brokerage }: BrowserContent) => ({
  one: (reason: string, address: string) => `${reason}: ${address}`,
  several: (count: number) => `${count} homes for you`,
  heading: { one: "One home for you", several: (count: number) => `${count} homes for you` },
  see: "See the home",
  more: (count: number) => (count === 1 ? "One more home has news." : `${count} more homes have news.`),
  why: (words: readonly string[]) => `You get this because you asked us to email you about: ${words.join("; ")}.`,
  sender: `${brokerage.name}, ${brokerage.office}`,
  contact: `${agent.name}, ${agent.phone}`,
  manage: { text: "Less often, or something else?", link: "change what you get" },
  stop: { text: "Don't want these emails?", link: "stop all" },
}));

/** What is new about a home. */
export const newsInWords = {
  new: "New on our site",
  back: "Back on the market",
  matches: "Now fits your search",
  lower: (dollars: string) => `${dollars} lower`,
  higher: (dollars: string) => `${dollars} higher`,
  status: (label: string) => `Now ${label.toLowerCase()}`,
  openHouses: "New open house times",
  noOpenHouses: "No open house at the moment",
} as const;
