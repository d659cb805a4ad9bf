/** The words of the scheduler's pages. */
import { agent } from "./agent.ts";

const KEPT = "Everything you typed is still here.";

export const schedulerWords = {
  heading: "What is it about?",
  steps: {
    kind: "Choose one. Its free times come next.",
    time: "Choose a day and a time",
    details: "Who is coming?",
    move: "Move the appointment",
  },
  otherKind: "Something else",
  otherTime: "Another time",
  minutes: (minutes: number): string => `${minutes} minutes`,
  how: "How shall we meet?",
  zone: { label: "Times are shown in", all: "More time zones", use: "Show times" },
  month: { previous: "Earlier", next: "Later", none: "No time is free in this month.", caption: "Days with free times" },
  day: { choose: "Choose a day to see its free times." },
  timesFree: (times: number): string => `${times} ${times === 1 ? "time" : "times"} free`,
  none: `No time is free at present. Please call ${agent.phone}.`,
  /** Over the nearest free times, when the one in the address cannot be had. */
  gone: {
    heading: "That time is not free any more.",
    text: "These are the nearest free times:",
    none: `That time is not free any more, nor is any other near it. Please choose another day, or call ${agent.phone}.`,
  },
  /** What is said to somebody whose request could not be booked. */
  refused: {
    taken: { title: "That time was just taken", text: `${KEPT} Choose one of the nearest free times, or call ${agent.phone}.` },
    "not-offered": {
      title: "That time is not offered any more",
      text: `It begins too soon, or the day has filled up. ${KEPT} Choose another time, or call ${agent.phone}.`,
    },
    "too-many": {
      title: "Not booked: there are several appointments under this address already",
      text: `${KEPT} Please move or cancel one by the link in its letter, or call ${agent.phone}.`,
    },
  },
  unreachable: `Our server did not answer, and nothing has changed. Please try again, or call ${agent.phone}.`,
  mail: "You get an invitation for your calendar by e-mail, with a link to move or cancel it. No account is needed.",
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
  /** Before day and hour on the agent's clock. */
  agentTime: "In Minnesota:",
  calendar: "Add to calendar",
  move: "Pick another time",
  cancel: {
    ask: "Cancel this appointment",
    sure: "The time becomes free at once, and both of us get a letter.",
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
  done: { heading: "Your appointment is booked", text: "The invitation for your calendar is on its way to your mailbox." },
  gone: {
    heading: "This link does not work any more",
    text: "The time was not confirmed within half an hour, or the appointment was cancelled.",
  },
} as const;
