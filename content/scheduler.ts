/** The words of the scheduler's pages. */
import { agent } from "./agent.ts";

const KEPT = "Everything you typed is still here.";
/** Where no letter has the link. */
const IN_CALENDAR = "Add it to your calendar here: the entry has the link by which you can move or cancel it.";
const IN_PERSON = `${agent.name} will confirm it with you in person. To be sure at once, call ${agent.phone}. ${IN_CALENDAR}`;
const NO_LETTER = `No further letter about appointments goes to your address today. ${IN_CALENDAR}`;

export const schedulerWords = {
  heading: "What is it about?",
  steps: {
    kind: "Choose one. Its free times come next.",
    time: "Choose a day and a time",
    details: "Who is coming?",
    move: "Move the appointment",
  },
  /** What each step is called in the browser's tab. */
  titles: {
    kind: "Choose an appointment",
    time: (kind: string): string => `Choose a time: ${kind}`,
    details: (kind: string): string => `Your details: ${kind}`,
    move: (kind: string): string => `Choose a new time: ${kind}`,
    moveTo: (kind: string): string => `Move to this time: ${kind}`,
  },
  otherKind: "Something else",
  otherTime: "Another time",
  minutes: (minutes: number): string => `${minutes} minutes`,
  how: "How shall we meet?",
  zone: { label: "Times are shown in", all: "More time zones", use: "Show times" },
  month: { previous: "Earlier", next: "Later", none: "No time is free in this month.", caption: "Days with free times" },
  day: { choose: "Choose a day to see its free times.", none: "No time is free on this day. Please choose another one." },
  timesFree: (times: number): string => `${times} ${times === 1 ? "time" : "times"} free`,
  none: `No time is free at present. Please call ${agent.phone}.`,
  /** Over the nearest free times, when the one in the address cannot be had. */
  gone: {
    heading: "That time is not free any more.",
    text: (zone: string): string => `The nearest free times, shown in ${zone}:`,
    asked: "You asked for",
    /** To somebody who comes Back to a time of their own. Whether it is theirs nobody knows here: the page remembers no visitor. */
    yours: "If you have just booked it yourself, it is yours: the letter to you has the link to see, move or cancel it.",
    unchosen: "Please choose a time",
    none: `That time is not free any more, nor is any other near it. Please choose another day, or call ${agent.phone}.`,
  },
  /** What is said to somebody whose request could not be booked. */
  refused: {
    taken: {
      title: "That time was just taken",
      // Also to somebody who sends a booked time's form once more: that it is theirs only the link in their letter shows.
      text: `${KEPT} Choose one of the nearest free times, or call ${agent.phone}. Did you book it yourself before? Then it stands, and the letter about it has your link.`,
    },
    "not-offered": {
      title: "That time is not offered any more",
      text: `It begins too soon, or the day has filled up. ${KEPT} Choose another time, or call ${agent.phone}.`,
    },
    unchosen: { title: "Please choose a time", text: `${KEPT} Choose one of the free times, or another day.` },
    "too-many": {
      title: "Not booked: there are several appointments under this address already",
      text: `${KEPT} Please move or cancel one by the link in its letter, or call ${agent.phone}.`,
    },
  },
  unreachable: `Our server did not answer, and nothing has changed. Please try again, or call ${agent.phone}.`,
  /** No answer came for a page that was asked for; whatever was done before stands. */
  unreached: {
    heading: "Our server did not answer",
    text: `Please try again in a moment, or call ${agent.phone}.`,
    again: "Try again",
  },
  tooOften: (minutes: number) =>
    `Too many changes came from your network, and nothing has changed. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or call ${agent.phone}.`,
  mail: "You get an invitation for your calendar by e-mail, with a link to move or cancel it. No account is needed.",
  /** In its place where an address is confirmed first. */
  mailFirst:
    "You get a letter with a link, and the time is kept for you for half an hour. It is yours as soon as you confirm it there; then the invitation for your calendar follows.",
  until: "Until now:",
  moveButton: "Move to this time",
  back: "Leave it as it is",
  home: "To the whole site",
} as const;

/** The page behind the link of an invitee. */
export const appointmentWords = {
  title: "Your appointment",
  booked: { heading: "Your appointment is booked", text: "The invitation is on its way to your mailbox." },
  moved: {
    heading: "Your appointment has a new time",
    text: "A new invitation is on its way to your mailbox. It brings your calendar up to date.",
  },
  unmoved: { heading: "It could not be moved", text: `The time below stands. To change it, please call ${agent.phone}.` },
  stands: { heading: "Your appointment", text: "You can move or cancel it here until it begins." },
  held: {
    heading: "One more step",
    text: "A letter is on its way to you. Open its link within half an hour and press the button there; until then this time is kept for you.",
  },
  cancelled: { heading: "This appointment is cancelled", text: "The time is free again. There is nothing more to do." },
  lapsed: { heading: "This time is free again", text: "It was not confirmed within half an hour. Please pick a time once more." },
  past: { heading: "This appointment has begun or is over", text: `It cannot be changed here any more. Please call ${agent.phone}.` },
  gone: {
    heading: "This link does not work",
    text: `It may be cut off. Open it once more from the letter, or call ${agent.phone}.`,
  },
  /** In place of the words above where no letter goes out. Why not is nobody's business but the agent's. */
  untold: {
    "in-person": {
      booked: { heading: "This time is kept for you", text: IN_PERSON },
      moved: { heading: "Your appointment has a new time", text: IN_PERSON },
      stands: { heading: "Your appointment", text: IN_PERSON },
      held: {
        heading: "This time is kept for half an hour",
        text: `${agent.name} will confirm it with you in person. Please call ${agent.phone}, so that it stays yours.`,
      },
    },
    "here-only": {
      booked: { heading: "Your appointment is booked", text: NO_LETTER },
      moved: { heading: "Your appointment has a new time", text: NO_LETTER },
    },
  },
  /** Before day and hour on the agent's clock. */
  agentTime: "In Minnesota:",
  calendar: "Add to calendar",
  move: "Pick another time",
  movedEnough: `It has been moved several times already. To move it once more, please call ${agent.phone}.`,
  cancel: {
    ask: "Cancel this appointment",
    sure: `The time becomes free at once, and ${agent.name} is told.`,
    sureHeld: "The time becomes free at once.",
    button: "Yes, cancel it",
  },
  see: "See your appointment",
  again: "Book another time",
} as const;

/** The page behind the link of a letter that asks whether an address is right. */
export const confirmAppointmentWords = {
  title: "Confirm the appointment",
  heading: "Confirm the appointment",
  text: "Press the button and the time is yours. The invitation follows by e-mail.",
  button: "Confirm the appointment",
  already: { heading: "This appointment is confirmed", text: "There is nothing more to do here." },
  done: { heading: "Your appointment is booked", text: "The invitation for your calendar is on its way to your mailbox." },
  gone: {
    heading: "This link does not work any more",
    text: "The time was not confirmed within half an hour, or the appointment was cancelled.",
  },
} as const;
