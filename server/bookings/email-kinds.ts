/** The kinds of emails about bookings, with the words of each and the state that it is about. */
import { agentEmails, visitorEmails } from "../../content/booking-emails.ts";
import type { EventKind } from "../../domain/booking/appointments.ts";
import type { BookingState } from "../../domain/booking/booking.ts";
import type { BrowserContent } from "../../domain/site-content.ts";
import type { EmailRow } from "../email/outbox.ts";

/** To the visitor. */
export const CONFIRM = "booking-confirm";
export const INVITED = "booking-invitation";
export const MOVED = "booking-moved";
export const CANCELED = "booking-canceled";
/** The agent won't take an appointment that was never booked. */
export const DECLINED = "booking-declined";
export const REMINDER = "booking-reminder";
/** The agent asks for another time. */
export const PROPOSED = "booking-proposed";
/** To the agent. The first one about a booking is the lead's own. */
export const AGENT_CONFIRMED = "booking-agent-confirmed";
export const AGENT_MOVED = "booking-agent-moved";
export const AGENT_CANCELED = "booking-agent-canceled";
export const AGENT_CORRECTED = "booking-agent-corrected";
/** The visitor's answers to a proposed time; over: it was taken by another appointment, or is past. */
export const AGENT_ACCEPTED = "booking-agent-accepted";
export const AGENT_KEPT = "booking-agent-kept";
export const AGENT_PROPOSAL_OVER = "booking-agent-proposal-over";

/** Whether an email is about a booking. The lead's own isn't. */
export const isBookingEmail = (kind: string): boolean => kind.startsWith("booking-");

export type EmailKind<Copy> = {
  /** Its words; `byAgent` for a change that the agent or an assistant made, `who` to the agent. */
  readonly copy: (content: BrowserContent, byAgent: boolean, who: string) => Copy;
  /** The state of the booking that the email is about; absent for any but canceled. */
  readonly state?: BookingState;
  readonly method?: "REQUEST" | "CANCEL";
};
export type VisitorCopy = { readonly subject: string; readonly heading: string; readonly opening: string; readonly again?: string };
export type AgentCopy = { readonly subject: string; readonly opening: string };

/** Whether an email still describes a booking in this state. */
export const isAbout = ({ state }: EmailKind<unknown>, present: BookingState): boolean =>
  state === undefined ? present !== "canceled" : state === present;

export const VISITOR_EMAILS: Readonly<Record<string, EmailKind<VisitorCopy>>> = {
  [INVITED]: { copy: (content) => visitorEmails(content).invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { copy: (content, byAgent) => visitorEmails(content)[byAgent ? "movedByAgent" : "moved"], state: "booked", method: "REQUEST" },
  [REMINDER]: { copy: (content) => visitorEmails(content).reminder, state: "booked" },
  [CANCELED]: {
    copy: (content, byAgent) => visitorEmails(content)[byAgent ? "canceledByAgent" : "canceled"],
    state: "canceled",
    method: "CANCEL",
  },
  [DECLINED]: { copy: (content) => visitorEmails(content).declined, state: "canceled" },
  [PROPOSED]: { copy: (content) => visitorEmails(content).proposed, state: "booked" },
};

export const AGENT_EMAILS: Readonly<Record<string, EmailKind<AgentCopy>>> = {
  [AGENT_CONFIRMED]: { copy: () => agentEmails.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: {
    copy: (_, byAgent, who) => (byAgent ? agentEmails.movedByAgent(who) : agentEmails.moved),
    state: "booked",
    method: "REQUEST",
  },
  [AGENT_CANCELED]: {
    copy: (_, byAgent, who) => (byAgent ? agentEmails.offByAgent(who) : agentEmails.off),
    state: "canceled",
    method: "CANCEL",
  },
  [AGENT_CORRECTED]: { copy: () => agentEmails.corrected },
  [AGENT_ACCEPTED]: { copy: () => agentEmails.accepted, state: "booked", method: "REQUEST" },
  [AGENT_KEPT]: { copy: () => agentEmails.kept, state: "booked" },
  [AGENT_PROPOSAL_OVER]: { copy: () => agentEmails.proposalOver, state: "booked" },
};

/** The changes with which a member can write to the visitor. */
export const MESSAGE_OF: Readonly<Record<string, EventKind>> = {
  [MOVED]: "moved",
  [CANCELED]: "canceled",
  [DECLINED]: "declined",
  [PROPOSED]: "proposed",
};

/** @param who the member who made the change, if it wasn't the agent. */
export const copyOf = <Copy>({ copy }: EmailKind<Copy>, row: EmailRow, content: BrowserContent, who = "You"): Copy =>
  copy(content, row.by_agent === 1, who);
