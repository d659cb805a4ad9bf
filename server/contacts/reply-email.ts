/** The email with which a member answers a person. It comes from the site's own address, so that it passes SPF and DMARC; a reply to it goes to the agent. */
import type { Attachment, EmailMessage, EmailSettings } from "../email/message.ts";
import { mailboxOf } from "../email/message.ts";
import { renderEmail } from "../email/layout.ts";
import { headerText } from "../email/text-safety.ts";
import type { EmailRow } from "../email/outbox.ts";
import type { LeadEmailSettings } from "../leads/lead-email.ts";
import { fileStorage } from "../storage/file-storage.ts";
import type { Store } from "../store/store.ts";
import { answerKey, filesOf } from "./answer-files.ts";

export const replyWriter =
  (store: Store, settings: LeadEmailSettings) =>
  async ({ id }: Pick<EmailRow, "id">): Promise<EmailMessage | undefined> => {
    const reply = await store.db.selectFrom("replies").selectAll().where("id", "=", id).executeTakeFirst();
    if (!reply) return undefined;
    const storage = settings.photos?.storage ?? fileStorage(settings.dataDir);
    const attachments: Attachment[] = [];
    for (const { file, name, type } of filesOf(reply.files)) {
      const content = await storage.get(answerKey(reply.folder ?? "", file));
      // Its text may speak of them, so it waits until they can be read, and is tried again.
      if (!content) throw new Error("A file of an answer isn't in the storage.");
      attachments.push({ name, type, content });
    }
    return { ...replyEmail(reply, settings), ...(attachments.length > 0 && { attachments }) };
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
