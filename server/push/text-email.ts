/** The email that arrives as a text message: a line for the person's screen, and no word of a visitor. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { escapeHtml } from "../email/text-safety.ts";
import type { Store } from "../store/store.ts";

/** Composes it for the outbox. `undefined`: someone has looked meanwhile, or the member wants none anymore. */
export const textWriter =
  ({ db }: Store, { mailFrom, siteUrl }: EmailSettings) =>
  async ({ id, about, created_at: at }: Pick<EmailRow, "id" | "about" | "created_at">): Promise<EmailMessage | undefined> => {
    const [notice = "", member = ""] = (about ?? "").split(" ");
    const open = db.selectFrom("push_notices").select("id").where("id", "=", notice).where("seen_at", "is", null);
    if (!(await open.executeTakeFirst())) return undefined;
    const settings = await db
      .selectFrom("push_settings")
      .innerJoin("members", "members.id", "push_settings.member")
      .select("text_email")
      .where("member", "=", member)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!settings?.text_email) return undefined;
    const text = `No one has looked yet. Open ${siteUrl}${DASHBOARD}`;
    return {
      id,
      date: new Date(at),
      from: mailFrom,
      to: settings.text_email,
      subject: "Someone is waiting",
      text,
      html: `<p>${escapeHtml(text)}</p>`,
    };
  };
