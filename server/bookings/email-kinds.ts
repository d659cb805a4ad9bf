/** The kinds of emails about bookings, with the words of each and the state that it is about. */
import { agentEmails, visitorEmails } from "../../content/booking-emails.ts";
import type { EmailRow } from "../email/outbox.ts";
import type { BookingRow } from "./rows.ts";

/** To the visitor. */
export const CONFIRM = "booking-confirm";
export const INVITED = "booking-invitation";
export const MOVED = "booking-moved";
export const CANCELED = "booking-canceled";
export const REMINDER = "booking-reminder";
/** To the agent. The first one about a booking is the lead's own. */
export const AGENT_CONFIRMED = "booking-agent-confirmed";
export const AGENT_MOVED = "booking-agent-moved";
export const AGENT_CANCELED = "booking-agent-canceled";

/** Whether an email is about a booking. The lead's own isn't. */
export const isBookingEmail = (kind: string): boolean => kind.startsWith("booking-");

export type EmailKind<Copy> = {
  readonly copy: Copy;
  /** For a change that the agent made. */
  readonly byAgent?: Copy;
  /** The state of the booking that the email is about. */
  readonly state: BookingRow["state"];
  readonly method?: "REQUEST" | "CANCEL";
};
export type VisitorCopy = { readonly subject: string; readonly heading: string; readonly opening: string; readonly again?: string };
export type AgentCopy = { readonly subject: string; readonly opening: string };

const { movedByAgent, canceledByAgent } = visitorEmails;
export const VISITOR_EMAILS: Readonly<Record<string, EmailKind<VisitorCopy>>> = {
  [INVITED]: { copy: visitorEmails.invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { copy: visitorEmails.moved, byAgent: movedByAgent, state: "booked", method: "REQUEST" },
  [REMINDER]: { copy: visitorEmails.reminder, state: "booked" },
  [CANCELED]: { copy: visitorEmails.canceled, byAgent: canceledByAgent, state: "canceled", method: "CANCEL" },
};

export const AGENT_EMAILS: Readonly<Record<string, EmailKind<AgentCopy>>> = {
  [AGENT_CONFIRMED]: { copy: agentEmails.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: { copy: agentEmails.moved, byAgent: agentEmails.movedByAgent, state: "booked", method: "REQUEST" },
  [AGENT_CANCELED]: { copy: agentEmails.off, byAgent: agentEmails.offByAgent, state: "canceled", method: "CANCEL" },
};

export const copyOf = <Copy>({ copy, byAgent }: EmailKind<Copy>, row: EmailRow): Copy => (row.by_agent === 1 ? (byAgent ?? copy) : copy);
