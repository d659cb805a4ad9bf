/** What a connection gets: read from the store when it's sent, so that what was erased or corrected meanwhile isn't sent. */
import type { Selectable } from "kysely";
import { placeNames } from "../../content/meeting-places.ts";
import { type BookingState, type MeetingPlace, REQUESTED } from "../../domain/booking/booking.ts";
import type { ConnectionEvent } from "../../domain/connections/connection.ts";
import { type Answer, contactOf, HONEYPOT_FILLED, type Lead } from "../../domain/leads/lead.ts";
import { PAST_CLIENT } from "../../domain/privacy/consent.ts";
import { formatDollars, type Listing } from "../../domain/listings/listing.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { STATE_NAMES, stateAt } from "../bookings/rows.ts";
import { listIn } from "../contacts/read-request.ts";
import { formatTimeSpan } from "../email/format-time.ts";
import type { Reader, Tables } from "../store/store.ts";

export type Message = {
  /** The event's id, the same in every try. */
  readonly id: string;
  readonly event: ConnectionEvent;
  /** When it happened, UTC. */
  readonly at: string;
  readonly request: RequestFacts;
  readonly appointment: AppointmentFacts | undefined;
  /** The home that it's about, as it is on the site now. */
  readonly listing: Listing | undefined;
  /** The site's address, without a trailing slash. */
  readonly siteUrl: string;
};

export type RequestFacts = {
  readonly id: string;
  /** UTC. */
  readonly at: string;
  readonly form: string;
  readonly formName: string;
  readonly leadType: string;
  readonly page: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly propertyAddress: string;
  readonly answers: readonly Answer[];
  readonly origin: Lead["origin"];
  readonly consent: string | undefined;
  readonly spamSignals: readonly string[];
};

export type AppointmentFacts = {
  readonly state: BookingState;
  readonly type: string;
  readonly place: MeetingPlace;
  /** UTC. */
  readonly start: string;
  readonly end: string;
  /** The visitor's time zone, and the agent's. */
  readonly zone: string;
  readonly agentZone: string;
  readonly address: string | undefined;
  readonly note: string;
};

/** What messages need of the site. */
export type MessageParts = {
  readonly siteUrl: string;
  readonly listing: (id: string) => Listing | undefined;
  /** An appointment type's name. */
  readonly typeName: (id: string) => string;
};

type Event = Pick<Tables["deliveries"], "event_id" | "event" | "lead" | "at">;

/** `undefined` if its request is gone. */
export async function messageOf(db: Reader, about: Event, parts: MessageParts, now: Date): Promise<Message | undefined> {
  const { event_id: id, event, lead, at } = about;
  const { siteUrl } = parts;
  if (event === "test") return { id, event, at, request: testRequest(at), appointment: undefined, listing: undefined, siteUrl };
  if (lead === null) return undefined;
  const row = await db.selectFrom("leads").selectAll().where("id", "=", lead).executeTakeFirst();
  // Past clients that the agent imports didn't write.
  if (!row || row.form === PAST_CLIENT) return undefined;
  const booking = await db.selectFrom("bookings").selectAll().where("id", "=", lead).executeTakeFirst();
  const place = booking?.listing ?? /^\/listings\/([^/?#]+)/.exec(row.page)?.[1];
  return {
    id,
    event,
    at,
    request: requestOf(row, booking),
    appointment: booking && appointmentOf(booking, parts, now),
    listing: place === undefined ? undefined : parts.listing(place),
    siteUrl,
  };
}

/** @param booking its contact details may have been corrected. */
function requestOf(row: Selectable<Tables["leads"]>, booking: Tables["bookings"] | undefined): RequestFacts {
  const answers = listIn<Answer>(row.answers);
  const { name, email, phone, propertyAddress } = contactOf(answers);
  return {
    id: row.id,
    at: row.at,
    form: row.form,
    formName: row.form_name,
    leadType: row.lead_type,
    page: row.page,
    name: booking?.name || name,
    email: booking?.email || email,
    phone: booking?.phone || phone,
    propertyAddress: propertyAddress || booking?.address || "",
    answers,
    origin: originIn(row.origin),
    consent: row.consent ?? undefined,
    spamSignals: listIn<string>(row.spam_signals),
  };
}

const appointmentOf = (booking: Tables["bookings"], { typeName }: MessageParts, now: Date): AppointmentFacts => ({
  state: stateAt(booking, toInstant(now)),
  type: typeName(booking.type),
  place: booking.place,
  start: booking.starts_at,
  end: booking.ends_at,
  zone: booking.zone,
  agentZone: booking.agent_zone,
  address: booking.address ?? undefined,
  note: booking.note,
});

/** Where the visitor came from; nothing if an operator has damaged it. */
function originIn(text: string): Lead["origin"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Someone who doesn't exist: the address is one that never gets email (RFC 2606), the number one for fiction. */
const testRequest = (at: string): RequestFacts => ({
  id: "test",
  at,
  form: "test",
  formName: "Test from Porchlight",
  leadType: "General",
  page: "/",
  name: "Test Porchlight",
  email: "test@example.com",
  phone: "612-555-0100",
  propertyAddress: "",
  answers: [{ name: "message", label: "Message", value: "A test of the connection. You can delete it.", role: "message" }],
  origin: {},
  consent: undefined,
  spamSignals: [],
});

/** People don't fill in what they can't see. */
export const isCertainSpam = ({ request: { spamSignals } }: Message): boolean => spamSignals.includes(HONEYPOT_FILLED);

const CONTACT: ReadonlySet<string | undefined> = new Set(["name", "firstName", "lastName", "email", "phone", "contact"]);

/** First and last name; a single word is the first name. */
export function splitName({ name, answers }: RequestFacts): { readonly first: string; readonly last: string } {
  const typed = (role: string): string => answers.find((answer) => answer.role === role)?.value ?? "";
  if (typed("firstName") || typed("lastName")) return { first: typed("firstName"), last: typed("lastName") };
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(" ") };
}

/** By the agent's clock. */
const appointmentLines = ({ type, place, start, end, agentZone, state }: AppointmentFacts): readonly string[] => [
  `Appointment: ${type}, ${placeNames[place].toLowerCase()}${state === "booked" ? "" : ` (${STATE_NAMES[state]})`}`,
  `When: ${formatTimeSpan(start, end, agentZone)}`,
];

/** What the visitor wrote and chose, as text of some lines, without the contact details. */
export function textOf({ request, appointment, listing, siteUrl }: Message): string {
  const { formName, answers, page, consent, spamSignals } = request;
  // The appointment is as it is now; the answers have it as it was asked for.
  const asked: ReadonlySet<string> = new Set(appointment ? Object.values(REQUESTED) : []);
  const rest = answers.filter(({ name, role }) => !CONTACT.has(role) && !asked.has(name));
  const note = appointment && rest.every(({ value }) => value !== appointment.note) ? appointment.note : "";
  return [
    formName,
    ...(listing ? [`Home: ${listing.title}, ${formatDollars(listing.price)}, ${siteUrl}/listings/${listing.id}`] : []),
    ...(appointment ? appointmentLines(appointment) : []),
    ...rest.map(({ label, value }) => `${label}: ${value}`),
    ...(note === "" ? [] : [`Note: ${note}`]),
    ...(consent === undefined ? [] : [`Agreed to: ${consent}`]),
    ...spamSignals.map((signal) => `Spam check: ${signal}`),
    `Page: ${siteUrl}${page}`,
  ].join("\n");
}
