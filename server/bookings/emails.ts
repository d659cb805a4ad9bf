/**
 * The emails about appointments, composed from the booking as it is when an email is sent. One
 * about a state that is past isn't sent. What the visitor typed goes to the agent only; emails to
 * the visitor contain a cleaned name and, once the link in an email has proved that the mailbox is
 * theirs, the address to visit.
 */
import { agentEmails, confirmationOfAddress, emailParts } from "../../content/booking-emails.ts";
import type { BrowserContent, SiteContent } from "../../domain/site-content.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { formatTime } from "../email/format-time.ts";
import { type Block, type EmailContent, renderEmail } from "../email/layout.ts";
import { type EmailMessage, type EmailSettings, mailboxOf, REPLY_HINT, replyToOf } from "../email/message.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import { personName } from "../email/text-safety.ts";
import type { Store } from "../store/store.ts";
import type { Invitations } from "./calendar-feed.ts";
import { assistantWith, messageWith } from "../appointments/events.ts";
import { proposalOf } from "../appointments/proposal-rows.ts";
import { decisionBlocks } from "./decision-links.ts";
import { agentFacts, referenceFact, visitorFacts } from "./email-facts.ts";
import {
  AGENT_EMAILS,
  AGENT_KEPT,
  AGENT_PROPOSAL_OVER,
  type AgentCopy,
  CONFIRM,
  copyOf,
  type EmailKind,
  isAbout,
  MESSAGE_OF,
  PROPOSED,
  REMINDER,
  VISITOR_EMAILS,
  type VisitorCopy,
} from "./email-kinds.ts";
import { type BookingKeys, bookingUrl, confirmUrl } from "./link-keys.ts";
import { bookingWith, type BookingRow, stateAt } from "./rows.ts";

export type BookingEmailOptions = {
  readonly settings: EmailSettings;
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
  readonly now: () => Date;
};

/** Composes an email about a booking for the outbox; `undefined` when it is out of date. */
export const bookingWriter =
  (store: Store, options: BookingEmailOptions) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const booking = await bookingWith(store.db, leadOf(row));
    if (!booking || row.sequence !== booking.sequence) return undefined;
    const at = toInstant(options.now());
    const state = stateAt(booking, at);
    if (row.kind === CONFIRM) return state === "pending" ? confirmation(booking, row, options) : undefined;
    const toVisitor = VISITOR_EMAILS[row.kind];
    if (toVisitor) {
      if (!isAbout(toVisitor, state) || (row.kind === REMINDER && booking.starts_at <= at)) return undefined;
      return visitorEmail(booking, row, toVisitor, options, await additionsTo(store, booking, row));
    }
    const toAgent = AGENT_EMAILS[row.kind];
    if (!toAgent || !isAbout(toAgent, state)) return undefined;
    return agentEmail(booking, row, toAgent, options, await additionsTo(store, booking, row));
  };

/** What an email says besides the booking: a member's words, the time that was proposed, and, to the agent, which assistant did it. */
type Additions = { readonly message: string; readonly proposed?: Instant; readonly who?: string };

/** An email about a change that the visitor made has none. */
async function additionsTo({ db }: Store, booking: BookingRow, { kind, sequence, by_agent: byAgent }: EmailRow): Promise<Additions> {
  const told = MESSAGE_OF[kind];
  const message = told === undefined ? "" : await messageWith(db, booking.id, told, sequence ?? 0);
  const isAboutProposal = kind === PROPOSED || kind === AGENT_KEPT || kind === AGENT_PROPOSAL_OVER;
  const proposal = isAboutProposal ? await proposalOf(db, booking.id) : undefined;
  const who = byAgent === 1 && AGENT_EMAILS[kind] ? await assistantWith(db, booking.id, sequence ?? 0) : undefined;
  return { message, ...(proposal && { proposed: proposal.starts_at }), ...(who !== undefined && { who }) };
}

const envelope = (row: EmailRow, { mailFrom }: EmailSettings) => ({
  id: row.id,
  date: new Date(row.not_before ?? row.created_at),
  from: mailFrom,
});

const footerOf = (content: BrowserContent) => [emailParts.sender(content), `${content.agent.name}, ${content.agent.phone}`] as const;

function confirmation(booking: BookingRow, row: EmailRow, { settings, keys, invitations }: BookingEmailOptions): EmailMessage {
  const copy = confirmationOfAddress;
  const content = settings.content();
  const until = booking.pending_until === null ? [] : [{ text: `${copy.until} ${formatTime(booking.pending_until, booking.zone)}.` }];
  return {
    ...envelope(row, settings),
    to: booking.email,
    ...renderEmail({
      sender: content.brokerage.name,
      subject: copy.subject,
      heading: copy.heading,
      blocks: [
        { text: copy.opening(content) },
        { facts: [...visitorFacts(booking, invitations), referenceFact(booking)] },
        { buttons: [{ text: copy.button, url: confirmUrl(settings.siteUrl, keys.confirm(booking)) }] },
        ...until,
        { text: copy.otherwise, quiet: true },
      ],
      footer: footerOf(content),
    }),
  };
}

function visitorEmail(
  booking: BookingRow,
  row: EmailRow,
  kind: EmailKind<VisitorCopy>,
  options: BookingEmailOptions,
  { message, proposed }: Additions,
): EmailMessage {
  const { settings, invitations } = options;
  const { method } = kind;
  const content = settings.content();
  const copy = copyOf(kind, row, content);
  const name = personName(booking.name);
  return {
    ...envelope(row, settings),
    to: booking.email,
    replyTo: { name: content.agent.name, address: settings.agentEmail },
    ...renderEmail({
      sender: content.brokerage.name,
      subject: `${copy.subject}: ${formatTime(booking.starts_at, booking.zone)}`,
      heading: copy.heading,
      blocks: [
        { text: `${emailParts.hello}${name ? ` ${name}` : ""},` },
        { text: copy.opening },
        ...message.split(/\n{2,}/).flatMap((text) => (text.trim() ? [{ text: text.trim() }] : [])),
        {
          facts: [
            ...(proposed ? [[emailParts.proposedTime, formatTime(proposed, booking.zone)] as const] : []),
            ...visitorFacts(booking, invitations, row.moved_from),
            [emailParts.where, invitations.place(booking)],
            referenceFact(booking),
          ],
        },
        ...nextSteps(booking, copy, proposed !== undefined, options),
      ],
      footer: [...disclosureFor(booking, content), ...footerOf(content)],
    }),
    ...(method && { invitation: { method, content: invitations.toVisitor(method, booking, mailboxOf(settings.mailFrom).address) } }),
  };
}

/** Another appointment, an answer to a proposed time, or a change. */
function nextSteps(booking: BookingRow, copy: VisitorCopy, isAsked: boolean, { settings, keys }: BookingEmailOptions): readonly Block[] {
  const { siteUrl } = settings;
  if (copy.again !== undefined) return [{ text: copy.again }, { buttons: [{ text: emailParts.bookButton, url: `${siteUrl}/booking` }] }];
  const url = bookingUrl(siteUrl, keys.visitor(booking));
  const { answerAsk, answerButton, changeAsk, changeButton, otherwise } = emailParts;
  return [
    { text: isAsked ? answerAsk : changeAsk },
    { buttons: [{ text: isAsked ? answerButton : changeButton, url }] },
    { text: otherwise(settings.content()), quiet: true },
  ];
}

/** The agency disclosure, for the types of appointments that content names. */
function disclosureFor({ type }: BookingRow, { agencyDisclosure }: SiteContent): EmailContent["footer"] {
  const { types, text, title, url } = agencyDisclosure;
  return types.includes(type) ? [{ text, link: title, url }] : [];
}

function agentEmail(
  booking: BookingRow,
  row: EmailRow,
  kind: EmailKind<AgentCopy>,
  options: BookingEmailOptions,
  { proposed, who }: Additions,
): EmailMessage {
  const { settings, invitations } = options;
  const { method } = kind;
  const content = settings.content();
  const copy = copyOf(kind, row, content, who);
  const replyTo = replyToOf(booking.name, booking.email);
  return {
    ...envelope(row, settings),
    to: settings.agentEmail,
    ...(replyTo && { replyTo }),
    ...renderEmail({
      sender: content.brokerage.name,
      subject: `${copy.subject}: ${formatTime(booking.starts_at, booking.agent_zone)}, ${booking.name}`,
      heading: copy.subject,
      blocks: [
        { text: replyTo ? `${copy.opening} ${REPLY_HINT}` : copy.opening },
        {
          facts: [
            ...agentFacts(booking, invitations, row.moved_from),
            ...(proposed ? [[agentEmails.proposedTime, formatTime(proposed, booking.agent_zone)] as const] : []),
            ...invitations.facts(booking),
            referenceFact(booking),
            ["Request", booking.id],
          ],
        },
        ...decisionBlocks(booking, options),
        ...(method ? [{ text: agentEmails.calendar, quiet: true }] : []),
      ],
      footer: [emailParts.sender(content)],
    }),
    ...(method && { invitation: { method, content: invitations.toAgent(method, booking, mailboxOf(settings.mailFrom).address) } }),
  };
}
