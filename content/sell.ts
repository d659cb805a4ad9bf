/** Text of the selling page. */
import { type BrowserContent, fromContent, meetingsInShort, replyWithin } from "../domain/site-content.ts";

export const sellPage = {
  heading: "Know your numbers before you sell your Twin Cities home",
  lead: "Before the sign goes up, you'll know what your home could sell for, what selling will cost, and which week to start.",
  estimate: { path: "/sell/estimate", label: "Get a Free Estimate" },
  connect: { path: "/sell/hire-agent", label: "Connect With an Agent" },
  processHeading: "Three steps to sold",
  process: [
    {
      title: "Property Evaluation",
      text: "We walk through, measure, and compare your home with recent sales nearby. You get a written price range and what you'd net after costs.",
      time: "Week 1",
    },
    {
      title: "Preparation & Marketing",
      text: "Repairs that pay, a cleaning crew, photographs and a floor plan. Then the MLS, a weekend of open doors, and a report of what visitors said.",
      time: "Weeks 2–4",
    },
    {
      title: "Closing the Deal",
      text: "Offers side by side on one page. Then inspection, appraisal, title and any city requirements, each with a date, until the keys change hands.",
      time: "Weeks 5–9",
    },
  ],
  startHeading: "Where would you like to start?",
  faqHeading: "Questions sellers ask",
  closing: {
    heading: "Curious what your street is doing?",
    text: "An estimate is free and commits you to nothing. If the answer is “wait until May,” we'll say so.",
    primary: { path: "/sell/estimate", label: "Get a Free Estimate" },
    secondary: { path: "/booking", label: "Book a consultation" },
  },
} as const;

/** Three ways to begin. */
export const sellTabs = fromContent(
  (content: BrowserContent) =>
    [
      {
        id: "estimate",
        label: "Estimate",
        heading: "Find out what it could sell for",
        text: `Seven questions about the property plus how to reach you: about three minutes. A local agent will contact you ${replyWithin(content)}, and you'll get the estimate in writing with the sales behind it.`,
        action: { path: "/sell/estimate", label: "Request an estimate" },
      },
      {
        id: "agent",
        label: "Agent",
        heading: "Meet a listing agent",
        text: "Give us the address and when you'd like to move. You'll hear from a listing agent, usually the same day.",
        action: { path: "/sell/hire-agent", label: "Hire a listing agent" },
      },
      {
        id: "call",
        label: "Call",
        heading: "Talk it through",
        text: `${meetingsInShort(content)} Bring your mortgage balance if you want to know what you'd walk away with.`,
        action: { path: "/booking", label: "Book a consultation" },
      },
    ] as const,
);

export const SELL_TABS = ["estimate", "agent", "call"] as const;
