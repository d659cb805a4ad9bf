/** The receipt to a visitor, and the email to the agent when its reader didn't send the request. */
import { disownedEmail, receiptEmail } from "../../content/receipt.ts";
import { contactOf } from "../../domain/leads/lead.ts";
import { replyBy } from "../../domain/leads/reply-by.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { momentIn } from "../../domain/time/zones.ts";
import { formatTime } from "../email/format-time.ts";
import { renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";
import { disownLinks } from "./receipts.ts";
import { loadLead } from "./rows.ts";

/** The page with the button "This wasn't me". */
export const disownUrl = ({ siteUrl }: Pick<EmailSettings, "siteUrl">, key: string): string => `${siteUrl}/requests/not-me?key=${key}`;

/** Composes a receipt for the outbox. Nothing in it was typed by anyone but us. */
export const receiptWriter =
  (store: Store, settings: EmailSettings) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const { id, at, formName, answers, spamSignals } = await loadLead(store.db, leadOf(row));
    // Flagged since it was queued.
    if (spamSignals.length > 0) return undefined;
    const content = settings.content();
    const { agent, brokerage, availability, replyPromise } = content;
    const copy = receiptEmail(content);
    const key = (await disownLinks(store)).sign(id);
    const by = momentIn(agent.timeZone, replyBy(replyPromise, availability, Date.parse(at)));
    return {
      id: row.id,
      date: new Date(row.created_at),
      from: settings.mailFrom,
      to: contactOf(answers).email,
      replyTo: { name: agent.name, address: settings.agentEmail },
      ...renderEmail({
        sender: brokerage.name,
        subject: copy.subject(formName),
        heading: copy.heading,
        blocks: [
          { text: `${copy.opening(formName)} ${copy.next(by)}` },
          {
            facts: [
              [copy.reference, referenceOf(id)],
              [copy.received, formatTime(at, agent.timeZone)],
              [copy.phone, agent.phone, `tel:${agent.phoneDial}`],
              [copy.email, settings.agentEmail, `mailto:${settings.agentEmail}`],
            ],
          },
          { text: copy.more },
          { text: copy.stranger, quiet: true },
        ],
        footer: [copy.sender, `${agent.name}, ${agent.license}`, { ...copy.disown, url: disownUrl(settings, key) }],
      }),
    };
  };

/** Composes the email to the agent about a disowned request. */
export const disownedWriter =
  (store: Store, settings: EmailSettings) =>
  async (row: EmailRow): Promise<EmailMessage> => {
    const { id, at, formName } = await loadLead(store.db, leadOf(row));
    const reference = referenceOf(id);
    const { mailFrom, agentEmail, content } = settings;
    const { agent, brokerage } = content();
    return {
      id: row.id,
      date: new Date(row.created_at),
      from: mailFrom,
      to: agentEmail,
      ...renderEmail({
        sender: brokerage.name,
        subject: disownedEmail.subject(formName, reference),
        heading: disownedEmail.heading,
        blocks: [
          { text: disownedEmail.text },
          {
            facts: [
              [disownedEmail.request, formName],
              [disownedEmail.reference, reference],
              [disownedEmail.received, formatTime(at, agent.timeZone)],
            ],
          },
        ],
        footer: [["Request ID", id]],
      }),
    };
  };
