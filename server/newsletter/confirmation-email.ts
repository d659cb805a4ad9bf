/** The letter that asks whoever owns an address whether the newsletter is wanted. It holds nothing that a visitor typed, and nothing but this question. */
import { agent } from "../../content/agent.ts";
import { confirmationLetter as words } from "../../content/newsletter.ts";
import { letterPage } from "../email/simple-email.ts";
import type { LetterSettings } from "../leads/lead-email.ts";
import type { Letter } from "../email/transports.ts";
import type { LetterRow } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";
import { contactOf } from "../../domain/leads/lead.ts";
import { leadOf } from "../leads/leads.ts";
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
  const page = letterPage({
    subject: words.subject,
    heading: words.heading,
    blocks: [{ text: words.asked }, { button: words.button, url: confirm }, { text: words.otherwise, quiet: true }],
    foot: [words.sender, `${agent.name}, ${agent.phone}`, { text: words.leave, link: "unsubscribe", url: leave }],
  });
  return {
    id: row.id,
    date: new Date(row.created_at),
    from: settings.mailFrom,
    to: subscriber.email,
    subject: words.subject,
    ...page,
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
