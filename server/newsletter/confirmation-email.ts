/**
 * The email that asks the owner of an address to confirm the subscription. It contains nothing that
 * a visitor typed.
 */
import { confirmationEmail } from "../../content/newsletter.ts";
import { contactOf } from "../../domain/leads/lead.ts";
import { renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import { loadLead } from "../leads/leads.ts";
import type { Store } from "../store/store.ts";
import type { Keys } from "./subscribers.ts";

/** The page with the button that confirms a subscription. */
export const confirmUrl = ({ siteUrl }: Pick<EmailSettings, "siteUrl">, key: string): string => `${siteUrl}/newsletter/confirm?key=${key}`;
/** The unsubscribe page for people, and the one-click address (RFC 8058) for mail programs. */
export const leaveUrl = ({ siteUrl }: Pick<EmailSettings, "siteUrl">, key: string): string => `${siteUrl}/newsletter/leave?key=${key}`;

/** Composes a confirmation email for the outbox. */
export const confirmationWriter =
  (store: Store, settings: EmailSettings, keys: Keys) =>
  async (row: EmailRow): Promise<EmailMessage> => {
    const lead = await loadLead(store.db, leadOf(row));
    const address = contactOf(lead.answers).email.toLowerCase();
    const subscriber = await store.db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
    const content = settings.content();
    const { agent, brokerage } = content;
    const copy = confirmationEmail(content);
    const confirm = confirmUrl(settings, keys.confirm(subscriber));
    const leave = leaveUrl(settings, keys.leave(subscriber));
    return {
      id: row.id,
      date: new Date(row.created_at),
      from: settings.mailFrom,
      to: subscriber.email,
      ...renderEmail({
        sender: brokerage.name,
        subject: copy.subject,
        heading: copy.heading,
        blocks: [{ text: copy.asked }, { buttons: [{ text: copy.button, url: confirm }] }, { text: copy.otherwise, quiet: true }],
        footer: [copy.sender, `${agent.name}, ${agent.phone}`, { text: copy.leave, link: "unsubscribe", url: leave }],
      }),
      headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    };
  };
