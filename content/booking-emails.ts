/** What is said in the letters about appointments. */
import { agent, brokerage } from "./agent.ts";

export const invitationWords = {
  with: "with",
  yourAddress: "At the address that you gave",
  /** Of a listing that is not in the catalogue any more. */
  property: "At the property",
  change: "To move or cancel:",
  calendar: "appointments",
} as const;

/** To whoever booked. The facts stand under `opening`; `again`, where there is one, above the button to book anew. */
export const inviteeLetters = {
  invitation: {
    subject: "Your appointment",
    heading: "Your appointment is booked",
    opening: "The invitation is attached: your calendar can take it over.",
  },
  moved: {
    subject: "Your appointment was moved",
    heading: "Your appointment has a new time",
    opening: "The time has changed. If your calendar does not show the new one by itself, open the attached invitation.",
  },
  movedByAgent: {
    subject: "Your appointment was moved",
    heading: "Your appointment has a new time",
    opening: `${agent.name} has moved it to the new time below. If that does not suit you, answer this letter or choose another time. If your calendar does not show the new one by itself, open the attached invitation.`,
  },
  cancelled: {
    subject: "Your appointment was cancelled",
    heading: "Your appointment is cancelled",
    opening: "It was to be at the time below. If your calendar still shows it, open the attached file.",
    again: "Another time suits you better? Book it here:",
  },
  cancelledByAgent: {
    subject: "Your appointment was cancelled",
    heading: "Your appointment is cancelled",
    opening: `${agent.name} is sorry and had to cancel it. It was to be at the time below. If your calendar still shows it, open the attached file.`,
    again: "Would you like to meet at another time? Answer this letter, or book one here:",
  },
  reminder: {
    subject: "Reminder: your appointment",
    heading: "Your appointment is coming up",
    opening: "A short reminder of what we agreed.",
  },
} as const;

export const letterParts = {
  hello: "Hello",
  /** Where both clocks show the same, or nothing is known of the reader's. */
  when: "When",
  yourClock: "On your clock",
  agentClock: "On the agent's clock",
  /** Where an appointment was moved. The reader's own clock shows both. */
  oldTime: "Old time",
  newTime: "New time",
  what: "Appointment",
  where: "Where",
  changeAsk: "Something came up? Move or cancel it here, up to the beginning, without an account:",
  changeButton: "Move or cancel",
  bookButton: "Book another time",
  otherwise: `You did not book this? Then somebody typed a wrong address: the link above cancels it, or write to ${agent.email}.`,
  sender: `${brokerage.name}, ${brokerage.office}`,
} as const;

/** Only with BOOKING_CONFIRM=on. It holds nothing that anybody typed. */
export const confirmationOfAddress = {
  subject: "Please confirm your appointment",
  heading: "One more step",
  opening: `Somebody gave this address on our site for an appointment with ${agent.name}. If that was you, open this page and press the button on it:`,
  button: "Confirm the appointment",
  until: "The time is kept for you until",
  otherwise: "If it was not you, do nothing: the time becomes free again, and no letter will come.",
} as const;

/** To the agent. */
export const agentLetters = {
  intro: "Somebody booked an appointment with you on the site.",
  heldIntro: "Somebody asked for an appointment on the site and has not confirmed the e-mail address yet.",
  held: "Kept until the address is confirmed, at the latest until",
  lapsed: "Nobody confirmed the address in time. The time is free again.",
  cancelled: "It has been cancelled since.",
  confirmed: { subject: "Confirmed", opening: "It is confirmed: the appointment stands." },
  /** Under its own label, where a machine seems to have asked. `id` is the booking's. */
  doubted: {
    label: "Not told yet",
    text: (id: string): string =>
      `A machine seems to have asked, so no letter went to the visitor's address. The page said that you confirm the appointment in person. If it is a real one: npm run bookings -- confirm ${id} sends the invitation and makes it stand. If not: npm run bookings -- cancel ${id} makes the time free.`,
  },
  moved: { subject: "Moved", opening: "Whoever booked it has moved the appointment to a new time." },
  movedByAgent: { subject: "Moved", opening: "You have moved the appointment to a new time." },
  off: { subject: "Cancelled", opening: "Whoever booked it has cancelled the appointment." },
  offByAgent: { subject: "Cancelled", opening: "You have cancelled the appointment." },
  /** Not every calendar takes over by itself what names its own owner as the organizer. */
  calendar:
    "The attached file is for your calendar. If that does not take it over by itself, open the file, or subscribe to the calendar of all appointments: npm run bookings prints its address.",
  labels: { what: "Appointment", when: "When", theirClock: "On their clock", where: "Where", state: "State", calendar: "Calendar" },
} as const;
