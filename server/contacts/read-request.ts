/** What a stored request says about who sent it. */
import { type Answer, contactOf } from "../../domain/leads/lead.ts";
import { PAST_CLIENT } from "../../domain/privacy/consent.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";
import { ownersOf } from "../people/identity.ts";
import type { Tables } from "../store/store.ts";

/** The request that a confirmed alert makes: see `server/alerts/request.ts`. */
export const HOME_ALERT = "home-alert";

export type FiledRequest = {
  readonly id: string;
  readonly at: string;
  readonly formName: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly addresses: readonly string[];
  /** Mailboxes first. */
  readonly identifiers: readonly string[];
  /** Slug or id of the home that it is about. */
  readonly listing: string | undefined;
  readonly spamSignals: readonly string[];
  /** It wants an answer. Appointments have their own; a sign-up wants none. */
  readonly asks: boolean;
  /** More than a sign-up. */
  readonly isContact: boolean;
};

type LeadColumns = Pick<Tables["leads"], "id" | "at" | "form" | "form_name" | "page" | "answers" | "spam_signals">;
type BookingColumns = Pick<Tables["bookings"], "email" | "phone" | "name" | "listing" | "address">;

/** @param booking its appointment, whose contact details may have been corrected. @param isVisit for an open house. */
export function readRequest(row: LeadColumns, booking: BookingColumns | undefined, isVisit: boolean): FiledRequest {
  const answers = listIn<Answer>(row.answers);
  const contact = contactOf(answers);
  const isContact = row.form !== NEWSLETTER && row.form !== HOME_ALERT && row.form !== PAST_CLIENT;
  const present = booking ? [{ name: "email", label: "", value: booking.email, role: "email" as const }] : [];
  const owners = [...new Set(ownersOf([...answers, ...present]))];
  return {
    id: row.id,
    at: row.at,
    formName: row.form_name,
    name: booking?.name || contact.name,
    email: booking?.email || contact.email,
    phone: booking?.phone || contact.phone,
    addresses: [...answers.flatMap(({ role, value }) => (role === "propertyAddress" ? [value] : [])), booking?.address ?? ""].filter(
      Boolean,
    ),
    identifiers: owners.toSorted(),
    listing: booking?.listing ?? /^\/listings\/([^/?#]+)/.exec(row.page)?.[1],
    spamSignals: listIn<string>(row.spam_signals),
    asks: isContact && !booking && !isVisit,
    isContact,
  };
}

/** A list in JSON; empty if an operator has damaged it. */
export function listIn<One>(text: string): One[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as One[]) : [];
  } catch {
    return [];
  }
}
