/**
 * The words of the emails about appointments, made from the booking as it is when an email goes out. One that tells of a state that is past
 * is not written. What the visitor typed goes to the agent only; emails to the visitor hold a cleaned name and, once the link in an email has
 * shown that the mailbox is theirs, the address to visit.
 */
import { agent } from "../../content/agent.ts";
import { agentEmails, confirmationOfAddress, visitorEmails, emailParts } from "../../content/booking-emails.ts";
import { ASKED } from "../../domain/booking/booking.ts";
import { zoneName } from "../../domain/time/visitor-zone.ts";
import type { Invitations } from "./calendar-feed.ts";
import { type BookingKeys, bookingUrl, confirmUrl } from "./link-keys.ts";
import { AGENT_CANCELED, AGENT_CONFIRMED, AGENT_MOVED, CANCELED, CONFIRM, INVITED, MOVED, REMINDER } from "./notices.ts";
import { bookingWith, type BookingRow, stateAt } from "./rows.ts";
import { type Block, simpleEmail } from "../email/simple-email.ts";
import { headerText, personName, timesThere, timeThere } from "../email/text-safety.ts";
import { type Appointment, type EmailSettings, REPLY, replyToOf } from "../leads/lead-email.ts";
import type { EmailMessage } from "../email/transports.ts";
import type { EmailRow } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";

export type BookingEmailOptions = {
  readonly settings: Omit<EmailSettings, "dataDir">;
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
  readonly now: () => Date;
};

/** Longest subject. Characters. */
const SUBJECT = 140;

type EmailKind<Copy> = {
  readonly copy: Copy;
  /** Instead, where the agent did it. */
  readonly byAgent?: Copy;
  /** The state of the booking that the email belongs to. */
  readonly state: BookingRow["state"];
  readonly method?: "REQUEST" | "CANCEL";
};
type VisitorCopy = { readonly subject: string; readonly heading: string; readonly opening: string; readonly again?: string };
type AgentCopy = { readonly subject: string; readonly opening: string };

const { movedByAgent, canceledByAgent } = visitorEmails;
const VISITOR_EMAILS: Readonly<Record<string, EmailKind<VisitorCopy>>> = {
  [INVITED]: { copy: visitorEmails.invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { copy: visitorEmails.moved, byAgent: movedByAgent, state: "booked", method: "REQUEST" },
  [REMINDER]: { copy: visitorEmails.reminder, state: "booked" },
  [CANCELED]: { copy: visitorEmails.canceled, byAgent: canceledByAgent, state: "canceled", method: "CANCEL" },
};

const AGENT_EMAILS: Readonly<Record<string, EmailKind<AgentCopy>>> = {
  [AGENT_CONFIRMED]: { copy: agentEmails.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: { copy: agentEmails.moved, byAgent: agentEmails.movedByAgent, state: "booked", method: "REQUEST" },
  [AGENT_CANCELED]: { copy: agentEmails.off, byAgent: agentEmails.offByAgent, state: "canceled", method: "CANCEL" },
};

const copyOf = <Copy>({ copy, byAgent }: EmailKind<Copy>, row: EmailRow): Copy => (row.by_agent === 1 ? (byAgent ?? copy) : copy);

/** What the outbox asks for a booking's email; `undefined` when it has nothing to tell any more. */
export const bookingWriter =
  (store: Store, options: BookingEmailOptions) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const booking = await bookingWith(store.db, row.lead_id);
    if (!booking || row.sequence !== booking.sequence) return undefined;
    const at = options.now().toISOString();
    const state = stateAt(booking, at);
    if (row.kind === CONFIRM) return state === "pending" ? confirmation(booking, row, options) : undefined;
    const toVisitor = VISITOR_EMAILS[row.kind];
    if (toVisitor) {
      if (toVisitor.state !== state || (row.kind === REMINDER && booking.starts_at <= at)) return undefined;
      return visitorEmail(booking, row, toVisitor, options);
    }
    const toAgent = AGENT_EMAILS[row.kind];
    return toAgent?.state === state ? agentEmail(booking, row, toAgent, options) : undefined;
  };

type Facts = readonly (readonly [name: string, copy: string])[];

/** A clock in an email: what it is called there, and its zone. */
type NamedClock = readonly [name: string, zone: string];

/** Words that end in a time, with the zone's name as pages have it: the short one is not known everywhere. */
function withZone(copy: string, instant: string, zone: string): string {
  const name = zoneName(zone, new Date(instant));
  return copy.endsWith(` ${name}`) ? copy : `${copy} (${name})`;
}

/**
 * From when to when it is, on the reader's own clock, and on the other side's where that shows something else.
 * @param movedFrom when it was before, where the email tells of a move.
 */
function timesOf(
  { starts_at, ends_at }: BookingRow,
  [own, mine]: NamedClock,
  [others, theirs]: NamedClock,
  movedFrom?: string | null,
): Facts {
  const [here, there] = [timesThere(starts_at, ends_at, mine), timesThere(starts_at, ends_at, theirs)];
  // Moved there and back before anyone was told, it has no other time.
  const old: Facts =
    movedFrom && movedFrom !== starts_at ? [[emailParts.oldTime, withZone(timeThere(movedFrom, mine), movedFrom, mine)]] : [];
  return [
    ...old,
    [old.length > 0 ? emailParts.newTime : here === there ? emailParts.when : own, withZone(here, starts_at, mine)],
    ...(here === there ? [] : [[others, withZone(there, starts_at, theirs)] as const]),
  ];
}

const forVisitor = (booking: BookingRow, movedFrom?: string | null): Facts =>
  timesOf(booking, [emailParts.yourClock, booking.zone], [emailParts.agentClock, booking.agent_zone], movedFrom);

const base = (row: EmailRow, { mailFrom }: BookingEmailOptions["settings"]) => ({
  id: row.id,
  date: new Date(row.not_before ?? row.created_at),
  from: mailFrom,
});

const foot = [emailParts.sender, `${agent.name}, ${agent.phone}`] as const;

function confirmation(booking: BookingRow, row: EmailRow, { settings, keys, invitations }: BookingEmailOptions): EmailMessage {
  const copy = confirmationOfAddress;
  const until = booking.pending_until === null ? [] : [{ text: `${copy.until} ${timeThere(booking.pending_until, booking.zone)}.` }];
  const page = simpleEmail({
    subject: copy.subject,
    heading: copy.heading,
    blocks: [
      { text: copy.opening },
      { facts: [[emailParts.what, invitations.title(booking)], ...forVisitor(booking)] },
      { button: copy.button, url: confirmUrl(settings.siteUrl, keys.confirm(booking.id)) },
      ...until,
      { text: copy.otherwise, quiet: true },
    ],
    foot,
  });
  return { ...base(row, settings), to: booking.email, subject: copy.subject, ...page };
}

function visitorEmail(booking: BookingRow, row: EmailRow, kind: EmailKind<VisitorCopy>, options: BookingEmailOptions): EmailMessage {
  const { settings, keys, invitations } = options;
  const { method } = kind;
  const copy = copyOf(kind, row);
  const subject = headerText(`${copy.subject}: ${timeThere(booking.starts_at, booking.zone)}`, SUBJECT);
  const name = personName(booking.name);
  const again: readonly Block[] =
    copy.again !== undefined
      ? [{ text: copy.again }, { button: emailParts.bookButton, url: `${settings.siteUrl}/booking` }]
      : [
          { text: emailParts.changeAsk },
          { button: emailParts.changeButton, url: bookingUrl(settings.siteUrl, keys.visitor(booking.id)) },
          { text: emailParts.otherwise, quiet: true },
        ];
  const page = simpleEmail({
    subject,
    heading: copy.heading,
    blocks: [
      { text: `${emailParts.hello}${name ? ` ${name}` : ""},` },
      { text: copy.opening },
      {
        facts: [
          [emailParts.what, invitations.title(booking)],
          ...forVisitor(booking, row.moved_from),
          [emailParts.where, invitations.place(booking)],
        ],
      },
      ...again,
    ],
    foot,
  });
  return {
    ...base(row, settings),
    to: booking.email,
    replyTo: { name: agent.name, address: settings.agentEmail },
    subject,
    ...page,
    ...(method && { invitation: { method, content: invitations.toVisitor(method, booking, addressIn(settings.mailFrom)) } }),
  };
}

function agentEmail(booking: BookingRow, row: EmailRow, kind: EmailKind<AgentCopy>, options: BookingEmailOptions): EmailMessage {
  const { settings, invitations } = options;
  const { method } = kind;
  const copy = copyOf(kind, row);
  const subject = headerText(`${copy.subject}: ${timeThere(booking.starts_at, booking.agent_zone)}, ${booking.name}`, SUBJECT);
  const replyTo = replyToOf(booking.name, booking.email);
  const page = simpleEmail({
    subject,
    heading: copy.subject,
    blocks: [
      { text: replyTo ? `${copy.opening} ${REPLY}` : copy.opening },
      { facts: [...factsOf(booking, invitations, row.moved_from), ...invitations.facts(booking), ["Request", booking.id]] },
      { text: agentEmails.calendar, quiet: true },
    ],
    foot: [emailParts.sender],
  });
  return {
    ...base(row, settings),
    to: settings.agentEmail,
    ...(replyTo && { replyTo }),
    subject,
    ...page,
    ...(method && { invitation: { method, content: invitations.toAgent(method, booking, addressIn(settings.mailFrom)) } }),
  };
}

const { labels } = agentEmails;

const factsOf = (booking: BookingRow, invitations: Invitations, movedFrom?: string | null): Facts => [
  [labels.what, invitations.title(booking)],
  ...timesOf(booking, [labels.when, booking.agent_zone], [labels.theirClock, booking.zone], movedFrom),
  [labels.where, invitations.agentPlace(booking)],
];

/** The address alone: "Website <website@example.com>" has a name, too. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1]?.trim() ?? mailbox.trim();

/** What the email about a request says when the request is an appointment. */
export const appointmentWriter =
  (store: Store, { invitations, now, settings }: BookingEmailOptions) =>
  async (lead: string): Promise<Appointment | undefined> => {
    const booking = await bookingWith(store.db, lead);
    if (!booking) return undefined;
    const state = stateAt(booking, now().toISOString());
    const flagged = booking.flagged === 1 && state !== "canceled";
    const flag: Facts = flagged ? [[agentEmails.flagged.label, agentEmails.flagged.text(booking.id)]] : [];
    // Where it is, is the address that was asked for, not a second one.
    const withRole = (fact: Facts[number]): Appointment["facts"][number] =>
      booking.address !== null && fact[0] === labels.where ? [...fact, "propertyAddress"] : fact;
    const facts = [...factsOf(booking, invitations).map(withRole), ...flag];
    // The answers say when it was asked for: in another spelling, and before any move.
    const when = timeThere(booking.starts_at, booking.agent_zone);
    const told = { intro: agentEmails.intro, when, facts, instead: Object.values(ASKED) };
    const noted = (copy: string): Appointment => ({ ...told, facts: [...facts, [labels.state, copy]] });
    switch (state) {
      case "booked": {
        const content = invitations.toAgent("REQUEST", booking, addressIn(settings.mailFrom));
        return { ...told, notes: [[labels.calendar, agentEmails.calendar]], invitation: { method: "REQUEST", content } };
      }
      case "pending": {
        const until = timeThere(booking.pending_until ?? booking.created_at, booking.agent_zone);
        return { ...noted(`${agentEmails.pending} ${until}`), intro: agentEmails.pendingIntro };
      }
      case "canceled":
        return noted(agentEmails.canceled);
      case "expired":
        return { ...noted(agentEmails.expired), intro: agentEmails.pendingIntro };
    }
  };
