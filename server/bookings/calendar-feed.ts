/**
 * A booking as calendars show it: to its visitor, without what was typed except a name and the
 * address of a visit, and to the agent, with all of it.
 */
import { placeDuties, placeNames, placeNotes, videoAt } from "../../content/meeting-places.ts";
import { invitationCopy as copy } from "../../content/booking-emails.ts";
import { type Invitation, invitationFile, type Method, type Person, subscribedCalendar } from "../../domain/booking/icalendar.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { formatPhone } from "../../domain/forms/phone.ts";
import { formatAddress, type Listing } from "../../domain/listings/listing.ts";
import { type BookingKeys, bookingUrl } from "./link-keys.ts";
import { type BookingRow, typeOf } from "./rows.ts";
import { oneLine, personName, sanitizeText } from "../email/text-safety.ts";

type FindListing = (id: string) => Listing | undefined;

export type CalendarFeedOptions = {
  readonly siteUrl: string;
  readonly agentEmail: () => string;
  readonly keys: BookingKeys;
  readonly content: () => SiteContent;
  readonly listing: FindListing;
};

/** How often subscribed calendars are refreshed. Minutes. */
const REFRESH_MINUTES = 15;

type Fact = readonly [name: string, text: string];

export type Invitations = ReturnType<typeof openInvitations>;

const STATUS = { pending: "TENTATIVE", booked: "CONFIRMED", canceled: "CANCELLED", expired: "CANCELLED" } as const;

/** Writes bookings as calendar invitations and as the agent's calendar. */
export function openInvitations({ siteUrl, agentEmail, keys, content, listing }: CalendarFeedOptions) {
  const organizer = (): Person => ({ name: content().agent.name, email: agentEmail() });
  const typeName = (row: BookingRow): string => typeOf(row, content().appointmentTypes).name;
  const wholePlace = (row: BookingRow): string => typedAddress(row) ?? knownPlace(row, listing, content());
  const place = (row: BookingRow): string => (row.confirmed_at === null ? knownPlace(row, listing, content()) : wholePlace(row));
  const agentPlace = (row: BookingRow): string => typedAddress(row) ?? knownPlace(row, listing, content(), placeDuties);
  const facts = (row: BookingRow): Fact[] => factsOf(row, listing);

  const event = (row: BookingRow) => ({
    // Without the site's name, because it must stay the same when the site moves.
    uid: row.id,
    sequence: row.sequence,
    status: STATUS[row.state],
    start: row.starts_at,
    end: row.ends_at,
    made: row.changed_at,
    organizer: organizer(),
    // A caller may have no address.
    attendees: row.email === "" ? [] : [{ name: personName(row.name), email: row.email }],
  });
  const forVisitor = (row: BookingRow, location: string): Invitation => {
    const { agent, brokerage } = content();
    const url = bookingUrl(siteUrl, keys.visitor(row));
    const contact = `${agent.name}, ${brokerage.name}, ${agent.phone}`;
    return {
      ...event(row),
      summary: `${typeName(row)} ${copy.with} ${agent.name}`,
      location,
      description: [`${typeName(row)}, ${placeNames[row.place]}`, contact, `${copy.change} ${url}`].join("\n"),
      url,
    };
  };
  const forAgent = (row: BookingRow): Invitation => {
    const known: Fact[] = row.address ? [...facts(row), ["Address", row.address]] : facts(row);
    return {
      ...event(row),
      attendees: [organizer(), ...event(row).attendees],
      summary: `${typeName(row)}: ${oneLine(row.name, 80)}`,
      location: agentPlace(row),
      description: [`${typeName(row)}, ${placeNames[row.place]}`, ...known.map(([name, text]) => `${name}: ${sanitizeText(text)}`)].join(
        "\n",
      ),
    };
  };

  return {
    /** "Property tour, on site". */
    title: (row: BookingRow) => `${typeName(row)}, ${placeNames[row.place].toLowerCase()}`,
    /** For emails to the visitor: a typed address only once the mailbox's owner has confirmed it. */
    place,
    /** For the agent: the typed address, or what to do for the call. */
    agentPlace,
    /** What is known of the visitor and the visit, except its place. */
    facts,
    /** The file in an email to the visitor. */
    toVisitor: (method: Method, row: BookingRow, sentBy: string) => invitationFile(method, { ...forVisitor(row, place(row)), sentBy }),
    /**
     * The file in an email to the agent, who is an attendee, because calendars add what their owner
     * attends.
     */
    toAgent: (method: Method, row: BookingRow, sentBy: string) => invitationFile(method, { ...forAgent(row), sentBy }),
    /** The file behind the link on the visitor's page. */
    file: (row: BookingRow) => invitationFile("PUBLISH", forVisitor(row, wholePlace(row))),
    /** The agent's calendar. */
    calendar: (rows: readonly BookingRow[]) =>
      subscribedCalendar(`${content().agent.name}: ${copy.calendar}`, REFRESH_MINUTES, rows.map(forAgent)),
  };
}

const typedAddress = ({ address }: BookingRow): string | undefined => (address ? oneLine(address, 300) : undefined);

/** The place in our own words. */
function knownPlace(row: BookingRow, listing: FindListing, content: SiteContent, notes?: typeof placeDuties): string {
  const { brokerage, appointmentTypes } = content;
  const { videoUrl } = appointmentTypes.find(({ id }) => id === row.type) ?? {};
  if (row.place === "office") return `${brokerage.name}, ${brokerage.office}`;
  if (row.place === "video" && videoUrl) return videoAt(videoUrl);
  if (row.place !== "visit") return (notes ?? placeNotes(content))[row.place];
  if (row.listing === null) return copy.yourAddress;
  const home = listing(row.listing);
  return home ? formatAddress(home) : copy.property;
}

function factsOf(row: BookingRow, listing: FindListing): Fact[] {
  const home = row.listing === null ? undefined : listing(row.listing);
  const known: readonly (readonly [string, string | null])[] = [
    ["Name", row.name],
    ["Phone", formatPhone(row.phone)],
    ["Email", row.email],
    ["Listing", home ? `${home.title}, ${formatAddress(home)}` : row.listing],
    ["Note", row.note],
  ];
  return known.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}
