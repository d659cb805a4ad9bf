/**
 * Appointments as iCalendar files (RFC 5545 and 5546): invitations, changes and cancellations by email, and a calendar to subscribe to.
 * Times are UTC instants.
 */
import { folded, quoted, formToken, text } from "./event-file.ts";

export type Person = {
  /** May be empty. */
  readonly name: string;
  /** A valid email address. */
  readonly email: string;
};

export type Invitation = {
  /** Never changes for an appointment. */
  readonly uid: string;
  /** Grows with each change, so that an older file that arrives later is ignored. */
  readonly sequence: number;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Absolute address of a page about it. */
  readonly url?: string;
  /** UTC instants, ISO 8601. */
  readonly start: string;
  readonly end: string;
  /** When it got its present state. UTC, ISO 8601. */
  readonly made: string;
  readonly organizer: Person;
  /** The sender's address of the email with the file, when it isn't the organizer's. */
  readonly sentBy?: string;
  /** All have accepted: the visitor by booking, the agent by offering the time. */
  readonly attendees: readonly Person[];
};

/** Percent-encodes an address for a URI, except plus signs, because many programs compare addresses as text. */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[^A-Za-z0-9.!$'*+/=_~@-]+/g, encodeURIComponent)}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function organizerLine({ organizer, sentBy }: Invitation): string {
  const sender = sentBy === undefined || isSame(sentBy, organizer.email) ? "" : `;SENT-BY="${mailto(sentBy)}"`;
  return `ORGANIZER${named(organizer)}${sender}:${mailto(organizer.email)}`;
}

/** Each attendee is listed once (RFC 5545, section 3.8.4.1). */
const attendeeLines = ({ attendees }: Invitation): string[] =>
  attendees
    .filter(({ email }, at) => attendees.findIndex((other) => isSame(email, other.email)) === at)
    .map(
      (person) => `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${named(person)}:${mailto(person.email)}`,
    );

const named = ({ name }: Person): string => (name.trim() === "" ? "" : `;CN=${quoted(name)}`);

/** REQUEST invites or moves, CANCEL cancels, PUBLISH has no attendees. */
export type Method = "REQUEST" | "CANCEL" | "PUBLISH";

function eventLines(invitation: Invitation, method: Method): string[] {
  const { uid, sequence, status, summary, location, description, url, start, end, made } = invitation;
  return [
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${formToken(made)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${formToken(start)}`,
    `DTEND:${formToken(end)}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : status}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(location)}`,
    `DESCRIPTION:${text(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    organizerLine(invitation),
    ...(method === "PUBLISH" ? [] : attendeeLines(invitation)),
    "TRANSP:OPAQUE",
    "END:VEVENT",
  ];
}

const PRODUCT = "PRODID:-//Porchlight//Appointments//EN";

/** The text of the file. */
export const invitationFile = (method: Method, invitation: Invitation): string =>
  folded([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    PRODUCT,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...eventLines(invitation, method),
    "END:VCALENDAR",
  ]);

/** A calendar can't be empty (section 3.6), so one without events has a time zone. */
const NOTHING = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** A calendar to subscribe to: its name, its events, and the refresh interval in minutes (RFC 7986). */
export const subscribedCalendar = (name: string, minutes: number, invitations: readonly Invitation[]): string =>
  folded([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    PRODUCT,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${minutes}M`,
    `X-PUBLISHED-TTL:PT${minutes}M`,
    ...(invitations.length === 0 ? NOTHING : invitations.flatMap((invitation) => eventLines(invitation, "PUBLISH"))),
    "END:VCALENDAR",
  ]);
