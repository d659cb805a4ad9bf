/** The email with which a member answers a person. It comes from the site's own address, so that it passes SPF and DMARC; a reply to it goes to the agent. */
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { mailboxOf } from "../email/message.ts";
import { renderEmail } from "../email/layout.ts";
import { headerText } from "../email/text-safety.ts";
import type { EmailRow } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";

export const replyWriter =
  (store: Store, settings: EmailSettings) =>
  async ({ id }: Pick<EmailRow, "id">): Promise<EmailMessage | undefined> => {
    const reply = await store.db.selectFrom("replies").selectAll().where("id", "=", id).executeTakeFirst();
    return reply && replyEmail(reply, settings);
  };

type Written = { readonly id: string; readonly at: string; readonly recipient: string; readonly subject: string; readonly body: string };

export function replyEmail({ id, at, recipient, subject, body }: Written, { mailFrom, agentEmail, content }: EmailSettings): EmailMessage {
  const { agent, brokerage } = content();
  const name = headerText(agent.name, 80)
    .replaceAll(/[<>",;:@\\]/g, " ")
    .trim();
  return {
    id,
    date: new Date(at),
    from: `"${name}" <${mailboxOf(mailFrom).address}>`,
    to: recipient,
    replyTo: { name, address: mailboxOf(agentEmail).address },
    ...renderEmail({
      sender: brokerage.name,
      subject,
      heading: `From ${agent.name}`,
      blocks: body
        .split(/\n{2,}/)
        .map((text) => text.trim())
        .filter(Boolean)
        .map((text) => ({ text })),
      footer: [`${agent.name}, ${agent.phone}`, brokerage.office ? `${brokerage.name}, ${brokerage.office}` : brokerage.name],
    }),
  };
}
