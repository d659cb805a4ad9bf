/**
 * Sends emails to the mail server of `SMTP_URL`, or writes them as `.eml` files when there is none. Resolves only when the server has
 * accepted the email (250), or its file is durable. Retries are the outbox's work.
 */
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { syncFolder, writeDurably } from "../store/durable-files.ts";
import { connectionProblem, recipientRefused, refused, turnedAway } from "./problems.ts";
import { isLoopback, type Opened, openSmtp, type SmtpOptions, type Trust } from "./smtp-connect.ts";

/** A composed email. Of the visitor's input it contains only text inside `text` and `html`, a name and a valid address. */
export type EmailMessage = {
  /** Makes the Message-ID, which is the same for a second sending, so that mail systems recognize it. */
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
  /** For the recipient's calendar: added as an alternative beside the text, and as the file invite.ics. */
  readonly invitation?: { readonly method: "REQUEST" | "CANCEL"; readonly content: string };
  /** More headers: name and one line of text. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** `name` is never a visitor's text. */
export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer };

export type Mail = {
  send(message: EmailMessage): Promise<void>;
  /** Closes all connections, also those that are sending. */
  close(): void;
};

/** Time limits of a mail server. Milliseconds. */
export type Timeouts = { readonly connection: number; readonly greeting: number; readonly silence: number; readonly whole: number };

const TIMEOUT_MS: Timeouts = { connection: 10_000, greeting: 10_000, silence: 30_000, whole: 120_000 };

/**
 * What failed.
 * - "address": the address doesn't exist, so no retry helps.
 * - "email": the server refused this email, for now or for a reason that may be ours (sender, relaying, size, spam filter).
 * - "server": not about the email: unreachable, not encrypted or not signed in. No byte of the email was sent.
 * - "broken off": the connection broke while the email was being sent. The server may have it.
 */
export type Failure = "address" | "email" | "server" | "broken off";

/** The start of the problem text of an "address" failure. */
export const NO_SUCH_RECIPIENT = "no such recipient";

/** Why an email was not sent, in text that may be logged. The server's own answer is left out: it may quote the visitor. */
export class MailError extends Error {
  override name = "MailError";
  readonly failure: Failure;
  constructor(word: string, failure: Failure, cause: unknown) {
    super(word, { cause });
    this.failure = failure;
  }
}

export type SmtpSettings = Trust & {
  readonly timeout?: Timeouts;
  /** Whether an address is this machine's own. */
  readonly isLocal?: (address: string) => boolean;
};

/** Sends through the mail server at an smtp: or smtps: address. */
export function mailBySmtp(url: string, { timeout = TIMEOUT_MS, isLocal = isLoopback, ...trust }: SmtpSettings = {}): Mail {
  const transport = createTransport({
    url,
    getSocket(options: SmtpOptions, done: (error: Error | null, opened?: Opened) => void) {
      openSmtp(options, trust, timeout.connection, isLocal).then(
        (opened) => done(null, opened),
        (error: Error) => done(error),
      );
    },
    pool: true,
    maxConnections: 3,
    // Only for a pooled connection that turned out to be closed before any byte of the email was sent.
    maxRequeues: 1,
    idleTimeout: 20_000,
    connectionTimeout: timeout.connection,
    greetingTimeout: timeout.greeting,
    socketTimeout: timeout.silence,
  });
  /** The body streams of each email that is being sent, by Message-ID: one per connection that was tried. */
  const bodies = new Map<string, Readable[]>();
  transport.use("stream", (mail, done) => {
    mail.message.processFunc((body) => {
      bodies.get(String(mail.data.messageId))?.push(body);
      return body;
    });
    done();
  });
  return {
    async send(message) {
      const tried: Readable[] = [];
      bodies.set(messageId(message), tried);
      try {
        await transport.sendMail({ ...asSent(message), signal: AbortSignal.timeout(timeout.whole) });
      } catch (error) {
        throw asMailError(
          error,
          tried.some((body) => body.readableDidRead),
        );
      } finally {
        bodies.delete(messageId(message));
      }
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}

/** @param begun whether any byte of the email itself was sent. */
function asMailError(error: unknown, begun: boolean): MailError {
  const { code, responseCode, command = "", response = "" } = error as Partial<Record<string, unknown>>;
  const step = String(command);
  if (typeof responseCode !== "number") {
    // The email is larger than the server announced that it accepts.
    if (code === "EMESSAGE") return new MailError(refused(step, 552), "email", error);
    return new MailError(connectionProblem(error), begun ? "broken off" : "server", error);
  }
  if (isAboutAddress(step, responseCode, String(response))) return new MailError(`${NO_SUCH_RECIPIENT} ${responseCode}`, "address", error);
  if (step === "RCPT TO") return new MailError(recipientRefused(responseCode), "email", error);
  if (step === "MAIL FROM" || step === "DATA") return new MailError(refused(step, responseCode), "email", error);
  // Refused at the greeting, the encryption or the sign-in.
  return new MailError(turnedAway(step, responseCode), "server", error);
}

/** An enhanced status code (RFC 3463), and those that mean a missing or disabled mailbox. */
const STATUS = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
const NOT_THERE = /^5\.(?:1\.(?:[1236]|10)|2\.\d+)$/;

/**
 * Whether a refusal is permanent and about the recipient's address. At RCPT TO servers also refuse the sender or relaying, which is a matter
 * of our settings; the enhanced status tells them apart, or without one the code and the text.
 */
function isAboutAddress(step: string, code: number, response: string): boolean {
  if (code < 500 || (step !== "RCPT TO" && step !== "DATA")) return false;
  const status = STATUS.exec(response)?.[0];
  if (status !== undefined) return NOT_THERE.test(status);
  return step === "RCPT TO" && [550, 551, 553].includes(code) && !/relay|authent|sender|log ?in/i.test(response);
}

/** Writes each email as a file, atomically. Writing it again replaces the file. */
export function mailToFolder(folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(asSent(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(message));
      await writeDurably(`${file}.part`, bytes as Buffer, "w");
      await rename(`${file}.part`, file);
      await syncFolder(folder);
    },
    close() {},
  };
}

/** Sorts by time, and contains nothing about a visitor. */
const fileName = ({ date, id }: EmailMessage): string => `${date.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;

/** The Message-ID of an email, in the sender's domain. */
export const messageId = ({ id, from }: Pick<EmailMessage, "id" | "from">): string =>
  `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;

/** The parts of "Name <address>", because nodemailer would read a comma in the name as a second sender. */
function mailboxOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  const plain = name.trim();
  const quoted = /^"(.*)"$/s.exec(plain)?.[1];
  return { name: quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, "$1"), address: address.trim() };
}

/** The message for nodemailer. */
export const asSent = (message: EmailMessage) => ({
  messageId: messageId(message),
  date: message.date,
  from: mailboxOf(message.from),
  to: message.to,
  ...(message.replyTo && { replyTo: message.replyTo }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  attachments: (message.attachments ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  ...(message.invitation && { icalEvent: { ...message.invitation, filename: "invite.ics" } }),
  // No automatic replies, which would go to the visitor.
  headers: { ...message.headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  disableFileAccess: true,
  disableUrlAccess: true,
});
