/** The letter that asks whoever owns an address whether the newsletter is wanted. It holds nothing that a visitor typed, and nothing but this question. */
import { agent, brokerage } from "../content/agent.ts";
import { confirmationLetter as words } from "../content/newsletter.ts";
import { escapeHtml } from "./letter-words.ts";
import type { LetterSettings } from "./letters.ts";
import type { Letter } from "./mail.ts";
import type { LetterRow } from "./outbox.ts";
import type { Store } from "./store.ts";
import { contactOf } from "../domain/lead.ts";
import { leadOf } from "./leads.ts";
import type { Keys, Subscriber } from "./subscribers.ts";

type Site = Pick<LetterSettings, "siteUrl">;

/** Where the button is that makes a subscriber. */
export const confirmUrl = ({ siteUrl }: Site, key: string): string => `${siteUrl}/newsletter/confirm?key=${key}`;
/** Where a subscriber leaves: a page with a button for people, and RFC 8058's one click for mail programs. */
export const leaveUrl = ({ siteUrl }: Site, key: string): string => `${siteUrl}/newsletter/leave?key=${key}`;

/** What the outbox asks for the words of a confirmation letter. */
export const confirmationWriter =
  (store: Store, settings: Omit<LetterSettings, "dataDir">, keys: Keys) =>
  async (row: LetterRow): Promise<Letter> => {
    const lead = leadOf(await store.db.selectFrom("leads").selectAll().where("id", "=", row.lead_id).executeTakeFirstOrThrow());
    const address = contactOf(lead.answers).email.toLowerCase();
    const subscriber = await store.db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
    return confirmationLetterTo(subscriber, row, settings, keys);
  };

export function confirmationLetterTo(
  subscriber: Subscriber,
  row: Pick<LetterRow, "id" | "created_at">,
  settings: Omit<LetterSettings, "dataDir">,
  keys: Keys,
): Letter {
  const confirm = confirmUrl(settings, keys.confirm(subscriber));
  const leave = leaveUrl(settings, keys.leave(subscriber));
  const text = [
    words.heading,
    "",
    words.asked,
    "",
    confirm,
    "",
    words.otherwise,
    "",
    "--",
    words.sender,
    `${agent.name}, ${agent.phone}`,
    `${words.leave} ${leave}`,
    "",
  ].join("\n");
  return {
    id: row.id,
    date: new Date(row.created_at),
    from: settings.mailFrom,
    to: subscriber.email,
    subject: words.subject,
    text,
    html: html(confirm, leave),
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const html = (confirm: string, leave: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(words.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBF8F2;color:#14202E">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${SANS};font-size:16px;line-height:24px;color:#14202E">
<tr><td style="padding:0 0 20px;border-bottom:3px solid #F2B54A;font-size:14px;line-height:20px;color:#5F6570">${escapeHtml(brokerage.name)}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0;font-family:Georgia, 'Times New Roman', serif;font-weight:normal;font-size:28px;line-height:36px">${escapeHtml(words.heading)}</h1></td></tr>
<tr><td style="padding:0 0 24px">${escapeHtml(words.asked)}</td></tr>
<tr><td style="padding:0 0 24px"><a href="${escapeHtml(confirm)}" style="display:inline-block;padding:12px 20px;border-radius:4px;text-decoration:none;background:#B4491F;color:#FFFFFF">${escapeHtml(words.button)}</a></td></tr>
<tr><td style="padding:0 0 24px;color:#5F6570">${escapeHtml(words.otherwise)}</td></tr>
<tr><td style="padding:20px 0 0;border-top:1px solid #E9E5DC;font-size:14px;line-height:20px;color:#5F6570">${escapeHtml(words.sender)}<br>${escapeHtml(`${agent.name}, ${agent.phone}`)}<br>${escapeHtml(words.leave)} <a href="${escapeHtml(leave)}" style="color:#2B3D5B">unsubscribe</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
