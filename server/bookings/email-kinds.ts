/** The kinds of emails about bookings, with the words of each and the state that it is about. */
import { agentEmails, visitorEmails } from "../../content/booking-emails.ts";
import type { BookingState } from "../../domain/booking/booking.ts";
import type { EmailRow } from "../email/outbox.ts";

/** To the visitor. */
export const CONFIRM = "booking-confirm";
export const INVITED = "booking-invitation";
export const MOVED = "booking-moved";
export const CANCELED = "booking-canceled";
/** The agent won't take an appointment that was never booked. */
export const DECLINED = "booking-declined";
export const REMINDER = "booking-reminder";
/** To the agent. The first one about a booking is the lead's own. */
export const AGENT_CONFIRMED = "booking-agent-confirmed";
export const AGENT_MOVED = "booking-agent-moved";
export const AGENT_CANCELED = "booking-agent-canceled";
export const AGENT_CORRECTED = "booking-agent-corrected";

/** Whether an email is about a booking. The lead's own isn't. */
export const isBookingEmail = (kind: string): boolean => kind.startsWith("booking-");

export type EmailKind<Copy> = {
  readonly copy: Copy;
  /** For a change that the agent made. */
  readonly byAgent?: Copy;
  /** The state of the booking that the email is about; absent for any but canceled. */
  readonly state?: BookingState;
  readonly method?: "REQUEST" | "CANCEL";
};
export type VisitorCopy = { readonly subject: string; readonly heading: string; readonly opening: string; readonly again?: string };
export type AgentCopy = { readonly subject: string; readonly opening: string };

/** Whether an email still describes a booking in this state. */
export const isAbout = ({ state }: EmailKind<unknown>, present: BookingState): boolean =>
  state === undefined ? present !== "canceled" : state === present;

const { movedByAgent, canceledByAgent } = visitorEmails;
export const VISITOR_EMAILS: Readonly<Record<string, EmailKind<VisitorCopy>>> = {
  [INVITED]: { copy: visitorEmails.invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { copy: visitorEmails.moved, byAgent: movedByAgent, state: "booked", method: "REQUEST" },
  [REMINDER]: { copy: visitorEmails.reminder, state: "booked" },
  [CANCELED]: { copy: visitorEmails.canceled, byAgent: canceledByAgent, state: "canceled", method: "CANCEL" },
  [DECLINED]: { copy: visitorEmails.declined, state: "canceled" },
};

export const AGENT_EMAILS: Readonly<Record<string, EmailKind<AgentCopy>>> = {
  [AGENT_CONFIRMED]: { copy: agentEmails.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: { copy: agentEmails.moved, byAgent: agentEmails.movedByAgent, state: "booked", method: "REQUEST" },
  [AGENT_CANCELED]: { copy: agentEmails.off, byAgent: agentEmails.offByAgent, state: "canceled", method: "CANCEL" },
  [AGENT_CORRECTED]: { copy: agentEmails.corrected },
};

export const copyOf = <Copy>({ copy, byAgent }: EmailKind<Copy>, row: EmailRow): Copy => (row.by_agent === 1 ? (byAgent ?? copy) : copy);
