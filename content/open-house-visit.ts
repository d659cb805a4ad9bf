/** Text of "I'm coming" for an open house: the form, the page behind its link, and the emails. */
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

export const visitCopy = {
  link: "I'm coming",
  title: "Come to the open house",
  eyebrow: "Open house",
  heading: "You're welcome to come",
  lead: "Say that you're coming, and we'll remind you the evening before and let you know if anything changes. You can also come without.",
  /** Beside the date, how many have announced themselves. */
  coming: (count: number): string => `${people(count)} plan${count === 1 ? "s" : ""} to come`,
  room: (left: number): string => `Room for ${people(left)} more`,
  full: "All places are taken",
  fullText: "Ask for a private showing instead: any home here can be shown at another time.",
  tour: "Schedule a Tour",
  /** As the agent reads them. */
  answers: { openHouse: "Open house", home: "Home", address: "Address" },
  refused: {
    full: {
      title: "All places are taken",
      text: "Someone was quicker, so you aren't on the list. Ask for a private showing instead, or choose another open house.",
    },
    fewer: (left: number) => ({
      title: `There's room for ${people(left)}`,
      text: "Your request wasn't saved. Change the number of people, or ask for a private showing.",
    }),
    gone: { title: "This open house isn't on anymore", text: "It was canceled or is over, so you aren't on the list." },
  },
  page: {
    coming: { heading: "You're on the list", text: "See you there. We'll send you a reminder the evening before at 5:00 PM." },
    canceled: { heading: "You're off the list", text: "Thanks for letting us know. Your place is free for someone else." },
    off: { heading: "This open house is canceled", text: "We're sorry. You don't have to do anything; ask us for another time." },
    over: { heading: "This open house is over", text: "We hope you liked the home. Ask us anything about it." },
    calendar: "Add to calendar",
    home: "See the home",
    cancel: "I can't come",
    people,
  },
} as const;

/** Where the key is wrong. */
export const visitGone = fromContent(({ agent }: BrowserContent) => ({
  heading: "This link doesn't work",
  text: `It may be incomplete, or the request was deleted. Call ${agent.phone} if you have a question about an open house.`,
}));

/** To the agent, when a visitor canceled. */
export const canceledVisit = {
  subject: "Open house visit canceled",
  opening: (coming: number): string =>
    `This visitor can't come to the open house after all. ${coming === 0 ? "No one is on the list now." : `On the list now: ${people(coming)}.`}`,
  when: "Open house",
} as const;

/** To the visitor. Contains nothing that was typed: anyone can type in any address. */
export const visitEmails = fromContent(({ agent, brokerage }: BrowserContent) => ({
  confirmed: { subject: "You're on the list", heading: "See you at the open house", opening: "You're on the list for this open house." },
  reminder: { subject: "Open house tomorrow", heading: "The open house is tomorrow", opening: "This is the reminder that you asked for." },
  moved: {
    subject: "New time for the open house",
    heading: "The open house has a new time",
    opening: "The time below is the new one. You're still on the list; if it doesn't work for you, let us know with the link.",
  },
  canceled: {
    subject: "Open house canceled",
    heading: "The open house is canceled",
    opening: `We're sorry: the open house below won't take place. Reply to this email or call ${agent.name} for another time.`,
  },
  when: "When",
  home: "Home",
  address: "Address",
  note: "Note",
  people: "Coming",
  button: "Change or cancel",
  stranger: "Didn't ask for this? Someone may have entered your email address by mistake. Use the link to take it off the list.",
  sender: `${brokerage.name}, ${brokerage.office}`,
}));
