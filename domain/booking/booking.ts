/** Appointments: what can be booked, when, and what became of a request. */
import type { NewLead } from "../leads/lead.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { Instant } from "../time/instant.ts";

/** How agent and visitor meet. Only a visit needs travel time. */
export const MEETING_PLACES = ["phone", "video", "office", "visit"] as const;
export type MeetingPlace = (typeof MEETING_PLACES)[number];

/** A type of appointment that content offers. */
export type AppointmentType = {
  /**
   * Part of web addresses and stored: lower-case letters and hyphens. Never reused for another
   * type.
   */
  readonly id: string;
  readonly name: string;
  /** One sentence: what it is for. */
  readonly about: string;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  /** The places that a visitor can choose from. */
  readonly places: readonly MeetingPlace[];
  /** Buffer before and after, in minutes, without travel. */
  readonly before: number;
  readonly after: number;
  /** What else the visitor is asked: the address to visit, or the listing. */
  readonly asks?: "address" | "listing";
  /** The https address of a video meeting; absent: the agent sends a link beforehand. */
  readonly videoUrl?: string;
};

/** A block of working hours in minutes after midnight: [540, 1020] is 9:00 AM to 5:00 PM. */
export type WorkingHours = readonly [from: number, to: number];

export type AvailabilityRules = {
  /** IANA name of the agent's zone. */
  readonly zone: string;
  /** Seven lists, Sunday first; an empty list is a day off. */
  readonly weekly: readonly (readonly WorkingHours[])[];
  /** Dates with other hours than their weekday; an empty list is a day off. */
  readonly exceptions: { readonly [date: CalendarDate]: readonly WorkingHours[] };
  /** Length of a time slot: minutes between possible start times, from the start of a block. */
  readonly step: number;
  /** Shortest notice before an appointment, in minutes. */
  readonly notice: number;
  /** How many days ahead appointments are offered. */
  readonly horizon: number;
  /** Most appointments that start on one date in the agent's zone. */
  readonly mostPerDay: number;
  /** Travel time before and after a visit in minutes, in addition to the type's buffer. */
  readonly travel: number;
};

/** A span of time in milliseconds since 1970, without its end. */
export type Span = { readonly start: number; readonly end: number };

/** An appointment, as its visitor asked for it. */
type Appointment = {
  readonly type: AppointmentType;
  readonly place: MeetingPlace;
  readonly start: Instant;
  /** IANA name of the visitor's zone, which emails to the visitor use. */
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The address to visit, for types that ask for one. */
  readonly address?: string;
  /** The listing's id, for types that ask for one. */
  readonly listing?: string;
};

/** A visitor's request for an appointment. */
export type NewBooking = Appointment & {
  readonly note: string;
  /**
   * The posted form's token, if valid: it identifies one rendering, so that a double post is
   * recognized without scripts.
   */
  readonly formToken?: string;
  /** The visitor's IP address, for limits only. It isn't stored. */
  readonly client?: string;
  /** The lead that is stored with the booking. */
  readonly lead: NewLead;
};

/**
 * Names of the lead's answers with the requested type and time. They don't change when the booking
 * is moved.
 */
export const REQUESTED = { what: "appointment", when: "when" } as const;

/**
 * pending: on hold for 30 minutes until the address is confirmed (only with BOOKING_CONFIRM=on).
 * expired: not confirmed in time. A pending or booked appointment blocks its time.
 */
export type StoredState = "pending" | "booked" | "canceled" | "expired";

/**
 * requested: beyond a limit, so the agent decides. It blocks no time, so that no number of requests
 * fills the calendar.
 */
export type BookingState = StoredState | "requested";

/** What a visitor may see of their booking. */
export type BookingView = Appointment & {
  readonly state: BookingState;
  readonly end: Instant;
  /** By which visitor and agent can name it, as in the agent's email: see `referenceOf`. */
  readonly reference: string;
  /** When it was booked or requested. */
  readonly createdAt: Instant;
  /** Whether the visitor can still cancel it: it is booked and has not started. */
  readonly changeable: boolean;
  /** Whether the visitor can still move it: it was not changed too often. */
  readonly movable: boolean;
  /** Whether the visitor can still correct the email address or the phone number. */
  readonly correctable: boolean;
  /**
   * How the visitor learns of the present state. by-email: an email was sent or is queued.
   * in-person: this address gets no email; the agent calls or writes. here-only: the page is all,
   * because this address has reached its daily limit of emails.
   */
  readonly notifiedBy: "by-email" | "in-person" | "here-only";
  /** The new time that the agent proposes, until the visitor answers. */
  readonly proposed?: Instant;
};

/** Why a time can't be booked, with the nearest available times: at most six, ascending. */
export type Unavailable = {
  /**
   * taken: it overlaps another appointment or its buffer. not-offered: outside of working hours,
   * too soon, too far ahead, on a full day, or while the agent is busy.
   */
  readonly state: "taken" | "not-offered";
  readonly nearest: readonly Instant[];
};

export type BookResult =
  | {
      readonly state: "booked" | "pending" | "requested";
      /** For the visitor's link. It allows moving and canceling. */
      readonly key: string;
    }
  | Unavailable
  /** This email address was used for too many bookings in a day. */
  | { readonly state: "too-many" };

/** The agent's answers to an appointment that waits for one. spam: the visitor isn't emailed. */
export const DECISIONS = ["confirm", "decline", "spam"] as const;
export type Decision = (typeof DECISIONS)[number];

/** taken: another appointment has the time by now. gone: nothing is left to decide. */
export type DecisionResult = "decided" | "taken" | "gone";

/** What the agent sees of an appointment that waits for a decision, or was decided. */
export type AgentBookingView = Appointment & {
  readonly state: BookingState;
  readonly end: Instant;
  readonly createdAt: Instant;
  /** When a pending one expires. */
  readonly pendingUntil?: Instant;
  readonly note: string;
  /** The request looks automated. */
  readonly flagged: boolean;
  /** What the agent can still do; empty once it is decided or has started. */
  readonly open: readonly Decision[];
};

/** Corrected contact details of a visitor. */
export type Contact = { readonly email: string; readonly phone: string };

export type CorrectionResult =
  /** With the key of the visitor's link, which is new when the email address was corrected. */
  | { readonly state: "corrected"; readonly key: string }
  /** gone: it can't be corrected anymore. too-many: the new address has too many appointments. */
  | { readonly state: "gone" | "too-many" };

export type MoveResult = { readonly state: "moved" | "gone" } | Unavailable;
