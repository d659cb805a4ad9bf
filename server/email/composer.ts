/** Chooses the function that composes an email by the email's kind. */
import { alertWriter, isAlertEmail } from "../alerts/emails.ts";
import type { OpenBookings } from "../bookings/bookings.ts";
import { isBookingEmail } from "../bookings/email-kinds.ts";
import { bookingWriter } from "../bookings/emails.ts";
import { appointmentWriter } from "../bookings/lead-appointment.ts";
import { MORNING, morningWriter } from "../contacts/morning-email.ts";
import { replyWriter } from "../contacts/reply-email.ts";
import { REPLY } from "../contacts/replies.ts";
import { memberEmailWriter } from "../dashboard/member-email.ts";
import { PUSH_TEXT } from "../push/ladder.ts";
import { textWriter } from "../push/text-email.ts";
import { emailWriter, type LeadEmailSettings } from "../leads/lead-email.ts";
import { disownedWriter, receiptWriter } from "../leads/receipt-email.ts";
import { DISOWNED, RECEIPT } from "../leads/receipts.ts";
import { canceledVisitWriter } from "../open-houses/agent-email.ts";
import { guestWriter } from "../open-houses/guest-emails.ts";
import { isGuestEmail, VISIT_CANCELED } from "../open-houses/guest-notices.ts";
import { confirmationWriter } from "../newsletter/confirmation-email.ts";
import { ISSUE_TEST, testWriter } from "../newsletter-issues/test-email.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import { CONFIRMATION, type Subscribers } from "../newsletter/subscribers.ts";
import type { Store } from "../store/store.ts";
import type { OutboxOptions } from "./outbox.ts";

export type EmailParts = {
  readonly subscribers: Pick<Subscribers, "keys">;
  readonly bookings: Pick<OpenBookings, "keys" | "invitations">;
  /** For newsletters. Absent: there are no homes. */
  readonly listings?: Pick<Catalog, "get">;
  readonly now: () => Date;
};

/** The `compose` option of the outbox. */
export function composer(
  store: Store,
  settings: LeadEmailSettings,
  { subscribers, bookings, listings, now }: EmailParts,
): OutboxOptions["compose"] {
  const { keys, invitations } = bookings;
  const about = { settings, keys, invitations, now };
  const toAgent = emailWriter(store, settings, appointmentWriter(store, about));
  const toSubscriber = confirmationWriter(store, settings, subscribers.keys);
  const receipt = receiptWriter(store, settings);
  const disowned = disownedWriter(store, settings);
  const aboutBooking = bookingWriter(store, about);
  const toGuest = guestWriter(store, settings);
  const canceledVisit = canceledVisitWriter(store, settings);
  const toMember = memberEmailWriter(store, settings, now);
  const toAlerted = alertWriter(store, settings, now);
  const [reply, morning] = [replyWriter(store, settings), morningWriter(store, settings)];
  const toTester = testWriter(store, settings, listings ?? { get: () => undefined }, now);
  const text = textWriter(store, settings);
  return (row) => {
    if (row.kind === ISSUE_TEST) return toTester(row);
    if (isAlertEmail(row.kind)) return toAlerted(row);
    if (row.kind === MORNING) return morning(row);
    if (row.kind === REPLY) return reply(row);
    if (row.kind === PUSH_TEXT) return text(row);
    if (row.lead_id === null) return toMember(row);
    if (row.kind === CONFIRMATION) return toSubscriber(row);
    if (row.kind === RECEIPT) return receipt(row);
    if (row.kind === DISOWNED) return disowned(row);
    if (row.kind === VISIT_CANCELED) return canceledVisit(row);
    if (isGuestEmail(row.kind)) return toGuest(row);
    return isBookingEmail(row.kind) ? aboutBooking(row) : toAgent(row);
  };
}
