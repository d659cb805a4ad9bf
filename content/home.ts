/** Text of the home and booking pages. */
import { type BrowserContent, meetingsInShort } from "../domain/site-content.ts";

/** The two buttons of the first screen. */
export const heroButtons = {
  call: { path: "/booking", label: "Book Call" },
  /** Goes to the booking section of the same page. */
  meet: { path: "#booking", label: "Request a Meeting" },
} as const;

export const bookingSection = {
  heading: "Pick a time to talk",
  lead: (content: BrowserContent): string =>
    `${meetingsInShort(content)} Bring an address, a budget, or just the question that keeps you up at night.`,
  plainLink: "Open the scheduler in its own page",
} as const;

export const bookingPage = {
  heading: "Schedule a Consultation",
  eyebrow: "Book Call",
  lead: "Pick a day and time. You'll talk with the agent, not a call center, and it costs nothing.",
  /** Instead, for a visitor who comes from a listing. */
  tour: {
    eyebrow: "Schedule a Tour",
    lead: "Pick a day and time to see it with the agent. Ask anything, and take your time; it costs nothing.",
    /** An external scheduler doesn't know which listing it is. */
    mention: "Mention this address when you pick a time.",
  },
  contactHeading: "Contact Information",
  areasHeading: "Areas Served",
  back: "Back to Home",
  /** The footer's "Restaurants Guide" leads here. */
  restaurants: {
    heading: "Restaurants Guide",
    text: "Where you'd eat on a Tuesday is part of choosing a place to live. Book a time and mention restaurants; the agent will bring a short list for the areas you're considering.",
  },
  bring: {
    heading: "Good to have on hand",
    items: [
      "The address, or the three towns you keep coming back to",
      "A pre-approval letter or your latest mortgage statement, if you have one",
      "Dates that can't move: the end of a lease, a first day at work, another closing",
    ],
  },
} as const;

export const calculatorSection = {
  heading: "Mortgage Calculator",
  lead: "Move a slider and watch your monthly payment change. Add taxes, insurance and dues when you know them.",
} as const;

export const agentSection = {
  heading: "Meet Your Agent",
  contact: { path: "/booking", label: "Contact Me" },
} as const;

export const newsletter = {
  heading: "Stay Updated with Market Trends",
  lead: "One email a month: what sold, for how much, and what it means for the streets you know. Unsubscribe with one click.",
  button: "Subscribe Now",
  thanks: { heading: "Thank you for subscribing!", text: "You'll receive our next newsletter with valuable real estate insights." },
  /** Below the thanks: no one is subscribed before the link in the email is used. */
  oneMoreStep: {
    text: "One more step: open the email we just sent and confirm.",
    missing: "Nothing after ten minutes? Check your spam folder, then send it again. We won't email an address more than twice a day.",
    again: "Send it again",
  },
} as const;

/** The last section of the home page. */
export const areasSection = {
  heading: "Areas Served",
  lead: "Two rivers, the lakes in between, and the towns around them. If your street is just over the line, ask anyway.",
  closing: {
    heading: "Ready when you are",
    text: "Tell us what you're thinking about. The first call takes 30 minutes and costs nothing.",
    primary: { path: "/booking", label: "Book a consultation" },
    secondary: { path: "/sell/estimate", label: "Get a home estimate" },
  },
} as const;

export const incentivesSection = {
  heading: "Current Incentives",
  lead: "Buyer assistance is real money. It has rules, and it runs through approved lenders.",
  /** Below each incentive (Regulation Z, 12 CFR 1026.24). */
  credit:
    "Not an offer of credit. Before you apply, a lender states the interest rate and, apart from it, the annual percentage rate (APR), with every payment over the full term.",
} as const;

/** Text of the section's map and list. */
export const areasMapCopy = {
  forSale: (homes: number): string => `${homes} for sale`,
  /** Under the map. */
  houses: "The number in each house is how many listings are for sale there.",
  /** Leads to the map of homes, which is to scale. */
  map: "See every home on a map that is to scale.",
} as const;
