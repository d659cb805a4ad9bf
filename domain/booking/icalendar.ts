/**
 * Open houses and appointments as iCalendar files (RFC 5545): events, invitations and cancellations
 * by email (RFC 5546), and a calendar to subscribe to. Times are in UTC, so that no file needs a
 * time zone.
 */
import type { Instant } from "../time/instant.ts";
import { escaped, folded, quoted, utcTime } from "./icalendar-text.ts";

export type CalendarEvent = {
  /** Never changes for an event. */
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Absolute address of a page about it. */
  readonly url?: string;
  readonly start: Instant;
  readonly end: Instant;
  /** When it got its present state. */
  readonly made: Instant;
  /** Grows with each change, so that an older file that arrives later is ignored. */
  readonly sequence?: number;
  /** It doesn't take place: calendars that have it remove it. */
  readonly canceled?: boolean;
};

export type Person = {
  /** May be empty. */
  readonly name: string;
  /** A valid email address. */
  readonly email: string;
};

export type Invitation = CalendarEvent & {
  /** Grows with each change, so that an older file that arrives later is ignored. */
  readonly sequence: number;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  readonly organizer: Person;
  /** The sender's address of the email with the file, when it isn't the organizer's. */
  readonly sentBy?: string;
  /** All have accepted: the visitor by booking, the agent by offering the time. */
  readonly attendees: readonly Person[];
};

/** REQUEST invites or moves, CANCEL cancels, PUBLISH has no attendees. */
export type Method = "REQUEST" | "CANCEL" | "PUBLISH";

/** The file of an open house. */
export const eventFile = (event: CalendarEvent): string =>
  calendarOf(["PRODID:-//Porchlight//Open houses//EN", "METHOD:PUBLISH", ...eventLines(event, "PUBLISH")]);

const APPOINTMENTS = ["PRODID:-//Porchlight//Appointments//EN", "CALSCALE:GREGORIAN"];

/** The file of an appointment. */
export const invitationFile = (method: Method, invitation: Invitation): string =>
  calendarOf([...APPOINTMENTS, `METHOD:${method}`, ...eventLines(invitation, method)]);

/** A calendar can't be empty (section 3.6), so one without events has a time zone. */
const NO_EVENTS = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/**
 * A calendar to subscribe to: its name, its events, and the refresh interval in minutes (RFC 7986).
 */
export const subscribedCalendar = (name: string, minutes: number, invitations: readonly Invitation[]): string =>
  calendarOf([
    ...APPOINTMENTS,
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${minutes}M`,
    `X-PUBLISHED-TTL:PT${minutes}M`,
    ...(invitations.length === 0 ? NO_EVENTS : invitations.flatMap((invitation) => eventLines(invitation, "PUBLISH"))),
  ]);

const calendarOf = (lines: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].map((line) => `${folded(line)}\r\n`).join("");

function eventLines(event: CalendarEvent | Invitation, method: Method): string[] {
  const { uid, summary, location, description, url, start, end, made, sequence = 0 } = event;
  const invitation = "organizer" in event ? event : undefined;
  const isCanceled = event.canceled || method === "CANCEL";
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utcTime(made)}`,
    ...(invitation || sequence > 0 ? [`SEQUENCE:${sequence}`] : []),
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(end)}`,
    ...(invitation || isCanceled ? [`STATUS:${isCanceled ? "CANCELLED" : invitation?.status}`] : []),
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...(invitation ? [organizerLine(invitation), ...(method === "PUBLISH" ? [] : attendeeLines(invitation)), "TRANSP:OPAQUE"] : []),
    "END:VEVENT",
  ];
}

/**
 * Percent-encodes an address for a URI, except plus signs, because many programs compare addresses
 * as text.
 */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[^A-Za-z0-9.!$'*+/=_~@-]+/g, encodeURIComponent)}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function organizerLine({ organizer, sentBy }: Invitation): string {
  const sender = sentBy === undefined || isSame(sentBy, organizer.email) ? "" : `;SENT-BY="${mailto(sentBy)}"`;
  return `ORGANIZER${named(organizer)}${sender}:${mailto(organizer.email)}`;
}

/** Each attendee is listed once (section 3.8.4.1). */
const attendeeLines = ({ attendees }: Invitation): string[] =>
  attendees
    .filter(({ email }, at) => attendees.findIndex((other) => isSame(email, other.email)) === at)
    .map(
      (person) => `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${named(person)}:${mailto(person.email)}`,
    );

const named = ({ name }: Person): string => (name.trim() === "" ? "" : `;CN=${quoted(name)}`);
