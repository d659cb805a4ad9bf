/** The texts of the scheduler's pages. */
import { type BrowserContent, fromContent, unbrokenPhone } from "../domain/site-content.ts";

const ANSWERS_SAVED = "Everything you typed is still here.";
/** If no email with the link is sent. */
const IN_CALENDAR = "Add it to your calendar here; the entry includes your link to reschedule or cancel.";
const NO_EMAIL = `We've reached today's limit of appointment emails to this address, so you won't get one for this change. ${IN_CALENDAR}`;

export const schedulerCopy = {
  heading: "What would you like to book?",
  steps: {
    type: "Pick one to see available times.",
    time: "Pick a day and time",
    details: "Your details",
    none: "Nothing available near that time",
    move: "Reschedule your appointment",
    moveTo: "Confirm the new time",
  },
  /** Titles in the browser's tab. */
  titles: {
    type: "Choose an appointment",
    time: (type: string): string => `Choose a time: ${type}`,
    details: (type: string): string => `Your details: ${type}`,
    move: (type: string): string => `Reschedule: ${type}`,
    moveTo: (type: string): string => `Confirm the new time: ${type}`,
  },
  /** "Step 2 of 3". */
  stepOf: (step: number, steps: number): string => `Step ${step} of ${steps}`,
  /** Below the types: the first free times, as links that skip the calendar. */
  openings: {
    heading: "Next openings",
    about: (type: string, place: string, zone: string): string => `${type}, ${place.toLowerCase()}, in ${zone}`,
  },
  otherType: "Change type",
  otherTime: "Change time",
  minutes: (minutes: number): string => `${minutes} minutes`,
  how: "How would you like to meet?",
  zone: { label: "Times are shown in", all: "More time zones", use: "Show times" },
  /** Links in place of what was chosen. */
  change: { link: "Change", listing: " the listing" },
  /** For screen readers, after the month's name. */
  month: { previous: "previous month", next: "next month", none: "No times available this month.", caption: "Days with available times" },
  day: { choose: "Pick a day to see available times.", none: "No times left on this day. Please pick another." },
  timesFree: (times: number): string => `${times} ${times === 1 ? "time" : "times"} available`,
  none: (content: BrowserContent): string => `No times are available right now. Please call ${unbrokenPhone(content)}.`,
  /** Above the nearest free times, when the one in the address isn't free. */
  gone: {
    heading: "That time is no longer available.",
    notOffered: "That time can't be booked.",
    text: (zone: string): string => `Closest available times (${zone}):`,
    asked: "You picked",
    /** For a visitor who comes back to the time they booked. The page can't tell who booked it. */
    yours: "If you just booked it, it's yours. Use the link in your confirmation email to view, reschedule or cancel it.",
    /** Instead, with BOOKING_CONFIRM=on. */
    yoursOnceConfirmed: "If you just requested it, we're holding it for you for 30 minutes. Open the link in our email to confirm.",
    unchosen: "Please choose a time",
    /** After either heading. */
    none: (content: BrowserContent): string =>
      `Nothing close to it is available either. Please pick another day, or call ${unbrokenPhone(content)}.`,
  },
  unreachable: (content: BrowserContent): string =>
    `We couldn't reach our server, so nothing has changed. Please try again, or call ${unbrokenPhone(content)}.`,
  /** When the server doesn't answer for a page. */
  unreached: {
    heading: "We couldn't reach our server",
    text: (content: BrowserContent): string => `Please try again in a moment, or call ${unbrokenPhone(content)}.`,
    again: "Try again",
  },
  tooOften: (minutes: number, content: BrowserContent): string =>
    `There were too many changes from your network, so this one wasn't made. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or call ${unbrokenPhone(content)}.`,
  mail: "We'll email you a calendar invite with a link to reschedule or cancel.",
  /** Instead, with BOOKING_CONFIRM=on. */
  mailFirst: "We'll email you a link and hold this time for 30 minutes. Once you confirm, it's yours, and we'll send a calendar invite.",
  until: "Currently:",
  /** For screen readers, on the day of the appointment being rescheduled. */
  ownDay: "your current appointment",
  moveButton: "Reschedule to this time",
  back: "Keep the current time",
  home: "Go to the website",
} as const;

/** Why a request couldn't be booked. */
export const bookingRefused = fromContent((content: BrowserContent) => {
  const phone = unbrokenPhone(content);
  return {
    taken: {
      title: "That time was just taken",
      // Also for a visitor who submits the form again after booking.
      text: `${ANSWERS_SAVED} Pick one of the closest available times, or call ${phone}. If you already booked it yourself, you're all set; your link is in the confirmation email.`,
    },
    /** Instead, with BOOKING_CONFIRM=on. */
    takenOrPending: {
      title: "That time was just taken",
      text: `${ANSWERS_SAVED} Pick one of the closest available times, or call ${phone}. If you already requested it yourself, use the link in our email to confirm; we hold the time for 30 minutes.`,
    },
    "not-offered": {
      title: "That time is no longer offered",
      text: `It starts too soon, or the day has filled up. ${ANSWERS_SAVED} Pick another time, or call ${phone}.`,
    },
    unchosen: { title: "Please choose a time", text: `${ANSWERS_SAVED} Pick one of the available times, or another day.` },
    "too-many": {
      title: "Not booked: this email address was used for several appointments today",
      text: `${ANSWERS_SAVED} Please try again tomorrow, or call ${phone} to book it now.`,
    },
  } as const;
});

export const APPOINTMENT_TITLE = "Your appointment";

/** The page behind a visitor's link. */
/** The same for every agent. */
const appointmentStages = {
  booked: {
    heading: "Your appointment is booked",
    text: "We're emailing you a calendar invite.",
    to: (email: string): string => `We're sending a calendar invite to ${email}.`,
  },
  moved: {
    heading: "Your appointment has been rescheduled",
    text: "We're emailing you an updated calendar invite.",
  },
  upcoming: { heading: "Your appointment", text: "You can reschedule or cancel here until it starts." },
  pending: {
    heading: "One more step",
    text: "Check your email. Open the link we're sending you within 30 minutes and press the button to confirm. We'll hold this time until then.",
    to: (email: string): string =>
      `Check your email at ${email}. Open the link we're sending you within 30 minutes and press the button to confirm. We'll hold this time until then.`,
  },
  corrected: {
    heading: "Your contact details are updated",
    text: "Your appointment is still at the time below.",
    to: (email: string): string => `Your appointment is still at the time below. We're emailing you at ${email}.`,
  },
  canceled: { heading: "This appointment is canceled", text: "There's nothing more you need to do." },
  expired: { heading: "We released this time", text: "It wasn't confirmed within 30 minutes. Please pick a time again." },
} as const;

/** Instead of a stage's own texts, when no email is sent. The reason is shown to the agent only. */
function withoutEmail(agent: string, phone: string) {
  const text = `${agent} will contact you to confirm it. To confirm right away, call ${phone}. ${IN_CALENDAR}`;
  return {
    "in-person": {
      booked: { heading: "We're holding this time for you", text },
      moved: { heading: "Your appointment has been rescheduled", text },
      upcoming: { heading: "Your appointment", text },
      pending: {
        heading: "We're holding this time for 30 minutes",
        text: `Please call ${phone} to keep it. ${agent} will confirm it with you.`,
      },
    },
    "here-only": {
      booked: { heading: "Your appointment is booked", text: NO_EMAIL },
      moved: { heading: "Your appointment has been rescheduled", text: NO_EMAIL },
    },
  };
}

export const appointmentCopy = fromContent((content: BrowserContent) => {
  const agent = content.agent.name;
  const phone = unbrokenPhone(content);
  const movedEnough = `It has already been rescheduled several times. To change it again, please call ${phone}.`;
  return {
    ...appointmentStages,
    unmoved: {
      heading: "We couldn't reschedule it",
      text: `Your appointment is still at the time below. To change it, please call ${phone}.`,
    },
    /** Beyond a limit: the agent decides. */
    requested: {
      heading: "We have your request",
      text: `This time isn't booked yet. ${agent} will contact you to confirm it. To confirm right away, call ${phone}.`,
    },
    past: { heading: "This appointment has started or is over", text: `It can no longer be changed online. Please call ${phone}.` },
    gone: {
      heading: "This link doesn't work",
      text: `It may be incomplete. Open it again from the email, or call ${phone}.`,
    },
    withoutEmail: withoutEmail(agent, phone),
    /** Instead, when it can't be rescheduled again. */
    unmovable: {
      upcoming: { heading: "Your appointment", text: `You can cancel here until it starts. ${movedEnough}` },
      unmoved: { heading: "We couldn't reschedule it", text: `Your appointment is still at the time below. ${movedEnough}` },
    },
    correct: "Fix email or phone",
    calendar: "Add to calendar",
    move: "Pick another time",
    movedEnough,
    cancel: {
      ask: "Cancel this appointment",
      askRequested: "Take back this request",
      sure: `This opens the time to others right away. We'll let ${agent} know.`,
      surePending: "This opens the time to others right away.",
      sureRequested: "You won't be contacted about this time.",
      button: "Yes, cancel it",
    },
    see: "View your appointment",
    again: "Book another time",
  } as const;
});

/** The page behind the link in the confirmation email. */
export const confirmAppointmentCopy = {
  title: "Confirm your appointment",
  heading: "Confirm your appointment",
  text: "Press the button and the time is yours. We'll email you a calendar invite.",
  button: "Confirm appointment",
  already: { heading: "This appointment is confirmed", text: "There's nothing more to do here." },
  done: { heading: "Your appointment is booked", text: "We're emailing you a calendar invite." },
  gone: {
    heading: "This link has expired",
    text: "The time wasn't confirmed within 30 minutes, or the appointment was canceled.",
  },
} as const;

/** Instead of the scheduler, with LEADS=browser. */
export const contactCopy = {
  heading: "Let's find a time",
  text: "Call, or email two or three times that work for you. You'll usually hear back the same day.",
} as const;
