/** An email before it is sent, and the addresses that all emails use. */
import type { SiteContent } from "../../domain/site-content.ts";
import { looksLikeEmail } from "../../domain/forms/email-address.ts";
import { headerText } from "./text-safety.ts";

export type EmailSettings = {
  /** What the agent says on the site, as it is when an email is composed. */
  readonly content: () => SiteContent;
  /** The site's own address, alone or with a name. */
  readonly mailFrom: string;
  readonly agentEmail: string;
  /** The public address of the site, without a trailing slash. */
  readonly siteUrl: string;
};

/**
 * A composed email. Of the visitor's input it contains only text inside `text` and `html`, a name
 * and a valid address.
 */
export type EmailMessage = {
  /**
   * Makes the Message-ID, which is the same for a second sending, so that mail systems recognize
   * it.
   */
  readonly id: string;
  readonly date: Date;
  /** One address, alone or with a name: "Website <website@example.com>". */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /**
   * For the recipient's calendar: added as an alternative beside the text, and as the file
   * invite.ics.
   */
  readonly invitation?: { readonly method: "REQUEST" | "CANCEL"; readonly content: string };
  /** More headers: name and one line of text. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** `name` is never a visitor's text, and a member's only made safe. */
export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer };

/** The Message-ID of an email, in the sender's domain. */
export const messageId = ({ id, from }: Pick<EmailMessage, "id" | "from">): string =>
  `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;

/**
 * The parts of "Name <address>", because nodemailer would read a comma in the name as a second
 * sender.
 */
export function mailboxOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  const plain = name.trim();
  const quoted = /^"(.*)"$/s.exec(plain)?.[1];
  return { name: quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, "$1"), address: address.trim() };
}

/** The hint for emails whose reply goes to the visitor. */
export const REPLY_HINT = "Reply to this email to write back to the visitor directly.";

/** The reply-to header, when the visitor's address is valid. */
export function replyToOf(name: string, email: string): EmailMessage["replyTo"] {
  if (!looksLikeEmail(email)) return undefined;
  const displayName = headerText(name, 80)
    .replaceAll(/[<>",;:@\\]/g, " ")
    .trim();
  return { name: displayName, address: email };
}
