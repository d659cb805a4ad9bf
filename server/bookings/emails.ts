/**
 * The words of the letters about appointments, made from the booking as it is when a letter goes out. One that tells of a state that is past
 * is not written. What the visitor typed goes to the agent only; the invitee's letters hold a cleaned name and, once the link in a letter has
 * shown that the letter box is theirs, the address to visit.
 */
import { agent } from "../../content/agent.ts";
import { agentLetters, confirmationOfAddress, inviteeLetters, letterParts } from "../../content/booking-emails.ts";
import { ASKED } from "../../domain/booking/booking.ts";
import { zoneName } from "../../domain/time/visitor-zone.ts";
import type { Invitations } from "./calendar-feed.ts";
import { type BookingKeys, bookingUrl, confirmUrl } from "./link-keys.ts";
import { AGENT_CANCELLED, AGENT_CONFIRMED, AGENT_MOVED, CANCELLED, CONFIRM, INVITED, MOVED, REMINDER } from "./notices.ts";
import { bookingWith, type BookingRow, stateAt } from "./rows.ts";
import { type Block, letterPage } from "../email/simple-email.ts";
import { headLine, personName, timesThere, timeThere } from "../email/text-safety.ts";
import { type Appointment, type LetterSettings, REPLY, replyToOf } from "../leads/lead-email.ts";
import type { Letter } from "../email/transports.ts";
import type { LetterRow } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";

export type BookingLetterOptions = {
  readonly settings: Omit<LetterSettings, "dataDir">;
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
  readonly now: () => Date;
};

/** Longest subject. Characters. */
const SUBJECT = 140;

type LetterKind<Words> = {
  readonly words: Words;
  /** Instead, where the agent did it. */
  readonly byAgent?: Words;
  /** The state of the booking that the letter belongs to. */
  readonly state: BookingRow["state"];
  readonly method?: "REQUEST" | "CANCEL";
};
type InviteeWords = { readonly subject: string; readonly heading: string; readonly opening: string; readonly again?: string };
type AgentWords = { readonly subject: string; readonly opening: string };

const { movedByAgent, cancelledByAgent } = inviteeLetters;
const INVITEE: Readonly<Record<string, LetterKind<InviteeWords>>> = {
  [INVITED]: { words: inviteeLetters.invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { words: inviteeLetters.moved, byAgent: movedByAgent, state: "booked", method: "REQUEST" },
  [REMINDER]: { words: inviteeLetters.reminder, state: "booked" },
  [CANCELLED]: { words: inviteeLetters.cancelled, byAgent: cancelledByAgent, state: "cancelled", method: "CANCEL" },
};

const AGENT: Readonly<Record<string, LetterKind<AgentWords>>> = {
  [AGENT_CONFIRMED]: { words: agentLetters.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: { words: agentLetters.moved, byAgent: agentLetters.movedByAgent, state: "booked", method: "REQUEST" },
  [AGENT_CANCELLED]: { words: agentLetters.off, byAgent: agentLetters.offByAgent, state: "cancelled", method: "CANCEL" },
};

const wordsOf = <Words>({ words, byAgent }: LetterKind<Words>, row: LetterRow): Words => (row.by_agent === 1 ? (byAgent ?? words) : words);

/** What the outbox asks for a booking's letter; `undefined` when it has nothing to tell any more. */
export const bookingWriter =
  (store: Store, options: BookingLetterOptions) =>
  async (row: LetterRow): Promise<Letter | undefined> => {
    const booking = await bookingWith(store.db, row.lead_id);
    if (!booking || row.sequence !== booking.sequence) return undefined;
    const at = options.now().toISOString();
    const state = stateAt(booking, at);
    if (row.kind === CONFIRM) return state === "held" ? confirmation(booking, row, options) : undefined;
    const toInvitee = INVITEE[row.kind];
    if (toInvitee) {
      if (toInvitee.state !== state || (row.kind === REMINDER && booking.starts_at <= at)) return undefined;
      return inviteeLetter(booking, row, toInvitee, options);
    }
    const toAgent = AGENT[row.kind];
    return toAgent?.state === state ? agentLetter(booking, row, toAgent, options) : undefined;
  };

type Facts = readonly (readonly [name: string, words: string])[];

/** A clock in a letter: what it is called there, and its zone. */
type NamedClock = readonly [name: string, zone: string];

/** Words that end in a time, with the zone's name as pages have it: the short one is not known everywhere. */
function withZone(words: string, instant: string, zone: string): string {
  const name = zoneName(zone, new Date(instant));
  return words.endsWith(` ${name}`) ? words : `${words} (${name})`;
}

/**
 * From when to when it is, on the reader's own clock, and on the other side's where that shows something else.
 * @param movedFrom when it was before, where the letter tells of a move.
 */
function timesOf(
  { starts_at, ends_at }: BookingRow,
  [own, mine]: NamedClock,
  [others, theirs]: NamedClock,
  movedFrom?: string | null,
): Facts {
  const [here, there] = [timesThere(starts_at, ends_at, mine), timesThere(starts_at, ends_at, theirs)];
  // Moved there and back before anybody was told, it has no other time.
  const old: Facts =
    movedFrom && movedFrom !== starts_at ? [[letterParts.oldTime, withZone(timeThere(movedFrom, mine), movedFrom, mine)]] : [];
  return [
    ...old,
    [old.length > 0 ? letterParts.newTime : here === there ? letterParts.when : own, withZone(here, starts_at, mine)],
    ...(here === there ? [] : [[others, withZone(there, starts_at, theirs)] as const]),
  ];
}

const forInvitee = (booking: BookingRow, movedFrom?: string | null): Facts =>
  timesOf(booking, [letterParts.yourClock, booking.zone], [letterParts.agentClock, booking.agent_zone], movedFrom);

const base = (row: LetterRow, { mailFrom }: BookingLetterOptions["settings"]) => ({
  id: row.id,
  date: new Date(row.not_before ?? row.created_at),
  from: mailFrom,
});

const foot = [letterParts.sender, `${agent.name}, ${agent.phone}`] as const;

function confirmation(booking: BookingRow, row: LetterRow, { settings, keys, invitations }: BookingLetterOptions): Letter {
  const words = confirmationOfAddress;
  const until = booking.held_until === null ? [] : [{ text: `${words.until} ${timeThere(booking.held_until, booking.zone)}.` }];
  const page = letterPage({
    subject: words.subject,
    heading: words.heading,
    blocks: [
      { text: words.opening },
      { facts: [[letterParts.what, invitations.title(booking)], ...forInvitee(booking)] },
      { button: words.button, url: confirmUrl(settings.siteUrl, keys.confirm(booking.id)) },
      ...until,
      { text: words.otherwise, quiet: true },
    ],
    foot,
  });
  return { ...base(row, settings), to: booking.email, subject: words.subject, ...page };
}

function inviteeLetter(booking: BookingRow, row: LetterRow, kind: LetterKind<InviteeWords>, options: BookingLetterOptions): Letter {
  const { settings, keys, invitations } = options;
  const { method } = kind;
  const words = wordsOf(kind, row);
  const subject = headLine(`${words.subject}: ${timeThere(booking.starts_at, booking.zone)}`, SUBJECT);
  const name = personName(booking.name);
  const again: readonly Block[] =
    words.again !== undefined
      ? [{ text: words.again }, { button: letterParts.bookButton, url: `${settings.siteUrl}/booking` }]
      : [
          { text: letterParts.changeAsk },
          { button: letterParts.changeButton, url: bookingUrl(settings.siteUrl, keys.invitee(booking.id)) },
          { text: letterParts.otherwise, quiet: true },
        ];
  const page = letterPage({
    subject,
    heading: words.heading,
    blocks: [
      { text: `${letterParts.hello}${name ? ` ${name}` : ""},` },
      { text: words.opening },
      {
        facts: [
          [letterParts.what, invitations.title(booking)],
          ...forInvitee(booking, row.moved_from),
          [letterParts.where, invitations.place(booking)],
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
    ...(method && { invitation: { method, content: invitations.toInvitee(method, booking, addressIn(settings.mailFrom)) } }),
  };
}

function agentLetter(booking: BookingRow, row: LetterRow, kind: LetterKind<AgentWords>, options: BookingLetterOptions): Letter {
  const { settings, invitations } = options;
  const { method } = kind;
  const words = wordsOf(kind, row);
  const subject = headLine(`${words.subject}: ${timeThere(booking.starts_at, booking.agent_zone)}, ${booking.name}`, SUBJECT);
  const replyTo = replyToOf(booking.name, booking.email);
  const page = letterPage({
    subject,
    heading: words.subject,
    blocks: [
      { text: replyTo ? `${words.opening} ${REPLY}` : words.opening },
      { facts: [...factsOf(booking, invitations, row.moved_from), ...invitations.facts(booking), ["Request", booking.id]] },
      { text: agentLetters.calendar, quiet: true },
    ],
    foot: [letterParts.sender],
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

const { labels } = agentLetters;

const factsOf = (booking: BookingRow, invitations: Invitations, movedFrom?: string | null): Facts => [
  [labels.what, invitations.title(booking)],
  ...timesOf(booking, [labels.when, booking.agent_zone], [labels.theirClock, booking.zone], movedFrom),
  [labels.where, invitations.agentPlace(booking)],
];

/** The address alone: "Website <website@example.com>" has a name, too. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1]?.trim() ?? mailbox.trim();

/** What the letter about a request says when the request is an appointment. */
export const appointmentWriter =
  (store: Store, { invitations, now, settings }: BookingLetterOptions) =>
  async (lead: string): Promise<Appointment | undefined> => {
    const booking = await bookingWith(store.db, lead);
    if (!booking) return undefined;
    const state = stateAt(booking, now().toISOString());
    const doubted = booking.doubted === 1 && state !== "cancelled";
    const doubt: Facts = doubted ? [[agentLetters.doubted.label, agentLetters.doubted.text(booking.id)]] : [];
    // Where it is, is the address that was asked for, not a second one.
    const withRole = (fact: Facts[number]): Appointment["facts"][number] =>
      booking.address !== null && fact[0] === labels.where ? [...fact, "propertyAddress"] : fact;
    const facts = [...factsOf(booking, invitations).map(withRole), ...doubt];
    // The answers say when it was asked for: in another spelling, and before any move.
    const when = timeThere(booking.starts_at, booking.agent_zone);
    const told = { intro: agentLetters.intro, when, facts, instead: Object.values(ASKED) };
    const noted = (words: string): Appointment => ({ ...told, facts: [...facts, [labels.state, words]] });
    switch (state) {
      case "booked": {
        const content = invitations.toAgent("REQUEST", booking, addressIn(settings.mailFrom));
        return { ...told, notes: [[labels.calendar, agentLetters.calendar]], invitation: { method: "REQUEST", content } };
      }
      case "held": {
        const until = timeThere(booking.held_until ?? booking.created_at, booking.agent_zone);
        return { ...noted(`${agentLetters.held} ${until}`), intro: agentLetters.heldIntro };
      }
      case "cancelled":
        return noted(agentLetters.cancelled);
      case "lapsed":
        return { ...noted(agentLetters.lapsed), intro: agentLetters.heldIntro };
    }
  };
