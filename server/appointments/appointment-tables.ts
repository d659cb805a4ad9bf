/** The tables of what is done about appointments. Times are ISO 8601 in UTC as text. */
import type { Actor, EventKind } from "../../domain/booking/appointments.ts";
import type { Instant } from "../../domain/time/instant.ts";

export type AppointmentTables = {
  /** What happened with an appointment after it was booked. */
  appointment_events: {
    id: string;
    booking: string;
    at: Instant;
    kind: EventKind;
    actor: Actor;
    /** The member who did it. */
    member: string | null;
    /** The booking's, after it. */
    sequence: number;
    /** The time before a move, or the proposed one. */
    starts_at: Instant | null;
    /** What the visitor's email says in addition. */
    text: string;
  };
  /** The new time that a visitor was last asked about. */
  booking_proposals: {
    booking: string;
    starts_at: Instant;
    /** The booking's when it was proposed. It's over when the booking has another one. */
    sequence: number;
    state: "open" | "accepted" | "kept" | "withdrawn" | "expired";
    proposed_at: Instant;
  };
  /** Time that the agent keeps free of appointments. */
  blocked_times: { id: string; starts_at: Instant; ends_at: Instant; note: string; member: string; created_at: Instant };
};
