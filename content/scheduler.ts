/** The words of the scheduler's pages. */
import { agent } from "./agent.ts";

export const schedulerWords = {
  heading: "Pick a time to talk",
  steps: {
    kind: "What is it about?",
    time: "Choose a day and a time",
    details: "Who is coming?",
    move: "Move the appointment",
  },
  change: "Change",
  minutes: (minutes: number): string => `${minutes} minutes`,
  how: "How shall we meet?",
  zone: { label: "Times are shown in", all: "More time zones", use: "Show times" },
  month: { previous: "Earlier", next: "Later", none: "No time is free in this month.", caption: "Days with free times" },
  day: { heading: "Free times", choose: "Choose a day to see its free times." },
  none: `No time is free at present. Please call ${agent.phone}.`,
  taken: {
    heading: "That time was just taken",
    text: "Somebody else was a moment quicker. These are the nearest free times:",
    none: "No other time is free nearby. Please choose another day.",
    reason: "That time was just taken.",
  },
  tooMany: `There are several appointments under this address already. Please move or cancel one by the link in its letter, or call ${agent.phone}.`,
  mail: "You get an invitation for your calendar by e-mail, with a link to move or cancel it. No account is needed.",
  moveButton: "Move to this time",
  back: "Back to the appointment",
} as const;

/** The page behind the link of an invitee. */
export const appointmentWords = {
  title: "Your appointment",
  booked: { heading: "Your appointment is booked", text: "The invitation is on its way to your mailbox." },
  held: {
    heading: "One more step",
    text: "A letter is on its way to you. Press the button on the page that it links to within half an hour; until then this time is kept for you.",
  },
  cancelled: { heading: "This appointment is cancelled", text: "The time is free again. Nothing more is to be done." },
  lapsed: { heading: "This time is free again", text: "It was not confirmed within half an hour. Please pick a time once more." },
  past: { heading: "This appointment has begun or is over", text: `It cannot be changed here any more. Please call ${agent.phone}.` },
  gone: {
    heading: "This link does not work",
    text: `It may be cut off. Open it once more from the letter, or call ${agent.phone}.`,
  },
  labels: { what: "Appointment", when: "When", where: "Where", agentTime: "In Minnesota" },
  calendar: "Add to calendar",
  move: "Pick another time",
  cancel: { ask: "Cancel this appointment", sure: "The time becomes free at once, and both of us get a letter.", button: "Yes, cancel it" },
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
