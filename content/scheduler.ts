/** The words of the scheduler's pages. */
import { agent } from "./agent.ts";

/** Never broken between two lines. */
const PHONE = agent.phone.replaceAll(" ", "\u00A0");
const KEPT = "Everything you typed is still here.";
/** Where no letter has the link. */
const IN_CALENDAR = "Add it to your calendar here: the entry has the link by which you can move or cancel it.";
const IN_PERSON = `${agent.name} will confirm it with you in person. To be sure at once, call ${PHONE}. ${IN_CALENDAR}`;
const NO_LETTER = `No further letter about appointments goes to your address today. ${IN_CALENDAR}`;

const MOVED_ENOUGH = `It has been moved several times already. To move it once more, please call ${PHONE}.`;

export const schedulerWords = {
  heading: "What is it about?",
  steps: {
    kind: "Choose one. Its free times come next.",
    time: "Choose a day and a time",
    details: "Who is coming?",
    none: "No time near the one you asked for",
    move: "Move the appointment",
    moveTo: "Is this the new time?",
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
  none: `No time is free at present. Please call ${PHONE}.`,
  /** Over the nearest free times, when the one in the address cannot be had. */
  gone: {
    heading: "That time is not free any more.",
    notOffered: "That time is not offered.",
    text: (zone: string): string => `The nearest free times, shown in ${zone}:`,
    asked: "You asked for",
    /** To somebody who comes Back to a time of their own. Whether it is theirs nobody knows here: the page remembers no visitor. */
    yours: "If you have just booked it yourself, it is yours: the letter to you has the link to see, move or cancel it.",
    /** In its place where an address is confirmed first. */
    yoursOnceConfirmed:
      "If you have just asked for it yourself, it is kept for you for half an hour: open the link in the letter to you and confirm it there.",
    unchosen: "Please choose a time",
    /** Behind one of the headings. */
    none: `No other time near it is free either. Please choose another day, or call ${PHONE}.`,
  },
  /** What is said to somebody whose request could not be booked. */
  refused: {
    taken: {
      title: "That time was just taken",
      // Also to somebody who sends a booked time's form once more: that it is theirs only the link in their letter shows.
      text: `${KEPT} Choose one of the nearest free times, or call ${PHONE}. Did you book it yourself before? Then it stands, and the letter about it has your link.`,
    },
    /** In its place where an address is confirmed first: it may be held or stand already. */
    takenOrHeld: {
      title: "That time was just taken",
      text: `${KEPT} Choose one of the nearest free times, or call ${PHONE}. Did you ask for it yourself before? Then the letter about it has your link: the time is kept for half an hour, and yours once you confirm it there.`,
    },
    "not-offered": {
      title: "That time is not offered any more",
      text: `It begins too soon, or the day has filled up. ${KEPT} Choose another time, or call ${PHONE}.`,
    },
    unchosen: { title: "Please choose a time", text: `${KEPT} Choose one of the free times, or another day.` },
    "too-many": {
      title: "Not booked: there are several appointments under this address already",
      text: `${KEPT} Cancel one by the link in its letter to make room for this one, or call ${PHONE}.`,
    },
  },
  unreachable: `Our server did not answer, and nothing has changed. Please try again, or call ${PHONE}.`,
  /** No answer came for a page that was asked for; whatever was done before stands. */
  unreached: {
    heading: "Our server did not answer",
    text: `Please try again in a moment, or call ${PHONE}.`,
    again: "Try again",
  },
  tooOften: (minutes: number) =>
    `Too many changes came from your network, and nothing has changed. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or call ${PHONE}.`,
  mail: "An invitation for your calendar follows by email, with a link to move or cancel it.",
  /** In its place where an address is confirmed first. */
  mailFirst:
    "You get a letter with a link, and the time is kept for you for half an hour. It is yours as soon as you confirm it there; then the invitation for your calendar follows.",
  until: "Until now:",
  /** By ear, behind the day on which the appointment is that is to be moved. */
  ownDay: "the day of your appointment until now",
  moveButton: "Move to this time",
  back: "Leave it as it is",
  home: "To the whole site",
} as const;

/** The page behind the link of an invitee. */
export const appointmentWords = {
  title: "Your appointment",
  booked: {
    heading: "Your appointment is booked",
    text: "The invitation is on its way to your mailbox.",
    to: (email: string): string => `The invitation is on its way to ${email}.`,
  },
  moved: {
    heading: "Your appointment has a new time",
    text: "A new invitation is on its way to your mailbox. It brings your calendar up to date.",
  },
  unmoved: { heading: "It could not be moved", text: `The time below stands. To change it, please call ${PHONE}.` },
  stands: { heading: "Your appointment", text: "You can move or cancel it here until it begins." },
  held: {
    heading: "One more step",
    text: "A letter is on its way to you. Open its link within half an hour and press the button there; until then this time is kept for you.",
    to: (email: string): string =>
      `A letter is on its way to ${email}. Open its link within half an hour and press the button there; until then this time is kept for you.`,
  },
  /** Under both, where what was typed stands. */
  mistyped: "Is the address or the phone number wrong? Cancel below and pick the time once more.",
  cancelled: { heading: "This appointment is cancelled", text: "The time is free again. There is nothing more to do." },
  lapsed: { heading: "This time is free again", text: "It was not confirmed within half an hour. Please pick a time once more." },
  past: { heading: "This appointment has begun or is over", text: `It cannot be changed here any more. Please call ${PHONE}.` },
  gone: {
    heading: "This link does not work",
    text: `It may be cut off. Open it once more from the letter, or call ${PHONE}.`,
  },
  /** In place of the words above where no letter goes out. Why not is nobody's business but the agent's. */
  untold: {
    "in-person": {
      booked: { heading: "This time is kept for you", text: IN_PERSON },
      moved: { heading: "Your appointment has a new time", text: IN_PERSON },
      stands: { heading: "Your appointment", text: IN_PERSON },
      held: {
        heading: "This time is kept for half an hour",
        text: `${agent.name} will confirm it with you in person. Please call ${PHONE}, so that it stays yours.`,
      },
    },
    "here-only": {
      booked: { heading: "Your appointment is booked", text: NO_LETTER },
      moved: { heading: "Your appointment has a new time", text: NO_LETTER },
    },
  },
  /** In place of the words above where it was moved as often as it can be. */
  unmovable: {
    stands: { heading: "Your appointment", text: `You can cancel it here until it begins. ${MOVED_ENOUGH}` },
    unmoved: { heading: "It could not be moved", text: `The time below stands. ${MOVED_ENOUGH}` },
  },
  /** Before day and hour on the agent's clock. */
  agentTime: "In Minnesota:",
  calendar: "Add to calendar",
  move: "Pick another time",
  movedEnough: MOVED_ENOUGH,
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
  text: "Press the button and the time is yours. The invitation follows by email.",
  button: "Confirm the appointment",
  already: { heading: "This appointment is confirmed", text: "There is nothing more to do here." },
  done: { heading: "Your appointment is booked", text: "The invitation for your calendar is on its way to your mailbox." },
  gone: {
    heading: "This link does not work any more",
    text: "The time was not confirmed within half an hour, or the appointment was cancelled.",
  },
} as const;

/** In place of the scheduler where requests are kept nowhere. */
export const contactWords = {
  heading: "Agree on a time",
  text: "Call, or write two or three times that suit you. You usually hear back the same day.",
} as const;
