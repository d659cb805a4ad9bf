/**
 * What emails say about an appointment, as labeled texts: its type, its times in both zones, its
 * place.
 */
import { agentEmails, emailParts } from "../../content/booking-emails.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import type { Instant } from "../../domain/time/instant.ts";
import { zoneName } from "../../domain/time/zone-names.ts";
import { formatTime, formatTimeSpan } from "../email/format-time.ts";
import type { Fact } from "../email/layout.ts";
import type { Invitations } from "./calendar-feed.ts";
import type { BookingRow } from "./rows.ts";

/** A time zone and its label in an email. */
type LabeledZone = readonly [label: string, zone: string];

/**
 * Adds the zone's long name to a text that ends in a time, because the short one is not known
 * everywhere.
 */
function withZone(text: string, instant: Instant, zone: string): string {
  const name = zoneName(zone, instant);
  return text.endsWith(` ${name}`) ? text : `${text} (${name})`;
}

/**
 * From when to when it is in the reader's zone, and in the other side's if that differs.
 * @param movedFrom its start before it was moved.
 */
function timesOf(
  { starts_at, ends_at }: BookingRow,
  [ownLabel, ownZone]: LabeledZone,
  [otherLabel, otherZone]: LabeledZone,
  movedFrom?: Instant | null,
): Fact[] {
  const own = formatTimeSpan(starts_at, ends_at, ownZone);
  const other = formatTimeSpan(starts_at, ends_at, otherZone);
  // One that was moved there and back before its email was sent has no old time.
  const isMoved = movedFrom && movedFrom !== starts_at;
  const label = isMoved ? emailParts.newTime : own === other ? emailParts.when : ownLabel;
  return [
    ...(isMoved ? [[emailParts.oldTime, withZone(formatTime(movedFrom, ownZone), movedFrom, ownZone)] as const] : []),
    [label, withZone(own, starts_at, ownZone)],
    ...(own === other ? [] : [[otherLabel, withZone(other, starts_at, otherZone)] as const]),
  ];
}

/** The same on the page and in the agent's email. */
export const referenceFact = ({ id }: BookingRow): Fact => [emailParts.reference, referenceOf(id)];

/** Without the place, which an unconfirmed address isn't sent. */
export const visitorFacts = (booking: BookingRow, invitations: Invitations, movedFrom?: Instant | null): Fact[] => [
  [emailParts.what, invitations.title(booking)],
  ...timesOf(booking, [emailParts.yourClock, booking.zone], [emailParts.agentClock, booking.agent_zone], movedFrom),
];

const { labels } = agentEmails;

export const agentFacts = (booking: BookingRow, invitations: Invitations, movedFrom?: Instant | null): Fact[] => [
  [labels.what, invitations.title(booking)],
  ...timesOf(booking, [labels.when, booking.agent_zone], [labels.theirClock, booking.zone], movedFrom),
  [labels.where, invitations.agentPlace(booking)],
];
