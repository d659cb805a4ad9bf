/** The email to the agent about a visitor who was coming to an open house and canceled. */
import { canceledVisit } from "../../content/open-house-visit.ts";
import { contactOf } from "../../domain/leads/lead.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { type EmailMessage, type EmailSettings, replyToOf } from "../email/message.ts";
import { formatTimeSpan } from "../email/format-time.ts";
import { renderEmail } from "../email/layout.ts";
import { type EmailRow, leadOf } from "../email/outbox.ts";
import { loadLead } from "../leads/leads.ts";
import type { Store } from "../store/store.ts";
import { comingTo } from "./coming.ts";
import { momentOf } from "./guests.ts";

/** Composes it for the outbox. Throws if the visit isn't stored anymore. */
export const canceledVisitWriter =
  (store: Store, { content, mailFrom, agentEmail }: EmailSettings) =>
  async (row: EmailRow): Promise<EmailMessage> => {
    const id = leadOf(row);
    const lead = await loadLead(store.db, id);
    const guest = await store.db.selectFrom("open_house_guests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const open = await store.db.selectFrom("open_houses").selectAll().where("id", "=", guest.open_house).executeTakeFirstOrThrow();
    const coming = (await comingTo(store.db, [open.id])).get(open.id) ?? 0;
    const { agent, brokerage } = content();
    const copy = canceledVisit;
    const { name, email } = contactOf(lead.answers);
    const replyTo = replyToOf(name, email);
    const when = formatTimeSpan(momentOf(open, "start", agent.timeZone), momentOf(open, "end", agent.timeZone), agent.timeZone);
    // The open house may have another time since the visitor asked for it.
    const answers = lead.answers.filter((answer) => answer.name !== "openHouse");
    return {
      id: row.id,
      date: new Date(row.created_at),
      from: mailFrom,
      to: agentEmail,
      ...(replyTo && { replyTo }),
      ...renderEmail({
        sender: brokerage.name,
        subject: `${copy.subject}: ${name || email}`,
        heading: copy.subject,
        blocks: [
          { text: copy.opening(coming) },
          { facts: [[copy.when, when], ...answers.map(({ label, value }) => [label, value] as const)] },
        ],
        footer: [["Reference", referenceOf(id)]],
      }),
    };
  };
