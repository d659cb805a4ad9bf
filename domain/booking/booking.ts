/**
 * Appointments: what can be booked, when, and what pages may ask of the bookings. Instants are UTC, ISO 8601 ("2026-11-28T19:00:00.000Z");
 * hours of work are minutes after midnight on the agent's own clock.
 */
import type { NewLead } from "../leads/lead.ts";
import type { CivilDate } from "../time/calendar-date.ts";

/** Where the two meet. A visit costs travel; the rest does not. */
export type MeetingPlace = "phone" | "video" | "office" | "visit";

/** A kind of appointment that content offers. */
export type AppointmentType = {
  /** Part of addresses and of the store: lower-case letters and hyphens. Never used again for another kind. */
  readonly id: string;
  readonly name: string;
  /** One sentence: what it is for. */
  readonly about: string;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  /** The ways to meet that a visitor may choose between; one of them when there is no choice. */
  readonly places: readonly MeetingPlace[];
  /** Minutes kept free before and after, travel not counted. */
  readonly before: number;
  readonly after: number;
  /** What the visitor is asked besides name, email, phone and note: the address to visit, or which listing. */
  readonly asks?: "address" | "listing";
};

/** Working time of one day, minutes after midnight: [540, 1020] is 9:00 AM to 5:00 PM. */
export type WorkingHours = readonly [from: number, to: number];

export type AvailabilityRules = {
  /** IANA name of the agent's zone. */
  readonly zone: string;
  /** Seven lists, Sunday first; an empty list is a day off. */
  readonly weekly: readonly (readonly WorkingHours[])[];
  /** Days that differ from their weekday: an empty list is a day off. */
  readonly exceptions: Readonly<Record<CivilDate, readonly WorkingHours[]>>;
  /** Appointments begin at multiples of so many minutes after the beginning of the day's working time. */
  readonly step: number;
  /** Nothing begins sooner than so many minutes from now. */
  readonly notice: number;
  /** Nothing is offered later than so many days after today. */
  readonly horizon: number;
  /** Most appointments that begin on one day of the agent's calendar. */
  readonly mostPerDay: number;
  /** Minutes of travel before and after a visit, on top of the kind's own. */
  readonly travel: number;
};

/** A stretch of time, milliseconds since 1970, its end not part of it. */
export type Span = { readonly start: number; readonly end: number };

/** What someone wants to book. */
export type NewBooking = {
  readonly kind: string;
  readonly place: MeetingPlace;
  /** When it begins, UTC. */
  readonly start: string;
  /** The visitor's zone, an IANA name: emails to the visitor use its clock. */
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly note: string;
  /** The address to visit, for kinds that ask for one. */
  readonly address?: string;
  /** The listing's id, for kinds that ask for one. */
  readonly listing?: string;
  /**
   * The stamp of the form that was sent, where it is one of ours: whoever has the same one has the very same copy of the form. By it, a second
   * press is known without scripts.
   */
  readonly formToken?: string;
  /** The request as the forms kit makes it: stored in the same transaction, so that a booking is a lead, with its answers in the visitor's words. */
  readonly lead: NewLead;
};

/**
 * Names of the answers by which a booking's lead says what was asked for and when. They stay as they were asked; the booking itself may have
 * moved since.
 */
export const ASKED = { what: "appointment", when: "when" } as const;

/**
 * held: the time is kept for half an hour until the address is confirmed (only with BOOKING_CONFIRM=on).
 * booked: it stands. canceled: it does not stand any more. lapsed: no one confirmed it in time.
 */
export type BookingState = "pending" | "booked" | "canceled" | "expired";

/** A booking as its visitor may see it. */
export type BookingView = {
  readonly state: BookingState;
  readonly kind: AppointmentType;
  readonly place: MeetingPlace;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly listing?: string;
  readonly address?: string;
  /** Whether it can still be moved or canceled here: it has not begun. */
  readonly changeable: boolean;
  /** Whether it can still be moved here: it has not been moved too often. */
  readonly movable: boolean;
  /**
   * How the visitor hears how it is now. `by-email`: one went out or is about to. `in-person`: no email goes to this address; the agent
   * calls or writes. `here-only`: this address has had as many emails as go to one in a day.
   */
  readonly told: "by-email" | "in-person" | "here-only";
};

/** What became of asking for a time. `nearest` are the free times nearest to the one asked for, at most six, ascending. */
export type Booked =
  | { readonly state: "booked" | "pending"; /** Stands in the visitor's link; whoever has it may move and cancel. */ readonly key: string }
  /** Someone else has it, or has what is too near to it. */
  | { readonly state: "taken"; readonly nearest: readonly string[] }
  /** Not a time that is offered: outside of working hours, too soon, too far ahead, a full day, or the agent is busy. */
  | { readonly state: "not-offered"; readonly nearest: readonly string[] }
  /** This address has too many appointments ahead. */
  | { readonly state: "too-many" };

export type Moved =
  | { readonly state: "moved" }
  | Exclude<Booked, { readonly state: "booked" | "pending" | "too-many" }>
  | { readonly state: "gone" };

export interface Bookings {
  /**
   * When an appointment of this kind may begin, from an instant to another (the second not included), ascending; no more than the rules offer.
   * @param moving the key of a booking that is being moved: its own time is free for it.
   */
  free(kind: string, place: MeetingPlace, from: Date, to: Date, moving?: string): Promise<readonly string[]>;
  /**
   * Books in one transaction, with its lead, its letters and its reminders. The same request sent again resolves to the same booking: with the
   * same key for ever, without keys from the same copy of the form within a minute. The same answers alone are somebody else's.
   */
  book(asked: NewBooking): Promise<Booked>;
  /** The booking behind a key, whatever its state; `undefined` when the key is not ours. */
  find(key: string): Promise<BookingView | undefined>;
  /**
   * The visitor confirms the address: a held booking stands. `gone` when it lapsed or was canceled.
   * @param key the one in the email that asks for it: `book` does not tell it, as only the email shows whose address it is. It opens all
   * that the other key opens, too.
   */
  confirm(key: string): Promise<"booked" | "gone">;
  /**
   * To another time; both sides get an email. `gone` when the key is not ours, it does not stand, it has begun, or was moved four times.
   * @param zone the visitor's zone at present, an IANA name: the booking's from now on, so that page and emails show the clock that the
   * time was chosen on. Without one, or with one that no one knows, it keeps its own.
   */
  move(key: string, start: string, zone?: string): Promise<Moved>;
  /** Cancelling once more changes nothing. `gone` when the key is not ours or it has begun. */
  cancel(key: string): Promise<"canceled" | "gone">;
  /** The invitation as a calendar file, for the page's own link; `undefined` when the key is not ours or the booking does not stand. */
  calendarFile(key: string): Promise<string | undefined>;
  /** All the bookings as a calendar to subscribe to; `undefined` when the secret is wrong. */
  agentCalendar(secret: string): Promise<string | undefined>;
}
