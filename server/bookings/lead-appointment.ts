/** The appointment in the email about its lead, as it is when the email is sent. */
import { agentEmails } from "../../content/booking-emails.ts";
import { REQUESTED } from "../../domain/booking/booking.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { bookerOf } from "../appointments/events.ts";
import { formatTime } from "../email/format-time.ts";
import type { Fact } from "../email/layout.ts";
import { mailboxOf } from "../email/message.ts";
import type { Appointment } from "../leads/lead-email.ts";
import type { Store } from "../store/store.ts";
import { decisionBlocks } from "./decision-links.ts";
import { agentFacts } from "./email-facts.ts";
import type { BookingEmailOptions } from "./emails.ts";
import { bookingWith, type BookingRow, stateAt } from "./rows.ts";

/** Reminds the agent of a disclosure that the broker hasn't approved yet. */
const unapprovedDisclosure = ({ type }: BookingRow, { agencyDisclosure }: SiteContent): Fact[] =>
  agencyDisclosure.types.includes(type) && agencyDisclosure.approvedBy === ""
    ? [[agentEmails.labels.disclosure, agentEmails.unapprovedDisclosure]]
    : [];

/** What the email about a request says about its appointment, if it has one. */
export const appointmentWriter =
  (store: Store, options: BookingEmailOptions) =>
  async (lead: string): Promise<Appointment | undefined> => {
    const { invitations, now, settings } = options;
    const booking = await bookingWith(store.db, lead);
    if (!booking) return undefined;
    const { labels, flagged, requested } = agentEmails;
    const state = stateAt(booking, toInstant(now()));
    const booker = await bookerOf(store.db, lead);
    const intro = booker === undefined ? agentEmails.intro : agentEmails.callerIntro(booker);
    // The place to visit replaces the answer with the address.
    const facts = agentFacts(booking, invitations).map(([label, text]): Appointment["facts"][number] =>
      booking.address !== null && label === labels.where ? [label, text, "propertyAddress"] : [label, text],
    );
    if (booking.flagged === 1 && state !== "canceled") facts.push([flagged.label, flagged.text]);
    // The answers have the requested time in another format, and before it was moved.
    const shared = {
      when: formatTime(booking.starts_at, booking.agent_zone),
      instead: Object.values(REQUESTED),
      blocks: decisionBlocks(booking, options),
    };
    const inState = (opening: string, text: string): Appointment => ({
      ...shared,
      intro: opening,
      facts: [...facts, [labels.state, text]],
    });
    switch (state) {
      case "booked": {
        const content = invitations.toAgent("REQUEST", booking, mailboxOf(settings.mailFrom).address);
        const notes = [[labels.calendar, agentEmails.calendar] as const, ...unapprovedDisclosure(booking, settings.content())];
        return { ...shared, intro, facts, notes, invitation: { method: "REQUEST", content } };
      }
      case "requested":
        return { ...shared, intro: agentEmails.requestedIntro, facts: [...facts, [requested.label, requested.text]] };
      case "pending": {
        const until = formatTime(booking.pending_until ?? booking.created_at, booking.agent_zone);
        return inState(agentEmails.pendingIntro, `${agentEmails.pending} ${until}`);
      }
      case "canceled":
        return inState(intro, agentEmails.canceled);
      case "expired":
        return inState(agentEmails.pendingIntro, agentEmails.expired);
    }
  };
