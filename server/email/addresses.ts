/** Where requests go and who sends emails, as the dashboard or the environment says now. */
import { isExampleAddress } from "../../domain/forms/email-address.ts";
import { recipientOf, senderOf, type SiteContent } from "../../domain/site-content.ts";
import type { EmailSettings } from "./message.ts";

/** What emails are composed with. Its addresses are always the present ones. */
export const emailSettings = (siteUrl: string, content: () => SiteContent): EmailSettings => ({
  siteUrl,
  content,
  get mailFrom() {
    return senderOf(content());
  },
  get agentEmail() {
    return recipientOf(content());
  },
});

/** Why no email may be sent yet, for the operator: a request would go to no one. `undefined`: it may. */
export function addressProblem(content: SiteContent): string | undefined {
  if (isExampleAddress(recipientOf(content)))
    return "requests have no recipient yet; emails wait until there is one in the dashboard under Email, or in AGENT_EMAIL";
  if (isExampleAddress(senderOf(content)))
    return "emails have no sender yet; they wait until there is one in the dashboard under Email, or in MAIL_FROM";
  return undefined;
}
