/** The bookings service of the pages. */
import type { SiteContent } from "../site-content.ts";
import type { Instant } from "../time/instant.ts";
import type {
  AgentBookingView,
  AppointmentType,
  BookingView,
  BookResult,
  Contact,
  CorrectionResult,
  Decision,
  DecisionResult,
  MeetingPlace,
  MoveResult,
  NewBooking,
} from "./booking.ts";

/** An appointment that is booked or on hold. */
export type BookedAppointment = {
  readonly id: string;
  readonly typeName: string;
  readonly name: string;
  readonly start: Instant;
  readonly end: Instant;
};

export interface Bookings {
  /**
   * The possible start times of a type between two instants (the second one excluded), ascending.
   * @param moving key of the booking that is being moved: its own time counts as free.
   */
  free(type: AppointmentType, place: MeetingPlace, from: Instant, to: Instant, moving?: string): Promise<readonly Instant[]>;
  /**
   * Stores a booking with its lead, its emails and its reminders in one transaction. Beyond a limit
   * it is only requested: the agent decides, and the visitor isn't emailed until then. A repeated
   * request resolves to the same booking: with the same key forever, without keys for the same form
   * token within a minute. Equal answers alone are another visitor's request.
   */
  book(booking: NewBooking): Promise<BookResult>;
  /** The booking of a key in any state; `undefined` when the key is invalid. */
  find(key: string): Promise<BookingView | undefined>;
  /**
   * Confirms a visitor's address, which books a pending appointment. `gone` when it expired or was
   * canceled.
   * @param key the one in the confirmation email. `book` doesn't return it, because only the email
   * proves who owns the address. It also allows everything that the visitor's key does.
   */
  confirm(key: string): Promise<"booked" | "gone">;
  /**
   * Moves a booking and emails both sides. `gone` when the key is invalid, or the booking is not
   * booked, has started or was moved four times.
   * @param zone IANA name of the visitor's present zone, which becomes the booking's.
   */
  move(key: string, start: Instant, zone?: string): Promise<MoveResult>;
  /**
   * Accepts the time that the agent proposed, or keeps the present one; the agent is emailed. `gone`: the question isn't open anymore.
   * `taken`: another appointment has that time by now, which ends the question.
   */
  answerNewTime(key: string, start: Instant, isAccepted: boolean): Promise<"moved" | "kept" | "taken" | "gone">;
  /**
   * Corrects the visitor's email address and phone number and keeps the time. The agent is notified,
   * and a new address gets the email that the old one got. The address can be corrected once.
   */
  correctContact(key: string, contact: Contact): Promise<CorrectionResult>;
  /** The booking of a key in the agent's emails; `undefined` when the key is invalid. */
  forAgent(key: string): Promise<AgentBookingView | undefined>;
  /** Carries out the agent's decision. `key` is one in the agent's emails. */
  decide(key: string, decision: Decision): Promise<DecisionResult>;
  /**
   * Canceling twice changes nothing. `gone` when the key is invalid or the appointment has started.
   */
  cancel(key: string): Promise<"canceled" | "gone">;
  /**
   * What other rules and appointment types would mean. Nothing changes.
   */
  underRules(content: Pick<SiteContent, "availability" | "appointmentTypes">): {
    /** As `free`, under them. */
    free(type: AppointmentType, place: MeetingPlace, from: Instant, to: Instant): Promise<readonly Instant[]>;
    /** Appointments ahead that lie outside of their hours, or are of a type that they don't have; by time. They stay booked. */
    outside(): Promise<readonly BookedAppointment[]>;
  };
  /**
   * The invitation as a calendar file; `undefined` when the key is invalid or the appointment is
   * not booked.
   */
  calendarFile(key: string): Promise<string | undefined>;
  /** The agent's calendar of all bookings; `undefined` when the secret is wrong. */
  agentCalendar(secret: string): Promise<string | undefined>;
}
