/** The emails to those who come to an open house, composed from what is known when they are sent. */
import { visitCopy, visitEmails } from "../../content/open-house-visit.ts";
import { formatAddress, nameOf } from "../../domain/listings/listing.ts";
import { renderEmail } from "../email/layout.ts";
import { formatTimeSpan } from "../email/format-time.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import { GUEST_CONFIRMED } from "../leads/receipts.ts";
import { publicListing, readStored } from "../listings/stored.ts";
import type { Store } from "../store/store.ts";
import { GUEST_CANCELED, GUEST_MOVED, GUEST_REMINDER } from "./guest-notices.ts";
import { guestLinks, momentOf } from "./guests.ts";

/** The page behind the link: what the visitor announced, and the button to cancel. */
export const visitUrl = ({ siteUrl }: Pick<EmailSettings, "siteUrl">, key: string): string => `${siteUrl}/buy/open-houses/visit?key=${key}`;

const KIND = {
  [GUEST_CONFIRMED]: "confirmed",
  [GUEST_REMINDER]: "reminder",
  [GUEST_MOVED]: "moved",
  [GUEST_CANCELED]: "canceled",
} as const;

/** Composes an email to a guest for the outbox; `undefined` when it's out of date, or the guest isn't coming. */
export const guestWriter =
  (store: Store, settings: EmailSettings) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const guest = await store.db.selectFrom("open_house_guests").selectAll().where("id", "=", leadOf(row)).executeTakeFirst();
    if (guest?.state !== "coming") return undefined;
    const open = await store.db.selectFrom("open_houses").selectAll().where("id", "=", guest.open_house).executeTakeFirstOrThrow();
    const kind = KIND[row.kind as keyof typeof KIND];
    if (open.sequence !== row.sequence || (open.state === "canceled") !== (kind === "canceled")) return undefined;
    const content = settings.content();
    const { agent, brokerage } = content;
    const stored = await readStored(store.db, open.listing);
    const home = stored?.row.state === "live" ? publicListing(stored, agent.timeZone) : undefined;
    if (!home) return undefined;
    const copy = visitEmails(content);
    const when = formatTimeSpan(momentOf(open, "start", agent.timeZone), momentOf(open, "end", agent.timeZone), agent.timeZone);
    const url = visitUrl(settings, (await guestLinks(store)).sign(guest.id));
    const note = open.note === "" || kind === "canceled" ? [] : [[copy.note, open.note] as const];
    return {
      id: row.id,
      date: new Date(row.not_before ?? row.created_at),
      from: settings.mailFrom,
      to: guest.email,
      replyTo: { name: agent.name, address: settings.agentEmail },
      ...renderEmail({
        sender: brokerage.name,
        subject: `${copy[kind].subject}: ${nameOf(home)}`,
        heading: copy[kind].heading,
        blocks: [
          { text: copy[kind].opening },
          {
            facts: [
              [copy.when, when],
              [copy.home, home.title],
              [copy.address, formatAddress(home)],
              ...note,
              [copy.people, visitCopy.page.people(guest.people)],
            ],
          },
          ...(kind === "canceled" ? [] : [{ buttons: [{ text: copy.button, url }] }]),
          { text: copy.stranger, quiet: true },
        ],
        footer: [copy.sender, `${agent.name}, ${agent.phone}`, { text: copy.button, link: visitCopy.page.cancel, url }],
      }),
    };
  };
