/**
 * Appointments as invitations (RFC 5545 and 5546): asking, changing and calling off by email, and a calendar of all of them to subscribe to.
 * Times are UTC instants.
 */
import { folded, quoted, formToken, text } from "./event-file.ts";

export type Person = {
  /** May be empty. */
  readonly name: string;
  /** A checked email address. */
  readonly email: string;
};

export type Invitation = {
  /** The same appointment keeps its identifier for ever. */
  readonly uid: string;
  /** Grows with each change, so that an older file that arrives later changes nothing. */
  readonly sequence: number;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Where to read on; a whole address. */
  readonly url?: string;
  /** UTC instants, ISO 8601. */
  readonly start: string;
  readonly end: string;
  /** When it came into the state that the file tells of, UTC, ISO 8601. */
  readonly made: string;
  readonly organizer: Person;
  /** The address that a file comes from by email, where that is not the organizer's own. */
  readonly sentBy?: string;
  /** Who comes. All have agreed: the one by asking for the appointment, the other by offering its time. */
  readonly attendees: readonly Person[];
};

/** What a URI may not hold is written as "%" and two digits; a plus sign stays, because many programs compare addresses as text. */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[^A-Za-z0-9.!$'*+/=_~@-]+/g, encodeURIComponent)}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function organizerLine({ organizer, sentBy }: Invitation): string {
  const sender = sentBy === undefined || isSame(sentBy, organizer.email) ? "" : `;SENT-BY="${mailto(sentBy)}"`;
  return `ORGANIZER${named(organizer)}${sender}:${mailto(organizer.email)}`;
}

/** No one stands in it twice (RFC 5545, section 3.8.4.1). */
const attendeeLines = ({ attendees }: Invitation): string[] =>
  attendees
    .filter(({ email }, at) => attendees.findIndex((other) => isSame(email, other.email)) === at)
    .map(
      (person) => `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${named(person)}:${mailto(person.email)}`,
    );

const named = ({ name }: Person): string => (name.trim() === "" ? "" : `;CN=${quoted(name)}`);

/** REQUEST asks or moves, CANCEL calls off; PUBLISH only tells, and so names no one who is asked. */
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

/** The file's whole text. */
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

/** A calendar must hold something (section 3.6): one without events names the zone that its times would be in. */
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

/** A calendar to subscribe to: its name, what stands in it, and how often to look again, in minutes (RFC 7986). */
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
