/** Texts of the emails about appointments. */
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

export const invitationCopy = {
  with: "with",
  yourAddress: "At the address you gave us",
  /** For a listing that was removed from the site. */
  property: "At the property",
  change: "Reschedule or cancel:",
  calendar: "appointments",
} as const;

/** To the visitor. The facts come below `opening`; `again` comes above the button to book again. */
export const visitorEmails = fromContent(({ agent }: BrowserContent) => ({
  invitation: {
    subject: "Appointment confirmed",
    heading: "Your appointment is booked",
    opening: "A calendar invite is attached. Open it to add the appointment to your calendar.",
  },
  moved: {
    subject: "New time for your appointment",
    heading: "Your appointment has a new time",
    opening: "If your calendar doesn't update automatically, open the attached invite.",
  },
  movedByAgent: {
    subject: "New time for your appointment",
    heading: "Your appointment has a new time",
    opening: `${agent.name} moved it to the new time below. If that doesn't work for you, reply to this email or pick another time. If your calendar doesn't update automatically, open the attached invite.`,
  },
  canceled: {
    subject: "Appointment canceled",
    heading: "Your appointment is canceled",
    opening: "It was scheduled for the time below. If your calendar still shows it, open the attached file to remove it.",
    again: "Would another time work better? Book one here:",
  },
  canceledByAgent: {
    subject: "Appointment canceled",
    heading: "Your appointment is canceled",
    opening: `We're sorry: ${agent.name} had to cancel. It was scheduled for the time below. If your calendar still shows it, open the attached file to remove it.`,
    again: "To set up another time, reply to this email or book one here:",
  },
  /** For an appointment that was requested or on hold, and never booked. */
  declined: {
    subject: "About the time you asked for",
    heading: "This time doesn't work",
    opening: `We're sorry: ${agent.name} can't make the time below.`,
    again: "Would another time work? Reply to this email or pick one here:",
  },
  /** The appointment stays as it is until the visitor answers. */
  proposed: {
    subject: "Could we meet at another time?",
    heading: "Could we meet at another time?",
    opening: `${agent.name} would like to move your appointment to the new time below. It stays at the old time until you answer.`,
  },
  reminder: {
    subject: "Appointment reminder",
    heading: "Your appointment is coming up",
    opening: "Just a quick reminder. Here are the details.",
  },
}));

export const emailParts = {
  hello: "Hi",
  /** Where both clocks show the same time, or the reader's zone isn't known. */
  when: "When",
  yourClock: "Your time",
  agentClock: "Agent's time",
  /** For a moved appointment, both in the reader's zone. */
  oldTime: "Old time",
  newTime: "New time",
  what: "Appointment",
  where: "Where",
  reference: "Reference",
  changeAsk: "Need to make a change? You can reschedule or cancel any time before it starts. No account needed.",
  changeButton: "Reschedule or cancel",
  answerAsk: "Accept the new time, pick another one, or keep the old one:",
  answerButton: "Answer",
  proposedTime: "New time, if you accept",
  bookButton: "Book another time",
  otherwise: ({ agent }: BrowserContent): string =>
    `Didn't book this? Someone may have entered your address by mistake. Use the link above to cancel it, or email ${agent.email}.`,
  sender: ({ brokerage }: BrowserContent): string => `${brokerage.name}, ${brokerage.office}`,
} as const;

/** Only with BOOKING_CONFIRM=on. Contains nothing that a visitor typed. */
export const confirmationOfAddress = {
  subject: "Please confirm your appointment",
  heading: "One more step",
  opening: ({ agent }: BrowserContent): string =>
    `Someone used this email address on our site to request an appointment with ${agent.name}. If that was you, confirm here:`,
  button: "Confirm appointment",
  until: "We're holding this time for you until",
  otherwise: "If this wasn't you, you can ignore this email. We'll release the time and won't email you about it again.",
} as const;

/** To the agent. */
export const agentEmails = {
  intro: "You have a new appointment.",
  /** @param who "You", or the name of the assistant who booked it. */
  callerIntro: (who: string): string => `${who} booked this appointment for a caller.`,
  pendingIntro: "Someone requested an appointment but hasn't confirmed their email address yet.",
  pending: "On hold until the email address is confirmed. Expires",
  expired: "Expired: the email address wasn't confirmed in time. The time is available again.",
  canceled: "It has since been canceled.",
  requestedIntro: "Someone asked for an appointment that needs your OK.",
  /** For a request beyond the limits of `server/bookings/limits.ts`. */
  requested: {
    label: "Needs your OK",
    text: "It isn't booked yet, and the time is still open to others. There were unusually many bookings by this visitor, from this network or in total, so we left it to you. The visitor wasn't emailed; the page told them you'd confirm.",
  },
  /** Of requests beyond the limits, when too many came within an hour for an email each. */
  summary: {
    one: "One more appointment request needs your OK",
    many: "{count} more appointment requests need your OK",
    opening:
      "Unusually many requests came within an hour, so you get this email instead of one for each; the next comes in an hour at the earliest. All of them are stored. None is booked, and their times are still open to others.",
    decide: "To confirm or decline one, open its link and press the button there.",
    more: "{count} more are in the list that npm run bookings prints.",
    spam: "If they're spam, this cancels whatever wasn't confirmed since the first of them, without an email to anyone:",
  },
  confirmed: { subject: "Confirmed", opening: "The appointment is confirmed." },
  /** For a request that looks automated. */
  flagged: {
    label: "Needs your OK",
    text: "This request looks automated, so we didn't email the visitor; the page told them you would contact them to confirm.",
  },
  /** The links to a page with one button each. */
  decide: {
    ask: "Decide here. Nothing happens until you press the button on the page that opens.",
    buttons: { confirm: "Confirm it", decline: "Decline it", spam: "It's spam" },
  },
  corrected: {
    subject: "Contact details corrected",
    opening: "The visitor corrected the email address or phone number. The time is the same.",
  },
  accepted: { subject: "New time accepted", opening: "The visitor accepted the new time that you proposed." },
  kept: {
    subject: "New time declined",
    opening: "The visitor keeps the time of the appointment. The new time that you proposed isn't booked.",
  },
  proposalOver: {
    subject: "Your proposed time is over",
    opening:
      "The visitor didn't answer in time, or the time that you proposed is booked or blocked by now. The appointment is still at its old time.",
  },
  proposedTime: "You proposed",
  moved: { subject: "Moved", opening: "The visitor rescheduled this appointment." },
  /** @param who "You", or the name of the member who did it. */
  movedByAgent: (who: string) => ({ subject: "Moved", opening: `${who} rescheduled this appointment.` }),
  off: { subject: "Canceled", opening: "The visitor canceled this appointment." },
  offByAgent: (who: string) => ({ subject: "Canceled", opening: `${who} canceled this appointment.` }),
  /** Some calendar programs ignore an invite whose organizer is their own user. */
  calendar:
    "The attached file is for your calendar. If it isn't added automatically, open the file, or subscribe to the calendar of all appointments (npm run bookings prints its address).",
  /** Until `agencyDisclosure.approvedBy` is filled in. */
  unapprovedDisclosure:
    "The visitor's email links to the agency disclosure. Ask your broker to approve its wording, then enter the name and date in content/agency-disclosure.ts (approvedBy).",
  labels: {
    what: "Appointment",
    when: "When",
    theirClock: "Their time",
    where: "Where",
    state: "Status",
    calendar: "Calendar",
    disclosure: "Disclosure",
  },
} as const;
