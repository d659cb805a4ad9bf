/**
 * The words of the letters about appointments, made from the booking as it is when a letter goes out. One that tells of a state that is past
 * is not written. What the visitor typed goes to the agent only; the invitee's letters hold a cleaned name.
 */
import { agent } from "../content/agent.ts";
import { agentLetters, confirmationOfAddress, inviteeLetters, letterParts } from "../content/booking-letters.ts";
import type { Invitations } from "./bookings-calendar.ts";
import { type BookingKeys, bookingUrl, confirmUrl } from "./bookings-keys.ts";
import { AGENT_CANCELLED, AGENT_CONFIRMED, AGENT_MOVED, CANCELLED, CONFIRM, INVITED, MOVED, REMINDER } from "./bookings-notices.ts";
import { bookingWith, type BookingRow, stateAt } from "./bookings-rows.ts";
import { type Block, letterPage } from "./letter-page.ts";
import { headLine, personName, timeThere } from "./letter-words.ts";
import type { Appointment, LetterSettings } from "./letters.ts";
import type { Letter } from "./mail.ts";
import type { LetterRow } from "./outbox.ts";
import type { Store } from "./store.ts";

export type BookingLetterOptions = {
  readonly settings: Omit<LetterSettings, "dataDir">;
  readonly keys: BookingKeys;
  readonly invitations: Invitations;
  readonly now: () => Date;
};

/** Longest subject. Characters. */
const SUBJECT = 140;

/** An invitee's letters, and the state of the booking that each belongs to. */
const INVITEE = {
  [INVITED]: { words: inviteeLetters.invitation, state: "booked", method: "REQUEST" },
  [MOVED]: { words: inviteeLetters.moved, state: "booked", method: "REQUEST" },
  [REMINDER]: { words: inviteeLetters.reminder, state: "booked", method: undefined },
  [CANCELLED]: { words: inviteeLetters.cancelled, state: "cancelled", method: "CANCEL" },
} as const;

const AGENT = {
  [AGENT_CONFIRMED]: { words: agentLetters.confirmed, state: "booked", method: "REQUEST" },
  [AGENT_MOVED]: { words: agentLetters.moved, state: "booked", method: "REQUEST" },
  [AGENT_CANCELLED]: { words: agentLetters.off, state: "cancelled", method: "CANCEL" },
} as const;

/** What the outbox asks for a booking's letter; `undefined` when it has nothing to tell any more. */
export const bookingWriter =
  (store: Store, options: BookingLetterOptions) =>
  async (row: LetterRow): Promise<Letter | undefined> => {
    const booking = await bookingWith(store.db, row.lead_id);
    if (!booking || row.sequence !== booking.sequence) return undefined;
    const at = options.now().toISOString();
    const state = stateAt(booking, at);
    const of = <Kinds extends object>(kinds: Kinds) => kinds[row.kind as keyof Kinds] as Kinds[keyof Kinds] | undefined;
    if (row.kind === CONFIRM) return state === "held" ? confirmation(booking, row, options) : undefined;
    const toInvitee = of(INVITEE);
    if (toInvitee) {
      if (toInvitee.state !== state || (row.kind === REMINDER && booking.starts_at <= at)) return undefined;
      return inviteeLetter(booking, row, toInvitee, options);
    }
    const toAgent = of(AGENT);
    return toAgent?.state === state ? agentLetter(booking, row, toAgent, options) : undefined;
  };

/** When it is, on one clock, with the zone's own name: the short one is not known everywhere. */
const when = (row: BookingRow, zone: string): string => `${timeThere(row.starts_at, zone)} (${zone})`;

/** Whether two zones show the same at an instant. */
const sameClock = (row: BookingRow): boolean => timeThere(row.starts_at, row.zone) === timeThere(row.starts_at, row.agent_zone);

const base = (row: LetterRow, { mailFrom }: BookingLetterOptions["settings"]) => ({
  id: row.id,
  date: new Date(row.not_before ?? row.created_at),
  from: mailFrom,
});

const foot = [letterParts.sender, `${agent.name}, ${agent.phone}`] as const;

function confirmation(booking: BookingRow, row: LetterRow, { settings, keys }: BookingLetterOptions): Letter {
  const words = confirmationOfAddress;
  const until = booking.held_until === null ? [] : [{ text: `${words.until} ${timeThere(booking.held_until, booking.zone)}.` }];
  const page = letterPage({
    subject: words.subject,
    heading: words.heading,
    blocks: [
      { text: words.opening },
      { facts: timesOf(booking) },
      { button: words.button, url: confirmUrl(settings.siteUrl, keys.confirm(booking.id)) },
      ...until,
      { text: words.otherwise, quiet: true },
    ],
    foot,
  });
  return { ...base(row, settings), to: booking.email, subject: words.subject, ...page };
}

const timesOf = (booking: BookingRow): (readonly [string, string])[] => [
  [letterParts.yourClock, when(booking, booking.zone)],
  ...(sameClock(booking) ? [] : [[letterParts.agentClock, when(booking, booking.agent_zone)] as const]),
];

type InviteeKind = (typeof INVITEE)[keyof typeof INVITEE];

function inviteeLetter(booking: BookingRow, row: LetterRow, { words, state, method }: InviteeKind, options: BookingLetterOptions): Letter {
  const { settings, keys, invitations } = options;
  const subject = headLine(`${words.subject}: ${timeThere(booking.starts_at, booking.zone)}`, SUBJECT);
  const name = personName(booking.name);
  const again: readonly Block[] =
    state === "cancelled"
      ? [{ text: letterParts.bookAsk }, { button: letterParts.bookButton, url: `${settings.siteUrl}/booking` }]
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
        facts: [[letterParts.what, invitations.title(booking)], ...timesOf(booking), [letterParts.where, invitations.place(booking)]],
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
    ...(method && { invitation: { method, content: invitations.toInvitee(method, booking) } }),
  };
}

type AgentKind = (typeof AGENT)[keyof typeof AGENT];

function agentLetter(booking: BookingRow, row: LetterRow, { words, method }: AgentKind, options: BookingLetterOptions): Letter {
  const { settings, invitations } = options;
  const subject = headLine(`${words.subject}: ${timeThere(booking.starts_at, booking.agent_zone)}, ${booking.name}`, SUBJECT);
  const facts = [...factsOf(booking, invitations), ...invitations.facts(booking), ["Request", booking.id] as const];
  const page = letterPage({ subject, heading: words.subject, blocks: [{ text: words.opening }, { facts }], foot: [letterParts.sender] });
  return {
    ...base(row, settings),
    to: settings.agentEmail,
    subject,
    ...page,
    invitation: { method, content: invitations.toAgent(method, booking) },
  };
}

const factsOf = (booking: BookingRow, invitations: Invitations): (readonly [string, string])[] => [
  ["Appointment", invitations.title(booking)],
  ["When", when(booking, booking.agent_zone)],
  ...(sameClock(booking) ? [] : [["On their clock", when(booking, booking.zone)] as const]),
  ["Where", invitations.place(booking)],
];

/** What the letter about a request says when the request is an appointment. */
export const appointmentWriter =
  (store: Store, { invitations, now }: BookingLetterOptions) =>
  async (lead: string): Promise<Appointment | undefined> => {
    const booking = await bookingWith(store.db, lead);
    if (!booking) return undefined;
    const facts = factsOf(booking, invitations);
    const state = stateAt(booking, now().toISOString());
    const noted = (words: string): Appointment => ({ intro: agentLetters.intro, facts: [...facts, ["State", words]] });
    switch (state) {
      case "booked":
        return { intro: agentLetters.intro, facts, invitation: { method: "REQUEST", content: invitations.toAgent("REQUEST", booking) } };
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
