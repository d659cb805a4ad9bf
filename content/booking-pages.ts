/** Texts of the pages behind the links in the agent's emails, and of the page that corrects contact details. */
import type { BookingState, Decision } from "../domain/booking/booking.ts";
import { type BrowserContent, unbrokenPhone } from "../domain/site-content.ts";

type DecisionText = {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** On the page of another decision. */
  readonly instead: string;
  readonly done: { readonly heading: string; readonly text: string };
};

type HeadingAndText = { readonly heading: string; readonly text: string };

export const decisionCopy: {
  readonly title: string;
  readonly decisions: Readonly<Record<Decision, DecisionText>>;
  readonly over: Readonly<Record<Exclude<BookingState, "pending" | "requested"> | "spam" | "past" | "gone", HeadingAndText>>;
  readonly why: {
    readonly flagged: string;
    readonly requested: string;
    readonly expired: string;
    readonly pending: (until: string) => string;
  };
  readonly taken: string;
  readonly instead: string;
  readonly labels: Readonly<Record<"name" | "phone" | "email" | "where" | "theirTime" | "note" | "asked" | "status", string>>;
} = {
  title: "Decide about an appointment",
  decisions: {
    confirm: {
      heading: "Confirm this appointment?",
      text: "Press the button to book it. We'll email the visitor a calendar invite.",
      button: "Confirm it",
      instead: "Confirm it",
      done: { heading: "It's booked", text: "We're emailing the visitor a calendar invite." },
    },
    decline: {
      heading: "Decline this appointment?",
      text: "Press the button to decline. We'll tell the visitor by email that the time doesn't work and where to pick another.",
      button: "Decline it",
      instead: "Decline it",
      done: { heading: "You declined it", text: "We're emailing the visitor. The time is open to others." },
    },
    spam: {
      heading: "Is this spam?",
      text: "Press the button to cancel it and mark the request as spam. The visitor won't be emailed.",
      button: "It's spam",
      instead: "It's spam",
      done: { heading: "Marked as spam", text: "It's canceled, and the visitor wasn't emailed." },
    },
  },
  over: {
    booked: {
      heading: "This appointment is booked",
      text: "There's nothing left to decide. To cancel or move it, run npm run bookings on the server.",
    },
    canceled: { heading: "This appointment is canceled", text: "There's nothing left to decide." },
    spam: { heading: "Marked as spam", text: "It's canceled. There's nothing left to decide." },
    expired: { heading: "This appointment expired", text: "The visitor didn't confirm the email address, and the time is open to others." },
    past: { heading: "This appointment has started or is over", text: "There's nothing left to decide." },
    gone: { heading: "This link doesn't work", text: "It may be incomplete. Open it again from the email." },
  },
  why: {
    flagged: "Looks automated. The visitor wasn't emailed; the page said you would contact them.",
    requested:
      "Not booked yet, and the time is still open to others. There were unusually many bookings by this visitor, from this network or in total.",
    expired: "Expired: the email address wasn't confirmed in time.",
    pending: (until) => `On hold until the visitor confirms the email address. Expires ${until}.`,
  },
  taken: "Another appointment has this time now, so it can't be confirmed. Decline it, or call the visitor and agree on another time.",
  instead: "Or:",
  labels: {
    name: "Name",
    phone: "Phone",
    email: "Email",
    where: "Where",
    theirTime: "Their time",
    note: "Note",
    asked: "Requested",
    status: "Status",
  },
};

/** The page where a visitor corrects the email address or the phone number. */
export const correctContactCopy = {
  title: "Fix email or phone",
  heading: "Fix email or phone",
  text: "Your time stays the same. If the email address changes, we'll send our email again to the new one.",
  /** For an appointment about which no email is sent. */
  withoutEmail: "Nothing else changes.",
  button: "Save changes",
  back: "Keep as is",
  refused: (content: BrowserContent) => ({
    gone: { title: "Not changed", text: `These details can't be changed online anymore. Please call ${unbrokenPhone(content)}.` },
    "too-many": {
      title: "Not changed: this email address already has several appointments",
      text: `Use another one, or call ${unbrokenPhone(content)}.`,
    },
  }),
} as const;
