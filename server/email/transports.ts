/**
 * The way out for emails: a mail server by `SMTP_URL`, or `.eml` files in a folder while there is none. Either resolves only when the
 * email is out of our hands: taken by the server with a 250, or on the disk under its name. Nothing is tried twice here; that is the
 * outbox's work.
 */
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { connectionProblem, recipientRefused, refused, turnedAway } from "./problems.ts";
import { isLoopback, type Opened, openSmtp, type SmtpOptions, type Trust } from "./smtp-connect.ts";

/** An email, ready to go. Every text is made by us; of the visitor there are only words inside `text` and `html`, a name and a checked address. */
export type EmailMessage = {
  /** Names the email for ever: a second sending has the same Message-ID, by which mail systems know it. */
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
  /** For the reader's calendar: stands beside the text as what it is, and once more as the file invite.ics. */
  readonly invitation?: { readonly method: "REQUEST" | "CANCEL"; readonly content: string };
  /** Further lines of the head: name and one line of text. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** `name` is ours, never a visitor's. */
export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer };

export type Mail = {
  send(message: EmailMessage): Promise<void>;
  /** Lets go of idle connections and cuts off what is still being sent. */
  close(): void;
};

/** How long a mail server may take. Milliseconds. */
export type Timeouts = { readonly connection: number; readonly greeting: number; readonly silence: number; readonly whole: number };

const TIMEOUT_MS: Timeouts = { connection: 10_000, greeting: 10_000, silence: 30_000, whole: 120_000 };

/**
 * What a failure means for an email.
 * - "address": the server will never have this address; no further attempt helps.
 * - "email": the server answered no to this email, for now or for a reason that may be ours (sender, relaying, size, what it takes for junk).
 * - "server": nothing to do with the email: not reached, no encryption, not let in. Not a byte of it went out.
 * - "broken off": while it was going out, and without an answer. The server may have it.
 */
export type Failure = "address" | "email" | "server" | "broken off";

/** What the problem of an email begins with that failed by "address". */
export const NO_SUCH_RECIPIENT = "no such recipient";

/** Why an email did not go out, in a word that may be logged: the server's own answer may repeat what a visitor wrote. */
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
    // Only where a kept connection turned out to be closed before a byte of the email had gone.
    maxRequeues: 1,
    idleTimeout: 20_000,
    connectionTimeout: timeout.connection,
    greetingTimeout: timeout.greeting,
    socketTimeout: timeout.silence,
  });
  /** The bytes of each email that is under way, by its Message-ID: once for each connection that it is tried on. */
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

/** @param begun whether a byte of the email itself was on its way. */
function asMailError(error: unknown, begun: boolean): MailError {
  const { code, responseCode, command = "", response = "" } = error as Partial<Record<string, unknown>>;
  const step = String(command);
  if (typeof responseCode !== "number") {
    // The server says how much it takes, and nodemailer does not try more.
    if (code === "EMESSAGE") return new MailError(refused(step, 552), "email", error);
    return new MailError(connectionProblem(error), begun ? "broken off" : "server", error);
  }
  if (isAboutAddress(step, responseCode, String(response))) return new MailError(`${NO_SUCH_RECIPIENT} ${responseCode}`, "address", error);
  if (step === "RCPT TO") return new MailError(recipientRefused(responseCode), "email", error);
  if (step === "MAIL FROM" || step === "DATA") return new MailError(refused(step, responseCode), "email", error);
  // At the greeting, the encryption, the password: it is us whom it does not want.
  return new MailError(turnedAway(step, responseCode), "server", error);
}

/** An enhanced status (RFC 3463), and those that say that an address or a mailbox is not there or takes nothing. */
const STATUS = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
const NOT_THERE = /^5\.(?:1\.(?:[1236]|10)|2\.\d+)$/;

/**
 * Whether a refusal is about the recipient's address and for good. Servers also say at RCPT TO what they have against the sender or against
 * passing emails on: that is our own settings, and is told apart by the status, or without one by code and words.
 */
function isAboutAddress(step: string, code: number, response: string): boolean {
  if (code < 500 || (step !== "RCPT TO" && step !== "DATA")) return false;
  const status = STATUS.exec(response)?.[0];
  if (status !== undefined) return NOT_THERE.test(status);
  return step === "RCPT TO" && [550, 551, 553].includes(code) && !/relay|authent|sender|log ?in/i.test(response);
}

/** Writes each email as a file, whole or not at all. Writing one again replaces it. */
export function mailToFolder(folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(asSent(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(message));
      await writeDurably(`${file}.part`, bytes as Buffer);
      await rename(`${file}.part`, file);
      await syncFolder(folder);
    },
    close() {},
  };
}

/** By time, and nothing of a visitor in it. */
const fileName = ({ date, id }: EmailMessage): string => `${date.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is durable when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The Message-ID of an email, on the domain that it comes from. */
export const messageId = ({ id, from }: Pick<EmailMessage, "id" | "from">): string =>
  `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`;

/** The name and the address of "Name <address>". A comma in a name would otherwise begin a second sender. */
function mailboxOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  const plain = name.trim();
  const quoted = /^"(.*)"$/s.exec(plain)?.[1];
  return { name: quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, "$1"), address: address.trim() };
}

/** What the wire gets of an email, as nodemailer takes it. */
export const asSent = (message: EmailMessage) => ({
  messageId: messageId(message),
  date: message.date,
  from: mailboxOf(message.from),
  to: message.to,
  ...(message.replyTo && { replyTo: message.replyTo }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  // An absence note must not answer to the visitor.
  attachments: (message.attachments ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  ...(message.invitation && { icalEvent: { ...message.invitation, filename: "invite.ics" } }),
  headers: { ...message.headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  disableFileAccess: true,
  disableUrlAccess: true,
});
