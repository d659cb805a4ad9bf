/**
 * A booking as calendars show it: to its visitor, who sees nothing of what was typed but a name and where a visit goes to, and to the agent, who
 * sees all of it.
 */
import { agent, brokerage } from "../../content/agent.ts";
import { placeDuties, placeNames, placeNotes } from "../../content/booking.ts";
import { invitationCopy as copy } from "../../content/booking-emails.ts";
import type { AppointmentType } from "../../domain/booking/booking.ts";
import { type Invitation, invitationFile, type Method, type Person, subscribedCalendar } from "../../domain/booking/invitation-file.ts";
import { formatAddress, type Listing } from "../../domain/listings/listing.ts";
import { type BookingKeys, bookingUrl } from "./link-keys.ts";
import { type BookingRow, typeOf } from "./rows.ts";
import { oneLine, personName, sanitizeText } from "../email/text-safety.ts";

export type Invite = {
  readonly siteUrl: string;
  /** Where the agent gets mail. */
  readonly agentEmail: string;
  readonly keys: BookingKeys;
  readonly kinds: readonly AppointmentType[];
  readonly listing: (id: string) => Listing | undefined;
};

/** How often a calendar that is subscribed to looks again. Minutes. */
const REFRESH = 15;

export type Invitations = {
  /** "Property tour, On site". */
  readonly title: (row: BookingRow) => string;
  /** Where the two meet, for emails to the visitor: in our own words, unless the owner of the mailbox has confirmed the address by its link. */
  readonly place: (row: BookingRow) => string;
  /** Where the two meet, with the address that was typed in, or what the agent has to do for it. */
  readonly agentPlace: (row: BookingRow) => string;
  /** The file in the visitor's emails, which come from an address. */
  readonly toVisitor: (method: Method, row: BookingRow, sentBy: string) => string;
  /** The file in the agent's emails. The agent is among those who come: a request is for them, and calendars add what their owner comes to. */
  readonly toAgent: (method: Method, row: BookingRow, sentBy: string) => string;
  /** The file behind the page's own link. */
  readonly file: (row: BookingRow) => string;
  /** All of the agent's. */
  readonly calendar: (rows: readonly BookingRow[]) => string;
  /** What is known of the visitor and the visit, but for where that is: name and words. */
  readonly facts: (row: BookingRow) => (readonly [string, string])[];
};

export function invites({ siteUrl, agentEmail, keys, kinds, listing }: Invite): Invitations {
  const organizer: Person = { name: agent.name, email: agentEmail };
  const typeName = (row: BookingRow): string => typeOf(row, kinds).name;

  /** In our own words. */
  function ourPlace(row: BookingRow, notes: Record<keyof typeof placeNotes, string> = placeNotes): string {
    if (row.place === "office") return `${brokerage.name}, ${brokerage.office}`;
    if (row.place !== "visit") return notes[row.place];
    if (row.listing === null) return copy.yourAddress;
    const home = listing(row.listing);
    return home ? formatAddress(home) : copy.property;
  }
  const addressOf = (row: BookingRow): string | undefined => (row.address ? oneLine(row.address, 300) : undefined);
  const wholePlace = (row: BookingRow): string => addressOf(row) ?? ourPlace(row);
  const agentPlace = (row: BookingRow): string => addressOf(row) ?? ourPlace(row, placeDuties);
  const place = (row: BookingRow): string => (row.confirmed_at === null ? ourPlace(row) : wholePlace(row));

  const shared = (row: BookingRow) => ({
    // Alone, not with the site's name: it must stay the same when the site moves.
    uid: row.id,
    sequence: row.sequence,
    status: ({ pending: "TENTATIVE", booked: "CONFIRMED", canceled: "CANCELLED", expired: "CANCELLED" } as const)[row.state],
    start: row.starts_at,
    end: row.ends_at,
    made: row.changed_at,
    organizer,
    attendees: [{ name: personName(row.name), email: row.email }],
  });

  function forVisitor(row: BookingRow, location: string): Invitation {
    const url = bookingUrl(siteUrl, keys.visitor(row.id));
    return {
      ...shared(row),
      summary: `${typeName(row)} ${copy.with} ${agent.name}`,
      location,
      description: [
        `${typeName(row)}, ${placeNames[row.place]}`,
        `${agent.name}, ${brokerage.name}, ${agent.phone}`,
        `${copy.change} ${url}`,
      ].join("\n"),
      url,
    };
  }

  function facts(row: BookingRow): (readonly [string, string])[] {
    const home = row.listing === null ? undefined : listing(row.listing);
    const known: readonly (readonly [string, string | null])[] = [
      ["Name", row.name],
      ["Phone", row.phone],
      ["Email", row.email],
      ["Listing", home ? `${home.title}, ${formatAddress(home)}` : row.listing],
      ["Note", row.note],
    ];
    return known.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  }

  const forAgent = (row: BookingRow): Invitation => ({
    ...shared(row),
    attendees: [organizer, ...shared(row).attendees],
    summary: `${typeName(row)}: ${oneLine(row.name, 80)}`,
    location: agentPlace(row),
    description: [
      `${typeName(row)}, ${placeNames[row.place]}`,
      ...[...facts(row), ...(row.address ? [["Address", row.address] as const] : [])].map(
        ([name, fact]) => `${name}: ${sanitizeText(fact)}`,
      ),
    ].join("\n"),
  });

  return {
    title: (row) => `${typeName(row)}, ${placeNames[row.place].toLowerCase()}`,
    place,
    agentPlace,
    facts,
    toVisitor: (method, row, sentBy) => invitationFile(method, { ...forVisitor(row, place(row)), sentBy }),
    toAgent: (method, row, sentBy) => invitationFile(method, { ...forAgent(row), sentBy }),
    file: (row) => invitationFile("PUBLISH", forVisitor(row, wholePlace(row))),
    calendar: (rows) => subscribedCalendar(`${agent.name}: ${copy.calendar}`, REFRESH, rows.map(forAgent)),
  };
}
