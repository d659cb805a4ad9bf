/** The test of an issue, to the member who asked for it. */
import { dateIn } from "../../domain/time/zones.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import type { Store } from "../store/store.ts";
import { blocksOf } from "./issue-blocks.ts";
import { readerEmail } from "./issue-email.ts";
import { frozenOf, issueRow } from "./issues.ts";

/** The kind of its email. */
export const ISSUE_TEST = "newsletter-test";

/** Composes it for the outbox. `undefined`: the issue or the member is gone. */
export const testWriter =
  (store: Store, settings: EmailSettings, listings: Pick<Catalog, "get">, now: () => Date) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const [issue = "", by = ""] = row.about?.split(" ") ?? [];
    const members = store.db.selectFrom("members").select("email").where("id", "=", by).where("removed_at", "is", null);
    const [found, member] = [await issueRow(store.db, issue), await members.executeTakeFirst()];
    if (!found || !member) return undefined;
    const content = settings.content();
    const today = dateIn(content.agent.timeZone, now());
    const { siteUrl } = settings;
    const frozen = frozenOf(found) ?? {
      subject: found.subject,
      blocks: blocksOf(found.body, { content, listings, siteUrl, today }).blocks,
    };
    const reader = { email: member.email, leave: `${siteUrl}/newsletter/leave` };
    return readerEmail(frozen, { id: row.id, date: new Date(row.created_at), reader, isTest: true }, settings);
  };
