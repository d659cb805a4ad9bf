/** Newsletter issues as emails: to a reader, as a test, as a preview, and as a public page. */
import { issueEmail } from "../../content/newsletter-issue.ts";
import { type Block, type EmailContent, renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import { mailboxOf } from "../email/message.ts";
import { headerText } from "../email/text-safety.ts";

/** What every reader gets, from the moment sending begins. */
export type FrozenIssue = { readonly subject: string; readonly blocks: readonly Block[] };

type Writing = Pick<EmailSettings, "siteUrl" | "content">;

/** The public address of an issue. */
export const issuePath = (slug: string): string => `/newsletter/${slug}`;

function contentOf({ subject, blocks }: FrozenIssue, footer: EmailContent["footer"], { content }: Writing): EmailContent {
  return { sender: content().brokerage.name, subject, heading: subject, blocks, footer };
}

type Footer = {
  /** The unsubscribe page. */
  readonly leave: string;
  readonly isTest?: boolean;
  /** The issue's public address, if it has one. */
  readonly slug?: string | undefined;
};

function footerOf({ leave, isTest, slug }: Footer, { siteUrl, content }: Writing): EmailContent["footer"] {
  const copy = issueEmail(content());
  return [
    ...(slug === undefined ? [] : [{ text: copy.online, link: "open", url: siteUrl + issuePath(slug) }]),
    copy.why,
    copy.sender,
    copy.contact,
    ...(isTest ? [copy.test] : []),
    { text: copy.leave, link: "unsubscribe", url: leave },
  ];
}

/** As a reader will see it, without a reader. */
export const previewEmail = (issue: FrozenIssue, writing: Writing) =>
  renderEmail(contentOf(issue, footerOf({ leave: `${writing.siteUrl}/newsletter/leave`, isTest: true }, writing), writing));

/** A page for everyone: without the link that unsubscribes one. */
export function publicPage(issue: FrozenIssue, writing: Writing): string {
  const copy = issueEmail(writing.content());
  const footer = [copy.sender, copy.contact, { text: copy.signUp, link: "sign up", url: `${writing.siteUrl}/#newsletter` }];
  return renderEmail(contentOf(issue, footer, writing)).html;
}

export type Reader = { readonly email: string; readonly leave: string };

type Sending = {
  readonly id: string;
  readonly date: Date;
  readonly reader: Reader;
  readonly isTest?: boolean;
  readonly slug?: string | undefined;
};

/** The email to a reader. It comes from the site's own address in the agent's name; a reply goes to the agent. */
export function readerEmail(
  issue: FrozenIssue,
  { id, date, reader, isTest = false, slug }: Sending,
  settings: EmailSettings,
): EmailMessage {
  const { agent } = settings.content();
  const name = headerText(agent.name, 80)
    .replaceAll(/[<>",;:@\\]/g, " ")
    .trim();
  const titled = isTest ? { ...issue, subject: `[Test] ${issue.subject}` } : issue;
  return {
    id,
    date,
    from: `"${name}" <${mailboxOf(settings.mailFrom).address}>`,
    to: reader.email,
    replyTo: { name, address: mailboxOf(settings.agentEmail).address },
    ...renderEmail(contentOf(titled, footerOf({ leave: reader.leave, isTest, slug }, settings), settings)),
    headers: { "List-Unsubscribe": `<${reader.leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
